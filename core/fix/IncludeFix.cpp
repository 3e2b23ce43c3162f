// See IncludeFix.h.
#include "core/fix/IncludeFix.h"

#include "core/code/Directives.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"
#include "core/rules/RuleId.h"
#include "core/shim/Shim.h"
#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <set>

namespace armlift {
namespace {

bool hasReplacement(std::string_view Header) {
  const NameRow *Row = findHeaderRow(Header);
  return Row && Row->HasReplacement;
}

bool isBreakingInclude(const Finding &F) {
  return F.Rule == rule::X86Header && F.Impact == Impact::Break &&
         !F.Suppressed && F.Range.Line;
}

std::unexpected<Error> leftAlone(std::string Reason) {
  return failure(ErrorKind::NotUnderstood, "", std::move(Reason));
}

bool answers(const IntrinsicRow &Row, Via How) {
  switch (How) {
  case Via::Neon:
    return true; // findUsedNames() has found code for the name
  case Via::Sse2neon:
    return Row.InSse2neon || Row.Kind == IntrinsicKind::Constant;
  case Via::Simde:
    return !Row.SimdeHeader.empty() || Row.Kind == IntrinsicKind::Type ||
           Row.Kind == IntrinsicKind::Constant;
  }
  return false;
}

/// The lines that replace the include on aarch64.
std::string replacement(const std::vector<std::string_view> &Names, Via How,
                        std::string_view Newline) {
  std::string Out;
  auto include = [&](std::string_view Header) {
    Out.append("#include ").append(Header).append(Newline);
  };
  if (How == Via::Neon) {
    include('"' + std::string(ShimFileName) + '"');
  } else if (How == Via::Sse2neon) {
    include("\"sse2neon.h\"");
  } else {
    Out.append("#ifndef SIMDE_ENABLE_NATIVE_ALIASES").append(Newline);
    Out.append("#define SIMDE_ENABLE_NATIVE_ALIASES").append(Newline);
    Out.append("#endif").append(Newline);
    std::set<std::string_view> Headers;
    for (std::string_view Name : Names)
      if (const IntrinsicRow *Row = findIntrinsic(Name))
        if (!Row->SimdeHeader.empty())
          Headers.insert(Row->SimdeHeader);
    if (Headers.empty())
      Headers.insert("x86/sse2.h");
    for (std::string_view Header : Headers)
      include("<simde/" + std::string(Header) + '>');
  }
  return Out;
}

/// The range of line `Number`, counted from 1, including its line end.
Edit wholeLine(std::string_view Text, std::span<const std::size_t> Starts,
               std::uint32_t Number) {
  std::size_t Start = Starts[std::min<std::size_t>(Number, Starts.size()) - 1];
  return {"", Start, std::min(Text.find('\n', Start), Text.size() - 1) + 1, ""};
}

/// The directive that begins in the line, with nothing but blanks before it and
/// no '\' at the end of the line above: text can be inserted there. Null if
/// there is none, because the line continues the one above.
const SourceDirective *directiveIn(std::span<const SourceDirective> Directives,
                                   std::string_view Text, const Edit &Line) {
  auto D = std::ranges::lower_bound(Directives, Line.Start, {},
                                    &SourceDirective::Begin);
  if (D == Directives.end() || D->Begin >= Line.End)
    return nullptr;
  std::string_view Before = Text.substr(0, Line.Start);
  if (Before.ends_with('\n'))
    Before.remove_suffix(Before.ends_with("\r\n") ? 2 : 1);
  std::string_view Front = Text.substr(Line.Start, D->Begin - Line.Start);
  if (Line.Start == 0 && Front.starts_with(ByteOrderMark))
    Front.remove_prefix(ByteOrderMark.size());
  return Before.ends_with('\\') ||
                 Front.find_first_not_of(" \t\f\v") != Front.npos
             ? nullptr
             : &*D;
}

/// Says what a line begins with that is no directive for directiveIn().
std::string_view whatBegins(std::string_view Line) {
  Line.remove_prefix(Line.starts_with(ByteOrderMark) ? ByteOrderMark.size()
                                                     : 0);
  Line.remove_prefix(std::min(Line.find_first_not_of(" \t\f\v"), Line.size()));
  return Line.starts_with("/*")   ? " has a comment before its '#'"
         : Line.starts_with("%:") ? " has '%:' for '#'"
                                  : " continues the line above";
}

bool isInclude(std::string_view Directive) {
  return Directive == "include" || Directive == "include_next" ||
         Directive == "import";
}

} // namespace

bool isFixableInclude(const Finding &F) {
  return isBreakingInclude(F) && hasReplacement(F.Subject);
}

std::optional<std::string> whyUnfixable(const Finding &F) {
  if (!isBreakingInclude(F) || hasReplacement(F.Subject))
    return std::nullopt;
  return "line " + std::to_string(F.Range.Line) + ": nothing replaces <" +
         F.Subject + ">";
}

std::optional<std::string> whyUnanswered(std::string_view Name, Via How) {
  const IntrinsicRow *Row = findIntrinsic(Name);
  if (!Row)
    return std::nullopt;
  if (Row->Definition < 0)
    return "no aarch64 code for '" + std::string(Name) + "'";
  if (answers(*Row, How))
    return std::nullopt;
  return "'" + std::string(Name) + "' is not in " +
         (How == Via::Simde ? "SIMDe" : "sse2neon");
}

Fixable countFixable(std::span<const Finding> Findings) {
  Fixable Out;
  for (const Finding &F : Findings) {
    if (F.Suppressed || F.Impact != Impact::Break || isMember(F.Path))
      continue;
    const bool IsInclude = isFixableInclude(F);
    Out.Includes += IsInclude;
    Out.Breaks += IsInclude ||
                  (F.Rule == rule::X86Intrinsic && findIntrinsic(F.Subject) &&
                   !whyUnanswered(F.Subject, Via::Neon));
  }
  return Out;
}

Expected<std::vector<Edit>> fixIncludes(std::string_view Text,
                                        std::span<const Finding> Includes,
                                        const std::optional<NameSet> &Reached,
                                        Via How, const NameSet &Others) {
  UsedNames Used = findUsedNames(Text);
  auto isReached = [&](std::string_view Name) {
    return !Reached || Reached->contains(Name);
  };
  if (auto Name = std::ranges::find_if(Used.Without, isReached);
      Name != Used.Without.end())
    return leftAlone("no aarch64 code for '" + std::string(*Name) + "'");
  for (std::string_view Name : Used.WithCode)
    if (isReached(Name))
      if (auto Why = whyUnanswered(Name, How))
        return leftAlone(std::move(*Why));
  Used.WithCode.insert(Used.WithCode.end(), Others.begin(), Others.end());
  std::vector<Edit> Out;
  const std::vector<std::size_t> Starts = lineStarts(Text);
  const std::vector<SourceDirective> Directives = sourceDirectives(Text);
  for (const Finding &F : Includes) {
    Edit E = wholeLine(Text, Starts, F.Range.Line);
    std::string Line(Text.substr(E.Start, E.End - E.Start));
    std::string Where = "line " + std::to_string(F.Range.Line);
    const SourceDirective *D = directiveIn(Directives, Text, E);
    if (!D)
      return leftAlone(Where.append(whatBegins(Line)));
    if (D->LastLine != D->Line)
      return leftAlone(Where + " continues on the next line");
    if (std::size_t Return = Line.find('\r');
        Return != Line.npos && Line.substr(Return) != "\r\n")
      return leftAlone(
          Where +
          " contains a carriage return, which ends a line for some compilers");
    // Guarding a #define would leave aarch64 without the macro.
    if (!isInclude(D->Name))
      return leftAlone(Where + ": the header is named by a macro");
    std::string_view Newline = Line.ends_with("\r\n") ? "\r\n" : "\n";
    if (!Line.ends_with('\n'))
      Line += Newline;
    // The byte order mark must stay at the start of the file.
    std::string_view Mark(Line.starts_with(ByteOrderMark) ? ByteOrderMark : "");
    Line.erase(0, Mark.size());
    E.Path = F.Path;
    E.Text = std::string(Mark)
                 .append("#if defined(__aarch64__)")
                 .append(Newline)
                 .append(replacement(Used.WithCode, How, Newline))
                 .append("#else")
                 .append(Newline)
                 .append(Line)
                 .append("#endif")
                 .append(Newline);
    Out.push_back(std::move(E));
  }
  return Out;
}

} // namespace armlift

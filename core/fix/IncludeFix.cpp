// See IncludeFix.h.
#include "core/fix/IncludeFix.h"

#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"
#include "core/rules/RuleId.h"
#include "core/shim/Shim.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <set>

namespace armlift {
namespace {

/// True for a header whose names are available on aarch64: one that declares
/// only intrinsics, or one like <cpuid.h>, which the shim replaces as a whole.
bool hasReplacement(std::string_view Header) {
  const NameRow *Row = findHeaderRow(Header);
  return Row && (Row->DeclaresIntrinsics ||
                 std::ranges::any_of(intrinsicTable(),
                                     [&](const IntrinsicRow &Intrinsic) {
                                       return Intrinsic.Header == Row->Name;
                                     }));
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

/// True if the line is spliced to the next one or leaves a comment open, so
/// that text inserted after it would be swallowed.
bool goesOn(std::string_view Line) {
  std::size_t End = Line.find_last_not_of("\r\n");
  if (End != Line.npos && Line[End] == '\\')
    return true;
  std::size_t Open = Line.rfind("/*");
  return Open != Line.npos && Line.find("*/", Open + 2) == Line.npos;
}

/// True if the line above is spliced to this one, or a comment from above ends
/// in it, so that text inserted before it would be swallowed.
bool beginsAbove(std::string_view Text, const Edit &Line) {
  std::string_view Before = Text.substr(0, Line.Start);
  if (Before.ends_with('\n'))
    Before.remove_suffix(Before.ends_with("\r\n") ? 2 : 1);
  std::string_view From = Text.substr(Line.Start);
  From.remove_prefix(From.starts_with(ByteOrderMark) ? ByteOrderMark.size()
                                                     : 0);
  From.remove_prefix(std::min(From.find_first_not_of(" \t\f\v"), From.size()));
  return Before.ends_with('\\') || !From.starts_with('#');
}

/// "include" for "#  include <immintrin.h>". The line begins with its '#',
/// apart from a byte order mark.
std::string_view directiveOf(std::string_view Line) {
  constexpr std::string_view Blanks = " \t\f\v";
  Line.remove_prefix(Line.find('#') + 1);
  Line.remove_prefix(std::min(Line.find_first_not_of(Blanks), Line.size()));
  auto End = std::ranges::find_if_not(Line, isNameCharacter);
  return {Line.begin(), End};
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
  for (const Finding &F : Includes) {
    Edit E = wholeLine(Text, Starts, F.Range.Line);
    std::string Line(Text.substr(E.Start, E.End - E.Start));
    std::string Where = "line " + std::to_string(F.Range.Line);
    if (beginsAbove(Text, E))
      return leftAlone(Where + " continues the line above");
    if (goesOn(Line))
      return leftAlone(Where + " continues on the next line");
    if (std::size_t Return = Line.find('\r');
        Return != Line.npos && Line.substr(Return) != "\r\n")
      return leftAlone(
          Where +
          " contains a carriage return, which ends a line for some compilers");
    // Guarding a #define would leave aarch64 without the macro.
    if (!isInclude(directiveOf(Line)))
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

// See IncludeFix.h.
#include "core/fix/IncludeFix.h"

#include "core/fix/WideVectors.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"
#include "core/shim/Shim.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace armlift {
namespace {

/// A header whose names others declare on aarch64: one of intrinsics and
/// nothing else, or <cpuid.h> and the like, which the shim has as a whole.
bool hasReplacement(std::string_view Header) {
  const NameRow *Row = findHeaderRow(Header);
  return Row && (Row->DeclaresIntrinsics ||
                 std::ranges::any_of(intrinsicTable(),
                                     [&](const IntrinsicRow &Intrinsic) {
                                       return Intrinsic.Header == Row->Name;
                                     }));
}

bool isBreakingInclude(const Finding &F) {
  return F.Rule == "x86-header" && F.Impact == Impact::Break && !F.Suppressed &&
         F.Range.Line;
}

std::unexpected<Error> leftAlone(std::string Reason) {
  return failure(ErrorKind::NotUnderstood, "", std::move(Reason));
}

bool answers(const IntrinsicRow &Row, Via How) {
  switch (How) {
  case Via::Neon:
    return true; // findUsedNames has said so
  case Via::Sse2neon:
    return Row.InSse2neon || Row.Kind == IntrinsicKind::Type ||
           Row.Kind == IntrinsicKind::Constant;
  case Via::Simde:
    return !Row.SimdeHeader.empty() || Row.Kind == IntrinsicKind::Type ||
           Row.Kind == IntrinsicKind::Constant;
  }
  return false;
}

/// The lines that stand for the include on aarch64.
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

/// The bytes of line `Number`, from 1, its end of line included.
Edit wholeLine(std::string_view Text, std::span<const std::size_t> Starts,
               std::uint32_t Number) {
  std::size_t Start = Starts[std::min<std::size_t>(Number, Starts.size()) - 1];
  return {"", Start, std::min(Text.find('\n', Start), Text.size() - 1) + 1, ""};
}

/// What is put after a line that is spliced to the next or leaves a comment
/// open would be swallowed.
bool goesOn(std::string_view Line) {
  std::size_t End = Line.find_last_not_of("\r\n");
  if (End != Line.npos && Line[End] == '\\')
    return true;
  std::size_t Open = Line.rfind("/*");
  return Open != Line.npos && Line.find("*/", Open + 2) == Line.npos;
}

/// What is put before a line is lost too where the line above is spliced to it
/// or a comment ends in it.
bool beginsAbove(std::string_view Text, const Edit &Line) {
  std::string_view Before = Text.substr(0, Line.Start);
  if (Before.ends_with('\n'))
    Before.remove_suffix(Before.ends_with("\r\n") ? 2 : 1);
  std::string_view From = Text.substr(Line.Start);
  From.remove_prefix(From.starts_with(ByteOrderMark) ? ByteOrderMark.size()
                                                     : 0);
  return Before.ends_with('\\') ||
         From[From.find_first_not_of(" \t\f\v")] != '#';
}

/// "include" of "#  include <immintrin.h>"; the line begins with its '#', a
/// mark aside.
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

Expected<std::vector<Edit>> fixIncludes(std::string_view Text,
                                        std::span<const Finding> Includes,
                                        const std::optional<NameSet> &Reached,
                                        Via How) {
  UsedNames Used = findUsedNames(Text);
  auto isReached = [&](std::string_view Name) {
    return !Reached || Reached->contains(Name);
  };
  if (auto Name = std::ranges::find_if(Used.Without, isReached);
      Name != Used.Without.end())
    return leftAlone("no aarch64 code for '" + std::string(*Name) + "'");
  for (std::string_view Name : Used.WithCode)
    if (const IntrinsicRow *Row = findIntrinsic(Name);
        Row && isReached(Name) && !answers(*Row, How))
      return leftAlone("'" + std::string(Name) + "' is not in " +
                       (How == Via::Simde ? "SIMDe" : "sse2neon"));
  if (How == Via::Neon) {
    std::vector<std::string_view> Names;
    std::ranges::copy_if(Used.WithCode, std::back_inserter(Names), isReached);
    if (auto Why = findWideOperation(Text, Names))
      return leftAlone(std::move(*Why));
  }
  std::vector<Edit> Out;
  const std::vector<std::size_t> Starts = lineStarts(Text);
  for (const Finding &F : Includes) {
    Edit E = wholeLine(Text, Starts, F.Range.Line);
    std::string Line(Text.substr(E.Start, E.End - E.Start));
    std::string Where = "line " + std::to_string(F.Range.Line);
    if (beginsAbove(Text, E))
      return leftAlone(Where + " begins above");
    if (goesOn(Line))
      return leftAlone(Where + " goes on below");
    if (std::size_t Return = Line.find('\r');
        Return != Line.npos && Line.substr(Return) != "\r\n")
      return leftAlone(Where + " holds a carriage return, an end of line for "
                               "some compilers");
    // A #define in one branch would leave aarch64 without the name.
    if (!isInclude(directiveOf(Line)))
      return leftAlone(Where + ": the header is named by a macro");
    std::string_view Newline = Line.ends_with("\r\n") ? "\r\n" : "\n";
    if (!Line.ends_with('\n'))
      Line += Newline;
    // The mark stays the first of the file.
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

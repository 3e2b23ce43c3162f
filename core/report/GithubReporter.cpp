// --format github: workflow commands that put each finding beside its line
// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
#include "core/report/Formats.h"
#include "core/report/Location.h"
#include "core/report/Wording.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"
#include "core/support/Utf8.h"

#include <cstdint>

namespace armlift {
namespace {

std::string_view commandOf(Impact I) {
  constexpr std::string_view Commands[] = {"error", "warning", "notice",
                                           "notice"};
  return enumValue(Commands, I);
}

/// The runner ends a command at a newline and a property at ',' or ':', and
/// decodes %XX only for these characters (actions/toolkit,
/// packages/core/src/command.ts). Line breaks in a message are encoded; all
/// other unprintable characters are made visible.
enum class Place : std::uint8_t { Property, Message };

std::string escaped(std::string_view Text, Place Where) {
  const bool Property = Where == Place::Property;
  std::string Out;
  for (std::size_t Pos = 0; Pos < Text.size();) {
    Utf8Step Step = decodeUtf8(Text, Pos);
    char C = Text[Pos];
    if (C == '%')
      Out += "%25";
    else if (C == '\n' && !Property)
      Out += "%0A";
    else if (C == ':' && Property)
      Out += "%3A";
    else if (C == ',' && Property)
      Out += "%2C";
    else
      appendPrintable(Out, Text, Pos, Step);
    Pos += Step.Length;
  }
  return Out;
}

std::string escapedProperty(std::string_view Text) {
  return escaped(Text, Place::Property);
}

std::string escapedMessage(std::string_view Text) {
  return escaped(Text, Place::Message);
}

/// The path relative to the root of the checkout, as GitHub expects it,
/// whatever the working directory of the job's step.
std::string fileIn(const ReportStyle &Style, std::string_view Path) {
  std::string File = fileOnDisk(Path);
  if (Style.Checkout.empty() || File.empty())
    return File;
  std::string Absolute = pathIn(Style.Folder, File),
              Checkout = normalPath(Style.Checkout);
  return isBelow(Absolute, Checkout) ? relativePath(Absolute, Checkout) : File;
}

void writeCommand(const Finding &F, const ReportStyle &Style,
                  std::ostream &Out) {
  std::string File = fileIn(Style, F.Path);
  bool Member = isMember(F.Path);
  Out << "::" << commandOf(F.Impact) << " file=" << escapedProperty(File);
  if (F.Range.Line && !Member) {
    Out << ",line=" << F.Range.Line;
    if (F.Range.EndLine > F.Range.Line)
      Out << ",endLine=" << F.Range.EndLine;
    // GitHub rejects columns for a range over several lines.
    else if (F.Range.Column && F.Range.EndColumn > F.Range.Column)
      Out << ",col=" << utf16Column(F.Snippet, F.Range.Column)
          << ",endColumn=" << utf16Column(F.Snippet, F.Range.EndColumn);
  }
  Out << ",title=" << escapedProperty(fullRuleId(F.Rule)) << "::";
  if (Member)
    Out << escapedMessage(F.Path) << ": ";
  Out << escapedMessage(messageWithAnswers(F)) << '\n';
}

void writeError(const Error &E, const ReportStyle &Style, std::ostream &Out) {
  std::string File = fileIn(Style, E.Path);
  Out << (E.Tolerated ? "::notice " : "::error ");
  if (!File.empty())
    Out << "file=" << escapedProperty(File) << ',';
  Out << "title=armlift could not read this::";
  if (isMember(E.Path))
    Out << escapedMessage(E.Path) << ": ";
  Out << escapedMessage(E.Message) << '\n';
}

} // namespace

void writeGithub(const Report &R, const ReportStyle &Style, std::ostream &Out) {
  for (const Finding &F : R.Findings)
    if (!F.Suppressed)
      writeCommand(F, Style, Out);
  for (const Error &E : R.Errors)
    writeError(E, Style, Out);
}

} // namespace armlift

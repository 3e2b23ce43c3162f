#include "analyzers/source/lexical/scan/Extract.h"

#include "analyzers/source/lexical/scan/InlineFunctions.h"
#include "analyzers/source/lexical/scan/Scanner.h"
#include "analyzers/source/lexical/scan/SplitWords.h"
#include "core/input/FileKinds.h"
#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <optional>
#include <span>

namespace armlift::source {

namespace {

/// True for the file "._foo.h" that macOS keeps beside "foo.h" on other file
/// systems, and which no compiler reads (RFC 1740, appendix A: the magic number
/// of AppleDouble).
bool isAppleDouble(std::string_view Bytes) {
  using namespace std::literals;
  return Bytes.starts_with("\x00\x05\x16\x07"sv);
}

/// A file as text in UTF-8, whatever its encoding is.
class SourceText {
public:
  SourceText(const Input &In, std::vector<Error> &Errors)
      : Decoded(fromUtf16(In.Bytes)), Text(In) {
    if (Decoded)
      Text.Bytes = *Decoded;
    Readable = Text.Bytes.substr(0, 1024).find('\0') == Text.Bytes.npos;
    if (!Readable && !isAppleDouble(Text.Bytes) && !mayBeData(In.Path))
      Errors.push_back({ErrorKind::NotUnderstood, In.Path,
                        "named like a source file, but holds binary data"});
  }
  SourceText(const SourceText &) = delete;
  SourceText &operator=(const SourceText &) = delete;

  bool isReadable() const { return Readable; }
  const Input &input() const { return Text; }

private:
  std::optional<std::string> Decoded;
  Input Text; ///< a view into Decoded, if that is set
  bool Readable = false;
};

std::unique_ptr<SourceFacts> finish(std::unique_ptr<SourceFacts> Facts) {
  // Only a file with something to report needs its quoted lines.
  bool HasError =
      std::ranges::any_of(Facts->Directives, [](const Directive &D) {
        return D.Kind == DirectiveKind::Error;
      });
  if (Facts->Sites.empty() && Facts->ArgumentSites.empty() &&
      Facts->NegativeChars.empty() && !HasError)
    Facts->Lines = {};
  Facts->Symbols.shrink_to_fit();
  Facts->Tokens.shrink_to_fit();
  Facts->Directives.shrink_to_fit();
  Facts->Uses.Hashes.shrink_to_fit();
  return Facts;
}

/// True if a line is a statement of a template language, such as ERB's
/// "<% if simd %>" or Jinja's "{% if simd %}", that starts with `Open` and ends
/// with `Close`.
bool hasLineBetween(std::string_view Text, std::string_view Open,
                    std::string_view Close) {
  for (std::size_t At = 0; (At = Text.find(Open, At)) != Text.npos;) {
    std::size_t Begin = Text.find_last_not_of(" \t", At - 1);
    std::string_view Line = Text.substr(At, Text.find('\n', At) - At);
    if ((At == 0 || Begin == Text.npos || Text[Begin] == '\n') &&
        trim(Line).ends_with(Close))
      return true;
    At += Line.size();
  }
  return false;
}

/// True for the text of a generator, which no compiler reads as it is.
bool isTextOfTemplate(std::string_view Text) {
  return hasLineBetween(Text, "<%", "%>") || hasLineBetween(Text, "{%", "%}");
}

/// Returns the facts that `Scan` extracts from a text with a Scanner; only the
/// kind for a text that cannot be read.
template <typename Function>
std::unique_ptr<SourceFacts>
extractText(const Input &In, FileKind Kind, const NameIndex &Names,
            std::vector<Error> &Errors, const Function &Scan) {
  auto Facts = std::make_unique<SourceFacts>();
  SourceText Text(In, Errors);
  if (!Text.isReadable()) {
    Facts->Kind = Kind;
    return Facts;
  }
  const std::size_t EarlierErrors = Errors.size();
  Scanner S(Text.input(), Kind, Names, *Facts, Errors);
  Scan(S);
  // Another program's data: "/usr/src/* /" opens a comment for good.
  if (mayBeData(In.Path) && Facts->Sites.empty() &&
      std::ranges::any_of(
          std::span(Errors).subspan(EarlierErrors),
          [](const Error &E) { return E.Kind == ErrorKind::NotUnderstood; })) {
    Errors.resize(EarlierErrors);
    Facts = std::make_unique<SourceFacts>();
    Facts->Kind = Kind;
    return Facts;
  }
  if (S.metSplitWord()) {
    std::string Whole = withWholeWords(Text.input().Bytes);
    Input Again = Text.input();
    Again.Bytes = Whole;
    Facts = std::make_unique<SourceFacts>();
    Errors.resize(EarlierErrors);
    Scanner Second(Again, Kind, Names, *Facts, Errors);
    Scan(Second);
    quoteFrom(Text.input().Bytes, *Facts);
  }
  if (!Facts->Sites.empty() && isTextOfTemplate(Text.input().Bytes))
    Facts->Template = true;
  findUnusedInlineFunctions(Text.input().Bytes, *Facts);
  return finish(std::move(Facts));
}

} // namespace

std::unique_ptr<SourceFacts> extractSource(const Input &In, FileKind Kind,
                                           const NameIndex &Names,
                                           std::vector<Error> &Errors) {
  return extractText(In, Kind, Names, Errors,
                     [](Scanner &S) { S.scanSource(); });
}

std::unique_ptr<SourceFacts> extractAssembly(const Input &In, FileKind Kind,
                                             const NameIndex &Names,
                                             std::vector<Error> &Errors) {
  // A ".s" file is not preprocessed; '#' begins a comment there.
  bool Preprocessed = Kind == FileKind::Asm && !In.Path.ends_with(".s");
  return extractText(In, Kind, Names, Errors, [&](Scanner &S) {
    S.scanAssembly(Preprocessed, Kind == FileKind::Nasm);
  });
}

} // namespace armlift::source

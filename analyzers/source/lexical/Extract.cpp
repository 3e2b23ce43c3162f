// Starts the scanner on a source or an assembly file.
#include "analyzers/source/lexical/Extract.h"

#include "analyzers/source/lexical/AsmText.h"
#include "analyzers/source/lexical/Features.h"
#include "analyzers/source/lexical/Scanner.h"
#include "analyzers/source/lexical/SplitWords.h"
#include "core/input/FileKinds.h"
#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <optional>

namespace armlift::source {

void Scanner::scanSource() {
  if (Text.starts_with(ByteOrderMark))
    P += ByteOrderMark.size();
  code(false);
  flushCode();
  noteOpenConditional();
}

namespace {

/// The code of one assembly line without its comment. `InComment` carries /* …
/// */ over lines.
std::string_view asmCode(std::string_view Whole, bool &InComment,
                         std::string &Storage) {
  Storage.clear();
  for (std::size_t I = 0; I < Whole.size(); ++I) {
    std::string_view Rest = Whole.substr(I);
    if (InComment) {
      if (Rest.starts_with("*/")) {
        InComment = false;
        ++I;
      }
    } else if (Rest.starts_with("/*")) {
      InComment = true;
      ++I;
    } else if (Rest.starts_with("//")) {
      break;
    } else {
      Storage += Whole[I];
    }
  }
  return trim(Storage);
}

} // namespace

/// "TEXT ·sum(SB), NOSPLIT, $0-32": Go's assembler, whose names for registers
/// and instructions are its own on every machine (go.dev/doc/asm), and whose
/// files go build picks by their names.
static bool isGoAssembly(std::string_view Text) {
  std::size_t At = Text.find("\nTEXT");
  return At != Text.npos &&
         Text.substr(At, Text.find('\n', At + 1) - At).contains("(SB)");
}

/// %include "file". The line is one of the text: the name stays a view of it.
void Scanner::includeOfNasm(std::string_view Whole) {
  std::size_t Begin = Whole.find('"');
  std::size_t End = Begin == Whole.npos ? Begin : Whole.find('"', Begin + 1);
  if (End == Whole.npos)
    return;
  Directive D{.Kind = DirectiveKind::Include};
  std::string_view Spelling = Whole.substr(Begin + 1, End - Begin - 1);
  D.Name = symbol(Spelling);
  D.Shim = findShim(Spelling);
  D.Line = Line;
  flushCode();
  addDirective(D);
}

void Scanner::scanAssembly(bool Preprocessed, bool Nasm) {
  if (!Nasm && isGoAssembly(Text))
    return;
  // A template of another language, "<%def …>": what it makes is not known.
  if (trim(Text.substr(0, 256)).starts_with('<'))
    return;
  bool InComment = false, Continued = false;
  Region Noted = ~Region(0);
  std::string Storage;
  while (P < End) {
    std::string_view Rest(P, static_cast<std::size_t>(End - P));
    std::string_view Whole = Rest.substr(0, Rest.find('\n'));
    std::string_view Front = trim(Whole);
    if (Preprocessed && !InComment && !Continued && Front.starts_with('#')) {
      P += Front.data() - Whole.data();
      directive();
    } else {
      std::string_view Code = asmCode(Whole, InComment, Storage);
      if (Nasm)
        Code = trim(Code.substr(0, Code.find(';')));
      if (Nasm && Code.starts_with("%include"))
        includeOfNasm(Whole);
      SawCode |= !Code.empty();
      // One site a region says enough.
      if (!Code.empty() && Noted != region()) {
        AsmReading Reading = readAsmLine(Code);
        if (Reading.Verdict == AsmVerdict::X86 && Reading.NamesRegister) {
          Site &S = addSite(SiteKind::AsmSource,
                            P + (Front.data() - Whole.data()), Front.size());
          S.Subject = symbol(fileName(Path));
          Noted = region();
        }
      }
      P += Whole.size();
    }
    if (P < End) {
      newline(P);
      ++P;
    }
  }
  flushCode();
  noteOpenConditional();
}

namespace {

/// What macOS keeps beside "foo.h" as "._foo.h" on other file systems, and no
/// compiler is given (RFC 1740, appendix A: the magic number of AppleDouble).
bool isAppleDouble(std::string_view Bytes) {
  using namespace std::literals;
  return Bytes.starts_with("\x00\x05\x16\x07"sv);
}

/// A file as text in UTF-8, whatever it is stored as.
class SourceText {
public:
  SourceText(const Input &In, std::vector<Error> &Errors)
      : Decoded(fromUtf16(In.Bytes)), Text(In) {
    if (Decoded)
      Text.Bytes = *Decoded;
    Readable = Text.Bytes.substr(0, 1024).find('\0') == Text.Bytes.npos;
    if (!Readable && !isAppleDouble(Text.Bytes) && !mayBeData(In.Path))
      Errors.push_back({ErrorKind::NotUnderstood, In.Path,
                        "binary data under the name of a source file"});
  }
  SourceText(const SourceText &) = delete;
  SourceText &operator=(const SourceText &) = delete;

  bool isReadable() const { return Readable; }
  const Input &input() const { return Text; }

private:
  std::optional<std::string> Decoded;
  Input Text; ///< a view into Decoded where there is one
  bool Readable = false;
};

std::unique_ptr<SourceFacts> finish(std::unique_ptr<SourceFacts> Facts) {
  // Only a file with something to report quotes lines.
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

/// The facts of a text as `Scan` draws them with a Scanner; none of one that
/// cannot be read.
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
  // A ".s" file goes to the assembler as it is; there '#' opens a comment.
  bool Preprocessed = Kind == FileKind::Asm && !In.Path.ends_with(".s");
  return extractText(In, Kind, Names, Errors, [&](Scanner &S) {
    S.scanAssembly(Preprocessed, Kind == FileKind::Nasm);
  });
}

} // namespace armlift::source

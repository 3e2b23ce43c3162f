// Go files with import "C". "#cgo amd64 CFLAGS: -mavx2" in the comment in front
// of the import counts under the constraints of its line, of "//go:build" and
// of the file name. The go command also compiles the sources in the folder, and
// selects them by name (go help buildconstraint).

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/TextCondition.h"
#include "analyzers/build/other/GoConstraint.h"
#include "core/rules/BuildTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

/// The condition in a file name: foo_amd64.go, foo_linux_arm64.go
/// (goodOSArchFile of go/build). What is in front of the first '_' is no
/// condition, nor is a word that is neither a machine nor a system:
/// hash_avx2.go.
When ofFileName(std::string_view Path) {
  std::string_view Name = fileName(Path);
  Name = Name.substr(0, Name.find('.'));
  Name.remove_prefix(std::min(Name.find('_'), Name.size()));
  std::vector<std::string_view> Words = splitWords(Name, "_");
  if (!Words.empty() && Words.back() == "test")
    Words.pop_back();
  When W;
  if (Words.empty())
    return W;
  std::optional<MachineTruth> Last = goMachineTruth(Words.back());
  if (Last)
    W = {*Last, ""};
  if (Last && Words.size() > 1 && isNamed(NameList::GoMachines, Words.back()) &&
      isNamed(NameList::GoSystems, Words[Words.size() - 2]))
    W = both(W, {*goMachineTruth(Words[Words.size() - 2]), ""});
  return W;
}

/// The lines of the comments in front of import "C" in a Go file, the only ones
/// that cmd/cgo and the go command read (readGoInfo() of go/build).
class Preambles {
public:
  explicit Preambles(std::string_view Text) : Rest(Text) {}

  std::vector<std::string_view> read() {
    while (!Rest.empty() && IsFront)
      readLine(trim(takeLine(Rest)));
    return std::move(Found);
  }

  /// True if the file has such an import.
  bool imports() const { return Imports; }

private:
  void readLine(std::string_view Line) {
    if (Line.empty() && !InComment)
      Group.clear();
    while (!Line.empty() && IsFront)
      Line = InComment                ? comment(Line)
             : Line.starts_with("//") ? lineComment(Line)
             : Line.starts_with("/*") ? openComment(Line)
                                      : code(Line);
  }

  /// Each of these takes the front of a line, and returns the rest.
  std::string_view comment(std::string_view Line) {
    std::size_t End = Line.find("*/");
    Group.push_back(Line.substr(0, End));
    InComment = End == Line.npos;
    return InComment ? std::string_view() : trim(Line.substr(End + 2));
  }
  std::string_view lineComment(std::string_view Line) {
    Group.push_back(Line.substr(2));
    return {};
  }
  std::string_view openComment(std::string_view Line) {
    InComment = true;
    return Line.substr(2);
  }
  std::string_view code(std::string_view Line) {
    constexpr std::string_view Import = "import", C = "\"C\"";
    bool IsImport = Line.starts_with(Import);
    std::string_view Of = IsImport ? trim(Line.substr(Import.size())) : Line;
    if (IsImport && Of.starts_with('(')) {
      InBrackets = true;
      Outer = std::exchange(Group, {});
      return trim(Of.substr(1));
    }
    if (InBrackets && Line.starts_with(')')) {
      InBrackets = false;
      Outer.clear();
      return trim(Line.substr(1));
    }
    // Imports are in front of all other declarations.
    IsFront = IsImport || InBrackets || Line.starts_with("package") ||
              Line.starts_with(';');
    if ((IsImport || InBrackets) && Of.starts_with(C)) {
      Imports = true;
      // The comment of the brackets is that of an only import.
      std::ranges::copy(Group.empty() ? Outer : Group,
                        std::back_inserter(Found));
    }
    Outer.clear();
    Group.clear();
    return {};
  }

  std::string_view Rest;
  bool IsFront = true, InComment = false, InBrackets = false, Imports = false;
  std::vector<std::string_view> Group; ///< the comments right in front
  std::vector<std::string_view> Outer; ///< those in front of "import ("
  std::vector<std::string_view> Found;
};

} // namespace

std::unique_ptr<BuildFileFacts> readCgo(const Input &In,
                                        std::vector<Error> &Errors) {
  if (!In.Bytes.contains("\"C\""))
    return nullptr;
  Preambles Read(In.Bytes);
  const std::vector<std::string_view> Lines = Read.read();
  if (!Read.imports())
    return nullptr;
  BuildText Text(In.Bytes);
  BuildFileModel Model(Text, Syntax::Plain);
  When File = ofFileName(In.Path);
  if (std::optional<When> Constraint = goConstraint(In.Bytes))
    File = both(File, *Constraint);
  for (std::string_view Line : Lines) {
    Line = trim(Line);
    std::size_t Colon = Line.find(':');
    if (!Line.starts_with("#cgo") || Colon == Line.npos)
      continue;
    // In "#cgo amd64 CFLAGS: …", the last word before the colon is the
    // variable.
    std::string_view Front = trim(Line.substr(4, Colon - 4));
    std::size_t Name = Front.find_last_of(" \t");
    When Condition =
        both(File, goTags(Name == Front.npos ? std::string_view{}
                                             : Front.substr(0, Name)));
    Model.use(WordRole::Flags, Line.substr(Colon + 1), Condition);
  }
  std::unique_ptr<BuildFileFacts> Facts = Model.finish(In, Errors);
  // All sources in the folder are compiled too (cmd/cgo), if their names and
  // leading comments allow it.
  SourceAddition Others{
      .Path = "*.*", .Condition = AlwaysTrue, .AsItSays = true};
  for (std::string_view Pattern : {"*_amd64.*", "*_386.*"}) {
    Facts->Sources.Named.push_back({.Path = std::string(Pattern),
                                    .Condition = TrueOnX86,
                                    .AsItSays = true});
    Others.Except.emplace_back(Pattern);
  }
  Facts->Sources.Named.push_back(std::move(Others));
  return Facts;
}

} // namespace armlift::build

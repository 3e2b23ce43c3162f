#include "analyzers/build/BuildAnalyzer.h"

#include "analyzers/build/BuiltPrograms.h"
#include "analyzers/build/Readers.h"
#include "analyzers/build/checks/Checks.h"
#include "analyzers/build/model/BuildFileKind.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/other/GoConstraint.h"
#include "core/build/SourceConstraint.h"
#include "core/input/FileKinds.h"
#include "core/input/PathArch.h"
#include "core/rules/BuildTable.h"
#include "core/rules/FileTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <optional>
#include <string>

namespace armlift::build {
namespace {

/// Larger than any hand-written build file. Compilation databases have no
/// limit: they are as large as their projects, and are read in one pass.
constexpr std::size_t MaxFileSize = 8 << 20;

/// True for "windows", "MinGW".
bool namesOtherSystem(std::string_view Word) {
  std::string Lower = lowerCase(Word);
  return conditionWordOf(Lower) == ConditionWord::OtherSystems ||
         std::ranges::binary_search(otherSystemFolders(), Lower);
}

/// As BuildFileTraits::ForOtherMachine.
bool isForOtherMachine(std::string_view ContextPath) {
  std::string_view Folders = parentPath(ContextPath);
  auto namesOtherMachine = [](std::string_view Word) {
    return nameArch(Word) == PathArch::Other;
  };
  auto namesOther = [&](std::string_view Word) {
    return namesOtherMachine(Word) || namesOtherSystem(Word);
  };
  return isForOtherSystem(ContextPath) ||
         std::ranges::any_of(splitWords(Folders, "/"), namesOtherMachine) ||
         std::ranges::any_of(splitWords(fileName(Folders), "-_"),
                             namesOtherSystem) ||
         std::ranges::any_of(splitWords(fileName(ContextPath), ".-_"),
                             namesOther);
}

/// True for a source that a build may compile; false for a header.
bool isUnit(std::string_view Path) {
  FileKind Kind = fileKindOf(Path);
  return Kind == FileKind::C || Kind == FileKind::Cxx || Kind == FileKind::Asm;
}

/// The build constraint in a source file; null if there is none.
std::unique_ptr<Facts> constraintOf(const Input &In) {
  std::optional<When> Constraint = goConstraint(In.Bytes);
  return Constraint ? std::make_unique<SourceConstraint>(Constraint->Holds)
                    : nullptr;
}

} // namespace

Interest BuildAnalyzer::wants(const Input &Head) const {
  return buildFileKindOf(Head.Path) == BuildFileKind::None && !isUnit(Head.Path)
             ? Interest::None
             : Interest::Whole;
}

std::unique_ptr<Facts>
BuildAnalyzer::extract(const Input &In, std::vector<Error> &Errors) const {
  BuildFileKind Kind = buildFileKindOf(In.Path);
  if (Kind == BuildFileKind::None)
    return isUnit(In.Path) ? constraintOf(In) : nullptr;
  if (In.Bytes.size() > MaxFileSize && Kind != BuildFileKind::Commands) {
    Errors.push_back({ErrorKind::Limit, In.Path,
                      "build file larger than " +
                          std::to_string(MaxFileSize >> 20) +
                          " MiB, not read"});
    return nullptr;
  }
  // Readers get UTF-8, which the build languages use.
  std::optional<std::string> Decoded = fromUtf16(In.Bytes);
  Input Text = In;
  if (Decoded)
    Text.Bytes = *Decoded;
  if (Text.Bytes.starts_with(ByteOrderMark))
    Text.Bytes.remove_prefix(ByteOrderMark.size());
  if (Kind == BuildFileKind::Kconfig)
    return readKconfig(Text, Errors);
  std::unique_ptr<BuildFileFacts> Facts = readerFor(In.Path)(Text, Errors);
  if (!Facts)
    return Facts;
  if (!Facts->File.ForOtherMachine && isForOtherMachine(In.ContextPath))
    Facts->File.ForOtherMachine = Facts->File.ForOtherByName = true;
  return Facts;
}

void BuildAnalyzer::judge(const Project &P, Judgement &Out) const {
  if (!P.Inputs.empty() && P.Inputs.front().Depth == 0) {
    Out.Notes.BuiltPrograms = builtPrograms(P);
    Out.Notes.ProjectFolders = projectFolders(P);
    Out.Notes.Archives = mentionedArchives(P);
  }
  BuildProject Build(P);
  checkX86CompileFlag(Build, Out);
  checkX86OnlyLibrary(Build, Out);
  checkX86OnlyBuild(Build, Out);
  checkConfigGuessOutdated(Build, Out);
  checkMissingNeoverseTuning(Build, Out);
  checkMissingOutlineAtomics(Build, Out);
}

} // namespace armlift::build

// The checks of the build group. Each examines all build files of the project
// and adds its findings.
#pragma once

#include "analyzers/build/model/BuildFile.h"
#include "core/build/BuildFileIndex.h"
#include "core/build/BuildSettings.h"
#include "core/facts/Facts.h"
#include "core/facts/Judgement.h"

#include <vector>

namespace armlift::build {

/// The build files of a project, with the condition under which the build reads
/// each.
class BuildProject {
public:
  struct File {
    const InputFacts *Input;
    const BuildFileFacts *Facts;
    When Condition; ///< under which the build reads the file
    const BuildSettings *Settings;
  };

  /// `P` must outlive this object.
  explicit BuildProject(const Project &P);

  const std::vector<File> &files() const { return Files; }
  const Project &project() const { return Whole; }
  std::string_view target() const { return Whole.Target; }

private:
  const Project &Whole;
  std::vector<File> Files;
};

/// x86-compile-flag: an option that an aarch64 compiler rejects.
void checkX86CompileFlag(const BuildProject &P, Judgement &Out);
/// x86-only-library: a library that exists only for x86.
void checkX86OnlyLibrary(const BuildProject &P, Judgement &Out);
/// x86-only-build: a build that stops itself on machines other than x86.
void checkX86OnlyBuild(const BuildProject &P, Judgement &Out);
/// config-guess-outdated: an Autoconf script that is older than aarch64.
void checkConfigGuessOutdated(const BuildProject &P, Judgement &Out);
/// missing-neoverse-tuning: a build that tunes only for x86; once per project.
void checkMissingNeoverseTuning(const BuildProject &P, Judgement &Out);
/// missing-outline-atomics: LSE atomics are switched off; once per project.
void checkMissingOutlineAtomics(const BuildProject &P, Judgement &Out);

/// The condition of what the build file `In` has under `Inside`.
When conditionIn(const BuildProject::File &In, const When &Inside);

/// Sets the place of `F`, a finding at `At` in the build file `In`, whether or
/// not aarch64 gets there.
void placeAnyway(Finding &F, const BuildProject::File &In, const Spot &At);

/// Sets the place and the guard of `F`, a finding at `At` in the build file
/// `In`. Returns false if `Condition` never holds on aarch64. If it does not
/// hold there by default, the impact becomes Note.
bool placeFinding(Finding &F, const BuildProject::File &In,
                  const When &Condition, const Spot &At);

} // namespace armlift::build

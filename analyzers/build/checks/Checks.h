// The checks of the build group. Each looks at all build files together and
// adds its findings.
#pragma once

#include "analyzers/build/BuildFile.h"
#include "core/facts/BuildSettings.h"
#include "core/facts/Facts.h"
#include "core/findings/Judgement.h"

#include <vector>

namespace armlift::build {

/// The build files of a project, with the condition under which each is read at
/// all.
class BuildProject {
public:
  struct File {
    const InputFacts *Input;
    const BuildFileFacts *Facts;
    When Condition; ///< under which the build reads the file at all
    const BuildSettings *Settings;
  };

  /// `P` outlives it.
  explicit BuildProject(const Project &P);

  const std::vector<File> &files() const { return Files; }
  std::string_view target() const { return Target; } ///< as Project::Target

private:
  std::string_view Target;
  std::vector<File> Files;
};

/// x86-compile-flag: an option that an aarch64 compiler rejects.
void checkX86CompileFlag(const BuildProject &P, Judgement &Out);
/// x86-only-library: a library that exists for x86 alone.
void checkX86OnlyLibrary(const BuildProject &P, Judgement &Out);
/// x86-only-build: a build that ends itself on other machines than x86.
void checkX86OnlyBuild(const BuildProject &P, Judgement &Out);
/// config-guess-outdated: an Autoconf script from before aarch64.
void checkConfigGuessOutdated(const BuildProject &P, Judgement &Out);
/// missing-neoverse-tuning: a build that tunes for x86 alone, once per project.
void checkMissingNeoverseTuning(const BuildProject &P, Judgement &Out);
/// missing-outline-atomics: LSE atomics switched off, once per project.
void checkMissingOutlineAtomics(const BuildProject &P, Judgement &Out);

/// A finding of `Rule` at a place of a build file; nothing where `Condition`
/// never holds on aarch64. Its impact is Break where it holds by default, else
/// Note with the condition as guard.
bool placeFinding(Finding &F, const BuildProject::File &In,
                  const When &Condition, const Spot &At);

} // namespace armlift::build

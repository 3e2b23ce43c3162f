#include "analyzers/build/cmake/CMakeOwnCommands.h"

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/SourcePaths.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace armlift::build {

/// True for my_add_config_define(HAVE_X 1), a function that writes a header.
static bool definesMacro(const CMakeCommand &C) {
  return isListed(NameList::MacroWriters, C.Name) && !C.Arguments.empty() &&
         isName(C.Arguments[0].Text);
}

/// True for pybind11_add_module(), cuda_add_library(), add_my_test(): a
/// function whose name says that it adds takes a target and its sources.
static bool addsTarget(std::string_view Name) {
  return (Name.starts_with("add_") || Name.contains("_add_")) &&
         !Name.starts_with("add_custom_") && nameTruth(Name) == NobodyKnows;
}

static bool namesSource(CMakeArguments A) {
  return std::ranges::any_of(A, [](const CMakeArgument &One) {
    std::string Path(One.Text);
    return asSourceFile(Path);
  });
}

/// True for cxx_library(x "${STRICT}" src/x.cc) and unit_test(x), functions of
/// another file: they build what they are called with, unless the name of one
/// or an argument tells otherwise, or names machines.
static bool mayBuild(const CMakeCommand &C) {
  const bool AnySource = namesSource(C.Arguments);
  return nameTruth(C.Name) == NobodyKnows &&
         !isListed(NameList::NotBuilding, C.Name) &&
         std::ranges::none_of(C.Arguments, [&](const CMakeArgument &A) {
           std::string Path(A.Text);
           return !asSourceFile(Path) &&
                  (processorTruth(A.Text) || nameTruth(A.Text) != NobodyKnows ||
                   (A.Text.contains('$') && !AnySource));
         });
}

void CMakeOwnCommands::follow(const CMakeCommand &C, bool IsHere) {
  When Here = forMachines(C.Arguments);
  for (const CMakeArgument &A : C.Arguments)
    if (A.Text.starts_with('-')) // add_flag_if_supported(-Wno-narrowing)
      Model.facts().noteOptions(A.Text, Here);
    else if (!A.Text.contains('$'))
      Model.facts().addLink(A.Text, Here);
  noteFolders(C.Arguments);
  // A function for certain machines adds the folder that its first argument
  // names.
  if (Here.Holds.OnArm == Ternary::False &&
      here().Holds.OnArm != Ternary::False)
    Model.includes().folder(C.Arguments[0].Text, Here);
  if (C.Name.starts_with("armlift_"))
    Model.facts().markTunedForArm();
  else if (definesMacro(C))
    Model.facts().addMacro(C.Arguments[0].Text, "1",
                           both(here(), {NobodyKnows, C.Name + "() is called"}),
                           C.Arguments[0].Text);
  else if (isListed(NameList::CompilerTests, C.Name)) // compiles a source
    Model.use(WordRole::Probes, textOf(C.Arguments), here());
  else if (!IsHere && Variables.optionByName(C))
    return;
  else if (addsTarget(C.Name) || (!IsHere && mayBuild(C)))
    addSources(C, IsHere);
  else if (MachineTruth Named = nameTruth(C.Name);
           Named.OnArm == Ternary::False)
    // A project's function is named for what it adds: add_avx2_sources(…).
    Model.use(WordRole::Sources, textOf(C.Arguments),
              both(here(), {Named, C.Name}));
  else if (here().Holds.OnArm == Ternary::False &&
           here().Holds.OnX86 != Ternary::False)
    // Whatever it does with the sources that it names, nothing does it on
    // aarch64.
    Model.use(WordRole::Sources, textOf(C.Arguments), here());
}

void CMakeOwnCommands::noteFolders(CMakeArguments A) {
  for (const CMakeArgument &Argument : A)
    if (std::string Path = sourcePath(Argument.Text);
        Argument.Text.find_first_of(" \t\n;*") == Argument.Text.npos &&
        !Path.empty())
      PerhapsFolders.insert(std::move(Path));
}

/// When a command of the project takes effect: add_plugin(qsv ARCHITECTURES
/// x86_64) names its machines.
When CMakeOwnCommands::forMachines(CMakeArguments A) const {
  auto At = std::ranges::find_if(A, [](const CMakeArgument &X) {
    return isListed(NameList::MachineKeywords, X.Text);
  });
  std::optional<MachineTruth> Any;
  std::string_view Said = At == A.end() ? std::string_view() : At->Text;
  for (; At != A.end() && ++At != A.end();) {
    std::optional<MachineTruth> One = processorTruth(At->Text);
    if (!One)
      break;
    Any = Any ? *Any || *One : *One;
  }
  return Any ? both(here(), {*Any, Said}) : here();
}

/// my_add_sources(a.cpp b.cpp) has no target before the sources, and
/// add_my_test(x), a function of another file, adds x.cpp.
void CMakeOwnCommands::addSources(const CMakeCommand &C, bool IsHere) {
  std::string First(C.Arguments.empty() ? std::string_view()
                                        : C.Arguments.front().Text);
  if (asSourceFile(First))
    return Model.use(WordRole::Sources, textOf(C.Arguments), here());
  Targets.add(C);
  if (!IsHere && !namesSource(C.Arguments) && !First.empty() &&
      First.find_first_of("$*<>/:;() \t\n") == First.npos &&
      here().Holds == AlwaysTrue)
    Model.facts().addProgram(First);
}

} // namespace armlift::build

// Walks every translation unit of a project as the preprocessor would for
// aarch64, with three-valued conditions, and remembers how live each region of
// each file is in its most live unit. A header is walked once for each
// different state of the macros it reads; otherwise its effect is replayed.
#pragma once

#include "analyzers/source/lexical/Condition.h"
#include "analyzers/source/lexical/Environment.h"
#include "analyzers/source/lexical/Includes.h"
#include "analyzers/source/lexical/SourceFacts.h"
#include "core/facts/BuildFacts.h"
#include "core/rules/NameTable.h"

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

/// A macro of a build description with the folder it holds for.
struct BuildMacro {
  std::string Folder; ///< from the context root; "" is everywhere
  MacroSetting Setting;
};

/// A branch of some file: the directive that opens it.
struct BranchRef {
  std::uint32_t File = NoFile;
  std::uint32_t Directive = 0;
};

/// What walking a header once did, to be replayed where it would do the same.
struct HeaderMemo {
  Truth Base;
  Trace Effect;
};

/// One file of the project with what the walk found out.
struct SimulatedFile {
  const SourceFacts *Facts = nullptr;
  std::string_view Path;    ///< from the context root
  Truth Base = Truth::True; ///< how live the file is as a unit of its own
  bool Included = false;    ///< some file of the project includes it
  std::vector<MacroId> Ids; ///< project number of each Symbol
  std::vector<std::uint32_t>
      Includes;           ///< resolved file of each Include directive, in order
  MacroId Guard = NoFile; ///< the macro of its include guard
  std::vector<Truth> Live;       ///< by region
  std::vector<BranchRef> Guards; ///< by region: the branch it hangs on
  std::vector<bool> ArchBranch;  ///< by directive: a branch whose condition
                                 ///< differs from x86_64
  bool Uncovered = false;        ///< live in a unit that has no shim
  bool Covered = false;          ///< live in a unit that has one
  BranchRef DeadInclude; ///< an include of the file in a branch that only
                         ///< x86_64 takes
  ShimCover Shim = ShimCover::All; ///< which, where Covered
  bool GeneratedFromTemplate =
      false; ///< config.h where config.h.in stands in the project too
  std::vector<HeaderMemo> Memos;
};

class Simulation final : public MacroSource {
public:
  /// Files must stay where they are.
  explicit Simulation(std::vector<SimulatedFile> &Files);

  void addBuildMacro(BuildMacro Macro) {
    BuildMacros.push_back(std::move(Macro));
  }

  /// Walks all units until the set of macros that are certainly undefined
  /// stands still.
  void run();

  MacroId intern(std::string_view Name) override;
  std::string_view spelling(MacroId Name) const override { return Names[Name]; }
  std::span<const MacroValue> others(const MacroValue &Value) const override {
    return Alternatives[Value.Others];
  }

  /// False where `Name` is a function-like macro none of whose live definitions
  /// uses that parameter: what is written there never reaches the compiler.
  bool usesParameter(std::string_view Name, std::uint32_t Parameter) const;

private:
  // MacroSource.
  MacroValue macro(MacroId Name) override;
  bool body(const MacroValue &Value, std::vector<MacroId> &Parameters,
            bool &FunctionLike, std::vector<ProjectToken> &Tokens) override;
  Truth hasInclude(std::string_view Spelling, bool Angled) override;
  std::string_view text(std::uint32_t String) const override;

  struct Branch {
    Truth Taken; ///< the branch's own truth inside its ladder
    std::vector<MacroBinding> Written;
  };
  struct Ladder {
    Truth Outer;
    BranchRef OuterGuard;
    Truth None = Truth::True; ///< no branch so far was taken
    std::size_t Mark = 0;
    std::vector<Branch> Done;
    Truth Taken = Truth::True;
    bool Arch = false;
    bool SeenElse = false;
  };

  void prepare();
  void prepareIncludes();
  void collectDefinitions(std::uint32_t File);
  bool runOnce();
  void walkUnits();
  bool findDeadMacros();
  void walkUnit(std::uint32_t File);
  void include(std::uint32_t File, Truth Base, unsigned Depth);
  void walk(std::uint32_t File, Truth Base, unsigned Depth);
  void enter(std::uint32_t File, std::uint32_t Index, Truth Taken, bool Arch);
  void finishBranch();
  void join(Ladder &L);
  void define(const SimulatedFile &F, std::uint32_t File, std::uint32_t Index,
              const Directive &D);
  std::uint32_t alternatives(std::vector<MacroValue> Values);
  void noteShim(std::string_view Spelling);
  ConditionValue condition(const SimulatedFile &F, const Directive &D);
  ConditionValue evaluate(const SimulatedFile &F, const Directive &D);
  std::vector<MacroValue> headerDefinitions(MacroId Name) const;
  std::vector<ProjectToken> projectTokens(const SimulatedFile &F,
                                          std::uint32_t First,
                                          std::uint32_t Last);
  MacroValue defaultValue(MacroId Name);
  MacroValue targetValue(MacroId Name);
  MacroValue literal(Truth Defined, std::string_view Text, bool Arch);
  void applyBuildMacros(const SimulatedFile &F);
  void mark(SimulatedFile &F, Region Where);

  std::vector<SimulatedFile> &Files;
  IncludeResolver Resolver;
  std::vector<BuildMacro> BuildMacros;
  std::deque<std::string>
      Names; ///< by MacroId; never moves, so that views into it stay
  std::unordered_map<std::string_view, MacroId> IdByName;
  Environment Macros;
  std::vector<MacroValue> Defaults;
  std::vector<bool> HasDefault;
  std::vector<bool>
      Configured; ///< by MacroId: set when the project is configured
  struct DefinitionSite {
    std::uint32_t File;
    std::uint32_t Directive;
    bool IsDefault; ///< inside #ifndef of the very name: what holds where
                    ///< nothing else was said
  };
  std::vector<std::vector<DefinitionSite>> Definitions; ///< by MacroId
  std::vector<ProjectToken> Literals;
  std::vector<std::vector<MacroValue>>
      Alternatives;                   ///< sorted sets; the first is empty
  std::vector<std::uint32_t> Walking; ///< files on the include stack
  std::vector<Ladder> Ladders;
  Truth Live = Truth::True;
  BranchRef Guard;
  MacroId ShimMacro = 0; ///< stands for "a shim was included"
  std::vector<bool>
      DeadEverywhere; ///< by MacroId: every definition is certainly dead
  const SimulatedFile *Current = nullptr;
};

} // namespace armlift::source

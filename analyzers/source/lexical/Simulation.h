// Walks every translation unit of a project as the preprocessor would for
// aarch64, with three-valued conditions, and remembers how live each region of
// each file is in its most live unit. A header is walked once for each
// different state of the macros that its conditions ask for; otherwise its
// effect is replayed.
#pragma once

#include "analyzers/source/lexical/BuildMacros.h"
#include "analyzers/source/lexical/Condition.h"
#include "analyzers/source/lexical/Includes.h"
#include "analyzers/source/lexical/ProjectIndex.h"
#include "analyzers/source/lexical/Slice.h"
#include "analyzers/source/lexical/WalkedFile.h"

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armlift::source {

class Simulation final : public MacroSource {
public:
  /// Files must stay where they are.
  Simulation(const std::vector<ProjectFile> &Files,
             std::vector<BuildMacro> BuildMacros, ConfiguredMacros Configured,
             unsigned Jobs);

  /// What others than the judged files will ask for, before run().
  Slice &needs() { return Needs; }

  /// Walks all units until the set of macros that are certainly undefined
  /// stands still.
  void run();

  const ProjectIndex &index() const { return Index; }

  /// What the walk found out; before run() nothing.
  const WalkedFile &of(std::uint32_t File) const { return Walked[File]; }

  std::string_view spelling(MacroId Name) const override {
    return Index[Name].Spelling;
  }
  std::span<const MacroValue> others(const MacroValue &Value) const override {
    return Alternatives[Value.Others];
  }

  /// A file of which another round would still say otherwise, or NoFile.
  std::uint32_t unsettled() const { return Unsettled; }

private:
  MacroId intern(std::string_view Name);

  /// A default that nobody has asked for in this round.
  static constexpr MacroValue Unasked{.Defined = Truth::NotReached};

  // MacroSource.
  MacroId pasted(std::string_view Name) override;
  MacroValue macro(MacroId Name) override;
  bool body(const MacroValue &Value, MacroBody &Body) override;
  bool isForeign(MacroId Name, const MacroValue &Value) const override;
  Truth hasInclude(std::string_view Spelling, bool Angled) override;

  struct BuildValue {
    BuildMacro Macro;
    MacroId Name;
    MacroValue Value;
  };
  struct Branch {
    Truth Taken; ///< the branch's own truth inside its ladder
    std::vector<MacroBinding> Written;
  };
  /// For which build a condition is evaluated.
  enum class Asker : std::uint8_t {
    Aarch64,
    WithoutX86Build, ///< the same, with no macro that an x86 build alone sets
    WithMore,        ///< the same, where system headers or a -D may have more
    X86,             ///< one for x86 with all its features
  };
  struct ConditionMemo {
    Asker For;
    Trace Read;
    ConditionValue Value;
  };
  struct OpenLadder {
    Truth Outer;
    DirectiveRef OuterGuard;
    std::uint32_t Opener = 0; ///< the directive of the branch that is open
    Truth None = Truth::True; ///< no branch so far was taken
    std::vector<Branch> Done;
    Truth Taken = Truth::True;
    bool Arch = false;
    bool SeenElse = false;
    /// The innermost branch, of this ladder or those around it, that the
    /// machine has a say in, or NoBranch.
    std::uint32_t ArchBranch = NoBranch;
    /// Of the open branch, once they are asked; the last with those around it.
    std::optional<bool> NotOnX86, WhateverIsSet, DeadForMachine;
  };

  /// What is known of a macro that nothing for aarch64 defines.
  struct Death {
    bool Everywhere = false; ///< every definition is certainly dead
    bool ForMachine = false; ///< and the machine has a say in it
    bool Returned = false;   ///< it was dead in a round and not in the next
  };

  /// The include that leads to the file that is walked.
  struct ArchInclude {
    DirectiveRef Branch;          ///< archBranch() there
    std::optional<bool> NotOnX86; ///< once it is asked
  };
  /// Where the walk through a file is.
  struct Frame {
    ArchInclude Around;
    std::uint32_t Once = NoFile; ///< the file, as MacroRead::Asker
    std::vector<OpenLadder> Ladders = {};
    std::size_t TooDeep = 0; ///< ladders that are not followed
    Truth Live = Truth::True;
    DirectiveRef Guard;
    /// In a header whose guard closes it: it is followed for other units, which
    /// meet it for the first time.
    bool Closed = false;
  };

  void prepare(std::vector<BuildMacro> Macros);
  void varyMacros();
  void slice();
  bool runOnce();
  void forgetWalk();
  void walkUnits();
  std::vector<std::uint32_t> findIncluded(std::uint32_t From,
                                          std::vector<bool> &Met) const;
  std::vector<bool> filesDeadForMachine() const;
  void findDeadMacros();
  void leaveOutRefusing();
  void walkUnit(std::uint32_t File);
  MacroValue merge(std::span<const std::pair<Truth, MacroValue>> Values,
                   bool Arch);
  void replay(const HeaderMemo &M);
  bool isClosed(std::uint32_t File) const;
  void include(std::uint32_t File, Truth Base, unsigned Depth);
  void walk(std::uint32_t File, Truth Base, unsigned Depth);
  bool pushLadder(std::uint32_t File, std::uint32_t At, ConditionValue First);
  void openLadder(std::uint32_t File, std::uint32_t At);
  void nextBranch(std::uint32_t File, std::uint32_t At);
  void notePass(std::uint32_t File, std::uint32_t At);
  void closeLadder();
  void follow(std::uint32_t File, const Step &Include, unsigned Depth);
  Truth meansHeader(std::uint32_t File, const Step &Include);
  void includePerhaps(std::uint32_t File, const Step &Include, Truth Means,
                      unsigned Depth);
  void forgetGenerated(std::uint32_t File);
  void noteCover(std::uint32_t File);
  DirectiveRef archBranch() const;
  bool isNotOnX86(OpenLadder &L);
  bool isDeadForMachine();
  bool isMetByDefault();
  DirectiveRef stoppingBranch();
  DirectiveRef perhapsStoppingBranch();
  bool asksNumber(DirectiveRef Branch) const;
  bool asksPresence(DirectiveRef Branch);
  void noteError(std::uint32_t File, std::uint32_t At);
  void enter(std::uint32_t File, std::uint32_t At, Truth Taken, bool Arch);
  void finishBranch();
  void join(OpenLadder &L);
  void define(std::uint32_t File, std::uint32_t At);
  std::uint32_t alternatives(std::vector<MacroValue> Values);
  void noteShim(ShimCover Covers);
  void includeShim(const ShimRow &Shim);
  ConditionValue condition(std::uint32_t File, const Directive &D);
  ConditionValue takenFor(Asker Who, DirectiveRef Branch);
  ConditionValue evaluate(std::uint32_t File, const Directive &D);
  ConditionValue evaluateOnce(std::uint32_t File, const Directive &D);
  std::vector<MacroValue> headerDefinitions(MacroId Name) const;
  const MacroValue &defaultValue(MacroId Name) {
    return Defaults[Name] == Unasked ? askDefault(Name) : Defaults[Name];
  }
  const MacroValue &askDefault(MacroId Name);
  MacroValue unsaidValue(MacroId Name);
  std::optional<MacroValue> callNumber(MacroId Name) const;
  std::optional<MacroValue> kconfigValue(MacroId Name);
  std::optional<MacroValue> valueElsewhere(MacroId Name);
  auto defaults() {
    return [this](MacroId Name) -> const MacroValue & {
      return defaultValue(Name);
    };
  }
  MacroValue targetValue(MacroId Name);
  static bool isSaidByTarget(const BuildMacro &M);
  MacroValue literal(Truth Defined, std::string_view Text, bool Arch);
  MacroValue configuredValue(MacroId Name, bool DefinedOrNot);
  void writeLanguage(const ProjectFile &F);
  std::span<const std::uint32_t> buildMacrosOf(const ProjectFile &F);
  void applyBuildMacros(const ProjectFile &F);
  void mark(WalkedFile &F, Region Where);
  const SourceFacts &factsOf(std::uint32_t File) const {
    return *Files[File].Facts;
  }
  MacroId idOf(std::uint32_t File, Symbol Name) const {
    return Index.of(File).Ids[Name];
  }
  /// Configuring the project sets the macro.
  bool configured(MacroId Name) const {
    return !Index[Name].ConfiguredIn.empty();
  }

  const std::vector<ProjectFile> &Files;
  IncludeResolver Resolver;
  ProjectIndex Index;
  Slice Needs;
  std::vector<WalkedFile> Walked;
  ConfiguredMacros Configured;
  std::vector<BuildValue> FromBuild;
  /// Those that hold in one folder, that of the last unit.
  struct FolderMacros {
    std::string_view Folder;
    std::vector<std::uint32_t> Macros; ///< indices into FromBuild
  };
  std::optional<FolderMacros> OfFolder;
  std::unordered_set<MacroId> BuildNames; ///< that a build sets anywhere
  Environment Macros;
  std::vector<MacroValue> Defaults; ///< by MacroId; Unasked where not known yet
  std::deque<ProjectToken> Literals; ///< never move
  std::deque<std::vector<MacroValue>>
      Alternatives; ///< sorted sets; the first is empty
  std::map<std::vector<std::uint64_t>, std::uint32_t>
      AlternativesByKey; ///< the file << 32 | directive of each; its index
  std::unordered_map<const Directive *, std::vector<ConditionMemo>>
      Conditions;                     ///< those that took long
  std::vector<std::uint32_t> Walking; ///< files on the include stack
  Frame Here;
  Asker Who = Asker::Aarch64;   ///< as takenFor() asks
  Truth UnitBase = Truth::True; ///< how sure it is that the unit is compiled
  MacroId ShimMacro = 0;     ///< stands for "a shim was included"; where it is
                             ///< False, Directive names the row that was not
                             ///< asked for x86's names, from 1
  MacroId RefusalMacro = 0;  ///< stands for "an #error stops this unit"
  MacroId OpenValue = 0;     ///< stands for a value that nobody knows
  std::vector<Death> Deaths; ///< by MacroId
  DirectiveRef Current;      ///< the condition that is evaluated
  std::uint32_t Unsettled = NoFile; ///< the last round was not the last needed
  std::uint64_t Unkept = 0;    ///< directives walked that no memo was kept of
  std::uint64_t Kept = 0;      ///< values of macros in all memos
  std::uint64_t ErrorsMet = 0; ///< by the walk, in memos replayed too
  std::uint64_t Spent = 0;     ///< tokens of conditions that are not cheap
};

} // namespace armlift::source

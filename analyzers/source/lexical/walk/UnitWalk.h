// Walks one translation unit as the preprocessor would for aarch64, with
// three-valued conditions, and records what it meets in WalkedProject::Walked.
// A header is walked once for each different state of the macros that its
// conditions ask for; otherwise its effect is replayed.
#pragma once

#include "analyzers/source/lexical/walk/BranchConditions.h"
#include "analyzers/source/lexical/walk/GivenMacros.h"
#include "analyzers/source/lexical/walk/MacroDefaults.h"
#include "analyzers/source/lexical/walk/WalkedProject.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace armlift::source {

class UnitWalk {
public:
  UnitWalk(WalkedProject &Project, MacroDefaults &Defaults, GivenMacros &Given,
           BranchConditions &Conditions, Environment &Macros);

  /// Walks `File` as a unit of its own, with all that it includes.
  void run(std::uint32_t File);

  /// Resets the limits, since the memos of all headers have been dropped.
  void forget() { Unkept = Kept = 0; }

  /// Returns what all walks so far have cost: directives walked, and macro
  /// values of memos compared and replayed.
  std::uint64_t steps() const { return Steps; }

private:
  struct Branch {
    Truth Taken; ///< truth of the branch within its ladder
    std::vector<MacroBinding> Written;
    bool Stopped; ///< see OpenLadder
  };
  struct OpenLadder {
    Truth Outer;
    DirectiveRef OuterGuard;
    std::uint32_t Opener = 0; ///< the directive of the open branch
    Truth None = Truth::True; ///< truth that no branch so far is taken
    std::vector<Branch> Done;
    Truth Taken = Truth::True;
    bool Arch = false;
    bool SeenElse = false;
    bool Stopped = false; ///< the open branch has an #error of its own
    /// The innermost branch, of this ladder or of those around it, that depends
    /// on the machine; or NoBranch.
    std::uint32_t ArchBranch = NoBranch;
    /// True if this ladder, or one around it, opens a part that its guard
    /// closes (see Frame::Closed).
    bool Closed = false;
    /// Memos about the open branch; DeadForMachine includes the branches around
    /// it.
    std::optional<bool> NotOnX86, WhateverIsSet, DeadForMachine, OfMachine;
  };

  /// The state of the walk through one file.
  struct Frame {
    /// archBranch() at the include that leads to the file.
    DirectiveRef Around;
    std::vector<OpenLadder> Ladders = {};
    std::size_t TooDeep = 0; ///< number of open ladders that are not followed
    Truth Live = Truth::True;
    DirectiveRef Guard;
    /// True in a header that its guard closes. The header is walked
    /// nonetheless, for units that meet it for the first time.
    bool Closed = false;
  };

  MacroValue macro(MacroId Name) {
    return Macros.read(Name, Defaults.asDefault());
  }

  // UnitWalk.cpp: one file.
  void walk(std::uint32_t File, Truth Base, unsigned Depth);
  void configure(MacroId Name, bool DefinedOrNot);
  void act(std::uint32_t File, const Step &Now, unsigned Depth);
  void undefine(std::uint32_t File, const Directive &D);
  void save(MacroId Name);
  void restore(MacroId Name);
  void mark(WalkedFile &F, Region Where);
  void define(std::uint32_t File, std::uint32_t At);
  void follow(std::uint32_t File, const Step &Include, unsigned Depth);
  Truth meansHeader(std::uint32_t File, const Step &Include);
  void includePerhaps(std::uint32_t File, const Step &Include, Truth Means,
                      unsigned Depth);
  void include(std::uint32_t File, Truth Base, unsigned Depth);
  bool isClosedHere() const;
  Closing closingOf(std::uint32_t File) const;
  const HeaderMemo *fittingMemo(WalkedFile &F, Truth Base, Closing Closed);
  void replay(const HeaderMemo &M);
  void includeShim(const ShimRow &Shim);
  void noteShim(ShimCovers Covers);
  void noteCover(std::uint32_t File);
  void forgetGenerated(std::uint32_t File);

  // UnitMentions.cpp: the macros that its code uses.
  void useMacro(const MacroMentions::Meaning &Of, const Reach &Where,
                std::size_t &Left);
  void useName(MentionedName First);
  void useOtherwise(MacroId Macro);

  // UnitBranches.cpp: its conditions.
  DirectiveRef archBranch() const;
  bool isNotOnX86(OpenLadder &L);
  bool isDeadForMachine();
  void noteDead(WalkedFile &F, std::uint32_t At);
  bool isOfMachine(OpenLadder &L);
  void openLadder(std::uint32_t File, std::uint32_t At);
  bool pushLadder(std::uint32_t File, std::uint32_t At, ConditionValue First);
  void nextBranch(std::uint32_t File, std::uint32_t At);
  void closeLadder();
  void notePass(std::uint32_t File, std::uint32_t At);
  void enter(std::uint32_t File, std::uint32_t At, Truth Taken, bool Arch);
  void finishBranch();
  bool closesItself(const OpenLadder &L) const;
  void join(OpenLadder &L);
  MacroValue merge(std::span<const std::pair<Truth, MacroValue>> Values,
                   bool Arch);

  // UnitErrors.cpp: its #errors.
  void noteError(std::uint32_t File, std::uint32_t At);
  DirectiveRef stoppingBranch();
  DirectiveRef perhapsStoppingBranch();
  bool isMetByDefault();
  bool asksNumber(DirectiveRef Branch) const;
  bool asksPresence(DirectiveRef Branch);

  WalkedProject &Project;
  MacroDefaults &Defaults;
  GivenMacros &Given;
  BranchConditions &Conditions;
  Environment &Macros;
  /// A name for "a shim was included", with the bits of the shims as Directive.
  /// If the value is False, Directive is the row, from 1, of a shim that was
  /// included without being asked for the names of x86.
  MacroId ShimMacro;
  MacroId RefusalMacro; ///< a name for "an #error stops this unit"
  std::vector<std::uint32_t> Walking; ///< the files on the include stack
  Frame Here;
  Truth UnitBase = Truth::True; ///< how sure it is that the unit is compiled
  std::uint64_t Unkept = 0; ///< cost of header walks for which no memo was kept
  std::uint64_t Kept = 0;   ///< macro values in all memos
  const std::uint64_t MaxKept;
  std::uint64_t Steps = 0; ///< see steps()
  /// #errors met by the walk and in replayed memos.
  std::uint64_t ErrorsMet = 0;
  // UnitMentions.cpp.
  struct LatestUse {
    std::uint64_t Time = 0; ///< in UseTime
    Truth Live = Truth::NotReached;
  };
  /// The names that useName() has to follow.
  std::vector<std::pair<MentionedName, Reach>> Mentioned;
  std::unordered_map<MentionedName, LatestUse> LastUse;
  std::uint64_t UseTime = 0; ///< calls of useName()
};

} // namespace armlift::source

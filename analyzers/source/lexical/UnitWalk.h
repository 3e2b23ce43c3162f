// Walks one translation unit as the preprocessor would for aarch64, with
// three-valued conditions, and notes in WalkedProject::Walked what it met. A
// header is walked once for each different state of the macros that its
// conditions ask for; otherwise its effect is replayed.
#pragma once

#include "analyzers/source/lexical/BranchConditions.h"
#include "analyzers/source/lexical/GivenMacros.h"
#include "analyzers/source/lexical/MacroDefaults.h"
#include "analyzers/source/lexical/WalkedProject.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace armlift::source {

class UnitWalk {
public:
  UnitWalk(WalkedProject &Project, MacroDefaults &Defaults, GivenMacros &Given,
           BranchConditions &Conditions, Environment &Macros);

  /// Walks `File` as a unit of its own, with all that it includes.
  void run(std::uint32_t File);

  /// The memos of all headers are forgotten.
  void forget() { Unkept = Kept = 0; }

private:
  struct Branch {
    Truth Taken; ///< the branch's own truth inside its ladder
    std::vector<MacroBinding> Written;
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
    /// It, or a ladder around it, opens a part that its guard closes, as
    /// Frame::Closed.
    bool Closed = false;
    /// Of the open branch, once they are asked; the last with those around it.
    std::optional<bool> NotOnX86, WhateverIsSet, DeadForMachine;
  };

  /// The include that leads to the file that is walked.
  struct ArchInclude {
    DirectiveRef Branch;          ///< archBranch() there
    std::optional<bool> NotOnX86; ///< once it is asked
  };
  /// Where the walk through a file is.
  struct Frame {
    ArchInclude Around;
    std::vector<OpenLadder> Ladders = {};
    std::size_t TooDeep = 0; ///< ladders that are not followed
    Truth Live = Truth::True;
    DirectiveRef Guard;
    /// In a header whose guard closes it: it is followed for other units, which
    /// meet it for the first time.
    bool Closed = false;
  };

  MacroValue macro(MacroId Name) {
    return Macros.read(Name, Defaults.asDefault());
  }

  // UnitWalk.cpp: one file.
  void walk(std::uint32_t File, Truth Base, unsigned Depth);
  void configure(std::uint32_t File);
  void act(std::uint32_t File, const Step &Now, unsigned Depth);
  void undefine(std::uint32_t File, const Directive &D);
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
  void noteShim(ShimCover Covers);
  void noteCover(std::uint32_t File);
  void forgetGenerated(std::uint32_t File);

  // UnitBranches.cpp: its conditions.
  DirectiveRef archBranch() const;
  bool isNotOnX86(OpenLadder &L);
  bool isDeadForMachine();
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
  MacroId ShimMacro;    ///< stands for "a shim was included"; where it is
                        ///< False, Directive names the row that was not asked
                        ///< for x86's names, from 1
  MacroId RefusalMacro; ///< stands for "an #error stops this unit"
  std::vector<std::uint32_t> Walking; ///< files on the include stack
  Frame Here;
  Truth UnitBase = Truth::True; ///< how sure it is that the unit is compiled
  std::uint64_t Unkept = 0;     ///< directives walked that no memo was kept of
  std::uint64_t Kept = 0;       ///< values of macros in all memos
  std::uint64_t ErrorsMet = 0;  ///< by the walk, in memos replayed too
};

} // namespace armlift::source

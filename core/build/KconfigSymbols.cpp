#include "core/build/KconfigSymbols.h"

#include "core/input/PathArch.h"
#include "core/support/Path.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace armlift {
namespace {

using File = KconfigFacts;
using Kind = File::Kind;

/// The symbols of all files, each with a number.
class SymbolTable {
public:
  explicit SymbolTable(std::span<const InputFacts> Inputs) {
    // Folders that have arch/arm64 beside arch/arm.
    std::set<std::string_view> WithArm64;
    for (const InputFacts &In : Inputs)
      if (const auto *Facts = In.get<KconfigFacts>();
          Facts && Facts->Folder == PathArch::Arm)
        WithArm64.insert(parentPath(Facts->ArmFolder));
    auto isReadOnArm = [&](const File &F) {
      return !F.ArmFolder.empty() &&
             (F.Folder == PathArch::Arm ||
              (F.Folder == PathArch::None &&
               !WithArm64.contains(parentPath(F.ArmFolder))));
    };
    std::unordered_map<std::string_view, std::uint32_t> ByName;
    for (const InputFacts &In : Inputs)
      if (const auto *Facts = In.get<KconfigFacts>()) {
        std::vector<std::uint32_t> &Here = Ids.emplace_back();
        Files.push_back(Facts);
        ReadOnArm.push_back(isReadOnArm(*Facts));
        for (const File::Name &N : Facts->Names) {
          auto [Entry, New] = ByName.try_emplace(
              N.Text, static_cast<std::uint32_t>(Names.size()));
          if (New)
            Names.push_back(&N);
          Here.push_back(Entry->second);
        }
      }
  }

  std::vector<const File *> Files;
  std::vector<char> ReadOnArm; ///< by file: certainly read for aarch64
  std::vector<std::vector<std::uint32_t>> Ids; ///< by file and name in it
  std::vector<const File::Name *> Names;       ///< by number
};

/// Evaluates all symbols for one machine: `Own` is X86 or Arm.
class Solver {
public:
  Solver(const SymbolTable &All, PathArch Own)
      : All(All), Own(Own), Values(All.Names.size(), Ternary::Unknown),
        Symbols(All.Names.size()), Parts(All.Files.size()),
        Met(All.Files.size()) {
    for (std::size_t F = 0; F < All.Files.size(); ++F) {
      Parts[F].resize(All.Files[F]->Nodes.size());
      Met[F].resize(All.Files[F]->Nodes.size());
      for (const File::Definition &D : All.Files[F]->Definitions)
        define(Symbols[All.Ids[F][D.Name]], D);
    }
    for (std::size_t S = 0; S < All.Names.size(); ++S)
      Values[S] = named(All.Names[S]->Machine);
  }

  /// Each sweep determines what depends on the results of earlier sweeps.
  /// Chains longer than in any real project stay unknown.
  std::vector<Ternary> run() {
    constexpr unsigned MaxSweeps = 64;
    for (unsigned I = 0; I < MaxSweeps && sweep(); ++I)
      ;
    return std::move(Values);
  }

private:
  struct Symbol {
    unsigned Definitions = 0;
    bool Asked = false;     ///< some definition asks the user
    bool Otherwise = false; ///< some definition has a default other than yes
    // State of the current sweep:
    bool Open = false;   ///< something may set it
    bool Closed = false; ///< something that could set it does not
    bool Denied = false; ///< nothing can set it
  };

  static void define(Symbol &S, const File::Definition &D) {
    ++S.Definitions;
    S.Asked |= D.Prompt != File::No;
    S.Otherwise |= std::ranges::any_of(D.Defaults, [](const File::Property &P) {
      return P.Value != File::Yes;
    });
  }

  Ternary named(PathArch Machine) const {
    return Machine == PathArch::None ? Ternary::Unknown
           : Machine != Own          ? Ternary::False
           : Own == PathArch::Arm    ? Ternary::True
                                     : Ternary::Unknown; // 32 or 64 bits
  }

  /// Returns true if something became known.
  bool sweep() {
    Changed = false;
    for (Symbol &S : Symbols)
      S.Open = S.Closed = S.Denied = false;
    for (std::size_t F = 0; F < All.Files.size(); ++F) {
      evaluate(F);
      std::ranges::fill(Met[F], 0);
      for (const File::Definition &D : All.Files[F]->Definitions)
        follow(F, D);
    }
    for (std::uint32_t S = 0; S < Symbols.size(); ++S)
      if (const Symbol &It = Symbols[S];
          It.Definitions && (It.Denied || (It.Closed && !It.Open)))
        settle(S, Ternary::False);
    return Changed;
  }

  void settle(std::uint32_t S, Ternary Value) {
    if (Values[S] != Ternary::Unknown)
      return;
    Values[S] = Value;
    Changed = true;
  }

  void evaluate(std::size_t F) {
    const std::vector<File::Node> &Nodes = All.Files[F]->Nodes;
    std::vector<Ternary> &Part = Parts[F];
    for (std::size_t N = 0; N < Nodes.size(); ++N) {
      const auto &[Is, A, B] = Nodes[N];
      switch (Is) {
      case Kind::Unknown:
        Part[N] = Ternary::Unknown;
        break;
      case Kind::Yes:
        Part[N] = Ternary::True;
        break;
      case Kind::No:
        Part[N] = Ternary::False;
        break;
      case Kind::Symbol:
        Part[N] = Values[All.Ids[F][A]];
        break;
      case Kind::Not:
        Part[N] = !Part[A];
        break;
      case Kind::And:
        Part[N] = std::min(Part[A], Part[B]);
        break;
      case Kind::Or:
        Part[N] = std::max(Part[A], Part[B]);
        break;
      }
    }
  }

  /// Draws conclusions about the definition's symbol and those that it selects.
  void follow(std::size_t F, const File::Definition &D) {
    const std::uint32_t Id = All.Ids[F][D.Name];
    Symbol &S = Symbols[Id];
    const Ternary If = conditionOf(F, D);
    const bool Denies = selectsUnset(F, D);
    const bool Shut = Denies || If == Ternary::False;
    S.Denied |= Denies && If == Ternary::True;
    S.Open |= !Shut && maySet(F, D);
    // "default n" alone does not tell what sets the symbol.
    S.Closed |= Shut || std::ranges::any_of(D.Defaults, [](const auto &P) {
                  return P.Value != File::No;
                });
    if (If == Ternary::True && !Denies && isSetHere(F, D, S))
      settle(Id, Ternary::True);
    spread(F, D, Shut);
    if (Denies && !S.Asked)
      denyDefaults(F, D, S);
  }

  Ternary conditionOf(std::size_t F, const File::Definition &D) const {
    const PathArch Folder =
        All.ReadOnArm[F] ? PathArch::Arm : All.Files[F]->Folder;
    return named(Folder) == Ternary::False ? Ternary::False : Parts[F][D.If];
  }

  /// True if the definition selects a symbol that is certainly unset: "select
  /// ARCH_X86" on aarch64.
  bool selectsUnset(std::size_t F, const File::Definition &D) const {
    return std::ranges::any_of(D.Selects, [&](const File::Property &P) {
      return Parts[F][P.If] == Ternary::True &&
             Values[All.Ids[F][P.Value]] == Ternary::False;
    });
  }

  /// True if the user or a default may set the symbol.
  bool maySet(std::size_t F, const File::Definition &D) const {
    const std::vector<Ternary> &Part = Parts[F];
    return Part[D.Prompt] != Ternary::False ||
           std::ranges::any_of(D.Defaults, [&](const File::Property &P) {
             return Part[P.Value] != Ternary::False &&
                    Part[P.If] != Ternary::False;
           });
  }

  /// Spreads the symbol's value to the symbols that it selects and implies.
  /// `Shut` means that this definition never sets the symbol.
  void spread(std::size_t F, const File::Definition &D, bool Shut) {
    const std::vector<Ternary> &Part = Parts[F];
    const std::vector<std::uint32_t> &Ids = All.Ids[F];
    const Ternary Own = Values[Ids[D.Name]];
    if (Own == Ternary::True)
      for (const File::Property &P : D.Selects)
        if (Part[P.If] == Ternary::True)
          settle(Ids[P.Value], Ternary::True);
    const bool On = !Shut && Own != Ternary::False;
    for (const std::vector<File::Property> *Others : {&D.Selects, &D.Implies})
      for (const File::Property &P : *Others) {
        Symbol &Other = Symbols[Ids[P.Value]];
        (On && Part[P.If] != Ternary::False ? Other.Open : Other.Closed) = true;
      }
  }

  /// True for "config ARM / def_bool y" in arch/arm/Kconfig, which asks no
  /// user.
  bool isSetHere(std::size_t F, const File::Definition &D,
                 const Symbol &S) const {
    if (Own != PathArch::Arm || !All.ReadOnArm[F] || S.Asked ||
        D.Defaults.empty() || (S.Definitions > 1 && S.Otherwise))
      return false;
    const auto &[Value, If] = D.Defaults.front();
    return Value == File::Yes && Parts[F][If] == Ternary::True;
  }

  /// From "if BOARD / config OPTIONS / def_bool y / select ARCH_X86" follows
  /// that BOARD is unset, and so is CHIP in "default y if CHIP". The first
  /// default whose condition holds is taken; with several definitions, the one
  /// that comes first in the files.
  void denyDefaults(std::size_t F, const File::Definition &D, const Symbol &S) {
    if (D.Defaults.empty() || (S.Definitions > 1 && S.Otherwise))
      return;
    const auto &[Value, If] = D.Defaults.front();
    if (Value != File::Yes)
      return;
    if (Parts[F][If] == Ternary::True)
      deny(F, D.If);
    if (Parts[F][D.If] == Ternary::True)
      deny(F, If);
  }

  /// Concludes from an expression that does not hold which symbols are unset.
  void deny(std::size_t F, File::Expression Whole) {
    std::vector<File::Expression> Left = {Whole};
    while (!Left.empty()) {
      File::Expression N = Left.back();
      Left.pop_back();
      if (std::exchange(Met[F][N], 1))
        continue;
      const auto &[Is, A, B] = All.Files[F]->Nodes[N];
      if (Is == Kind::Symbol) {
        settle(All.Ids[F][A], Ternary::False);
      } else if (Is == Kind::Or) {
        Left.push_back(A);
        Left.push_back(B);
      } else if (Is == Kind::And) {
        if (Parts[F][A] == Ternary::True)
          Left.push_back(B);
        if (Parts[F][B] == Ternary::True)
          Left.push_back(A);
      }
    }
  }

  const SymbolTable &All;
  PathArch Own;
  std::vector<Ternary> Values;             ///< by number
  std::vector<Symbol> Symbols;             ///< by number
  std::vector<std::vector<Ternary>> Parts; ///< by file and part
  std::vector<std::vector<char>> Met;      ///< by file and part: seen by deny()
  bool Changed = false;
};

} // namespace

KconfigSymbols::KconfigSymbols(std::span<const InputFacts> Inputs) {
  SymbolTable All(Inputs);
  if (All.Names.empty())
    return;
  std::vector<Ternary> OnArm = Solver(All, PathArch::Arm).run();
  std::vector<Ternary> OnX86 = Solver(All, PathArch::X86).run();
  for (std::size_t S = 0; S < All.Names.size(); ++S)
    if (OnArm[S] == Ternary::False)
      Known.emplace(All.Names[S]->Text,
                    OnX86[S] == Ternary::False ? NeverTrue : PerhapsOnX86);
    else if (OnArm[S] == Ternary::True)
      Known.emplace(All.Names[S]->Text, MachineTruth{Ternary::True, OnX86[S],
                                                     Ternary::True, OnX86[S]});
  for (std::size_t F = 0; F < All.Files.size(); ++F)
    for (const File::Definition &D : All.Files[F]->Definitions)
      if (std::uint32_t S = All.Ids[F][D.Name]; OnArm[S] == Ternary::Unknown)
        Open.insert(All.Names[S]->Text);
}

constexpr std::string_view Prefix = "CONFIG_";

bool KconfigSymbols::isOpen(std::string_view Variable) const {
  return Variable.starts_with(Prefix) &&
         Open.contains(Variable.substr(Prefix.size()));
}

std::optional<MachineTruth>
KconfigSymbols::of(std::string_view Variable) const {
  if (!Variable.starts_with(Prefix))
    return std::nullopt;
  auto Symbol = Known.find(Variable.substr(Prefix.size()));
  return Symbol == Known.end() ? std::nullopt : std::optional(Symbol->second);
}

} // namespace armlift

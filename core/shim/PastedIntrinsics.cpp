// See PastedIntrinsics.h.
#include "core/shim/PastedIntrinsics.h"

#include "core/code/CodeTokens.h"
#include "core/code/Directives.h"
#include "core/rules/IntrinsicTable.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace armlift {
namespace {

using Words = std::vector<std::string>;

/// How many macros may lead from a use to the front of the name.
constexpr unsigned MostDepth = 16;

/// What may stand behind ##: `add_epi8`, `256`.
bool isPasteable(std::string_view Text) {
  return !Text.empty() && std::ranges::all_of(Text, isNameCharacter);
}

/// How many words a call may have: those of calls within calls are read again
/// for each.
constexpr std::size_t MostWords = 4096;

/// The arguments of the call whose '(' is at `Open`, and the place behind it;
/// nothing if it does not end, or not soon.
struct MacroCall {
  std::vector<Words> Arguments;
  std::size_t End;
};
std::optional<MacroCall> readMacroCall(const Words &Code, std::size_t Open) {
  MacroCall Out{{{}}, 0};
  int Depth = 0;
  for (std::size_t I = Open; I < std::min(Code.size(), Open + MostWords); ++I) {
    const std::string &T = Code[I];
    Depth += T == "(" ? 1 : T == ")" ? -1 : 0;
    if (Depth == 0) {
      Out.End = I + 1;
      return Out;
    }
    if (T == "," && Depth == 1)
      Out.Arguments.emplace_back();
    else if (I != Open)
      Out.Arguments.back().push_back(T);
  }
  return std::nullopt;
}

/// True if the tokens at `I` are ##.
bool isPaste(const Words &Code, std::size_t I) {
  return I + 1 < Code.size() && Code[I] == "#" && Code[I + 1] == "#";
}

Words macroWords(std::string_view Text) {
  Words Out;
  const char *End = Text.data() + Text.size();
  for (CodeToken T = nextCodeToken(Text.data(), End); !T.Text.empty();
       T = nextCodeToken(T.end(), End))
    Out.emplace_back(T.Text);
  return Out;
}

} // namespace

bool isIntrinsicFront(std::string_view Name) {
  // A front that ends within a word may continue in any way, as `__r##name`.
  // Only "_mm" is specific enough.
  if (Name.size() < 3 || Name[0] != '_' ||
      (!Name.starts_with("_mm") && Name.find('_', 2) == Name.npos))
    return false;
  std::span<const IntrinsicRow> Table = intrinsicTable();
  auto It =
      std::ranges::lower_bound(Table, Name, {}, [](const IntrinsicRow &R) {
        return std::string_view(R.Name);
      });
  // Several continuations are required, so that a project's own prefix "__m" or
  // "_m" is not taken for one of intrinsics.
  auto begins = [&](const IntrinsicRow &Row) {
    return std::string_view(Row.Name).starts_with(Name);
  };
  return Table.end() - It > 8 && begins(It[0]) && begins(It[8]);
}

std::vector<PastedIntrinsics::Macro>
PastedIntrinsics::macrosOf(std::string_view Text) {
  std::vector<Macro> Out;
  for (const SourceDirective &D : sourceDirectives(Text)) {
    if (D.Name != "define")
      continue;
    const char *Stop = D.Rest.data() + D.Rest.size();
    CodeToken Name = nextCodeToken(D.Rest.data(), Stop);
    Macro M;
    M.Name = Name.Text;
    M.Line = D.Line;
    M.LastLine = D.LastLine;
    Words Rest = macroWords({Name.end(), Stop});
    // A blank before the '(' makes it part of the body.
    if (Name.end() < Stop && *Name.end() == '(') {
      M.HasParameters = true;
      auto Close = std::ranges::find(Rest, ")");
      for (auto I = Rest.begin(); I != Close; ++I)
        if (isName(*I))
          M.Parameters.push_back(*I);
        else if (*I == "..." && isName(*(I - 1)))
          M.Parameters.back() = *(I - 1); // `args...`
        else if (*I == "...")
          M.Parameters.emplace_back("__VA_ARGS__");
      Rest.erase(Rest.begin(), Close == Rest.end() ? Close : Close + 1);
    }
    M.Body = std::move(Rest);
    Out.push_back(std::move(M));
  }
  return Out;
}

/// True if the body has `_mm_##`.
bool PastedIntrinsics::hasFront(const Macro &M) const {
  for (std::size_t I = 0; I + 2 < M.Body.size(); ++I)
    if (isPaste(M.Body, I + 1) && isIntrinsicFront(M.Body[I]))
      return !Counts || Counts(M.Path, M.Line, M.LastLine);
  return false;
}

void PastedIntrinsics::addMacros(const std::string &Path,
                                 std::string_view Text) {
  for (Macro &M : macrosOf(Text)) {
    if (!M.HasParameters)
      continue;
    M.Path = Path;
    M.PastesFront = hasFront(M);
    std::string Name = M.Name;
    Macros.emplace(std::move(Name), std::move(M));
  }
  Linked = false;
}

void PastedIntrinsics::findMakers() {
  Linked = true;
  Makers.clear();
  for (const auto &[Name, M] : Macros)
    if (M.PastesFront)
      Makers.insert(Name);
  // No deeper than the expansion goes.
  std::size_t Before = 0;
  for (unsigned Round = 0; Round < MostDepth && Before != Makers.size();
       ++Round) {
    Before = Makers.size();
    for (const auto &[Name, M] : Macros)
      if (std::ranges::any_of(M.Body, [&](const std::string &Word) {
            return Makers.contains(Word);
          }))
        Makers.insert(Name);
  }
}

/// The definitions that a use in the visited file may mean.
std::vector<const PastedIntrinsics::Macro *>
PastedIntrinsics::definitionsOf(std::string_view Name) const {
  std::vector<const Macro *> Out;
  auto [First, Last] = Macros.equal_range(Name);
  bool Own = std::any_of(First, Last, [&](const auto &Entry) {
    return Entry.second.Path == Visited;
  });
  for (auto I = First; I != Last; ++I)
    if (!Own || I->second.Path == Visited)
      Out.push_back(&I->second);
  return Out;
}

/// Expands one call, with the macros that it leads to.
class PastedIntrinsics::Expansion {
public:
  explicit Expansion(const PastedIntrinsics &In) : In(In) {}

  void call(std::string_view Name, const std::vector<Words> &Arguments,
            unsigned Depth = 0) {
    // A hostile macro may double with each step.
    if (Depth > MostDepth || ++Steps > 1000)
      return;
    if (In.Makers.contains(Name))
      for (const Macro *M : In.definitionsOf(Name))
        rescan(substitute(*M, Arguments), Depth);
  }

  std::set<std::string> Names; ///< an empty one: an argument is no plain word
  std::set<std::string> DefinedIn;

private:
  static Words operand(const Macro &M, const std::string &Word,
                       const std::vector<Words> &Arguments) {
    auto At = std::ranges::find(M.Parameters, Word);
    if (At == M.Parameters.end())
      return {Word};
    auto Number = static_cast<std::size_t>(At - M.Parameters.begin());
    Words Out;
    if (Number < Arguments.size())
      Out = Arguments[Number];
    for (std::size_t I = Number + 1;
         At + 1 == M.Parameters.end() && I < Arguments.size(); ++I) {
      Out.emplace_back(","); // the rest belongs to `...`
      Out.insert(Out.end(), Arguments[I].begin(), Arguments[I].end());
    }
    return Out;
  }

  Words substitute(const Macro &M, const std::vector<Words> &Arguments) {
    Words Out;
    for (std::size_t I = 0; I < M.Body.size(); ++I) {
      if (M.Body[I] == "#") {
        ++I; // a string
        continue;
      }
      bool Front = isPaste(M.Body, I + 1) && isIntrinsicFront(M.Body[I]) &&
                   M.PastesFront;
      Words Left = operand(M, M.Body[I], Arguments);
      bool Plain = true;
      while (isPaste(M.Body, I + 1) && I + 3 < M.Body.size()) {
        I += 3;
        Words Right = operand(M, M.Body[I], Arguments);
        if (Right.empty())
          continue;
        Plain = Plain && isPasteable(Right.front());
        if (Left.empty()) {
          Left = std::move(Right);
          continue;
        }
        Left.back() += Right.front();
        Left.insert(Left.end(), Right.begin() + 1, Right.end());
      }
      if (Front) {
        Names.insert(Plain && !Left.empty() ? Left.front() : "");
        DefinedIn.insert(M.Path);
      }
      Out.insert(Out.end(), Left.begin(), Left.end());
    }
    return Out;
  }

  void rescan(const Words &Code, unsigned Depth) {
    if (Code.size() > MostWords)
      return;
    for (std::size_t I = 0; I + 1 < Code.size(); ++I)
      if (Code[I + 1] == "(" && In.Makers.contains(Code[I]))
        if (auto Inner = readMacroCall(Code, I + 1))
          call(Code[I], Inner->Arguments, Depth + 1);
  }

  const PastedIntrinsics &In;
  unsigned Steps = 0;
};

/// Adds the uses in the code of a file, or in the body of the macro `Around`.
/// A use there with a parameter of that macro is expanded where the macro is
/// used.
void PastedIntrinsics::visit(
    const Words &Code, const Macro *Around,
    const std::function<std::uint32_t(std::size_t)> &LineOf,
    std::vector<PastedUse> &Out) const {
  auto isParameter = [&](const std::string &Word) {
    return Around && std::ranges::find(Around->Parameters, Word) !=
                         Around->Parameters.end();
  };
  auto add = [&](PastedUse Use) {
    if (std::ranges::none_of(Out, [&](const PastedUse &Known) {
          return Known.Macro == Use.Macro && Known.Name == Use.Name;
        }))
      Out.push_back(std::move(Use));
  };
  for (std::size_t I = 0; I < Code.size(); ++I) {
    if (!Makers.contains(Code[I]))
      continue;
    std::string_view Next;
    if (I + 1 < Code.size())
      Next = Code[I + 1];
    if (Next == "(") {
      auto Found = readMacroCall(Code, I + 1);
      if (!Found)
        continue;
      bool Open = std::ranges::any_of(Found->Arguments, [&](const Words &A) {
        return std::ranges::any_of(A, isParameter);
      });
      if (Open)
        continue;
      Expansion Of(*this);
      Of.call(Code[I], Found->Arguments);
      for (const std::string &Name : Of.Names)
        add({LineOf(I), Code[I], Name, Of.DefinedIn});
    } else if (!Around && (Next == "," || Next == ")")) {
      // Another macro calls it with words that are not known here.
      std::set<std::string> DefinedIn;
      for (const Macro *M : definitionsOf(Code[I]))
        DefinedIn.insert(M->Path);
      add({LineOf(I), Code[I], "", std::move(DefinedIn)});
    }
  }
}

std::vector<PastedUse> PastedIntrinsics::usesIn(const std::string &Path,
                                                std::string_view Text) {
  Visited = Path;
  if (!Linked)
    findMakers();
  std::vector<PastedUse> Out;
  if (Makers.empty())
    return Out;
  CodeTokens Tokens(Text);
  Words Code;
  for (std::size_t I = 0; I < Tokens.size(); ++I)
    Code.emplace_back(Tokens.text(I));
  visit(Code, nullptr, [&](std::size_t I) { return Tokens.lineOf(I); }, Out);
  for (const Macro &M : macrosOf(Text))
    visit(M.Body, &M, [&](std::size_t) { return M.Line; }, Out);
  return Out;
}

} // namespace armlift

#include "analyzers/build/cmake/CMakeFolders.h"

#include <algorithm>

namespace armlift::build {

CMakeFolders::List CMakeFolders::of(std::string_view Pattern) const {
  const std::size_t Slash = Pattern.rfind('/');
  if (Slash == Pattern.npos || Pattern.find('$', Slash) != Pattern.npos)
    return {};
  std::string_view Path = Pattern.substr(0, Slash);
  List Folders = expanded(Path, /*IsFront=*/true, 0);
  bool IsAsWritten = Folders.size() == 1 && Folders[0].first == Path;
  return IsAsWritten ? List() : Folders;
}

/// Replaces the references in `Path`, which begins the whole path if `IsFront`.
/// Empty if a value is unknown or there are too many.
CMakeFolders::List CMakeFolders::expanded(std::string_view Path, bool IsFront,
                                          unsigned Depth) const {
  constexpr unsigned MaxDepth = 8;
  const std::size_t Open = Path.find("${"), Close = Path.find('}', Open);
  if (Open == Path.npos)
    return canKeep(Path.size()) ? List{{std::string(Path), {}}} : List();
  if (Close == Path.npos || Depth == MaxDepth)
    return {};
  std::string_view Front = Path.substr(0, Open),
                   Name = Path.substr(Open + 2, Close - Open - 2),
                   Behind = Path.substr(Close + 1);
  List Middle = valuesOf(Name, IsFront && Front.empty(), Depth + 1);
  List Rest = expanded(Behind, false, Depth + 1);
  if (Middle.size() * Rest.size() > MaxFolders)
    return {};
  List All;
  for (const auto &[Value, Condition] : Middle)
    for (const auto &[End, Other] : Rest) {
      if (!canKeep(Front.size() + Value.size() + End.size()))
        return {};
      All.emplace_back(std::string(Front) + Value + End,
                       both(Condition, Other));
    }
  return All;
}

/// Takes a path of `Size` bytes from the budget of the file. Returns false if
/// it is too long for a folder of a project: each of the many combinations of
/// values has such a path.
bool CMakeFolders::canKeep(std::size_t Size) const {
  constexpr std::size_t MaxSize = 256;
  return Size <= MaxSize && Variables.spend(1 + Size / 64);
}

/// Returns the values of a variable in a path, each once. At the front of a
/// whole path a variable that the file does not set names a folder of CMake's
/// and stays; elsewhere it chooses a folder for the users who set it.
CMakeFolders::List CMakeFolders::valuesOf(std::string_view Name, bool IsFront,
                                          unsigned Depth) const {
  const Pieces *Known = Variables.find(Name);
  if (Variables.holdsProcessor(Name) ||
      (Name.starts_with("CMAKE_") && !IsFront))
    return {};
  if (!Known && IsFront)
    return {{"${" + std::string(Name) + "}", {}}};
  if (!Known)
    return {
        {"*", When(BuildExpression::variable(Name, NobodyKnows, FalseByDefault),
                   std::string(Name) + " names a folder")}};
  List All;
  for (const Piece &P : *Known) {
    bool IsWord = !P.IsName && P.Front.empty() && P.Behind.empty() &&
                  !P.Words.empty() && !P.Words.starts_with('/') &&
                  P.Words.find_first_of(" \t\n;") == P.Words.npos;
    List Values;
    if (IsWord && Variables.ask(P))
      Values = expanded(P.Words, IsFront, Depth);
    if (Values.empty() || All.size() > MaxFolders)
      return {};
    for (auto &[Value, Condition] : Values) {
      When Here = both(P.Condition, Condition);
      auto Same = std::ranges::find(All, Value, &List::value_type::first);
      if (Same == All.end())
        All.emplace_back(std::move(Value), std::move(Here));
      else
        alsoHolds(Same->second, Here);
    }
  }
  return All;
}

} // namespace armlift::build

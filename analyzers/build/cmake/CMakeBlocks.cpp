#include "analyzers/build/cmake/CMakeBlocks.h"

#include <algorithm>
#include <functional>

namespace armlift::build {

bool beginsBlock(std::string_view Command) {
  constexpr std::string_view Blocks[] = {"foreach", "function", "if", "macro",
                                         "while"};
  return std::ranges::binary_search(Blocks, Command);
}

std::string_view blockOf(std::string_view Command) {
  if (Command == "else" || Command == "elseif")
    return "if";
  bool Ends = Command.starts_with("end") && beginsBlock(Command.substr(3));
  return Ends ? Command.substr(3) : std::string_view();
}

bool isBlock(const CMakeCommand &C) { return C.Name == "block"; }

bool isWhole(std::span<const CMakeCommand> Commands) {
  std::vector<std::string_view> Open;
  for (const CMakeCommand &C : Commands) {
    if (C.Name == "function" || C.Name == "macro" || isBlock(C) ||
        C.Name == "endblock")
      return false;
    if (beginsBlock(C.Name))
      Open.push_back(C.Name);
    std::string_view Of = blockOf(C.Name);
    if (!Of.empty() && (Open.empty() || Open.back() != Of))
      return false;
    if (!Of.empty() && C.Name.starts_with("end"))
      Open.pop_back();
  }
  return Open.empty();
}

std::optional<CMakeBlocks::Fault>
CMakeBlocks::pair(std::span<const CMakeCommand> Commands) {
  All = Commands;
  Ends.assign(All.size(), All.size());
  std::vector<std::size_t> Open;
  for (std::size_t I = 0; I < All.size(); ++I) {
    const CMakeCommand &C = All[I];
    if (beginsBlock(C.Name) || isBlock(C))
      Open.push_back(I);
    if (C.Name == "endblock" && !Open.empty() && isBlock(All[Open.back()])) {
      Ends[Open.back()] = I;
      Open.pop_back();
    }
    std::string_view Of = blockOf(C.Name);
    if (Of.empty())
      continue;
    while (!Open.empty() && isBlock(All[Open.back()]))
      Open.pop_back();
    if (Open.empty() || All[Open.back()].Name != Of) {
      All = All.first(I);
      return Fault{C.Where, "'" + C.Name + "' without a matching start", false};
    }
    if (C.Name.starts_with("end")) {
      Ends[Open.back()] = I;
      Open.pop_back();
    }
  }
  std::erase_if(Open, [&](std::size_t I) { return isBlock(All[I]); });
  if (Open.empty())
    return std::nullopt;
  const CMakeCommand &Last = All[Open.back()];
  return Fault{Last.Where, "'" + Last.Name + "' does not end", true};
}

bool CMakeBlocks::isPaired(const CMakeCommand &C) const {
  return !std::less<>()(&C, All.data()) &&
         std::less<>()(&C, All.data() + All.size()) &&
         Ends[static_cast<std::size_t>(&C - All.data())] < All.size();
}

std::span<const CMakeCommand> CMakeBlocks::bodyOf(const CMakeCommand &C) const {
  auto Begin = static_cast<std::size_t>(&C - All.data()) + 1;
  std::size_t End = std::min(Ends[Begin - 1], All.size());
  return All.subspan(Begin, End - Begin);
}

} // namespace armlift::build

#include "analyzers/build/make/MakeShape.h"

#include "core/support/Path.h"

#include <algorithm>

namespace armlift::build {

std::optional<MakeShape> MakeShape::ofPattern(std::string_view Goal) {
  if (Goal.starts_with('.') && Goal.find('.', 1) != Goal.npos &&
      Goal.find_first_of("/%$") == Goal.npos)
    return MakeShape{{}, std::string(fileSuffix(Goal))};
  std::size_t Any = Goal.find('%');
  if (Any == Goal.npos || Goal.find('%', Any + 1) != Goal.npos)
    return std::nullopt;
  std::string_view Front = Goal.substr(0, std::min(Goal.find('$'), Any));
  return MakeShape{std::string(Goal.contains('/') ? Front : std::string_view()),
                   std::string(fileSuffix(Goal.substr(Any)))};
}

MakeShape MakeShape::of(std::string_view Goal) {
  constexpr std::string_view Unknown = "*%$";
  std::string_view Suffix = fileSuffix(Goal);
  std::size_t Open = Goal.find_first_of(Unknown);
  if (Open == Goal.npos)
    return {std::string(Goal.substr(0, Goal.size() - fileName(Goal).size())),
            std::string(Suffix), true};
  if (Suffix.find_first_of(Unknown) != Suffix.npos)
    Suffix = {};
  return {std::string(Goal.substr(0, Open)), std::string(Suffix)};
}

bool MakeShape::mayMake(const MakeShape &Made) const {
  std::string_view Its = Front, Other = Made.Front;
  bool FitsFront = Other.starts_with(Its) ||
                   (Its.starts_with(Other) &&
                    !(Made.IsName && Its.substr(Other.size()).contains('/')));
  // "lib%" makes "libx.so".
  bool FitsSuffix = Suffix.empty() || Suffix == Made.Suffix ||
                    (!Made.IsName && Made.Suffix.empty());
  return FitsFront && FitsSuffix;
}

bool MakeShape::mayMakeAnyOf(const std::set<MakeShape> &Some) const {
  return std::ranges::any_of(
      Some, [&](const MakeShape &Made) { return mayMake(Made); });
}

} // namespace armlift::build

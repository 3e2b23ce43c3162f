// See Wheel.h.
#include "analyzers/binary/Wheel.h"

#include "analyzers/binary/Labels.h"
#include "analyzers/binary/Versions.h"
#include "core/rules/BinaryTable.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::binary {

static std::vector<std::string> tagSet(std::string_view Text) {
  std::vector<std::string> Tags;
  for (std::string_view Tag : splitParts(Text, '.'))
    Tags.push_back(lowerCase(Tag));
  return Tags;
}

bool WheelName::any() const {
  return std::ranges::find(Platforms, "any") != Platforms.end();
}

bool WheelName::predatesAarch64() const {
  bool Some = false;
  for (const std::string &Tag : Platforms) {
    if (!isLinuxTag(Tag, Arch::Aarch64))
      continue;
    std::string Promise = promisedGlibc(Tag);
    if (Promise.empty() ||
        compareVersions(Promise, manylinuxTable().front().Tag) >= 0)
      return false;
    Some = true;
  }
  return Some;
}

bool WheelName::claims(armlift::Arch A) const {
  return std::ranges::any_of(
      Platforms, [&](const std::string &Tag) { return isLinuxTag(Tag, A); });
}

WheelTags parseWheelTags(std::string_view Text) {
  std::size_t First = Text.find('-'), Last = Text.rfind('-');
  if (First == Last)
    return {.Pythons = tagSet(Text), .Abis = {}, .Platforms = {}};
  return {.Pythons = tagSet(Text.substr(0, First)),
          .Abis = tagSet(Text.substr(First + 1, Last - First - 1)),
          .Platforms = tagSet(Text.substr(Last + 1))};
}

std::optional<WheelName> parseWheelName(std::string_view FileName) {
  constexpr std::string_view Suffix = ".whl";
  if (!FileName.ends_with(Suffix))
    return std::nullopt;
  FileName.remove_suffix(Suffix.size());
  std::vector<std::string_view> Parts = splitParts(FileName, '-');
  if (Parts.size() != 5 && Parts.size() != 6) // six parts with a build tag
    return std::nullopt;
  std::size_t Tags = Parts.size() - 3;
  WheelName Wheel;
  static_cast<WheelTags &>(Wheel) = parseWheelTags(FileName.substr(
      static_cast<std::size_t>(Parts[Tags].data() - FileName.data())));
  Wheel.Distribution = normalisedDistribution(Parts[0]);
  Wheel.Version = Parts[1];
  return Wheel;
}

std::string normalisedDistribution(std::string_view Name) {
  std::string Out;
  for (char C : lowerCase(Name)) {
    bool Separator = C == '-' || C == '_' || C == '.';
    if (!Separator)
      Out += C;
    else if (!Out.empty() && Out.back() != '-')
      Out += '-';
  }
  return Out;
}

std::optional<std::pair<std::string, std::string>>
parseSdistName(std::string_view FileName) {
  for (std::string_view Suffix : {".tar.gz", ".zip", ".tar.bz2"}) {
    if (!FileName.ends_with(Suffix))
      continue;
    FileName.remove_suffix(Suffix.size());
    // PEP 625 forbids '-' in both parts; older names may have it in the first.
    std::size_t Dash = FileName.rfind('-');
    if (Dash == FileName.npos)
      return std::nullopt;
    return std::pair(normalisedDistribution(FileName.substr(0, Dash)),
                     std::string(FileName.substr(Dash + 1)));
  }
  return std::nullopt;
}

bool isLinuxTag(std::string_view Platform, armlift::Arch A) {
  Labels L = labelsOf(Platform);
  return L.Os == Os::Linux && L.Arch == A;
}

std::string modernTag(std::string_view Platform) {
  std::string_view Policy = Platform.substr(0, Platform.find('_'));
  auto Names = manylinuxNameTable();
  auto Named = std::ranges::find(Names, Policy, &NamedVersionRow::Name);
  if (Named == Names.end())
    return std::string(Platform);
  std::string Version(Named->Glibc);
  std::ranges::replace(Version, '.', '_');
  return "manylinux_" + Version + std::string(Platform.substr(Policy.size()));
}

std::string promisedGlibc(std::string_view Platform) {
  std::string_view Policy = Platform.substr(0, Platform.find('_'));
  auto Names = manylinuxNameTable();
  if (auto Named = std::ranges::find(Names, Policy, &NamedVersionRow::Name);
      Named != Names.end())
    return std::string(Named->Glibc);
  constexpr std::string_view Modern = "manylinux_";
  if (!Platform.starts_with(Modern))
    return {};
  std::vector<std::string_view> Parts =
      splitParts(Platform.substr(Modern.size()), '_');
  return Parts.size() < 3 ? std::string()
                          : std::string(Parts[0]) + "." + std::string(Parts[1]);
}

} // namespace armlift::binary

// glibc-too-new: an aarch64 file needs symbol versions that the oldest system
// to run on, or the wheel's own tag, does not have.
#include "analyzers/binary/Text.h"
#include "analyzers/binary/checks/Check.h"

#include <algorithm>

namespace armlift::binary {

namespace {

struct Ceiling {
  std::string Title, Glibc, Glibcxx;
  bool OwnTag = false;
  std::string Named = Glibc; ///< what a tag says, which may be less
};

/// The lowest promise among a wheel's tags for aarch64.
std::optional<Ceiling> tagCeiling(const Unit &U) {
  if (!U.Wheel)
    return std::nullopt;
  std::string Lowest, Tag;
  for (const std::string &Platform : U.Wheel->Platforms) {
    std::string Promise = promisedGlibc(Platform);
    if (labelsOf(Platform).Arch != Arch::Aarch64 || Promise.empty())
      continue;
    if (Lowest.empty() || compareVersions(Promise, Lowest) < 0) {
      Lowest = Promise;
      Tag = Platform;
    }
  }
  const ManylinuxRow *Best = nullptr;
  for (const ManylinuxRow &Row : manylinuxTable())
    if (!Lowest.empty() && compareVersions(Row.Tag, Lowest) <= 0)
      Best = &Row;
  if (!Best)
    return std::nullopt;
  return Ceiling{
      "its tag " + Tag,
      std::max(std::string(Best->Glibc), Lowest,
               [](auto &A, auto &B) { return compareVersions(A, B) < 0; }),
      std::string(Best->Glibcxx), true, Lowest};
}

std::optional<Ceiling> baselineCeiling(std::string_view Name) {
  for (const BaselineRow &Row : baselineTable())
    if (Row.Name == Name)
      return Ceiling{std::string(Row.Title), std::string(Row.Glibc),
                     std::string(Row.Glibcxx)};
  return std::nullopt;
}

bool brings(const Unit &U, std::string_view Library) {
  return std::ranges::any_of(U.Members, [&](const Member &M) {
    return M.isLinux(Arch::Aarch64) && M.File->Soname.starts_with(Library);
  });
}

/// "GLIBC_2.29" if the highest version of a set is above `Most`; else empty.
std::string excess(std::string_view Set, const std::string &Highest,
                   std::string_view Most) {
  if (Highest.empty() || compareVersions(Highest, Most) <= 0)
    return {};
  return std::string(Set) + "_" + Highest;
}

bool report(const Unit &U, const Member &M, const Ceiling &C,
            std::vector<Finding> &Out) {
  std::vector<std::string> Needs;
  if (std::string Glibc = excess("GLIBC", M.File->Glibc, C.Glibc);
      !Glibc.empty())
    Needs.push_back(std::move(Glibc));
  if (std::string Cxx = excess("GLIBCXX", M.File->Glibcxx, C.Glibcxx);
      !Cxx.empty() && !brings(U, "libstdc++"))
    Needs.push_back(std::move(Cxx));
  if (Needs.empty())
    return false;
  Finding F = findingAt("glibc-too-new", Impact::Break, M);
  F.Message = "'" + F.Subject + "' needs " + listed(Needs, 2) + ", " + C.Title +
              (C.OwnTag ? " promises " : " has ") + "glibc " + C.Named +
              " and GLIBCXX_" + C.Glibcxx;
  F.Evidence.emplace_back("needs", listed(Needs, 2));
  F.Replacements.push_back({AdviceKind::Text,
                            C.OwnTag ? "build it in the manylinux image of its "
                                       "tag, or give it the tag it needs"
                                     : "build it on that system, or set the "
                                       "baseline to the system you run on",
                            false});
  Out.push_back(std::move(F));
  return true;
}

} // namespace

void checkGlibcTooNew(const UnitView &View, std::vector<Finding> &Out) {
  // A distribution's package, an image and a root file system run with the C
  // library that they come with.
  if (View.Own.isSystem() || brings(View.Own, "libc.so.6"))
    return;
  std::optional<Ceiling> Tag = tagCeiling(View.Own),
                         Baseline = baselineCeiling(View.BaselineOs);
  for (const Member *M : aarch64Members(View.Own)) {
    if (M->Libc == Libc::Musl) // whose systems bring their own libstdc++
      continue;
    if (!(Tag && report(View.Own, *M, *Tag, Out)) && Baseline)
      report(View.Own, *M, *Baseline, Out);
  }
}

} // namespace armlift::binary

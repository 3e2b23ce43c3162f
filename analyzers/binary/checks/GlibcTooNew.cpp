// glibc-too-new: an aarch64 file needs symbol versions that the oldest system
// to run on does not have, or that the wheel's own tag does not promise.
#include "analyzers/binary/Versions.h"
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::binary {

namespace {

struct Ceiling {
  std::string Title, Glibc, Glibcxx;
  bool OwnTag = false;
  std::string Named = Glibc; ///< what the tag says, which may be less
};

/// Returns the lowest promise among a wheel's tags for aarch64.
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

/// Returns "GLIBC_2.29", for example, if the highest version of a set is above
/// `Most`; empty otherwise.
std::string excess(std::string_view Set, const std::string &Highest,
                   std::string_view Most) {
  if (Highest.empty() || compareVersions(Highest, Most) <= 0)
    return {};
  return std::string(Set) + "_" + Highest;
}

/// Returns what a file needs beyond a ceiling.
std::vector<std::string> needsAbove(const Unit &U, const Member &M,
                                    const Ceiling &C) {
  std::vector<std::string> Needs;
  if (std::string Glibc = excess("GLIBC", M.File->Glibc, C.Glibc);
      !Glibc.empty())
    Needs.push_back(std::move(Glibc));
  if (std::string Cxx = excess("GLIBCXX", M.File->Glibcxx, C.Glibcxx);
      !Cxx.empty() && !brings(U, "libstdc++"))
    Needs.push_back(std::move(Cxx));
  return Needs;
}

Finding aboutFile(const UnitView &View, const Member &M, const Ceiling &C,
                  const std::vector<std::string> &Needs) {
  Finding F = findingAt(rule::GlibcTooNew, M);
  F.Message = "'" + F.Subject + "' needs " + listed(Needs, 2) + ", but " +
              C.Title + (C.OwnTag ? " promises " : " has ") + "glibc " +
              C.Named + " and GLIBCXX_" + C.Glibcxx;
  F.Evidence.emplace_back("needs", listed(Needs, 2));
  F.Replacements.push_back({AdviceKind::Text,
                            C.OwnTag ? "build it in the manylinux image of its "
                                       "tag, or give it the tag it needs"
                                     : "build it on that system, or set the "
                                       "baseline to the system you run on",
                            false});
  addBuildInstead(View, M, F);
  return F;
}

/// Reports a wheel as a whole: pip compares its tag with the system's glibc,
/// whatever the files need (PEP 600). There is one finding, however many files
/// are the reason for the tag.
Finding aboutWheel(Impact I, const Unit &U, const Ceiling &Tag,
                   const Ceiling &Baseline) {
  Finding F = findingAbout(rule::GlibcTooNew, I, U);
  F.Message = "wheel '" + F.Subject + "' is for glibc " + Tag.Named +
              " and newer by " + Tag.Title + ", but " + Baseline.Title +
              " has glibc " + Baseline.Glibc +
              ": pip does not install it there";
  F.Replacements.push_back({AdviceKind::Text,
                            "use a wheel with an older tag, build one in that "
                            "tag's manylinux image, or set the baseline to the "
                            "system you run on",
                            false});
  return F;
}

} // namespace

void checkGlibcTooNew(const UnitView &View, std::vector<Finding> &Out) {
  // A distribution's package, an image and a root file system bring their own C
  // library. Pip asks the system on which it runs.
  const Unit &U = View.Own;
  if (U.traits().System || brings(U, "libc.so.6") ||
      (View.HasSystem && !U.Wheel))
    return;
  // No pip installs a wheel for musl where glibc decides: wheel-tag-mismatch
  // says that it holds code for glibc.
  if (U.Wheel && falseClaim(U) == Arch::Aarch64)
    return;
  std::optional<Ceiling> Tag = tagCeiling(U),
                         Baseline = baselineCeiling(View.BaselineOs);
  bool TagIsAbove =
      Tag && Baseline && compareVersions(Tag->Named, Baseline->Glibc) > 0;
  std::optional<Finding> OfWheel;
  bool AreBeyondTag = false;
  for (const Member *M : aarch64Members(U)) {
    if (M->Libc == Libc::Musl) // musl systems bring their own libstdc++
      continue;
    if (std::vector<std::string> Needs =
            Tag ? needsAbove(U, *M, *Tag) : std::vector<std::string>();
        !Needs.empty()) {
      // What the baseline has is missing only on systems between the tag and
      // the baseline: the wheel installs and loads on the baseline.
      bool Loads =
          Baseline && !TagIsAbove && needsAbove(U, *M, *Baseline).empty();
      Out.push_back(aboutFile(View, *M, *Tag, Needs));
      if (Loads) {
        Out.back().Impact = Impact::Behavior;
        Out.back().Message += "; " + Baseline->Title + " has them";
      }
      AreBeyondTag = true;
      continue;
    }
    std::vector<std::string> Needs =
        Baseline ? needsAbove(U, *M, *Baseline) : std::vector<std::string>();
    if (Needs.empty())
      continue;
    if (!TagIsAbove || !M->counts()) {
      Out.push_back(aboutFile(View, *M, *Baseline, Needs));
      continue;
    }
    if (!OfWheel)
      OfWheel = aboutWheel(Impact::Break, U, *Tag, *Baseline);
    addRelated(*OfWheel, *M, "needs " + listed(Needs, 2));
  }
  // Files that need less than the tag says would run there, under another tag.
  if (TagIsAbove && !OfWheel && !AreBeyondTag && U.declares(Arch::Aarch64)) {
    OfWheel = aboutWheel(Impact::Behavior, U, *Tag, *Baseline);
    OfWheel->Message += ", though its files need no newer one";
  }
  if (OfWheel)
    Out.push_back(std::move(*OfWheel));
}

} // namespace armlift::binary

#include "analyzers/binary/Superseded.h"

#include "analyzers/binary/Versions.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace armlift::binary {

namespace {

/// Compares the versions in two keys: "1.5.5-2" < "1.5.5-11".
bool isOlder(std::string_view Key, std::string_view Than) {
  auto dotted = [](std::string_view Of) {
    std::string Version(versionIn(Of));
    std::ranges::replace(Version, '-', '.');
    return Version;
  };
  return compareVersions(dotted(Key), dotted(Than)) < 0;
}

/// The files of one version of a library.
struct Build {
  std::vector<Member *> X86;
  std::set<armlift::Libc> Arm; ///< the C libraries of its files for aarch64

  bool isForBoth() const {
    return !Arm.empty() && std::ranges::any_of(X86, [](const Member *M) {
      return M->isLinux(Arch::X86_64);
    });
  }
  /// True if it has a file for aarch64 and the C library of `M`.
  bool serves(const Member &M) const {
    return M.Libc == Libc::Unknown || Arm.contains(M.Libc) ||
           Arm.contains(Libc::Unknown);
  }
};

} // namespace

void setOlderAside(std::vector<Member> &Members) {
  std::map<std::string, std::map<std::string_view, Build>> ByName;
  for (Member &M : Members) {
    if (versionIn(M.Key).empty())
      continue;
    Build &B = ByName[withoutVersion(M.Key)][M.Key];
    if (M.isLinuxX86())
      B.X86.push_back(&M);
    else if (M.isLinux(Arch::Aarch64))
      B.Arm.insert(M.Libc);
  }
  for (auto &[Name, Builds] : ByName) {
    std::string_view Newest;
    for (const auto &[Key, B] : Builds)
      if (B.isForBoth() && (Newest.empty() || isOlder(Newest, Key)))
        Newest = Key;
    if (Newest.empty())
      continue;
    const Build &Newer = Builds[Newest];
    for (const auto &[Key, Older] : Builds) {
      if (!Older.Arm.empty() || !isOlder(Key, Newest))
        continue;
      for (Member *M : Older.X86)
        if (M->counts() && Newer.serves(*M)) {
          M->Aside = Aside::Superseded;
          M->Newer = Newer.X86.front();
        }
    }
  }
}

} // namespace armlift::binary

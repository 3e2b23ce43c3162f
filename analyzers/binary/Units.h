// What ships together: a package, an archive, an image or a lone ELF file, with
// the native files in it. Inner layers that only pack (data.tar.xz of a .deb, a
// layer of an image) belong to the unit around them; a JAR inside a JAR is a
// unit of its own.
#pragma once

#include "analyzers/binary/Labels.h"
#include "analyzers/binary/Metadata.h"
#include "analyzers/binary/NativeFile.h"
#include "analyzers/binary/Wheel.h"
#include "core/archive/ContainerFacts.h"
#include "core/facts/Facts.h"
#include "core/input/Input.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

class ImageView;

/// Why a file does not tell what its unit is for.
enum class Aside : std::uint8_t {
  No,
  ForTests,    ///< the unit carries it as a test's data. Not so where the unit
               ///< itself is test data
  NeverLoaded, ///< what is shipped like this only links it
  Optional,    ///< a helper that the package does without, see
               ///< optionalHelperTable()
};

/// One native file in its unit.
struct Member {
  const NativeFile *File = nullptr;
  std::string
      Path; ///< as shown; of an object in a static library the library's
  std::string ContextPath; ///< the same, from the context root
  std::string Inner;       ///< the same, seen from the unit
  std::string Key;         ///< slotKey() of that
  std::string
      Layer; ///< in an image: the container it lies in, seen from the unit
  /// What its path says, its own or the unit's; empty where paths of this kind
  /// of unit prove nothing.
  Labels Label;
  armlift::Os Os = Os::Unknown;
  armlift::Libc Libc = Libc::Unknown;
  bool Mislabelled = false;
  bool TestData = false;
  binary::Aside Aside = binary::Aside::No;

  /// False of a broken file: nothing is judged by it.
  bool isLinux(armlift::Arch A) const {
    return Os == Os::Linux && File->Arch == A && File->Corrupt.empty();
  }
  bool isLinuxX86() const {
    return isLinux(Arch::X86_64) || isLinux(Arch::X86);
  }
  /// It is meant for a process that is not aarch64's. Static programs and
  /// objects of a third processor may be firmware, or what a cross tool links.
  bool isForeignToAarch64() const {
    return isLinuxX86() || (isLinux(Arch::Other) && File->ForLoader);
  }
};

/// A metadata file of a unit.
struct Document {
  const Metadata *Data = nullptr;
  std::string Inner;
};

struct Unit {
  std::string Path, ContextPath;
  std::string Name; ///< of its file or folder
  bool InScope = true;
  ContainerKind Kind = ContainerKind::Tar;
  const ContainerFacts *Container =
      nullptr;                 ///< null for a lone ELF file and a folder
  std::vector<Member> Members; ///< natives of host processors, by ContextPath
  std::vector<Document> Documents;
  std::vector<std::string> Parts; ///< containers in it that only pack, sorted
  std::map<std::string, const ContainerFacts *, std::less<>>
      PartFacts; ///< of Parts
  std::optional<WheelName> Wheel;
  std::shared_ptr<const ImageView> Image; ///< of an image, of this unit
  std::vector<Labels> Declared;           ///< see declared()
  /// The Python that a conda package is built for: "py311"; or empty.
  std::string CondaPython;
  /// Units with the same key may be one thing for several platforms.
  std::string Family;

  /// Its files are all of one platform by design, and it is judged as a whole.
  bool isWhole() const;
  /// A package of a distribution, an image: it brings, or finds, its own run
  /// time.
  bool isSystem() const;
  /// A package of its kind: what an installer takes or refuses.
  bool isPackage() const;
  /// The platforms for which it declares itself; empty where it does not say,
  /// or says that it is for all.
  const std::vector<Labels> &declared() const { return Declared; }
  bool declares(armlift::Arch A) const; ///< on Linux
  bool hasLinux(armlift::Arch A) const; ///< of what it ships
  bool hasLinuxX86() const {
    return hasLinux(Arch::X86_64) || hasLinux(Arch::X86);
  }
  /// The first Linux file of what it ships that no aarch64 process can load, of
  /// x86 before others; or null.
  const Member *firstForeign() const;
  bool owns(const Member *M) const; ///< one of Members
  /// How much of it was looked at.
  ContainerCoverage seen() const {
    return Container ? Container->Seen : ContainerCoverage::Whole;
  }
  const Metadata *document(MetadataKind Kind) const;
  /// Of an npm package its own package.json, not one of those it carries.
  const Metadata *npmManifest() const;
  /// It is an npm package as it is installed, not packed.
  bool isNpmFolder() const { return Kind == ContainerKind::Npm && !Container; }
  bool buildsFromSource() const;
  /// The file to report it at, as shown: itself, or the one that makes a
  /// package or an image of a folder.
  std::string file() const;
};

/// A package for aarch64 with nothing but other processors' code in it, or one
/// for x86_64 with nothing but aarch64's: the processor it declares.
std::optional<armlift::Arch> liesAsAWhole(const Unit &U);

/// The processor of that code, as a sentence names it: "x86", "32-bit arm".
std::string heldInstead(const Unit &U);

using UnitSpan = std::span<const Unit *const>;

/// The name of a group in which the units at two paths must both be, if one can
/// be a twin of the other, its source package, or a part of the same image:
/// "dist/numpy-1.26-cp311-linux_x86_64.whl" and "dist/numpy-1.26.tar.gz" ->
/// "dist/numpy-1". Wider than a family, and known before anything is opened.
std::string comparisonGroup(std::string_view ContextPath);

/// The folder that npm installed the package of a plain file in: of
/// "a/node_modules/@s/p/bin/x" it is "a/node_modules/@s/p". Empty if none.
std::string_view npmFolderOf(std::string_view ContextPath);

/// All units of a project, sorted by context path.
std::vector<Unit> collectUnits(const Project &P);

} // namespace armlift::binary

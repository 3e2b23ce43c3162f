// What ships together: a package, an archive, an image or a lone ELF file, with
// the native files in it. Inner containers that only pack files (data.tar.xz of
// a .deb, a layer of an image) belong to the unit around them; a JAR inside a
// JAR is a unit of its own.
#pragma once

#include "analyzers/binary/Labels.h"
#include "analyzers/binary/Metadata.h"
#include "analyzers/binary/NativeFile.h"
#include "analyzers/binary/Repositories.h"
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

/// Why a file does not count for the verdict on its unit.
enum class Aside : std::uint8_t {
  No,
  /// Test data inside the unit; not set if the whole unit is test data.
  ForTests,
  NeverLoaded, ///< an object file in an archive of Java: a JVM links nothing
  /// A helper that the package can do without, see optionalHelperTable().
  Optional,
  Superseded, ///< by a newer version, see Member::Newer
};

/// One native file in its unit.
struct Member {
  const NativeFile *File = nullptr;
  /// As shown; for an object in a static library, the path of the library.
  std::string Path;
  std::string ContextPath; ///< the same, from the context root
  std::string Inner;       ///< the same, relative to the unit
  std::string Key;         ///< slotKey() of Inner
  /// In an image: the container that holds the file, relative to the unit.
  std::string Layer;
  /// What the path of the file, or of its unit, says; empty if paths prove
  /// nothing in this kind of unit.
  Labels Label;
  armlift::Os Os = Os::Unknown;
  armlift::Libc Libc = Libc::Unknown;
  bool Mislabelled = false;
  bool TestData = false;
  /// True if the build from source copies or links the file, which nothing
  /// makes.
  bool TakenAsIs = false;
  binary::Aside Aside = binary::Aside::No;
  /// A newer version of an x86 library that is there for aarch64 too; or null.
  const Member *Newer = nullptr;
  /// Of a name that a link gives: the file; otherwise null.
  const Member *LinkTo = nullptr;

  /// True if the verdict on the unit depends on the file.
  bool counts() const { return Aside == binary::Aside::No; }
  /// True if the file is for Linux on `A` and not broken: nothing is judged by
  /// a broken file.
  bool isLinux(armlift::Arch A) const {
    return Os == Os::Linux && File->Arch == A && File->Corrupt.empty();
  }
  bool isLinuxX86() const {
    return isLinux(Arch::X86_64) || isLinux(Arch::X86);
  }
  /// True if the file is meant for a process that is not aarch64. Static
  /// programs and objects for a third processor do not count: they may be
  /// firmware, or what a cross tool links.
  bool isForeignToAarch64() const {
    return isLinuxX86() || (isLinux(Arch::Other) && File->ForLoader);
  }
};

/// A metadata file of a unit.
struct Document {
  const Metadata *Data = nullptr;
  std::string Inner;
};

/// Where a unit is that a layer of an image holds.
struct PlaceInImage {
  std::string Image; ///< the context path of the image
  std::string Layer; ///< relative to the image
  std::string Path;  ///< in the layer
};

struct Unit {
  std::string Path, ContextPath;
  std::optional<PlaceInImage> InImage;
  std::string Name; ///< of its file or folder
  bool InScope = true;
  bool IsHidden = false; ///< another layer of the image deletes or replaces it
  ContainerKind Kind = ContainerKind::Tar;
  /// Null for a lone ELF file and a folder.
  const ContainerFacts *Container = nullptr;
  /// Native files for host processors, by ContextPath.
  std::vector<Member> Members;
  /// Other names of Members, which links in the same archive give them. They
  /// make a file serve in further slots; findings are about Members, except
  /// that a name may say the wrong processor. Empty for an image; see
  /// ImageView.
  std::vector<Member> Links;
  bool LinksLeftOut = false; ///< there are more than are followed
  std::vector<Document> Documents;
  /// Inner containers that only pack files, sorted.
  std::vector<std::string> Parts;
  /// The facts about each of Parts.
  std::map<std::string, const ContainerFacts *, std::less<>> PartFacts;
  std::optional<WheelName> Wheel;
  /// True for a JAR in which files for later versions of Java take the place of
  /// others; see javaVersionOf().
  bool MultiRelease = false;
  /// Set for an image only; describes this unit.
  std::shared_ptr<const ImageView> Image;
  std::vector<Labels> Declared; ///< see declared()
  /// The Python that a conda package is built for: "py311"; or empty.
  std::string CondaPython;
  /// Units of the same family may be one thing for several platforms.
  std::string Family;

  /// The context path as the image around it shows it, without the layer, and
  /// as the package was published, without Gradle's digest.
  std::string place() const {
    return InImage ? InImage->Image + "!/" + InImage->Path
                   : withoutGradleDigest(ContextPath);
  }
  const ContainerTraits &traits() const { return traitsOf(Kind); }
  /// True if all of its files are for one platform by design, so that it is
  /// judged as a whole.
  bool isWhole() const;
  /// The platforms for which the unit declares itself; empty if it declares
  /// none, or all of them.
  const std::vector<Labels> &declared() const { return Declared; }
  bool declares(armlift::Arch A) const; ///< Linux only
  bool hasLinux(armlift::Arch A) const; ///< members set aside do not count
  bool hasLinuxX86() const {
    return hasLinux(Arch::X86_64) || hasLinux(Arch::X86);
  }
  /// Returns the first Linux file that no aarch64 process can load, x86 files
  /// before others, or null. Files set aside do not count.
  const Member *firstForeign() const;
  bool owns(const Member *M) const; ///< true if `M` is one of Members
  /// How much of the unit was read.
  ContainerCoverage seen() const {
    return Container ? Container->Seen : ContainerCoverage::Whole;
  }
  const Metadata *document(MetadataKind Kind) const;
  /// Returns the package.json of an npm package itself, not of a package that
  /// it carries; or null.
  const Metadata *npmManifest() const;
  bool isNpm() const { return traits().Naming == FileNaming::Npm; }
  /// True for an npm package that is installed, not packed.
  bool isNpmFolder() const { return isNpm() && !Container; }
  bool buildsFromSource() const;
  /// Returns the file at which the unit is reported, as shown: the unit itself
  /// or, for a folder, the file that makes it a package or an image.
  std::string file() const;
};

/// Returns the first version of Java for which a file of a multi-release JAR
/// counts: "META-INF/versions/11/native/libx.so" -> 11. 0 for a file that
/// counts for all versions (JEP 238).
unsigned javaVersionOf(std::string_view Inner);

/// Returns the name under which Java finds the file: "native/libx.so".
std::string_view withoutJavaVersion(std::string_view Inner);

using UnitSpan = std::span<const Unit *const>;

/// Returns the name of a group that holds both of two units if one can be a
/// twin of the other, its source package, or a part of the same image:
/// "dist/numpy-1.26-cp311-linux_x86_64.whl" and "dist/numpy-1.26.tar.gz" ->
/// "dist/numpy-1". A group is wider than a family, and known before any file is
/// opened.
std::string comparisonGroup(std::string_view ContextPath);

/// Returns the folder of the installed npm package that holds a plain file:
/// "a/node_modules/@s/p/bin/x" -> "a/node_modules/@s/p". Empty if there is
/// none.
std::string_view npmFolderOf(std::string_view ContextPath);

/// Returns all units of a project, sorted by context path.
std::vector<Unit> collectUnits(const Project &P);

} // namespace armlift::binary

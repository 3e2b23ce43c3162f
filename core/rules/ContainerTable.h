// What the kinds of containers mean, and which file names promise them: the
// compiled form of rules/binary/containers.yaml.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

/// How the bytes are packed, whatever the file name.
enum class ArchiveFormat : std::uint8_t {
  Zip,
  Stream,
  Rpm,
  Closed, ///< a format that core/archive cannot open
};

/// The kind of package that a file is to its users: taken from the file name if
/// the bytes agree, otherwise from the bytes or the members. Code asks what the
/// kind means (ContainerTraits), not which it is; only what finds out the kind
/// names one.
enum class ContainerKind : std::uint8_t {
  // Plain formats, if nothing says more.
  Zip,
  Tar,
  Cpio,
  StaticLibrary,
  CompressedFile,
  // JVM and Android.
  Jar,
  War,
  Ear,
  Jmod,
  Aar,
  Apk, ///< Android's
  // Language ecosystems.
  Wheel,
  Egg,
  PythonZip,
  Sdist,
  Conda,
  Gem,
  Npm,
  Crate,
  Nuget,
  // Operating systems.
  Alpine, ///< an .apk of Alpine
  Deb,
  Rpm,
  SourceRpm,
  Image,
  // Not opened by armlift.
  DiskImage,
  Installer,
  Archive,
  // A lone file, not a container.
  Elf,
};

/// What a verdict is about.
enum class JudgedAs : std::uint8_t {
  Libraries,  ///< each library on its own
  IfDeclared, ///< the whole, if it declares platforms
  Whole,      ///< the whole, because it is for one platform by design
};

/// The containers around one which are the unit that it belongs to.
enum class PartOf : std::uint8_t { None, PacksInside, Any };

/// Whose rules the file name follows.
enum class FileNaming : std::uint8_t {
  Other,
  Wheel,
  Egg,
  Deb,
  Conda,
  Maven,
  Npm
};

/// Whether an installer compiles sources in it.
enum class SourcesInside : std::uint8_t { Unknown, Always, Never };

/// What a kind of container means to the code; containers.yaml explains each.
struct ContainerTraits {
  std::string_view Name;    ///< in reports: "static-library"
  std::string_view Word;    ///< in a sentence: "static library"
  std::string_view RunTime; ///< "the JVM"; empty if nothing loads from it
  /// The name of the document in which it describes itself, and the start of
  /// the member that holds this document. Either may be empty.
  std::string_view OwnDocument, OwnDocumentIn;
  std::string_view Magic; ///< of a closed format; mostly empty
  unsigned LeastMembers;  ///< 0 if the format does not say
  JudgedAs Judged;
  armlift::PartOf PartOf;
  FileNaming Naming;
  SourcesInside Sources;
  bool Plain = false;      ///< only a format, which says nothing of its users
  bool Unspecific = false; ///< its members may show that it is something more
  bool Package = false;    ///< an installer takes or refuses it as a whole
  /// Brings its run time, or finds it in its own system.
  bool System = false;
  bool Lone = false;            ///< one file, not a container
  bool Objects = false;         ///< of one library
  bool OneFile = false;         ///< one packed file
  bool Layered = false;         ///< its members have to be combined
  bool PacksInside = false;     ///< its files are in a tar or the like inside
  bool Android = false;         ///< its libraries are for Android
  bool JavaVersions = false;    ///< may have files for later versions of Java
  bool LinksNothing = false;    ///< what loads its libraries links no objects
  bool PathsSayNothing = false; ///< its paths do not label platforms
  /// Other systems use the suffix for formats of their own.
  bool SharedSuffix = false;
};

const ContainerTraits &traitsOf(ContainerKind Kind);

struct ContainerRow {
  std::string_view Suffix; ///< lower case with its dot: ".tar.gz"
  ContainerKind Kind;
  ArchiveFormat Format;
  bool Built; ///< no installer compiles the sources in a package of the kind
  const ContainerTraits &traits() const { return traitsOf(Kind); }
};

/// All rows, longest suffix first.
std::span<const ContainerRow> containerTable();

/// The row whose suffix ends `Name`, ignoring case; null if there is none.
const ContainerRow *findContainer(std::string_view Name);

/// The same, but only among the rows of one format (".apk" is a zip for Android
/// and a tar for Alpine).
const ContainerRow *findContainer(std::string_view Name, ArchiveFormat Format);

} // namespace armlift

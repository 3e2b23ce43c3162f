// What packages say about themselves, in whatever file their format keeps it:
// one fact per such file. Whether the bytes agree with it is for `judge` to
// decide.
#pragma once

#include "core/facts/Facts.h"
#include "core/support/Error.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

enum class MetadataKind : std::uint8_t {
  WheelFile,     ///< *.dist-info/WHEEL (PEP 427)
  DebControl,    ///< control (deb-control(5))
  AlpineInfo,    ///< .PKGINFO
  CondaIndex,    ///< info/index.json
  GemSpec,       ///< metadata (of metadata.gz), YAML
  NpmPackage,    ///< package.json
  JarManifest,   ///< META-INF/MANIFEST.MF
  PomProperties, ///< META-INF/maven/**/pom.properties
  /// An extconf.rb, or the PKG-INFO of an sdist: the package can be built from
  /// source.
  SourceBuild,
  Gyp,           ///< a binding.gyp: likewise
  ImageManifest, ///< docker save's manifest.json
  /// An OCI index, manifest or configuration: JSON told apart by its keys.
  ImageDocument,
  EmptyTar, ///< a layer with nothing but the end of a tar
};

/// One clause of OSGi's Bundle-NativeCode (OSGi Core, 3.10).
struct NativeClause {
  std::vector<std::string> Paths, Processors, Systems;
};

/// A manifest of an image: its configuration, its layers and its processor.
struct ImageEntry {
  /// The platform in an index; empty if only the configuration names it.
  std::string Architecture;
  std::string Digest;    ///< the manifest's, if listed in an index
  std::string Config;    ///< a member name, or a digest
  bool ByDigest = false; ///< Config and layers are digests
  std::vector<std::string> Layers;
};

/// What the manifest of a JAR declares.
struct JarWords {
  std::vector<NativeClause> Clauses;
  bool OptionalClauses = false; ///< Bundle-NativeCode ends in '*'
  bool MultiRelease = false;    ///< JEP 238
};

/// What a document of an image declares.
struct ImageWords {
  std::vector<ImageEntry> Entries;
  bool ListsManifests = false; ///< true for an index, even an empty one
  /// From a configuration: for each program that the image starts, in the order
  /// of the command line ("tini -- app"), the paths where it may be, relative
  /// to the image's root: "usr/local/bin/app", "usr/bin/app".
  std::vector<std::vector<std::string>> Started;
  /// From a configuration: the folders of its PATH, relative to the image's
  /// root: "usr/local/bin".
  std::vector<std::string> SearchPath;
};

class Metadata : public Facts {
public:
  std::size_t spareBytes() const override;
  /// Drops everything except Kind.
  std::string_view dropSpare() override;

  MetadataKind Kind = MetadataKind::WheelFile;
  std::string Name;    ///< of npm and Maven, and of a marker its file name
  std::string Version; ///< of npm, Maven and Debian
  /// As written: "amd64", "noarch", "!x64".
  std::vector<std::string> Architectures;
  std::vector<std::string> Systems, Libcs; ///< npm only: "linux", "!win32"
  std::vector<std::string> Tags;           ///< WHEEL files only
  bool SourceBuild = false; ///< an install script builds from source
  /// See gypPrebuilts(); relative to the folder of the binding.gyp.
  std::vector<std::string> Prebuilts;
  JarWords Jar;
  ImageWords Image;
};

/// Returns the kind of metadata that a file at this path may hold; `Head` is
/// the start of the file.
std::optional<MetadataKind> metadataKind(std::string_view Path,
                                         std::string_view Head);

/// True if the existence of the file says everything.
constexpr bool isMarker(MetadataKind K) {
  return K == MetadataKind::SourceBuild || K == MetadataKind::EmptyTar;
}

/// The size limit of a document: no more than readers of images accept
/// (containers/image, iolimits: 4 MiB). What is read of a document takes many
/// times the memory of the document.
constexpr std::uint64_t MaxDocumentBytes = 4u << 20;

/// The most items in all lists of a document together. The longest real lists
/// are those of images, with about ten items for each platform.
inline constexpr std::size_t MaxListItems = 65'536;
inline constexpr std::string_view TooManyItems =
    "its lists are longer than those of any real document: what its package "
    "says about itself was not looked at";

/// Reads a document. Returns null if it turns out to be something else, too
/// large, or damaged. `Damage` is set only if the document certainly describes
/// its container.
std::unique_ptr<Metadata> readMetadata(MetadataKind Kind, std::string_view Path,
                                       std::string_view Bytes,
                                       std::optional<Error> &Damage);

} // namespace armlift::binary

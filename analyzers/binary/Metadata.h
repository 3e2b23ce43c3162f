// What packages say about themselves, in whatever file their format keeps it:
// one fact per such file. Whether the bytes agree is for judging.
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
  Nuspec,        ///< *.nuspec
  JarManifest,   ///< META-INF/MANIFEST.MF
  PomProperties, ///< META-INF/maven/**/pom.properties
  SourceBuild,   ///< binding.gyp, extconf.rb, PKG-INFO of an sdist: it can be
                 ///< built from source
  ImageManifest, ///< docker save's manifest.json
  ImageDocument, ///< an OCI index, manifest or config: JSON told apart by its
                 ///< keys
  EmptyTar,      ///< a layer that is nothing but the end of a tar
  Whiteout,      ///< .wh.NAME in a layer: NAME of the layers below is gone
};

/// One clause of OSGi's Bundle-NativeCode (OSGi Core, 3.10).
struct NativeClause {
  std::vector<std::string> Paths, Processors, Systems;
};

/// A manifest of an image: which configuration, which layers, for which
/// processor.
struct ImageEntry {
  std::string Architecture; ///< of an index' platform; empty where only the
                            ///< config knows
  std::string Digest;       ///< of the manifest, in an index
  std::string Config;       ///< member name or digest
  bool ByDigest = false;    ///< Config and layers are digests
  std::vector<std::string> Layers;
};

class Metadata : public Facts {
public:
  std::size_t spareBytes() const override;
  /// Leaves Kind alone.
  std::string_view dropSpare() override;

  MetadataKind Kind = MetadataKind::WheelFile;
  std::string Name, Version;
  std::vector<std::string>
      Architectures; ///< as written: "amd64", "noarch", "!x64"
  std::vector<std::string> Systems, Libcs; ///< of npm: "linux", "!win32"
  std::vector<std::string> Tags;           ///< of a WHEEL file
  bool Pure = false;                       ///< Root-Is-Purelib
  bool SourceBuild = false; ///< an install script builds from source
  std::vector<NativeClause> Clauses;
  bool OptionalClauses = false; ///< Bundle-NativeCode ends in '*'
  std::vector<ImageEntry> Images;
  bool ListsManifests = false; ///< it is an image's index, whatever it lists
  /// Of an image's configuration: for each program that the image starts, one
  /// behind another ("tini -- app"), where it may lie, seen from its root:
  /// "usr/local/bin/app", "usr/bin/app".
  std::vector<std::vector<std::string>> Started;
};

/// Which kind of metadata a member of this name may be; `Head` is its start.
std::optional<MetadataKind> metadataKind(std::string_view Path,
                                         std::string_view Head);

/// True where the existence of the file says everything.
constexpr bool isMarker(MetadataKind K) {
  return K == MetadataKind::SourceBuild || K == MetadataKind::EmptyTar ||
         K == MetadataKind::Whiteout;
}

/// No more than readers of images accept (containers/image, iolimits: 4 MiB):
/// what is read of a document takes many times the memory that it takes itself.
constexpr std::uint64_t MaxDocumentBytes = 4u << 20;

/// Of one document, in all lists together: the largest are those of images,
/// with some ten for each platform.
inline constexpr std::size_t MaxListItems = 65'536;
inline constexpr std::string_view TooManyItems =
    "its lists are longer than those of any real document: what its package "
    "says about itself was not looked at";

/// Null where the file turned out to be something else, too large, or damaged.
std::unique_ptr<Metadata> readMetadata(MetadataKind Kind, std::string_view Path,
                                       std::string_view Bytes,
                                       std::optional<Error> &Damage);

} // namespace armlift::binary

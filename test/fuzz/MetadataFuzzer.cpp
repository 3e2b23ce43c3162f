// Reads any bytes as each kind of package metadata; the first byte selects the
// member's name. Then reads the same text as the names that other parsers read.
#include "analyzers/binary/Labels.h"
#include "analyzers/binary/Metadata.h"
#include "analyzers/binary/Wheel.h"

#include <cstddef>
#include <cstdint>
#include <iterator>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  using namespace armlift::binary;
  if (Size == 0)
    return 0;
  std::string_view Text(reinterpret_cast<const char *>(Data) + 1, Size - 1);
  constexpr const char *Digest =
      "blobs/sha256/"
      "0123456789012345678901234567890123456789012345678901234567890123";
  constexpr const char *Names[] = {"a.dist-info/WHEEL",
                                   "control",
                                   ".PKGINFO",
                                   "info/index.json",
                                   "metadata.gz!/metadata",
                                   "package/package.json",
                                   "META-INF/MANIFEST.MF",
                                   "META-INF/maven/g/a/pom.properties",
                                   "a-1/PKG-INFO",
                                   "manifest.json",
                                   "index.json",
                                   Digest,
                                   "package/binding.gyp",
                                   "a-1/ext/a/extconf.rb",
                                   "layer.tar"};
  std::string Path = std::string("a!/") + Names[Data[0] % std::size(Names)];
  std::optional<armlift::Error> Damage;
  if (std::optional<MetadataKind> Kind = metadataKind(Path, Text))
    readMetadata(*Kind, Path, Text, Damage);
  parseWheelName(Text);
  parseSdistName(Text);
  promisedGlibc(Text);
  slotKey(Text.substr(0, 4096));
  labelsOf(Text.substr(0, 4096));
  return 0;
}

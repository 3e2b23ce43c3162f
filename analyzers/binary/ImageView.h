// A container image put together from its documents: for which processors it
// says it is, and which native files each of its variants really shows after
// all layers and deletions.
#pragma once

#include "analyzers/binary/Slots.h"

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace armlift::binary {

struct ImageVariant {
  std::string Architecture; ///< as the image says: "amd64", "windows/amd64"
  std::vector<std::string> Layers;
  std::vector<const Member *> Natives; ///< visible ones, by path
  std::vector<const Member *> Started; ///< native programs that it starts
};

class ImageView {
public:
  explicit ImageView(const Unit &U);

  const std::vector<ImageVariant> &variants() const { return Variants; }
  bool offers(std::string_view Architecture) const {
    return Offered.contains(Architecture);
  }
  /// An image for aarch64 shows the file.
  bool isShownOnAarch64(const Member &M) const {
    return OnAarch64.contains(&M);
  }
  /// An image for aarch64 starts it.
  bool isStartedOnAarch64(const Member &M) const {
    return StartedOnAarch64.contains(&M);
  }
  /// An image for aarch64 has a program that runs those for x86.
  bool emulatesX86() const { return EmulatesX86; }
  /// What it offers, and what that shows, is known.
  bool isComplete() const { return Unknown.empty() && !isCutShort(); }
  /// Its documents ask for more work than any real image.
  bool isCutShort() const { return Work > MaxWork; }
  /// Manifests and configurations that the image names, and that it does not
  /// hold or that tell no processor: what it offers is not known.
  const std::vector<std::string> &unknown() const { return Unknown; }
  /// Manifests that an index names and the image does not hold, each with its
  /// processor, where no other is for that.
  std::span<const std::pair<std::string, std::string>> absent() const {
    return Absent;
  }
  /// A variant says arm64 and holds x86 code alone.
  bool lies() const { return Lies; }
  /// By its variants; there must be some.
  SlotVerdict verdict() const;
  /// Layers that a variant names and the image does not hold, or not as an
  /// archive.
  std::vector<std::string> missingLayers() const;

private:
  /// `Config` and the layers by their members' names; `Architecture` as an
  /// index has it, or empty.
  void addVariant(const ImageEntry &Entry, const std::string &Config,
                  std::string Architecture);
  bool holds(std::string_view Name) const;
  bool isIndex(std::string_view Name) const;
  bool isEmptyTar(std::string_view Name) const;
  /// The members with the blob, and the manifest, of a digest.
  std::string blobName(std::string_view Digest) const;
  std::string manifestName(std::string_view Digest) const;
  std::string behindLinks(std::string Layer) const;
  const Metadata *configuration(const std::string &Config) const;
  void addVariant(ImageVariant V);
  void showNatives(ImageVariant &V, const Metadata *Configuration);
  void noteAarch64();

  /// Documents, whiteouts and native files, each counted for every layer and
  /// variant that it is in.
  static constexpr std::uint64_t MaxWork = 10'000'000;

  const Unit &U;
  std::vector<const Document *> ByName; ///< sorted by Inner
  std::vector<const Member *> ByLayer; ///< sorted by Layer, else as in the unit
  std::uint64_t Work = 0;
  /// skopeo's "dir:", containers-transports(5): blobs under their digests
  /// alone.
  bool IsFlat = false;
  std::vector<ImageVariant> Variants;
  /// Of Variants: architecture and layers.
  std::set<std::pair<std::string, std::vector<std::string>>> Known;
  std::set<std::string, std::less<>> Offered;
  std::vector<std::string> Unknown;
  std::vector<std::pair<std::string, std::string>> Absent;
  std::unordered_set<const Member *> OnAarch64, StartedOnAarch64;
  bool Lies = false, EmulatesX86 = false;
};

} // namespace armlift::binary

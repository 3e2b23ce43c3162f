// A container image assembled from its documents: which processors it claims to
// be for, and which native files each variant shows once all layers and
// deletions are applied.
#pragma once

#include "analyzers/binary/FileTree.h"
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
  std::string Architecture; ///< "amd64"; "windows/amd64" if not for Linux
  std::vector<std::string> Layers;
  std::vector<const Member *> Natives; ///< the visible ones, by path
  std::vector<const Unit *> Archives;  ///< the visible ones
  std::vector<const Member *> Started; ///< native programs that it starts
  std::vector<const Member *> OnPath;  ///< native files in folders of its PATH
};

class ImageView {
public:
  /// `Packed` are the units in the layers of the image.
  ImageView(const Unit &U, std::span<const Unit *const> Packed);

  const std::vector<ImageVariant> &variants() const { return Variants; }
  bool offers(std::string_view Architecture) const {
    return Offered.contains(Architecture);
  }
  /// True if an arm64 variant shows the file.
  bool isShownOnAarch64(const Member &M) const {
    return OnAarch64.contains(&M);
  }
  /// True if the image shows a unit of its layers on aarch64 or, if it has no
  /// variant for arm64, in any variant. What is shown may be unknown.
  bool mayShow(const Unit &Packed) const;
  /// True if an arm64 variant starts the file.
  bool isStartedOnAarch64(const Member &M) const {
    return StartedOnAarch64.contains(&M);
  }
  /// True if an arm64 variant has the file in a folder of its PATH.
  bool isOnPathOfAarch64(const Member &M) const {
    return OnPathOfAarch64.contains(&M);
  }
  /// True if an arm64 variant holds a program that runs x86 programs.
  bool emulatesX86() const { return EmulatesX86; }
  /// True if everything that the image offers and shows is known.
  bool isComplete() const { return Unknown.empty() && !isCutShort(); }
  /// True if the image takes more work to assemble than any real image.
  bool isCutShort() const { return Work.isSpent(); }
  /// The manifests and configurations that the image names but does not hold,
  /// or that name no processor. What the image offers is not known if there are
  /// any.
  const std::vector<std::string> &unknown() const { return Unknown; }
  /// The manifests that an index names but the image does not hold, each with
  /// its processor. A processor that has another manifest is left out.
  std::span<const std::pair<std::string, std::string>> absent() const {
    return Absent;
  }
  /// True if a variant declares arm64 but holds code for other processors only.
  bool lies() const { return Lies; }
  /// True for an image without a variant for arm64 that starts an aarch64
  /// program, and holds no x86 code. Docker warns and runs it on aarch64, but
  /// other run times choose by what an image declares.
  bool hidesAarch64() const { return HidesAarch64 && !offers("arm64"); }
  /// The verdict on the image by its variants, of which there must be at least
  /// one.
  SlotVerdict verdict() const;
  /// Returns the layers that a variant names but the image does not hold, or
  /// does not hold as an archive.
  std::vector<std::string> missingLayers() const;
  /// Returns the native files that are in no layer of any variant, relative to
  /// the image. No variant shows them.
  std::vector<std::string> outsideLayers() const;

private:
  /// `Config` and the layers of `Entry` are member names. `Architecture` comes
  /// from an index, or is empty.
  void addVariant(const ImageEntry &Entry, const std::string &Config,
                  std::string Architecture);
  bool holds(std::string_view Name) const;
  bool isIndex(std::string_view Name) const;
  bool isEmptyTar(std::string_view Name) const;
  /// The name of the member with the blob, or with the manifest, of a digest.
  std::string blobName(std::string_view Digest) const;
  std::string manifestName(std::string_view Digest) const;
  std::string behindLinks(const std::string &Layer) const;
  const Metadata *configuration(const std::string &Config) const;
  void addVariant(ImageVariant V);
  void showNatives(ImageVariant &V, const Metadata *Configuration);
  void noteAarch64();
  void notePacked();

  const Unit &U;
  std::vector<const Document *> ByName; ///< sorted by Inner
  std::vector<const Member *> ByLayer; ///< sorted by Layer, then as in the unit
  std::vector<const Unit *> PackedByLayer;
  WorkBudget Work{MaxNamesFollowed};
  FileTree Own; ///< the names of the image's own archive
  /// True for skopeo's "dir:" layout (containers-transports(5)), where blobs
  /// are named by their digests alone.
  bool IsFlat = false;
  std::vector<ImageVariant> Variants;
  /// The architecture and layers of each variant.
  std::set<std::pair<std::string, std::vector<std::string>>> Known;
  std::set<std::string, std::less<>> Offered;
  std::vector<std::string> Unknown;
  std::vector<std::pair<std::string, std::string>> Absent;
  std::unordered_set<const Member *> OnAarch64, StartedOnAarch64,
      OnPathOfAarch64;
  std::unordered_set<const Unit *> Shown; ///< see mayShow()
  std::set<std::string, std::less<>> LayersInUse;
  bool Lies = false, HidesAarch64 = false, EmulatesX86 = false;
};

} // namespace armlift::binary

#include "core/input/PathArch.h"

#include "core/rules/FileTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <span>

namespace armlift {

namespace {

/// For text in lower case.
bool isLetterOrDigit(char C) { return isLower(C) || isDigit(C); }

/// Calls Visit(begin, end, arch) for every architecture word of the component,
/// longest first: "blake3_avx512_x86-64_unix" gives avx512 and x86-64. A word
/// is delimited by characters that are neither letters nor digits, by capitals
/// at its beginning and after its end ("DecoderX86", "Arm64Emitter"), or by the
/// name of the system before it ("linuxs390").
template <typename Function>
void visitWords(std::string_view Written, const Function &Visit) {
  std::string Lower = lowerCase(Written);
  std::string_view Component = Lower;
  constexpr std::string_view System = "linux";
  // True if the characters before and at `I` belong to the same word.
  auto joins = [&](std::size_t I) {
    if (I == System.size() && Component.starts_with(System))
      return false;
    bool Capital =
        Written[I] != Component[I] && Written[I - 1] == Component[I - 1];
    return isLetterOrDigit(Component[I - 1]) && isLetterOrDigit(Component[I]) &&
           !Capital;
  };
  for (std::size_t I = 0; I < Component.size();) {
    bool Start = isLetterOrDigit(Component[I]) && (I == 0 || !joins(I));
    const PathWordRow *Known = nullptr;
    std::size_t Length =
        Start ? std::min<std::size_t>(Component.size() - I, 16) : 0;
    for (; Length >= 2; --Length) {
      std::size_t End = I + Length;
      if (End < Component.size() && joins(End))
        continue;
      Known = findPathWord(Component.substr(I, Length));
      if (Known)
        break;
    }
    if (Known)
      Visit(I, I + Length, Known->Kind);
    I += Known ? Length : 1;
  }
}

PathArch archOf(PathWord Kind) {
  return Kind == PathWord::X86       ? PathArch::X86
         : Kind == PathWord::Arm     ? PathArch::Arm
         : Kind == PathWord::Neutral ? PathArch::None
                                     : PathArch::Other;
}

} // namespace

PathArch pathArch(std::string_view Path) {
  PathArch Last = PathArch::None;
  bool Is32 = false;
  for (std::string_view Component : splitWords(Path, "/"))
    visitWords(Component, [&](std::size_t Begin, std::size_t, PathWord Kind) {
      // "neon_from_avx.h" is for NEON.
      constexpr std::string_view From = "from_";
      const bool IsOrigin =
          Last != PathArch::None && Begin >= From.size() &&
          lowerCase(Component.substr(Begin - From.size(), From.size())) == From;
      if (Kind == PathWord::Neutral || (Kind == PathWord::Arm && Is32) ||
          IsOrigin)
        return;
      Is32 = Kind == PathWord::Arm32;
      Last = archOf(Kind);
    });
  return Last;
}

PathArch nameArch(std::string_view Name) {
  const PathWordRow *Known = findPathWord(lowerCase(Name));
  return Known ? archOf(Known->Kind) : PathArch::None;
}

static bool hasFolder(std::string_view Path,
                      std::span<const std::string_view> Names) {
  std::string Folders = lowerCase(parentPath(Path));
  return std::ranges::any_of(splitWords(Folders, "/"),
                             [&](std::string_view Folder) {
                               return std::ranges::binary_search(Names, Folder);
                             });
}

bool isForOtherSystem(std::string_view Path) {
  return hasFolder(Path, otherSystemFolders());
}

bool isNamedForOtherSystem(std::string_view Path) {
  std::string Name = lowerCase(fileName(Path));
  return std::ranges::any_of(
      splitWords(Name, "._-+"), [](std::string_view Word) {
        return std::ranges::binary_search(otherSystemNames(), Word);
      });
}

bool isInUnbuiltFolder(std::string_view Path) {
  return hasFolder(Path, unbuiltFolders());
}

bool isInTrialFolder(std::string_view Path) {
  return hasFolder(Path, trialFolders());
}

std::string siblingKey(std::string_view Path) {
  std::string_view Stem = Path;
  Stem.remove_suffix(fileSuffix(Stem).size());
  std::string Key;
  for (std::string_view Written : splitWords(Stem, "/")) {
    std::size_t Kept = 0;
    std::string Rest, Component = lowerCase(Written);
    visitWords(Written, [&](std::size_t Begin, std::size_t End, PathWord) {
      Rest.append(Component, Kept, Begin - Kept);
      Kept = End;
    });
    Rest.append(Component, Kept);
    // Drops the separators that the removed words leave behind.
    std::string Clean;
    for (char C : Rest)
      if (isLetterOrDigit(C))
        Clean += C;
    Key += Clean;
    Key += '/';
  }
  return Key;
}

} // namespace armlift

// What one analyzer tells another about the plain files of a context root.
#pragma once

#include "core/rules/NameTable.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// A file that a build for aarch64 leaves out. Its path is relative to the
/// root.
struct LeftOutFile {
  std::string Path;
  std::string Replacement; ///< the name of what replaces it; may be empty
};

/// A source for which the build puts a library in front of the headers of the
/// compiler. Its path is relative to the root.
struct ShimmedSource {
  std::string Path;
  ShimCover Cover;
};

/// What the analyzers of a tree tell those of JudgedTogether::All about its
/// plain files, which get it in their Project. The files of a known tree are
/// not read again and come without facts.
struct TreeNotes {
  /// Macros that depend on how the project is configured: a build file sets
  /// them under a condition, or a header made from a template does. Sorted.
  std::vector<std::string> OptionalMacros;
  /// Checks whose proposal some file of the tree already follows. Sorted.
  std::vector<std::string> Followed;
  std::vector<LeftOutFile> LeftOut; ///< sorted by path
  /// Macros that build files set for x86 and for no other machine. Sorted.
  std::vector<std::string> X86Macros;
  std::vector<ShimmedSource> Shims; ///< sorted by path
  /// Programs that a Makefile builds. Paths are relative to the root, sorted.
  std::vector<std::string> BuiltPrograms;
  /// Folders whose build files compile sources in C or C++ or begin a project:
  /// what is below them came with the sources. Sorted, and none is below
  /// another one.
  std::vector<std::string> ProjectFolders;
  /// The names of the archives that build files mention, as globs. Sorted.
  std::vector<std::string> Archives;

  /// True for a file below one of ProjectFolders.
  bool isInProject(std::string_view ContextPath) const;
  /// True for an archive in a project whose build files mention no such file:
  /// nothing unpacks it.
  bool isLeftPacked(std::string_view ContextPath) const;
};

} // namespace armlift

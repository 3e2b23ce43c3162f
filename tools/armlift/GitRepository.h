// Runs git with machine-readable output (NUL between names). No program that a
// repository configures is run: no filter, hook, monitor, diff or transport.
#pragma once

#include "core/support/Error.h"
#include "core/support/Process.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

std::unexpected<Error> gitError(std::string Message);

/// A name that differs between two states of a repository. A link, or a
/// repository inside the repository, does not count as a file.
struct GitChange {
  std::string Name;      ///< from the root of the repository
  bool IsFile = false;   ///< in the later state
  std::string Submodule; ///< for a submodule, its earlier commit
};

class GitRepository {
public:
  /// Opens the work tree around the file or folder `Near`.
  static Expected<GitRepository> open(const std::string &Near);

  /// Opens the work trees around `Paths`, each once.
  static Expected<std::vector<GitRepository>>
  around(std::span<const std::string> Paths);

  Expected<ProcessResult> run(std::vector<std::string> Args,
                              std::string_view Input = {}) const;

  /// Returns the names that a git command lists, from the root of the
  /// repository.
  Expected<std::vector<std::string>> list(std::vector<std::string> Args) const;

  /// Returns the single line that a git command prints, without its newline.
  Expected<std::string> line(std::vector<std::string> Args) const;

  /// Returns the changes that `git diff` finds with these arguments.
  Expected<std::vector<GitChange>> diff(std::vector<std::string> Args) const;

  /// Copies the staged bytes of the files in `Names` (each ended by NUL) to
  /// paths below `Prefix`.
  Expected<void> checkOut(std::string_view Names,
                          const std::string &Prefix) const;

  /// The root of the work tree, absolute.
  const std::string &root() const { return Root; }
  std::string absolute(const std::string &Name) const {
    return Root + '/' + Name;
  }
  bool isFile(const std::string &Name) const;

private:
  /// Disables the content filters that the configuration names.
  Expected<void> turnFiltersOff();

  /// Runs git with `Args` and returns its output. On failure, returns git's own
  /// message.
  Expected<std::string> outputOf(std::vector<std::string> Args,
                                 std::string_view Input = {}) const;

  std::vector<std::string> Front; ///< arguments of git before the command
  std::string Root;
};

} // namespace armlift

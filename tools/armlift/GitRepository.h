// git, asked in its machine formats (NUL between names). No program that a
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

/// A name on which two states of a repository differ. A link, or a repository
/// inside the repository, is no file.
struct GitChange {
  std::string Name;      ///< from the root of the repository
  bool IsFile = false;   ///< in the later state
  std::string Submodule; ///< it is one: its earlier commit
};

class GitRepository {
public:
  /// The work tree around the file or folder `Near`.
  static Expected<GitRepository> open(const std::string &Near);

  /// Those around any of `Paths`, each once.
  static Expected<std::vector<GitRepository>>
  around(std::span<const std::string> Paths);

  Expected<ProcessResult> run(std::vector<std::string> Args,
                              std::string_view Input = {}) const;

  /// The names that a git command lists, from the root of the repository.
  Expected<std::vector<std::string>> list(std::vector<std::string> Args) const;

  /// The one thing that a git command prints, without the newline after it.
  Expected<std::string> line(std::vector<std::string> Args) const;

  /// What `git diff` with these arguments tells apart.
  Expected<std::vector<GitChange>> diff(std::vector<std::string> Args) const;

  /// Copies the staged bytes of the files in `Names` (each ended by NUL) below
  /// `Prefix`.
  Expected<void> checkOut(std::string_view Names,
                          const std::string &Prefix) const;

  /// Of the work tree, absolute.
  const std::string &root() const { return Root; }
  std::string absolute(const std::string &Name) const {
    return Root + '/' + Name;
  }
  bool isFile(const std::string &Name) const;

private:
  /// Empties the filters that the configuration names for the content of files.
  Expected<void> turnFiltersOff();

  /// git with `Args`; fails with its own words where it does.
  Expected<std::string> outputOf(std::vector<std::string> Args,
                                 std::string_view Input = {}) const;

  std::vector<std::string> Front; ///< arguments of git before the command
  std::string Root;
};

} // namespace armlift

// The CI systems that `armlift init` knows: how to tell that a project uses
// one, and the job it then gets.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace armlift {

struct CiJob {
  std::string_view System; ///< as --ci names it
  /// A file or folder that shows that a project uses the system; empty if there
  /// is none.
  std::string_view Mark;
  /// Part of the address of repositories on this system; may be empty.
  std::string_view Host;
  std::string_view Path; ///< of the job, from the repository's root
  std::string_view Text;
  bool IsProgram;        ///< the job must be executable
  std::string_view Next; ///< what is left for the user to do
};

/// Returns all jobs; the last one is for any system.
std::span<const CiJob> ciJobs();

/// Returns the jobs for the systems that the project at `Root` uses. If no file
/// tells, `Origin` does, the address of its repository.
std::vector<const CiJob *> detectCi(const std::filesystem::path &Root,
                                    std::string_view Origin);

} // namespace armlift

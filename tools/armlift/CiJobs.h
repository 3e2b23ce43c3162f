// The CI systems that `armlift init` knows: how a project shows that it uses
// one, and the job it gets.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace armlift {

struct CiJob {
  std::string_view System; ///< as --ci names it
  /// A file or folder of projects that use the system; empty where none tells.
  std::string_view Mark;
  /// A part of the address that the repository was cloned from.
  std::string_view Host;
  std::string_view Path; ///< of the job, from the repository's root
  std::string_view Text;
  bool IsProgram;        ///< to be made executable
  std::string_view Next; ///< what is left for the user to do
};

/// The last one is for any system.
std::span<const CiJob> ciJobs();

/// The jobs for the systems that the project at `Root` uses; where no file
/// tells, by `Origin`, the address of its repository.
std::vector<const CiJob *> detectCi(const std::filesystem::path &Root,
                                    std::string_view Origin);

} // namespace armlift

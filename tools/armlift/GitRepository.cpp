// See GitRepository.h.
#include "GitRepository.h"

#include "core/support/Text.h"

#include <algorithm>
#include <filesystem>

namespace armlift {
namespace {

namespace fs = std::filesystem;

/// The pieces between NULs.
std::vector<std::string> namesOf(std::string_view Output) {
  std::vector<std::string> Out;
  while (!Output.empty()) {
    std::size_t End = std::min(Output.find('\0'), Output.size());
    Out.emplace_back(Output.substr(0, End));
    Output.remove_prefix(std::min(End + 1, Output.size()));
  }
  return Out;
}

std::string firstLine(std::string_view Text) {
  return std::string(trim(Text.substr(0, Text.find('\n'))));
}

} // namespace

std::unexpected<Error> gitError(std::string Message) {
  return failure(ErrorKind::NotUnderstood, "", std::move(Message));
}

Expected<GitRepository> GitRepository::open(const std::string &Near) {
  GitRepository Out;
  std::error_code Ignored;
  fs::path Folder = fs::is_directory(Near, Ignored)
                        ? fs::path(Near)
                        : fs::path(Near).parent_path();
  // Inside a hook GIT_DIR may be relative to the working directory: stay
  // there where that is meant.
  if (!Folder.empty() && !fs::equivalent(Folder, ".", Ignored))
    Out.Front = {"-C", Folder.string()};
  auto Top = Out.run({"rev-parse", "--show-toplevel"});
  if (!Top)
    return std::unexpected(Top.error());
  if (Top->ExitCode != 0)
    return gitError("'" + Near + "' is in no git repository");
  Out.Root = firstLine(Top->Output);
  return Out;
}

Expected<ProcessResult> GitRepository::run(std::vector<std::string> Args,
                                           std::string_view Input) const {
  std::vector<std::string> Words = {"git", "-c", "core.fsmonitor=false"};
  Words.insert(Words.end(), Front.begin(), Front.end());
  Words.insert(Words.end(), Args.begin(), Args.end());
  return runProcess(Words, Input);
}

Expected<std::string> GitRepository::outputOf(std::vector<std::string> Args,
                                              std::string_view Input) const {
  auto Result = run(std::move(Args), Input);
  if (!Result)
    return std::unexpected(Result.error());
  if (Result->ExitCode != 0)
    return gitError("git: " + firstLine(Result->Errors));
  return std::move(Result->Output);
}

Expected<std::vector<std::string>>
GitRepository::list(std::vector<std::string> Args) const {
  auto Output = outputOf(std::move(Args));
  if (!Output)
    return std::unexpected(Output.error());
  return namesOf(*Output);
}

Expected<std::string> GitRepository::line(std::vector<std::string> Args) const {
  auto Output = outputOf(std::move(Args));
  if (!Output)
    return std::unexpected(Output.error());
  return firstLine(*Output);
}

Expected<std::vector<std::string>>
GitRepository::diff(std::vector<std::string> Args) const {
  std::vector<std::string> Words = {
      "diff",          "--name-only",        "-z",
      "--no-ext-diff", "--no-textconv",      "--no-renames",
      "--no-relative", "--ignore-submodules"};
  Words.insert(Words.end(), Args.begin(), Args.end());
  Words.push_back("--");
  return list(std::move(Words));
}

Expected<void> GitRepository::checkOut(std::string_view Names,
                                       const std::string &Prefix) const {
  auto Output = outputOf({"-C", Root, "checkout-index", "-q", "-z", "--stdin",
                          "--prefix=" + Prefix},
                         Names);
  if (!Output)
    return std::unexpected(Output.error());
  return {};
}

bool GitRepository::isFile(const std::string &Name) const {
  std::error_code Ignored;
  return fs::is_regular_file(fs::symlink_status(absolute(Name), Ignored));
}

} // namespace armlift

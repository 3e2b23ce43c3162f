// See GitRepository.h.
#include "tools/armlift/GitRepository.h"

#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace armlift {
namespace {

namespace fs = std::filesystem;

/// Splits output at its NULs.
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

/// Removes only the final newline: a folder's name may hold newlines and end
/// with a blank.
std::string withoutNewline(std::string Output) {
  if (Output.ends_with('\n'))
    Output.pop_back();
  return Output;
}

/// Returns the nearest folder upwards that is a git work tree. Returns `Folder`
/// itself if there is none, since the environment may name one.
fs::path workTreeOf(const fs::path &Folder) {
  std::error_code Ignored;
  for (fs::path Top = Folder;; Top = Top.parent_path()) {
    if (fs::exists(Top / ".git", Ignored))
      return Top;
    if (Top == Top.parent_path())
      return Folder;
  }
}

/// Reads a raw line ":100644 100755 HASH HASH M", in which the second of each
/// pair is the later state (git-diff(1), "Raw output format").
GitChange readRaw(std::string_view Raw, std::string Name) {
  constexpr std::string_view Link = "120000", Repository = "160000";
  std::vector<std::string_view> Fields = splitWords(Raw, ": ");
  Fields.resize(4);
  bool Nested = Fields[1] == Repository;
  return {std::move(Name), Fields[1] != Link && !Nested,
          Nested ? std::string(Fields[2]) : std::string()};
}

constexpr std::string_view NoGit = "git is not installed, or not in PATH";

} // namespace

std::unexpected<Error> gitError(std::string Message) {
  return failure(ErrorKind::NotUnderstood, "", std::move(Message));
}

Expected<GitRepository> GitRepository::open(const std::string &Near) {
  GitRepository Out;
  std::error_code Ignored;
  std::string Folder = existingFolderOf(Near);
  // Inside a hook GIT_DIR may be relative to the working directory, so git runs
  // there if that is the folder.
  if (!Folder.empty() && !fs::equivalent(Folder, ".", Ignored))
    Out.Front = {"-C", Folder};
  auto Top = Out.run({"rev-parse", "--show-toplevel"});
  if (!Top)
    return std::unexpected(Top.error());
  if (Top->ExitCode != 0) {
    // git may refuse a repository ("detected dubious ownership").
    std::string Why = firstLine(Top->Errors);
    if (Why.contains("not a git repository"))
      return gitError("'" + Near + "' is not in a git repository");
    return gitError("git: " + Why);
  }
  Out.Root = withoutNewline(std::move(Top->Output));
  // With core.worktree a repository may name any folder, "/" too, which git
  // would search as a whole.
  const fs::path Holder =
      workTreeOf(canonicalPath(Folder.empty() ? "." : Folder));
  if (fs::exists(Holder / ".git", Ignored) &&
      !fs::equivalent(Out.Root, Holder, Ignored))
    return gitError("the work tree of the repository in '" + Holder.string() +
                    "' is another folder: '" + Out.Root + "'");
  if (auto Ok = Out.turnFiltersOff(); !Ok)
    return std::unexpected(Ok.error());
  return Out;
}

Expected<void> GitRepository::turnFiltersOff() {
  auto Keys =
      run({"config", "-z", "--name-only", "--get-regexp", "^filter\\."});
  if (!Keys)
    return std::unexpected(Keys.error());
  for (const std::string &Key : namesOf(Keys->Output)) {
    if (Key.contains('=')) // "-c" ends the key at the first '='
      return gitError("the configuration of '" + Root +
                      "' names a filter with '=' in it");
    Front.push_back("-c");
    Front.push_back(Key + (Key.ends_with(".required") ? "=false" : "="));
  }
  return {};
}

Expected<std::vector<GitRepository>>
GitRepository::around(std::span<const std::string> Paths) {
  std::vector<GitRepository> Out;
  std::set<fs::path> Seen;
  // Inside a hook the environment names the repository, and git takes the
  // folder in which it starts for the top of the work tree. So git runs in the
  // working directory.
  auto Here = open(".");
  for (const std::string &Path : Paths) {
    fs::path Top = workTreeOf(existingFolderOf(Path));
    if (!Seen.insert(Top).second)
      continue;
    auto Repo = Here && Top == Here->root() ? Here : open(Path);
    if (!Repo)
      return std::unexpected(Repo.error());
    if (std::ranges::find(Out, Repo->root(), &GitRepository::root) == Out.end())
      Out.push_back(std::move(*Repo));
  }
  return Out;
}

Expected<ProcessResult> GitRepository::run(std::vector<std::string> Args,
                                           std::string_view Input) const {
  std::vector<std::string> Words = {"env",
                                    "LC_ALL=C",
                                    "GIT_ALLOW_PROTOCOL=",
                                    "git",
                                    "--no-optional-locks",
                                    "-c",
                                    "core.fsmonitor=false"};
  Words.insert(Words.end(), Front.begin(), Front.end());
  Words.insert(Words.end(), Args.begin(), Args.end());
  auto Result = runProcess(Words, Input);
  constexpr int NotFound = 127; // env(1)
  if (!Result || Result->ExitCode == NotFound)
    return gitError(std::string(NoGit));
  return Result;
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
  return withoutNewline(std::move(*Output));
}

Expected<std::vector<GitChange>>
GitRepository::diff(std::vector<std::string> Args) const {
  std::vector<std::string> Words = {"-c",
                                    "core.hooksPath=/dev/null",
                                    "diff",
                                    "--raw",
                                    "-z",
                                    "--no-ext-diff",
                                    "--no-textconv",
                                    "--no-renames",
                                    "--no-relative",
                                    "--no-abbrev",
                                    "--ignore-submodules=dirty"};
  Words.insert(Words.end(), Args.begin(), Args.end());
  Words.push_back("--");
  auto Fields = list(std::move(Words));
  if (!Fields)
    return std::unexpected(Fields.error());
  std::vector<GitChange> Out;
  for (std::size_t I = 0; I + 1 < Fields->size(); I += 2)
    Out.push_back(readRaw((*Fields)[I], std::move((*Fields)[I + 1])));
  return Out;
}

Expected<void> GitRepository::checkOut(std::string_view Names,
                                       const std::string &Prefix) const {
  auto Output =
      outputOf({"-C", Root, "-c", "core.hooksPath=/dev/null", "checkout-index",
                "-q", "-z", "--stdin", "--prefix=" + Prefix},
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

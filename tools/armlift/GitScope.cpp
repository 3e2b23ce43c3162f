// See GitScope.h. git is asked in its machine formats (NUL between names);
// nothing that a repository configures for people to look at diffs is run.
#include "GitScope.h"

#include "core/support/Process.h"
#include "core/support/Text.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <utility>

namespace armlift {
namespace {

namespace fs = std::filesystem;

std::unexpected<Error> gitError(std::string Message) {
  return failure(ErrorKind::NotUnderstood, "", std::move(Message));
}

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

class Repository {
public:
  static Expected<Repository> open(const std::string &Near) {
    Repository Out;
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
    Out.Root = trim(Top->Output);
    return Out;
  }

  Expected<ProcessResult> run(std::vector<std::string> Args,
                              std::string_view Input = {}) const {
    std::vector<std::string> Words = {"git", "-c", "core.fsmonitor=false"};
    Words.insert(Words.end(), Front.begin(), Front.end());
    Words.insert(Words.end(), Args.begin(), Args.end());
    return runProcess(Words, Input);
  }

  /// The names that a git command lists, from the root of the repository.
  Expected<std::vector<std::string>> list(std::vector<std::string> Args) const {
    auto Result = run(std::move(Args));
    if (!Result)
      return std::unexpected(Result.error());
    if (Result->ExitCode != 0)
      return gitError("git: " + firstLine(Result->Errors));
    return namesOf(Result->Output);
  }

  Expected<std::vector<std::string>> diff(std::vector<std::string> Args) const {
    std::vector<std::string> Words = {
        "diff",          "--name-only",        "-z",
        "--no-ext-diff", "--no-textconv",      "--no-renames",
        "--no-relative", "--ignore-submodules"};
    Words.insert(Words.end(), Args.begin(), Args.end());
    Words.push_back("--");
    return list(std::move(Words));
  }

  /// Copies the staged bytes of the files in `Names` (each ended by NUL) below
  /// `Prefix`.
  Expected<void> checkOut(std::string_view Names,
                          const std::string &Prefix) const {
    auto Result = run({"-C", Root, "checkout-index", "-q", "-z", "--stdin",
                       "--prefix=" + Prefix},
                      Names);
    if (!Result)
      return std::unexpected(Result.error());
    if (Result->ExitCode != 0)
      return gitError("git: " + firstLine(Result->Errors));
    return {};
  }

  std::string absolute(const std::string &Name) const {
    return Root + '/' + Name;
  }
  bool isFile(const std::string &Name) const {
    std::error_code Ignored;
    return fs::is_regular_file(fs::symlink_status(absolute(Name), Ignored));
  }

private:
  std::vector<std::string> Front; ///< arguments before the command
  std::string Root;
};

} // namespace

Expected<TemporaryFolder> TemporaryFolder::create() {
  std::error_code Ignored;
  std::string Path =
      (fs::temp_directory_path(Ignored) / "armlift-XXXXXX").string();
  if (!::mkdtemp(Path.data()))
    return gitError(Path + ": " + std::strerror(errno));
  return TemporaryFolder(std::move(Path));
}

TemporaryFolder::TemporaryFolder(TemporaryFolder &&Other) noexcept
    : Path(std::exchange(Other.Path, "")) {}

TemporaryFolder &TemporaryFolder::operator=(TemporaryFolder &&Other) noexcept {
  std::swap(Path, Other.Path);
  return *this;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code Ignored;
  if (!Path.empty())
    fs::remove_all(Path, Ignored);
}

Expected<std::vector<std::string>> changedSince(const std::string &Near,
                                                const std::string &Revision) {
  auto Repo = Repository::open(Near);
  if (!Repo)
    return std::unexpected(Repo.error());
  auto Commit = Repo->run({"rev-parse", "--verify", "--quiet",
                           "--end-of-options", Revision + "^{commit}"});
  if (!Commit)
    return std::unexpected(Commit.error());
  if (Commit->ExitCode != 0)
    return gitError("--changed-since: no revision '" + Revision +
                    "' in this repository");
  std::string Base(trim(Commit->Output));
  auto Parting = Repo->run({"merge-base", Base, "HEAD"});
  if (Parting && Parting->ExitCode == 0)
    Base = trim(Parting->Output);
  auto Names = Repo->diff({"--diff-filter=d", Base});
  if (!Names)
    return std::unexpected(Names.error());
  auto Untracked = Repo->list({"ls-files", "-z", "--others",
                               "--exclude-standard", "--full-name", ":/"});
  if (!Untracked)
    return std::unexpected(Untracked.error());
  std::ranges::move(*Untracked, std::back_inserter(*Names));

  std::vector<std::string> Out;
  for (const std::string &Name : *Names)
    if (Repo->isFile(Name))
      Out.push_back(Repo->absolute(Name));
  std::ranges::sort(Out);
  return Out;
}

Expected<StagedFiles> stagedFiles(const std::string &Near) {
  auto Repo = Repository::open(Near);
  if (!Repo)
    return std::unexpected(Repo.error());
  auto Staged = Repo->diff({"--cached", "--diff-filter=d"});
  if (!Staged)
    return std::unexpected(Staged.error());
  auto Differing = Repo->diff({});
  if (!Differing)
    return std::unexpected(Differing.error());
  auto Copies = TemporaryFolder::create();
  if (!Copies)
    return std::unexpected(Copies.error());

  StagedFiles Out{{}, {}, {}, std::move(*Copies)};
  std::string Input;
  for (const std::string &Name : *Differing) {
    if (!Repo->isFile(Name))
      continue;
    Input.append(Name).push_back('\0');
    Out.Instead[Repo->absolute(Name)] = Out.Copies.path() + '/' + Name;
  }
  auto Copied = Repo->checkOut(Input, Out.Copies.path() + '/');
  if (!Copied)
    return std::unexpected(Copied.error());
  for (const std::string &Name : *Staged)
    (Repo->isFile(Name) ? Out.Paths : Out.Missing)
        .push_back(Repo->absolute(Name));
  std::ranges::sort(Out.Paths);
  return Out;
}

} // namespace armlift

// See GitScope.h.
#include "GitScope.h"

#include "GitRepository.h"

#include "core/support/Text.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <utility>

namespace armlift {
namespace fs = std::filesystem;

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
  auto Repo = GitRepository::open(Near);
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
  auto Repo = GitRepository::open(Near);
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

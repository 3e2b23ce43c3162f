// See GitScope.h.
#include "GitScope.h"

#include "core/support/Text.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
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

Expected<std::vector<std::string>> changedSince(const GitRepository &Repo,
                                                const std::string &Revision) {
  auto Commit = Repo.run({"rev-parse", "--verify", "--quiet",
                          "--end-of-options", Revision + "^{commit}"});
  if (!Commit)
    return std::unexpected(Commit.error());
  if (Commit->ExitCode != 0)
    return gitError("--changed-since: no revision '" + Revision +
                    "' in the repository of '" + Repo.root() + "'");
  std::string Base(trim(Commit->Output));
  auto Parting = Repo.run({"merge-base", Base, "HEAD"});
  if (Parting && Parting->ExitCode == 0)
    Base = trim(Parting->Output);
  auto Changes = Repo.diff({"--diff-filter=d", Base});
  if (!Changes)
    return std::unexpected(Changes.error());
  auto Names = Repo.list({"ls-files", "-z", "--others", "--exclude-standard",
                          "--full-name", ":/"});
  if (!Names)
    return std::unexpected(Names.error());
  for (GitChange &Change : *Changes)
    Names->push_back(std::move(Change.Name));

  std::vector<std::string> Out;
  for (const std::string &Name : *Names)
    if (Repo.isFile(Name))
      Out.push_back(Repo.absolute(Name));
  std::ranges::sort(Out);
  return Out;
}

Expected<StagedFiles> stagedFiles(const GitRepository &Repo) {
  auto Staged = Repo.diff({"--cached", "--diff-filter=d"});
  if (!Staged)
    return std::unexpected(Staged.error());
  // From the work tree to the index, whose bytes are wanted.
  auto Differing = Repo.diff({"-R"});
  if (!Differing)
    return std::unexpected(Differing.error());
  auto Copies = TemporaryFolder::create();
  if (!Copies)
    return std::unexpected(Copies.error());

  StagedFiles Out{{}, {}, {}, std::move(*Copies)};
  std::string Input;
  for (const GitChange &Change : *Differing) {
    if (!Change.IsFile || !Repo.isFile(Change.Name))
      continue;
    Input.append(Change.Name).push_back('\0');
    Out.Instead[Repo.absolute(Change.Name)] =
        Out.Copies.path() + '/' + Change.Name;
  }
  auto Copied = Repo.checkOut(Input, Out.Copies.path() + '/');
  if (!Copied)
    return std::unexpected(Copied.error());
  for (const GitChange &Change : *Staged)
    if (Change.IsFile)
      (Repo.isFile(Change.Name) ? Out.Paths : Out.Missing)
          .push_back(Repo.absolute(Change.Name));
  std::ranges::sort(Out.Paths);
  return Out;
}

} // namespace armlift

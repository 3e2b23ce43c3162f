// See GitScope.h.
#include "tools/armlift/GitScope.h"

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

/// Makes a new folder in the system's place for temporary files (TMPDIR). Its
/// path is absolute, since git resolves names from the root of its repository.
Expected<Leftover> makeTemporaryFolder() {
  std::error_code Failure;
  fs::path Parent = fs::temp_directory_path(Failure);
  if (!Failure)
    Parent = fs::canonical(Parent, Failure);
  if (Failure)
    return gitError("no folder for temporary files, see TMPDIR: " +
                    Failure.message());
  std::string Path = (Parent / "armlift-XXXXXX").string();
  if (!::mkdtemp(Path.data()))
    return gitError(Path + ": " + std::strerror(errno));
  return Leftover(std::move(Path));
}

Expected<std::vector<std::string>> goneFiles(const GitRepository &Repo,
                                             std::vector<std::string> Since) {
  Since.insert(Since.begin(), "--diff-filter=D");
  auto Changes = Repo.diff(std::move(Since));
  if (!Changes)
    return std::unexpected(Changes.error());
  std::vector<std::string> Out;
  for (const GitChange &Change : *Changes)
    Out.push_back(Repo.absolute(Change.Name));
  return Out;
}

/// Returns the names that are files, absolute and sorted.
std::vector<std::string> filesOf(const GitRepository &Repo,
                                 const std::vector<std::string> &Names) {
  std::vector<std::string> Out;
  for (const std::string &Name : Names)
    if (Repo.isFile(Name))
      Out.push_back(Repo.absolute(Name));
  std::ranges::sort(Out);
  return Out;
}

/// Returns all files that git tracks in the work tree.
Expected<ChangedFiles> everything(const GitRepository &Repo) {
  auto Names = Repo.list({"ls-files", "-z", "--full-name", ":/"});
  if (!Names)
    return std::unexpected(Names.error());
  ChangedFiles Out;
  Out.Paths = filesOf(Repo, *Names);
  return Out;
}

/// Returns what the work in a submodule since `Commit` touches. The submodule
/// is new if `Commit` is all zeros.
Expected<ChangedFiles> changedIn(const std::string &Folder,
                                 const std::string &Commit) {
  auto Repo = GitRepository::open(Folder);
  if (!Repo || Repo->root() != Folder)
    return gitError("it is not checked out");
  bool New = Commit.find_first_not_of('0') == Commit.npos;
  return New ? everything(*Repo) : changedSince(*Repo, Commit);
}

void addSubmodule(const std::string &Folder, const std::string &Commit,
                  ChangedFiles &Out) {
  Expected<ChangedFiles> Changed = changedIn(Folder, Commit);
  if (!Changed) {
    Out.Errors.push_back({ErrorKind::NotUnderstood, Folder,
                          "a submodule that has changed, and was not looked "
                          "at: " +
                              Changed.error().Message});
    return;
  }
  std::ranges::move(Changed->Paths, std::back_inserter(Out.Paths));
  std::ranges::move(Changed->Gone, std::back_inserter(Out.Gone));
  std::ranges::move(Changed->Errors, std::back_inserter(Out.Errors));
}

} // namespace

Expected<ChangedFiles> changedSince(const GitRepository &Repo,
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
  auto Gone = goneFiles(Repo, {Base});
  if (!Gone)
    return std::unexpected(Gone.error());

  ChangedFiles Out{{}, std::move(*Gone), {}};
  for (GitChange &Change : *Changes)
    if (Change.Submodule.empty())
      Names->push_back(std::move(Change.Name));
    else
      addSubmodule(Repo.absolute(Change.Name), Change.Submodule, Out);
  std::ranges::move(filesOf(Repo, *Names), std::back_inserter(Out.Paths));
  std::ranges::sort(Out.Paths);
  return Out;
}

Expected<StagedFiles> stagedFiles(const GitRepository &Repo) {
  auto Staged = Repo.diff({"--cached", "--diff-filter=d"});
  if (!Staged)
    return std::unexpected(Staged.error());
  // The direction is from the work tree to the index, whose bytes are wanted.
  auto Differing = Repo.diff({"-R"});
  if (!Differing)
    return std::unexpected(Differing.error());
  auto Gone = goneFiles(Repo, {"--cached"});
  if (!Gone)
    return std::unexpected(Gone.error());
  auto Copies = makeTemporaryFolder();
  if (!Copies)
    return std::unexpected(Copies.error());

  StagedFiles Out{{}, {}, {}, std::move(*Gone), std::move(*Copies)};
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

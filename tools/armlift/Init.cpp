// armlift init: writes settings, a hook and a CI job for a project. Existing
// files, except an older hook of armlift, are kept unless --force is given.
#include "tools/armlift/CiJobs.h"
#include "tools/armlift/Commands.h"
#include "tools/armlift/GitRepository.h"

#include "core/support/File.h"
#include "core/support/OutputFile.h"
#include "core/support/Path.h"
#include "core/support/Utf8.h"

#include <filesystem>
#include <ostream>
#include <vector>

namespace armlift {
namespace {

namespace fs = std::filesystem;

/// The line that identifies a hook written by armlift.
constexpr std::string_view HookMark = "# Hook of armlift";

constexpr std::string_view HookText = R"(#!/bin/sh
# Hook of armlift, made by `armlift init`: what in the staged files breaks on
# aarch64? `git commit --no-verify` skips it.
if ! command -v armlift > /dev/null; then
  echo "armlift is not in PATH: nothing was checked" >&2
  exit 0
fi
exec armlift scan --staged
)";

std::string contentOf(const fs::path &Path) {
  constexpr std::size_t MaxSize = 1 << 20;
  std::string Text;
  return readFile(Path.string(), Text, MaxSize) ? Text : std::string();
}

/// True if something has this name, even a dangling link.
bool isThere(const fs::path &Path) {
  std::error_code Ignored;
  return fs::symlink_status(Path, Ignored).type() != fs::file_type::not_found;
}

/// The error for a link. It came with the sources or is someone's own, so
/// armlift must not replace what it leads to.
std::unexpected<Error> linkFailure(const std::string &Link) {
  return failure(ErrorKind::UnreadableInput, Link,
                 "is a link, which may lead anywhere: nothing was written "
                 "through it");
}

Expected<void> write(const fs::path &Path, std::string_view Text) {
  return writeOutputFile(Path.string(),
                         [&](std::ostream &Out) { Out << Text; });
}

class Initialisation {
public:
  Initialisation(const InitCommand &Command, const Terminal &Term)
      : Command(Command), Term(Term) {}

  /// Writes each file, whether or not the others can be written.
  Exit run() {
    std::error_code Failure;
    if (!fs::is_directory(Command.Folder, Failure))
      return complain(Term, {ErrorKind::UnreadableInput, Command.Folder,
                             "not a directory"});
    auto Repository = GitRepository::open(Command.Folder);
    fs::path Root = Repository ? Repository->root() : Command.Folder;
    auto Settings = keepOrWrite(Root, ".armlift.yaml", Command.Settings);
    const bool HasSettings = Settings.has_value();
    note(std::move(Settings));
    if (!Command.NoHook)
      note(Repository ? hook(*Repository)
                      : gitError(Repository.error().Message +
                                 ", so no hook was written"));
    for (const CiJob *Job : chosenCi(Root, Repository))
      note(ciJob(Root, *Job));
    for (std::string_view Step : Next)
      Term.Out << "next: " << Step << '\n';
    if (HasSettings)
      Term.Out << "next: armlift scan; then set fail-on and baseline in "
                  ".armlift.yaml\n";
    for (const Error &E : Left)
      complain(Term, E);
    return Left.empty() ? Exit::Clean : Exit::Usage;
  }

private:
  void note(Expected<void> Done) {
    if (!Done)
      Left.push_back(std::move(Done.error()));
  }

  void say(std::string_view What, const fs::path &Path) {
    Term.Out << What << ' ' << printable(Shown(Path.string())) << '\n';
  }

  /// Writes a file; an existing one is kept unless forced. `Name` is relative
  /// to `Root`.
  Expected<void> keepOrWrite(const fs::path &Root, std::string_view Name,
                             std::string_view Text, bool IsProgram = false) {
    const fs::path Path = Root / Name;
    if (isThere(Path) && !Command.Force) {
      say("kept", Path);
      return {};
    }
    const std::string Top = realPath(Root.string());
    if (std::string Link = linkBelow(Top, pathIn(Top, Name)); !Link.empty())
      return linkFailure(Shown(Link));
    std::error_code Failure;
    fs::create_directories(Path.parent_path(), Failure);
    if (auto Ok = write(Path, Text); !Ok)
      return Ok;
    if (IsProgram)
      makeExecutable(Path);
    say("wrote", Path);
    return {};
  }

  static void makeExecutable(const fs::path &Path) {
    using fs::perms;
    std::error_code Ignored;
    fs::permissions(Path,
                    perms::owner_exec | perms::group_exec | perms::others_exec,
                    fs::perm_options::add, Ignored);
  }

  std::vector<const CiJob *>
  chosenCi(const fs::path &Root, const Expected<GitRepository> &Repository) {
    if (Command.Ci == "auto") {
      auto Origin = Repository
                        ? Repository->line({"config", "remote.origin.url"})
                        : Expected<std::string>();
      return detectCi(Root, Origin.value_or(std::string()));
    }
    std::vector<const CiJob *> Chosen;
    for (const CiJob &Job : ciJobs())
      if (Job.System == Command.Ci)
        Chosen.push_back(&Job);
    return Chosen;
  }

  Expected<void> ciJob(const fs::path &Root, const CiJob &Job) {
    bool New = !isThere(Root / Job.Path) || Command.Force;
    auto Ok = keepOrWrite(Root, Job.Path, Job.Text, Job.IsProgram);
    if (Ok && New)
      Next.push_back(Job.Next);
    return Ok;
  }

  /// Writes the hook where git looks for hooks: a linked work tree has them in
  /// the main one, and core.hooksPath may name any folder.
  Expected<void> hook(const GitRepository &Repository) {
    auto Folder = Repository.line(
        {"rev-parse", "--path-format=absolute", "--git-path", "hooks"});
    auto Common = Repository.line(
        {"rev-parse", "--path-format=absolute", "--git-common-dir"});
    if (!Folder || !Common)
      return std::unexpected((Folder ? Common : Folder).error());
    fs::path Path = fs::path(*Folder) / "pre-commit";
    std::string Real = canonicalPath(*Folder);
    if (!isBelow(Real, canonicalPath(*Common)) &&
        !isBelow(Real, canonicalPath(Repository.root())))
      return gitError("core.hooksPath is '" + *Folder +
                      "', which does not belong to this repository alone: add "
                      "`armlift scan --staged` to its pre-commit hook");
    return installHook(Path);
  }

  Expected<void> installHook(const fs::path &Path) {
    std::error_code Failure;
    if (isThere(Path)) {
      std::string Old = contentOf(Path);
      if (Old == HookText) {
        say("kept", Path);
        return {};
      }
      bool Ours = Old.contains(HookMark);
      if (!Ours && !Command.Force)
        return failure(ErrorKind::NotUnderstood, Path.string(),
                       "there is already a hook: add `armlift scan --staged` "
                       "to it, or replace it with --force");
      if (Ours && fs::is_symlink(Path, Failure))
        return linkFailure(Path.string());
      if (!Ours) {
        fs::path Kept = Path.string() + ".old";
        fs::rename(Path, Kept, Failure);
        if (Failure)
          return failure(ErrorKind::UnreadableInput, Path.string(),
                         "cannot move: " + Failure.message());
        say("moved the existing hook to", Kept);
      }
    }
    fs::create_directories(Path.parent_path(), Failure);
    if (auto Ok = write(Path, HookText); !Ok)
      return Ok;
    makeExecutable(Path);
    say("wrote", Path);
    return {};
  }

  const InitCommand &Command;
  const Terminal &Term;
  ShownPaths Shown;
  std::vector<std::string_view> Next; ///< what the user does next
  std::vector<Error> Left;            ///< what was not written, and why
};

} // namespace

Exit run(const InitCommand &Command, const Terminal &Term) {
  return Initialisation(Command, Term).run();
}

} // namespace armlift

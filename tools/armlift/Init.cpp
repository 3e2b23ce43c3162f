// armlift init: settings and a hook for a project, nothing of anybody else's
// overwritten.
#include "Commands.h"
#include "GitRepository.h"

#include "core/support/File.h"
#include "core/support/OutputFile.h"
#include "core/support/Path.h"
#include "core/support/Utf8.h"

#include <filesystem>
#include <ostream>

namespace armlift {
namespace {

namespace fs = std::filesystem;

/// The line by which a hook of ours is known.
constexpr std::string_view HookMark = "# Hook of armlift";

constexpr std::string_view HookText = R"(#!/bin/sh
# Hook of armlift, made by `armlift init`: what in the staged files breaks on
# aarch64? `git commit --no-verify` goes past it.
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

/// True where something has this name, a link to nothing too.
bool isThere(const fs::path &Path) {
  std::error_code Ignored;
  return fs::symlink_status(Path, Ignored).type() != fs::file_type::not_found;
}

Expected<void> write(const fs::path &Path, std::string_view Text) {
  return writeOutputFile(Path.string(),
                         [&](std::ostream &Out) { Out << Text; });
}

/// Links resolved as far as the path exists; as it is where that fails.
std::string resolved(const std::string &Path) {
  std::error_code Failure;
  fs::path Real = fs::weakly_canonical(Path, Failure);
  return Failure ? Path : Real.string();
}

class Initialisation {
public:
  Initialisation(const InitCommand &Command, const Terminal &Term)
      : Command(Command), Term(Term) {}

  Expected<void> run() {
    std::error_code Failure;
    if (!fs::is_directory(Command.Folder, Failure))
      return failure(ErrorKind::UnreadableInput, Command.Folder,
                     "not a directory");
    auto Repository = GitRepository::open(Command.Folder);
    if (!Repository && !Command.NoHook)
      return gitError(Repository.error().Message +
                      "; --no-hook writes the settings alone");
    fs::path Root = Repository ? Repository->root() : Command.Folder;
    if (auto Ok = settings(Root / ".armlift.yaml"); !Ok)
      return Ok;
    return Command.NoHook ? Expected<void>() : hook(*Repository);
  }

private:
  void say(std::string_view What, const fs::path &Path) {
    std::error_code Failure;
    fs::path Shown = Path.lexically_proximate(fs::current_path(Failure));
    Term.Out << What << ' '
             << printable(
                    (Shown.string().starts_with("..") ? Path : Shown).string())
             << '\n';
  }

  Expected<void> settings(const fs::path &Path) {
    if (isThere(Path) && !Command.Force) {
      say("kept", Path);
      return {};
    }
    if (auto Ok = write(Path, Command.Settings); !Ok)
      return Ok;
    say("wrote", Path);
    return {};
  }

  /// git knows where hooks are: of a linked work tree in the main one, with
  /// core.hooksPath anywhere.
  Expected<void> hook(const GitRepository &Repository) {
    auto Folder = Repository.line(
        {"rev-parse", "--path-format=absolute", "--git-path", "hooks"});
    auto Common = Repository.line(
        {"rev-parse", "--path-format=absolute", "--git-common-dir"});
    if (!Folder || !Common)
      return std::unexpected((Folder ? Common : Folder).error());
    fs::path Path = fs::path(*Folder) / "pre-commit";
    std::string Real = resolved(*Folder);
    if (!isBelow(Real, resolved(*Common)) &&
        !isBelow(Real, resolved(Repository.root())))
      return gitError("core.hooksPath is '" + *Folder +
                      "', which is not this repository's alone: add "
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
      bool Ours = Old.find(HookMark) != std::string::npos;
      if (!Ours && !Command.Force)
        return failure(ErrorKind::NotUnderstood, Path.string(),
                       "a hook is there already: add `armlift scan --staged` "
                       "to it, or replace it with --force");
      if (!Ours) {
        fs::path Kept = Path.string() + ".old";
        fs::rename(Path, Kept, Failure);
        if (Failure)
          return failure(ErrorKind::UnreadableInput, Path.string(),
                         "cannot move: " + Failure.message());
        say("moved the hook that was there to", Kept);
      }
    }
    fs::create_directories(Path.parent_path(), Failure);
    if (auto Ok = write(Path, HookText); !Ok)
      return Ok;
    using fs::perms;
    fs::permissions(Path,
                    perms::owner_exec | perms::group_exec | perms::others_exec,
                    fs::perm_options::add, Failure);
    say("wrote", Path);
    return {};
  }

  const InitCommand &Command;
  const Terminal &Term;
};

} // namespace

Exit runInitCommand(const InitCommand &Command, const Terminal &Term) {
  if (auto Ok = Initialisation(Command, Term).run(); !Ok)
    return complain(Term, Ok.error());
  Term.Out << "next: armlift scan, then fail-on and baseline in "
              ".armlift.yaml\n";
  return Exit::Clean;
}

} // namespace armlift

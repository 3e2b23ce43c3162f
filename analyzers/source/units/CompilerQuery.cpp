// Runs compilers with -E -v and parses their output; see CompilerQuery.h.
#include "analyzers/source/units/CompilerQuery.h"

#include "core/support/Path.h"
#include "core/support/Process.h"
#include "core/support/Text.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>

namespace armlift::source {
namespace {

namespace fs = std::filesystem;

constexpr ProcessLimits QueryLimits{
    .Output = 1 << 28, .Errors = 1 << 20, .Time = std::chrono::seconds(10)};

/// True for a program in a folder where unpacking a project does not put files.
bool isInstalled(const fs::path &Program, std::string_view SearchPath) {
  constexpr std::array<std::string_view, 4> Prefixes = {"/usr/", "/opt/",
                                                        "/bin/", "/nix/store/"};
  std::string Name = Program.string(), Folder = Program.parent_path().string();
  return std::ranges::any_of(Prefixes,
                             [&](auto P) { return Name.starts_with(P); }) ||
         std::ranges::any_of(absoluteFolders(SearchPath),
                             [&](auto In) { return In == Folder; });
}

/// Returns the installed program that the shell would run, or an empty string.
std::string installedProgram(const std::string &Name,
                             std::string_view SearchPath) {
  if (!Name.contains('/'))
    return findProgram(Name, SearchPath);
  return Name.front() == '/' && isInstalled(Name, SearchPath) && isProgram(Name)
             ? Name
             : std::string();
}

/// Returns the version after `Word`: 12.2.0 for "gcc version 12.2.0 (Debian
/// …)".
std::string versionAfter(std::string_view Line, std::string_view Word) {
  std::size_t At = Line.find(Word);
  if (At == Line.npos)
    return {};
  std::string_view Rest = Line.substr(At + Word.size());
  return std::string(Rest.substr(0, Rest.find_first_not_of("0123456789.")));
}

} // namespace

CompilerFacts parseCompilerOutput(std::string_view Text) {
  CompilerFacts Out;
  bool InList = false;
  for (std::string_view Line : splitWords(Text, "\n")) {
    if (Line.starts_with("#include <...>")) {
      InList = true;
    } else if (Line.starts_with("End of search list")) {
      InList = false;
    } else if (InList && Line.starts_with(' ')) {
      std::string_view Folder = trim(Line);
      if (!Folder.ends_with("(framework directory)"))
        Out.SystemFolders.push_back(canonicalPath(std::string(Folder)));
    } else if (std::string Clang = versionAfter(Line, "clang version ");
               !Clang.empty()) {
      Out.Gnu = false;
      Out.Version = Clang;
    } else if (std::string Gcc = versionAfter(Line, "gcc version ");
               !Gcc.empty()) {
      Out.Version = Gcc;
    }
  }
  // glibc has no stddef.h: the first folder that has one is the compiler's.
  std::error_code Failure;
  for (const std::string &Folder : Out.SystemFolders)
    if (fs::exists(Folder + "/stddef.h", Failure)) {
      Out.BuiltinFolder = Folder;
      break;
    }
  return Out;
}

bool CompilerQuery::isOutside(const std::string &Path) const {
  return Path.starts_with('/') && !isBelow(canonicalPath(Path), ProjectRoot) &&
         !isBelow(Path, ProjectRoot);
}

/// Returns the options without the folders from which a compiler would take
/// programs (its cc1, its linker) and into which a project may be unpacked.
std::vector<std::string>
CompilerQuery::harmless(const std::vector<std::string> &Options) const {
  std::vector<std::string> Out;
  for (std::size_t I = 0; I < Options.size(); ++I) {
    std::string_view Folder = Options[I];
    bool Pair = Folder == "-B" && I + 1 < Options.size();
    if (Pair)
      Folder = Options[++I];
    else if (Folder.starts_with("-B"))
      Folder.remove_prefix(2);
    else if (constexpr std::string_view Toolchain = "--gcc-toolchain=";
             Folder.starts_with(Toolchain))
      Folder.remove_prefix(Toolchain.size());
    else
      Folder = "/";
    const bool Programs = Options[I].starts_with("-B") || Pair;
    if (!isOutside(std::string(Folder)) ||
        (Programs && !isInstalled(fs::path(Folder) / "cc1", SearchPath)))
      continue;
    if (Pair)
      Out.push_back("-B");
    Out.push_back(Options[I]);
  }
  return Out;
}

std::string CompilerQuery::resolve(const CleanCommand &Command) const {
  if (isGccOrClang(Command.Compiler))
    if (std::string Found = installedProgram(Command.Compiler, SearchPath);
        !Found.empty() && isOutside(Found))
      return Found;
  constexpr std::array<const char *, 3> C = {"cc", "gcc", "clang"},
                                        CPlusPlus = {"c++", "g++", "clang++"};
  for (const char *Host : Command.CPlusPlus ? CPlusPlus : C)
    if (std::string Program = findProgram(Host, SearchPath); !Program.empty())
      return Program;
  return {};
}

std::vector<std::string>
CompilerQuery::question(const CleanCommand &Command,
                        const std::vector<std::string> &Options) {
  auto [Program, IsNew] =
      Programs.try_emplace({Command.Compiler, Command.CPlusPlus});
  if (IsNew)
    Program->second = resolve(Command);
  std::vector<std::string> Words{Program->second};
  Words.insert(Words.end(), Options.begin(), Options.end());
  Words.insert(Words.end(),
               {"-E", "-v", Command.CPlusPlus ? "-xc++" : "-xc", "/dev/null"});
  return Words;
}

CompilerFacts CompilerQuery::ask(const CleanCommand &Command) {
  std::vector<std::string> Words =
      question(Command, harmless(Command.QueryOptions));
  if (Known.size() >= MaxQuestions && !Known.contains(Words)) {
    IsCutShort = true;
    Words = question(Command, {});
  }
  auto [At, IsNew] = Known.try_emplace(Words);
  if (IsNew && !Words.front().empty())
    if (auto Run = runProcess(Words, {}, QueryLimits))
      At->second = parseCompilerOutput(Run->Errors);
  CompilerFacts Facts = At->second;
  // A GCC may have answered for a Clang that is not on this machine.
  if (Facts.Gnu && fileName(Command.Compiler).contains("clang")) {
    Facts.Gnu = false;
    Facts.Version.clear();
  }
  return Facts;
}

} // namespace armlift::source

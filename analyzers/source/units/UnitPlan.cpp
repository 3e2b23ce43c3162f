// Turns entries into requests; see UnitPlan.h.
#include "analyzers/source/units/UnitPlan.h"

#include "analyzers/source/units/CleanCommand.h"
#include "analyzers/source/units/CompilerQuery.h"
#include "core/input/FileKinds.h"
#include "core/support/File.h"
#include "core/support/Path.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace armlift::source {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t MaxResponseFile = std::size_t(16) << 20;

/// The headers of glibc and libstdc++ use features by GCC's version. Clang
/// lacks what GCC added after this version: malloc attributes with arguments
/// (11), _FloatN keywords in C++ (13).
constexpr std::string_view NewestGnuVersion = "10.5.0";

std::string gnuVersion(const CompilerFacts &Compiler) {
  if (!Compiler.Gnu || Compiler.Version.empty())
    return {};
  bool OneDigit = Compiler.Version.find('.') == 1;
  return OneDigit ? Compiler.Version : std::string(NewestGnuVersion);
}

class Planner {
public:
  Planner(std::string Folder, std::string ProjectRoot, std::string SearchPath,
          bool Deep)
      : Folder(std::move(Folder)),
        Compilers(std::move(ProjectRoot), std::move(SearchPath)), Deep(Deep) {}

  void add(const CompileCommand &Entry) {
    std::string Directory = pathIn(Folder, Entry.Directory);
    std::string File = pathIn(Directory, Entry.File);
    if (std::string_view Language = notAUnit(Entry); !Language.empty()) {
      Plan.Unparsed.push_back({File, Language});
      if (fileKindOf(File) != FileKind::Asm)
        return;
    }
    std::error_code Failure;
    if (!fs::is_directory(Directory, Failure))
      return fail(File, ErrorKind::UnreadableInput,
                  "its directory '" + Directory + "' is gone");
    if (!fs::is_regular_file(File, Failure))
      return fail(File, ErrorKind::UnreadableInput,
                  "listed in compile_commands.json, but not there");
    Expected<CleanCommand> Clean =
        cleanCommand(Entry, Directory, [](const std::string &Path) {
          std::string Text;
          return readFile(Path, Text, MaxResponseFile)
                     ? std::optional(std::move(Text))
                     : std::nullopt;
        });
    if (!Clean)
      return fail(File, Clean.error().Kind, Clean.error().Message);
    bool IsAssembly = fileKindOf(File) == FileKind::Asm;
    const CompilerFacts Compiler = Compilers.ask(*Clean);
    // With -nostdinc there are no folders to report.
    if (Compiler.SystemFolders.empty() && !IsAssembly &&
        std::ranges::find(Clean->QueryOptions, "-nostdinc") ==
            Clean->QueryOptions.end())
      return fail(File, ErrorKind::NotUnderstood,
                  "no compiler on this machine tells where its headers are");
    Clean->Arguments.push_back(File);
    UnitRequest Request{.Directory = Directory,
                        .File = File,
                        .Arguments = std::move(Clean->Arguments),
                        .SystemFolders = Compiler.SystemFolders,
                        .BuiltinFolder = Compiler.BuiltinFolder,
                        .CPlusPlus = Clean->CPlusPlus,
                        .GnuCompiler = Compiler.Gnu,
                        .Deep = Deep,
                        .GnuVersion = gnuVersion(Compiler),
                        .X86Features = std::move(Clean->X86Features)};
    if (Seen.emplace(Request.Directory, Request.Arguments).second)
      (IsAssembly ? Plan.Assembly : Plan.Requests)
          .push_back(std::move(Request));
  }

  UnitPlan take(const std::string &Database) {
    if (Compilers.isCutShort())
      Plan.Errors.push_back(
          {ErrorKind::Limit, Database,
           "the compilers were asked for their folders with " +
               std::to_string(CompilerQuery::MaxQuestions) +
               " combinations of options; the others are taken to change no "
               "folder"});
    return std::move(Plan);
  }

private:
  void fail(const std::string &File, ErrorKind Kind, std::string What) {
    if (Failed.insert(File).second)
      Plan.Errors.push_back({Kind, File, std::move(What)});
  }

  std::string Folder; ///< folder of the database: entries may be relative to it
  CompilerQuery Compilers;
  bool Deep;
  std::set<std::pair<std::string, std::vector<std::string>>> Seen;
  std::set<std::string> Failed;
  UnitPlan Plan;
};

} // namespace

Expected<UnitPlan> planUnits(const std::string &Database,
                             const std::string &ProjectRoot,
                             const std::string &SearchPath, bool Deep) {
  auto Entries = readCompileCommands(Database);
  if (!Entries)
    return std::unexpected(Entries.error());
  std::error_code Failure;
  Planner Plan(fs::absolute(Database, Failure).parent_path().string(),
               ProjectRoot, SearchPath, Deep);
  for (const CompileCommand &Entry : *Entries)
    Plan.add(Entry);
  return Plan.take(Database);
}

} // namespace armlift::source

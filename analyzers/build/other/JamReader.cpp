// Jamfile, Jamroot: the targets of B2 that are compiled only as a question to
// the compiler (B2's user manual, "Builtin rules": obj, explicit, and
// check-target-builds).
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/SourcePaths.h"
#include "core/support/Text.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

/// "obj has_float128 : has_float128.cpp : <linkflags>-lquadmath ;"
struct JamStatement {
  std::string_view Rule;
  std::vector<std::string_view> Names;
  std::vector<std::string_view> Sources;
};

/// The text without comments, which extend from '#' to the end of the line.
std::string withoutComments(std::string_view Text) {
  std::string Code;
  for (std::string_view Line : splitWords(Text, "\r\n")) {
    Code += Line.substr(0, Line.find('#'));
    Code += '\n';
  }
  return Code;
}

/// The statements of a file. A ';' ends each; like all punctuation in Jam, it
/// is a separate word.
std::vector<JamStatement> statementsOf(std::string_view Code) {
  std::vector<JamStatement> All;
  JamStatement Now;
  unsigned Part = 0; // the number of ':' so far
  for (std::string_view Word : splitWords(Code, " \t\n")) {
    if (Word == ";" || Word == "{" || Word == "}") {
      All.push_back(std::exchange(Now, {}));
      Part = 0;
    } else if (Word == ":") {
      ++Part;
    } else if (Now.Rule.empty()) {
      Now.Rule = Word;
    } else if (Part < 2) {
      (Part == 0 ? Now.Names : Now.Sources).push_back(Word);
    }
  }
  return All;
}

} // namespace

/// Reads the objects that are built only on request. A check requests one:
/// [ check-target-builds ../config//has_float128 ].
std::unique_ptr<BuildFileFacts> readJam(const Input &In, std::vector<Error> &) {
  const std::string Code = withoutComments(In.Bytes);
  const std::vector<JamStatement> All = statementsOf(Code);
  std::set<std::string_view> Explicit;
  for (const JamStatement &S : All)
    if (S.Rule == "explicit")
      Explicit.insert(S.Names.begin(), S.Names.end());
  auto Facts = std::make_unique<BuildFileFacts>();
  for (const JamStatement &S : All)
    if (S.Rule == "obj" && S.Names.size() == 1 && Explicit.contains(S.Names[0]))
      for (std::string_view Word : S.Sources)
        if (std::string Path(Word); asSourceFile(Path))
          Facts->Sources.Probes.push_back({.Path = std::move(Path)});
  // The other targets of the file are not read.
  return Facts->Sources.Probes.empty() ? nullptr : std::move(Facts);
}

} // namespace armlift::build

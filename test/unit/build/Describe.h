// Shows the facts of a build file as sorted lines of text, which the tests of
// the readers compare.
#pragma once

#include "analyzers/build/Readers.h"
#include "analyzers/build/model/Languages.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace armlift::build {

inline std::string conditionName(const BuildExpression &Condition) {
  constexpr const char *Names[] = {"always", "x86",     "arm",
                                   "off",    "unknown", "elsewhere"};
  return Names[static_cast<std::size_t>(toCondition(Condition.Holds))];
}

/// Says whether an aarch64 build uses something, as in "flag -mavx2 line 3: no
/// | yes | by default | opt-in".
inline std::string useName(MachineTruth T) {
  if (T.OnArm == Ternary::False)
    return "no";
  if (T.OnArm == Ternary::True)
    return "yes";
  return T.ByDefault == Ternary::True ? "by default" : "opt-in";
}

/// The build file `Path` of the context root; a view of `Text`.
inline Input buildFile(std::string Path, std::string_view Text) {
  Input In;
  In.Path = std::move(Path);
  In.ContextPath = In.Path;
  In.Bytes = Text;
  In.Size = Text.size();
  return In;
}

inline std::string describe(Reader Read, std::string_view Text,
                            std::string Path = "file") {
  const Input In = buildFile(std::move(Path), Text);
  std::vector<Error> Errors;
  std::unique_ptr<BuildFileFacts> Facts = Read(In, Errors);
  if (!Facts)
    return {};
  std::vector<std::string> Lines;
  for (const MacroSetting &M : Facts->Macros)
    Lines.push_back((M.Undefine ? "undef " : "macro ") + M.Name + "=" +
                    M.Value + ": " + conditionName(M.Condition));
  for (const SourceAddition &S : Facts->Sources.Named)
    Lines.push_back("source " + S.Path + ": " + conditionName(S.Condition));
  for (const FlagUse &F : Facts->Flags)
    Lines.push_back("flag " + F.Flag + ": " + useName(F.Condition.Holds));
  for (const ExportedFlag &E : Facts->ExportedFlags)
    Lines.push_back("exports " + E.Variable + " " + E.Use.Flag + ": " +
                    useName(E.Use.Condition.Holds));
  for (const SourceAddition &F : Facts->Further.Folders)
    Lines.push_back("folder " + F.Path + ": " + conditionName(F.Condition));
  for (const LibraryUse &L : Facts->Libraries)
    Lines.push_back("library " + L.Name + ": " + useName(L.Condition.Holds));
  for (const Error &E : Errors)
    Lines.push_back("error " + E.Message);
  std::ranges::sort(Lines);
  std::ostringstream Out;
  for (const std::string &Line : Lines)
    Out << Line << '\n';
  return Out.str();
}

} // namespace armlift::build

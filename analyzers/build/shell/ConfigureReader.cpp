// A hand-written configure script: the values that it passes to Makefiles. The
// script writes lines of Make ("X=${X}", in a here-document or by echo) into a
// file that the Makefiles include, and which does not exist yet when a tree is
// read. Its other uses of compilers are ignored.
//
// Commands that are not followed may set anything. So a script that evaluates
// text, reads another script or asks the user is ignored, and a name that is
// also written in another way stays unknown.

#include "analyzers/build/model/Languages.h"
#include "analyzers/build/shell/ShellReader.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace armlift::build {
namespace {

class ConfigureReader : ShellReader {
public:
  explicit ConfigureReader(const Input &In) : ShellReader(In) {
    Model.variables().setBuildSystem(BuildSystem::Make);
    Model.actForIncluder();
  }

  /// Null if the script is not understood: any script may have this name.
  std::unique_ptr<BuildFileFacts> read(const Input &In) {
    if (setsInPassing(In.Bytes))
      return nullptr;
    script(In.Bytes, {}, 0);
    if (TooDeep || !Problem.empty() || SetsAnything || !Writes)
      return nullptr;
    std::vector<Error> Ignored;
    std::unique_ptr<BuildFileFacts> All = Model.finish(In, Ignored);
    auto Facts = std::make_unique<BuildFileFacts>();
    Facts->System = All->System;
    Facts->File.OfIncluder = All->File.OfIncluder;
    Facts->Settings = std::move(All->Settings);
    const std::map<std::string_view, unsigned> Written = writtenIn(In.Bytes);
    std::erase_if(Facts->Settings, [&](const BuildSetting &S) {
      auto There = Written.find(S.Name);
      return IsWord.contains(S.Name) ||
             (There != Written.end() && There->second > Followed[S.Name]);
    });
    Facts->Configured = std::move(All->Configured);
    return Facts;
  }

private:
  void assignment(std::string_view Name, std::string_view Value, When Condition,
                  bool IsSure) override {
    ++Followed[Name];
    noteWord(Name, Value);
    // Only an assignment in a branch is known to replace the former value.
    if (IsSure && Condition.Holds != AlwaysTrue && !Value.contains('$'))
      Model.variables().define(Name, Value, std::move(Condition));
    else
      Model.variables().append(Name, Value, std::move(Condition));
  }

  bool call(std::string_view, std::string_view, std::size_t &, const When &,
            unsigned) override {
    // Function bodies are read where they are defined.
    return false;
  }

  void command(std::string_view Name, std::string_view Code, std::size_t &At,
               const When &Here) override {
    SetsAnything |= Name == "eval" || Name == "source" || Name == "read";
    if (Name != "echo")
      return;
    std::size_t Begin =
        std::min(Code.find_first_not_of(" \t", At), Code.size());
    At = Begin;
    line(value(Code, At), Here);
  }

  void document(std::string_view Body, const When &Here) override {
    for (std::string_view Line : splitWords(Body, "\r\n"))
      line(Line, Here);
  }

  /// Reads a line that the script writes: "X=1", "X := ${X}", "#define X 1".
  void line(std::string_view Line, const When &Here) {
    constexpr std::string_view Define = "#define ";
    if (Line.starts_with(Define)) {
      Line = trim(Line.substr(Define.size()));
      std::string_view Name = nameAt(Line);
      if (!Line.contains('$') && !Name.empty()) {
        Model.facts().addConfigured(Name, Here.expression());
        Writes = true;
      }
      return;
    }
    Line = trim(Line);
    if (Line.starts_with("export "))
      Line = trim(Line.substr(Line.find(' ')));
    std::string_view Name = nameAt(Line);
    std::string_view Behind = trim(Line.substr(Name.size()));
    if (Behind.starts_with(':'))
      Behind.remove_prefix(1);
    if (Name.empty() || !Behind.starts_with('='))
      return;
    std::string_view Value = trim(Behind.substr(1));
    ++Followed[Name];
    noteWord(Name, Value);
    const std::string_view Of = reference(Value);
    if (IsWord.contains(Of))
      IsWord.insert(Name);
    if (!Of.empty())
      Model.variables().explain(Name, Model.variables().truthOf(Of), Here);
    else if (Ternary Said = truthOfValue(Value); Said != Ternary::Unknown)
      Model.variables().explain(Name, everywhere(Said), Here);
    else
      return;
    Writes = true;
  }

  /// X=no is false, but not empty, so the answer to Make's tests of it is
  /// unknown.
  void noteWord(std::string_view Name, std::string_view Value) {
    if (!Value.empty() && truthOfValue(Value) == Ternary::False)
      IsWord.insert(Name);
  }

  /// True for ". ./config.cache" or "${X:=yes}", which set variables.
  static bool setsInPassing(std::string_view Bytes) {
    for (std::string_view Dot : {"\n. ", "\t. ", " . "})
      if (Bytes.contains(Dot))
        return true;
    for (std::size_t At = 0; (At = Bytes.find("${", At)) != Bytes.npos;) {
      std::string_view Behind = Bytes.substr(At += 2);
      Behind.remove_prefix(nameAt(Behind).size());
      if (Behind.starts_with(":=") || Behind.starts_with('='))
        return true;
    }
    return false;
  }

  /// How often each name is before a '='.
  static std::map<std::string_view, unsigned>
  writtenIn(std::string_view Bytes) {
    std::map<std::string_view, unsigned> Count;
    for (std::size_t At = 0; (At = Bytes.find('=', At)) != Bytes.npos; ++At) {
      std::size_t End = Bytes.find_last_not_of(" \t:+?", At - (At > 0));
      if (At == 0 || End == Bytes.npos)
        continue;
      std::size_t Begin = ++End;
      while (Begin > 0 && isNameCharacter(Bytes[Begin - 1]))
        --Begin;
      if (Begin < End && (Begin == 0 || Bytes[Begin - 1] != '$'))
        ++Count[Bytes.substr(Begin, End - Begin)];
    }
    return Count;
  }

  static std::string_view nameAt(std::string_view Line) {
    return Line.substr(0, std::ranges::find_if_not(Line, isNameCharacter) -
                              Line.begin());
  }

  bool Writes = false;       ///< the script writes a line that is understood
  bool SetsAnything = false; ///< a command may set any variable
  /// How often each name was followed, as an assignment or a written line.
  std::map<std::string_view, unsigned, std::less<>> Followed;
  /// Variables that hold a word for false; see noteWord().
  std::set<std::string_view, std::less<>> IsWord;
};

} // namespace

std::unique_ptr<BuildFileFacts> readConfigure(const Input &In,
                                              std::vector<Error> &) {
  // Autoconf generates such a script from a configure.ac, which is read itself.
  // The script says so near its beginning.
  constexpr std::size_t Head = 1024;
  return In.Bytes.substr(0, Head).contains("GNU Autoconf")
             ? nullptr
             : ConfigureReader(In).read(In);
}

} // namespace armlift::build

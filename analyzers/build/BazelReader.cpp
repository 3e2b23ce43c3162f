// BUILD, BUILD.bazel and *.bzl: the attributes of rules, and select() with its
// branches.

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/Readers.h"
#include "analyzers/build/ScriptCondition.h"

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;

class BazelReader {
public:
  explicit BazelReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::None) {}

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    List = readScript(In, Text, Errors);
    for (At = 0; At < List.size();)
      expression({});
    return Model.finish(In, Errors);
  }

private:
  bool at(std::string_view Symbol) const {
    return At < List.size() && is(List[At], Symbol);
  }

  /// One token, or a select() with all it holds. The lexer bounds the brackets,
  /// and with them this recursion.
  void expression(const When &Here) {
    const ScriptToken &T = List[At];
    // selects.with_or() of bazel_skylib is a select() too.
    if ((is(T, "select") || is(T, "with_or")) && At + 2 < List.size() &&
        is(List[At + 1], "(") && is(List[At + 2], "{")) {
      At += 3;
      return branches(Here);
    }
    if (T.Is == Kind::Name && At + 1 < List.size() && is(List[At + 1], "="))
      Attribute = T.Text;
    if (T.Is == Kind::String && At + 1 < List.size() && !is(List[At + 1], ":"))
      use(T.Text, Here);
    ++At;
  }

  /// { "@platforms//cpu:x86_64": […], "//conditions:default": […] }
  void branches(const When &Here) {
    When None;
    while (At < List.size() && !at("}")) {
      if (List[At].Is != Kind::String && List[At].Is != Kind::Name) {
        ++At;
        continue;
      }
      std::string_view Key = List[At++].Text;
      bool Default = Key.ends_with("conditions:default");
      When Branch{
          Default ? None.Holds : literalTruth(Key).value_or(NobodyKnows), Key};
      if (!Default)
        None.Holds = None.Holds && !Branch.Holds;
      When Inside = both(Here, Branch);
      unsigned Open = 0;
      while (At < List.size() && !(Open == 0 && (at(",") || at("}")))) {
        if (at("[") || at("(") || at("{"))
          ++Open;
        else if (at("]") || at(")") || at("}"))
          Open -= Open > 0;
        expression(Inside);
      }
      if (at(","))
        ++At;
    }
    if (at("}"))
      ++At;
  }

  void use(std::string_view Word, const When &Here) {
    if (Attribute == "copts" || Attribute == "cxxopts" ||
        Attribute == "conlyopts" || Attribute == "linkopts")
      Model.use(Role::Flags, Word, Here);
    else if (Attribute == "defines" || Attribute == "local_defines")
      Model.use(Role::Definitions, Word, Here);
    else if (Attribute == "srcs")
      Model.use(Role::Sources, Word, Here);
    else if (Word.starts_with("-m"))
      // A list of flags by another name: X86_COPTS = ["-mavx2"].
      Model.append(Attribute, Word, Here);
  }

  BuildText Text;
  FlagModel Model;
  std::vector<ScriptToken> List;
  std::size_t At = 0;
  std::string_view Attribute; ///< the last "name =" before the current place
};

} // namespace

std::unique_ptr<BuildFileFacts> readBazel(const Input &In,
                                          std::vector<Error> &Errors) {
  // "BUILD" is also a name for a page of instructions.
  bool Starlark = In.Path.ends_with(".bzl") || In.Path.ends_with(".bazel");
  for (std::string_view Call :
       {"load(", "package(", "cc_library(", "cc_binary(", "cc_test("})
    Starlark = Starlark || In.Bytes.find(Call) != std::string_view::npos;
  if (!Starlark)
    return nullptr;
  return BazelReader(In).read(In, Errors);
}

} // namespace armlift::build

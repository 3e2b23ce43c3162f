// .bazelrc: options of Bazel's commands, one line each
// (bazel.build/run/bazelrc): "build --copt=-mavx",
// "build:haswell --copt=-march=haswell". The options of a configuration count
// only with its --config=.

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <vector>

namespace armlift::build {
namespace {

constexpr std::string_view Blanks = " \t\r\n\\";

struct Option {
  std::string_view Name, Value = {};
};

struct OptionLine {
  /// The NAME of "build:NAME"; empty for all builds.
  std::string_view Configuration;
  std::vector<Option> Options;
};

/// Splits "--copt=-mavx" or "--copt -mavx" into options. A word that begins
/// with '-' is a value only after a compiler option.
std::vector<Option> optionsOf(std::span<const std::string_view> Words) {
  std::vector<Option> Options;
  for (std::size_t I = 0; I < Words.size(); ++I) {
    std::size_t Equals = Words[I].find('=');
    Option &One = Options.emplace_back(Words[I].substr(0, Equals));
    if (Equals != std::string_view::npos)
      One.Value = Words[I].substr(Equals + 1);
    else if (I + 1 < Words.size() &&
             (isListed(NameList::BazelOptions, One.Name) ||
              !Words[I + 1].starts_with('-')))
      One.Value = Words[++I];
  }
  return Options;
}

/// The lines of commands that build something. A backslash continues a line.
std::vector<OptionLine> optionLines(std::string_view Bytes) {
  constexpr std::string_view Commands[] = {"always", "build", "common", "run",
                                           "test"};
  std::vector<OptionLine> Lines;
  while (!Bytes.empty()) {
    std::size_t End = 0;
    while (End < Bytes.size() && Bytes[End] != '\n')
      End += Bytes[End] == '\\' ? 2 : 1;
    End = std::min(End, Bytes.size());
    std::string_view Line = Bytes.substr(0, End);
    Bytes.remove_prefix(std::min(End + 1, Bytes.size()));
    OptionLine One;
    std::vector<std::string_view> Words =
        splitWords(Line.substr(0, Line.find('#')), Blanks);
    if (Words.empty())
      continue;
    std::string_view Command = Words.front();
    std::size_t Colon = std::min(Command.find(':'), Command.size());
    if (!std::ranges::binary_search(Commands, Command.substr(0, Colon)))
      continue;
    One.Configuration = Command.substr(std::min(Colon + 1, Command.size()));
    One.Options = optionsOf(std::span(Words).subspan(1));
    Lines.push_back(std::move(One));
  }
  return Lines;
}

/// The configurations that are active by default: those of
/// "build --config=simd", and "linux" on Linux.
std::set<std::string_view>
configurations(const std::vector<OptionLine> &Lines) {
  std::multimap<std::string_view, std::string_view> Asks;
  for (const OptionLine &Line : Lines)
    for (const Option &One : Line.Options) {
      if (One.Name == "--config")
        Asks.emplace(Line.Configuration, One.Value);
      else if (One.Name == "--enable_platform_specific_config")
        Asks.emplace(Line.Configuration, "linux");
    }
  std::set<std::string_view> Held;
  for (std::vector<std::string_view> Open{""}; !Open.empty();) {
    std::string_view One = Open.back();
    Open.pop_back();
    if (!Held.insert(One).second)
      continue;
    auto [First, Last] = Asks.equal_range(One);
    for (; First != Last; ++First)
      Open.push_back(First->second);
  }
  return Held;
}

} // namespace

std::unique_ptr<BuildFileFacts> readBazelrc(const Input &In,
                                            std::vector<Error> &Errors) {
  BuildText Text(In.Bytes);
  BuildFileModel Model(Text, Syntax::Plain);
  std::vector<OptionLine> Lines = optionLines(In.Bytes);
  std::set<std::string_view> Held = configurations(Lines);
  for (const OptionLine &Line : Lines) {
    When Here;
    if (!Held.contains(Line.Configuration))
      Here = {FalseByDefault,
              "--config=" + std::string(Line.Configuration) + " is requested"};
    for (const Option &One : Line.Options)
      if (isListed(NameList::BazelOptions, One.Name))
        Model.use(WordRole::Flags, One.Value, Here);
  }
  return Model.finish(In, Errors);
}

} // namespace armlift::build

#include "analyzers/build/make/MakeIncludes.h"

#include "analyzers/build/model/MakeFunction.h"
#include "analyzers/build/model/ValueWords.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace armlift::build {
namespace {

constexpr unsigned MaxCalls = 8;         // within each other
constexpr std::size_t MaxIncluded = 500; // of one line
constexpr std::size_t MaxPath = 4096;    // Linux's PATH_MAX

/// `Text` with `Value` for each reference to the variable `Name`; nothing if
/// that is too long for a path.
std::optional<std::string>
replaced(std::string_view Text, std::string_view Name, std::string_view Value) {
  if (Text.size() > MaxPath)
    return std::nullopt;
  std::string Now(Text);
  for (auto [Open, Close] : {std::pair("$(", ')'), {"${", '}'}}) {
    const std::string Reference = Open + std::string(Name) + Close;
    for (std::size_t At = 0; (At = Now.find(Reference, At)) != Now.npos;
         At += Value.size()) {
      Now.replace(At, Reference.size(), Value);
      if (Now.size() > MaxPath)
        return std::nullopt;
    }
  }
  return Now;
}

/// The name that the call gives to `Name`, one of its words; nothing if the
/// call does more than to write names in another way.
std::optional<std::string> nameFrom(const MakeFunction &Call,
                                    const std::string &Name) {
  switch (Call.Is) {
  case MakeFunction::Effect::Same:
    return Name;
  case MakeFunction::Effect::Renamed:
    return renamed(Name, Call.Argument, Call.With);
  case MakeFunction::Effect::Prefixed:
    return std::string(Call.Argument).append(Name);
  case MakeFunction::Effect::Suffixed:
    return Name + std::string(Call.Argument);
  case MakeFunction::Effect::Each:
    return replaced(trim(Call.Words), trim(Call.Argument), Name);
  default:
    return std::nullopt;
  }
}

class IncludeNames {
public:
  explicit IncludeNames(const VariableValues &Variables)
      : Variables(Variables) {}

  using Names = std::vector<IncludedFile>;

  Names read(std::string_view Text, const When &Condition, unsigned Depth) {
    Names All;
    for (std::size_t At = 0; At < Text.size() && Variables.spend();)
      if (std::string_view Word = nextWord(Text, At, Syntax::Make);
          !Word.empty())
        add(Word, Condition, Depth, All);
    return All;
  }

private:
  /// Adds what `Word` means, or the word itself where that is not known.
  void add(std::string_view Word, const When &Condition, unsigned Depth,
           Names &All) {
    Names Meant;
    if (Depth < MaxCalls && Word.starts_with('$'))
      Meant = meant(Word, Condition, Depth);
    for (IncludedFile &One : Meant)
      One.IsAny = One.Path.starts_with('$');
    if (Meant.empty() || All.size() + Meant.size() > MaxIncluded)
      Meant = {{std::string(Word), Condition, Word}};
    std::ranges::move(Meant, std::back_inserter(All));
  }

  Names meant(std::string_view Word, const When &Condition, unsigned Depth) {
    if (std::optional<MakeFunction> Call = makeFunction(Word))
      return ofCall(*Call, Word, Condition, Depth);
    // The files of $(OBJS:.o=.d) are written by the compiler.
    std::string_view Name = wholeReference(Word, Syntax::Make);
    if (Name.empty() || insideReference(Word) != Name || !Variables.knows(Name))
      return {};
    Names All;
    for (const auto &[Value, Holds] : Variables.wordsOf(Word, Condition))
      if (All.size() <= MaxIncluded && Value != Word)
        add(Value, Holds, Depth + 1, All);
    return All;
  }

  Names ofCall(const MakeFunction &Call, std::string_view Word,
               const When &Condition, unsigned Depth) {
    if (Call.Words.size() > MaxPath && Call.Is == MakeFunction::Effect::Each)
      return {};
    Names All =
        read(Call.Is == MakeFunction::Effect::Each ? Call.List : Call.Words,
             Condition, Depth + 1);
    for (IncludedFile &One : All) {
      std::optional<std::string> Name = nameFrom(Call, One.Path);
      // The compiler writes the files of $(patsubst %.c,%.d,$(SRCS)).
      if (!Name || Name->ends_with(".d") || Name->size() > MaxPath)
        return {};
      One.Path = *std::move(Name);
      One.Where = Word;
    }
    return All;
  }

  const VariableValues &Variables;
};

} // namespace

std::vector<IncludedFile> includedFiles(std::string_view Names,
                                        const When &Condition,
                                        const VariableValues &Variables) {
  return IncludeNames(Variables).read(Names, Condition, 0);
}

} // namespace armlift::build

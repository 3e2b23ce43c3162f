// Looks up a word of a compile command.
#include "core/rules/CompileOptionTable.h"

#include "core/rules/Sorted.h"
#include "core/support/Path.h"

#include <algorithm>

namespace armlift {

/// As findCompileOption(), in `Rows`.
static const CompileOptionRow *
findOption(std::span<const CompileOptionRow> Rows, std::string_view Word) {
  // Every prefix of a word sorts before it, a longer one after a shorter one.
  auto End =
      std::ranges::upper_bound(Rows, Word, {}, &CompileOptionRow::Option);
  for (auto It = End; It != Rows.begin();)
    if (--It; It->Form == OptionForm::Joined ? Word.starts_with(It->Option)
                                             : Word == It->Option)
      return &*It;
  return nullptr;
}

const CompileOptionRow *findCompileOption(std::string_view Word) {
  return findOption(compileOptionTable(), Word);
}

std::vector<std::string> passedOnOptions(std::span<const std::string> Words) {
  std::vector<std::string> Out;
  for (std::size_t I = 0; I < Words.size(); ++I) {
    const CompileOptionRow *Row = findOption(passedOnOptionTable(), Words[I]);
    if (!Row)
      continue;
    if (Row->Form != OptionForm::Separate) {
      Out.push_back(Words[I]);
      continue;
    }
    // GCC reads "@file" as more options, wherever it stands.
    if (++I < Words.size() && !Words[I].starts_with('@'))
      Out.insert(Out.end(), {Words[I - 1], Words[I]});
  }
  return Out;
}

std::string_view compilerFamily(std::string_view Program) {
  Program = fileName(Program);
  if (Program.ends_with(".exe"))
    Program.remove_suffix(4);
  auto isVersion = [](std::string_view Text) {
    return !Text.empty() && Text.find_first_not_of("0123456789.") == Text.npos;
  };
  if (std::size_t Dash = Program.rfind('-');
      Dash != Program.npos && isVersion(Program.substr(Dash + 1)))
    Program = Program.substr(0, Dash);
  if (std::size_t Dash = Program.rfind('-'); Dash != Program.npos)
    Program = Program.substr(Dash + 1);
  return Program;
}

std::optional<CompilerKind> compilerKind(std::string_view Program) {
  const std::string_view Name = compilerFamily(Program);
  if (const CompilerRow *Row =
          findSorted(compilerTable(), Name, &CompilerRow::Name))
    return Row->Kind;
  return Name.ends_with("++") ? std::optional(CompilerKind::Other)
                              : std::nullopt;
}

} // namespace armlift

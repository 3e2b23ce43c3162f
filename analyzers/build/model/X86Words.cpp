#include "analyzers/build/model/X86Words.h"

#include "core/rules/Sorted.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

using FlagTable = std::span<const FlagRow>;

const FlagRow *row(FlagTable Table, std::string_view Flag) {
  return findSorted(Table, Flag, &FlagRow::Flag);
}

bool hasValue(const FlagRow &Row, std::string_view Value) {
  return Row.Values.empty() ||
         std::ranges::any_of(Row.Values, [&](std::string_view Glob) {
           return globMatch(Glob, Value);
         });
}

const FlagRow *find(FlagTable Table, std::string_view Flag) {
  if (const FlagRow *Exact = row(Table, Flag))
    return Exact->Flag.ends_with('=') ? nullptr : Exact;
  if (Flag.starts_with("-mno-"))
    if (const FlagRow *Positive =
            row(Table, "-m" + std::string(Flag.substr(5))))
      return Positive;
  // For "-march=haswell" and "-xCORE-AVX2", the row has the option up to the
  // value.
  for (char End : {'=', '-'}) {
    std::size_t At = Flag.find(End, 1);
    if (At == Flag.npos || At + 1 == Flag.size())
      continue;
    const FlagRow *Row = row(Table, Flag.substr(0, At + 1));
    if (Row && hasValue(*Row, Flag.substr(At + 1)))
      return Row;
  }
  return nullptr;
}

} // namespace

const FlagRow *findX86Flag(std::string_view Flag) {
  return find(x86FlagTable(), Flag);
}

const FlagRow *findRejectedFlag(std::string_view Flag) {
  const FlagRow *OfX86 = findX86Flag(Flag);
  return OfX86 ? OfX86 : find(armFlagTable(), Flag);
}

const FlagRow *findX86Format(std::string_view Word) {
  if (const std::size_t Equals = Word.find('=');
      Word.starts_with("--") && Equals != Word.npos)
    Word.remove_prefix(Equals + 1); // --output-target=elf64-x86-64
  else if (Word.size() > 2 && Word[0] == '-' && Word[1] != '-')
    Word.remove_prefix(2);
  std::span<const FlagRow> Table = x86FormatTable();
  auto Row = std::ranges::find(Table, Word, &FlagRow::Flag);
  return Row == Table.end() ? nullptr : &*Row;
}

bool callsObjectProgram(std::string_view Command) {
  return std::ranges::any_of(
      splitWords(Command, " \t\r\n\"'(){}$/_-@;&|"), [](std::string_view Word) {
        return std::ranges::find(objectPrograms(), lowerCase(Word)) !=
               objectPrograms().end();
      });
}

bool switchesOff(const FlagRow &Row, std::string_view Flag) {
  return Flag.starts_with("-mno-") && !Row.Flag.starts_with("-mno-");
}

bool isArmTuning(std::string_view Flag) {
  for (std::string_view Option : {"-mcpu=", "-mtune=", "-march="})
    if (Flag.starts_with(Option) && !findRejectedFlag(Flag)) {
      std::string_view Value = Flag.substr(Option.size());
      return Value != "generic" && !Value.contains('$') && !Value.empty();
    }
  return false;
}

const X86LinkLibraryRow *findX86Library(std::string_view Name) {
  // "${MKL}/lib/libmkl_core.so" and "MKL::MKL" name the same as "mkl_core" and
  // "mkl".
  std::string Lower = lowerCase(fileName(Name));
  std::string_view Stem = Lower;
  Stem = Stem.substr(0, std::min(Stem.find("::"), Stem.size()));
  for (std::string_view Suffix : {".so", ".a"})
    if (std::size_t At = Stem.find(Suffix);
        At != Stem.npos && Stem.starts_with("lib")) {
      Stem = Stem.substr(3, At - 3);
      break;
    }
  for (const X86LinkLibraryRow &Row : x86LinkLibraryTable())
    if (Row.Name.ends_with('*')
            ? Stem.starts_with(Row.Name.substr(0, Row.Name.size() - 1))
            : Stem == Row.Name)
      return &Row;
  return nullptr;
}

} // namespace armlift::build

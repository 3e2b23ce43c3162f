#include "analyzers/source/lexical/scan/NameIndex.h"

#include "core/code/Keywords.h"
#include "core/code/NameBytes.h"
#include "core/rules/RuleId.h"

#include <algorithm>
#include <bit>

namespace armlift::source {

NameIndex::NameIndex() {
  std::span<const IntrinsicRow> Intrinsics = intrinsicTable();
  std::span<const NameRow> Names = nameTable();
  Slots.resize(std::bit_ceil(2 * (Intrinsics.size() + 2 * Names.size() + 64)));
  Mask = Slots.size() - 1;
  for (std::string_view Word : {"asm", "__asm", "__asm__"})
    add(Word, NameClass::Asm, 0);
  for (std::string_view Word : {"__attribute__", "__attribute", "__declspec"})
    add(Word, NameClass::Attribute, 0);
  add("typedef", NameClass::Typedef, 0);
  add("namespace", NameClass::Namespace, 0);
  add("_Pragma", NameClass::Pragma, 0);
  for (std::string_view Word : {"static_assert", "_Static_assert"})
    add(Word, NameClass::Assert, 0);
  for (std::string_view Word : TagWords)
    add(Word, NameClass::Tag, 0);
  for (std::string_view Word : NamingWords)
    add(Word, NameClass::Naming, 0);
  for (std::string_view Word : {"char", "wchar_t"})
    add(Word, NameClass::Char, 0);
  for (std::string_view Word : OperandWords)
    add(Word, NameClass::Keyword, 0);
  for (std::uint32_t I = 0; I < Intrinsics.size(); ++I)
    // Names that another header declares for aarch64 too say nothing about x86.
    if (Intrinsics[I].SharedName.empty())
      add(Intrinsics[I].Name, NameClass::Intrinsic, I);
  for (std::uint32_t I = 0; I < Names.size(); ++I) {
    if (Names[I].Prefix) {
      Prefixes.push_back(I);
      PrefixFronts.set(static_cast<unsigned char>(Names[I].Name.front()));
    } else if (Names[I].Where != NameWhere::Header) {
      add(Names[I].Name, NameClass::Name, I);
    }
  }
  for (std::uint32_t I = 0; I < Names.size(); ++I)
    for (std::string_view Front : CallFronts)
      if (Names[I].Check == rule::X86Syscall &&
          Names[I].Name.starts_with(Front))
        add(Names[I].Name.substr(Front.size()), NameClass::Stem, 0);
}

void NameIndex::add(std::string_view Name, NameClass Class, std::uint32_t Row) {
  std::uint32_t Hash = nameHash(Name);
  std::size_t I = Hash & Mask;
  while (Slots[I].Class != NameClass::None) {
    if (Slots[I].Hash == Hash && Slots[I].Name == Name)
      return; // the first table that has a name owns it
    I = (I + 1) & Mask;
  }
  Slots[I] = {Name, Hash, Row, Class};
  Maybe.set(Hash % Maybe.size());
}

NameHit NameIndex::findPrefix(std::string_view Name) const {
  for (std::uint32_t Row : Prefixes)
    if (Name.starts_with(nameTable()[Row].Name))
      return {NameClass::Name, Row};
  return {};
}

} // namespace armlift::source

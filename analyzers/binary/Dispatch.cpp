#include "analyzers/binary/Dispatch.h"

#include "core/support/Characters.h"
#include "core/support/Endian.h"
#include "core/support/Text.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace armlift::binary {
namespace {

// R_AARCH64_IRELATIVE, see ABI for the Arm 64-bit architecture, 5.7.11.
constexpr std::uint32_t IrelativeAarch64 = 1032;

/// True if the name of a function or variable contains one of the dispatch
/// parts, in upper or lower case.
bool hasDispatchPart(std::string_view Name) {
  auto sameLetter = [](char A, char B) { return upperCase(A) == upperCase(B); };
  return std::ranges::any_of(
      dispatchSymbolPartTable(), [&](std::string_view Part) {
        return !std::ranges::search(Name, Part, sameLetter).empty();
      });
}

/// True for a library of vector functions (SLEEF, glibc's libmvec). It exports
/// its SVE code only as functions of SVE's own calling convention, which only
/// code with SVE can call; its internal functions are reached through those.
/// See ELF for the Arm 64-bit architecture, 5.4.1: STO_AARCH64_VARIANT_PCS.
bool isForCallersWithSve(const ElfFile &Elf, const FeatureCounts &Features) {
  constexpr unsigned char VariantPcs = 0x80;
  const std::size_t Sve = featureIndex("sve");
  if (Features[Sve] == 0)
    return false;
  std::vector<ElfFile::Extent> ForSve, ForAll;
  Elf.visitSymbols(SHT_DYNSYM, [&](const ElfSymbol &S) {
    if (S.Defined && S.Type == STT_FUNC)
      if (std::optional<std::uint64_t> At = Elf.offsetOf(S.Value))
        (S.Other & VariantPcs ? ForSve : ForAll).push_back({*At, S.Size, 4});
    return true;
  });
  auto sveIn = [&](std::vector<ElfFile::Extent> Functions) {
    FeatureCounts Inside{};
    for (const ElfFile::Extent &E : Elf.eachByteOnce(std::move(Functions)))
      scanInstructions(Elf.range(E.Offset, E.Size), Inside, E.Offset);
    return Inside[Sve];
  };
  return sveIn(std::move(ForSve)) > 0 && sveIn(std::move(ForAll)) == 0;
}

bool hasIrelative(const ElfFile &Elf) {
  // Elf64_Rela: r_offset, r_info, r_addend.
  constexpr std::uint64_t RelaBytes = 24;
  std::vector<ElfFile::Extent> Tables;
  for (const ElfSection &S : Elf.sections())
    if (S.Type == SHT_RELA && S.Flags & SHF_ALLOC)
      Tables.push_back({S.Offset, S.Size});
  for (const ElfFile::Extent &E : Elf.eachByteOnce(std::move(Tables))) {
    std::string_view Table = Elf.range(E.Offset, E.Size);
    for (std::uint64_t At = 0; At + RelaBytes <= Table.size(); At += RelaBytes)
      if (readLittle<std::uint32_t>(Table.data() + At + 8) == IrelativeAarch64)
        return true;
  }
  return false;
}

} // namespace

std::uint64_t featuresAskedBy(std::string_view Function) {
  auto Holds = [&](std::string_view Word) { return Function.contains(Word); };
  if (Function.starts_with("__") || Function.size() > MaxShownBytes ||
      std::ranges::none_of(featureQuestionTable(), Holds))
    return 0;
  bool Asks = false;
  std::uint64_t Features = 0;
  for (std::string_view Word : splitWords(Function, "_")) {
    Asks |= std::ranges::find(featureQuestionTable(), Word) !=
            featureQuestionTable().end();
    for (const FeatureWordRow &Row : featureWordTable())
      if (Row.Word == Word)
        Features |= std::uint64_t(1) << Row.Feature;
  }
  return Asks ? Features : 0;
}

std::string findDispatch(const ElfFile &Elf, std::string_view Bytes,
                         const FeatureCounts &Features,
                         std::vector<Error> &Errors) {
  // Symbols may share the bytes of their names, but each name is searched on
  // its own. The names in a real file come to far less than this limit, because
  // an entry of a symbol table alone takes 24 bytes.
  std::uint64_t Left = 4 * std::uint64_t(Bytes.size());
  bool IsCut = false;
  std::string Found;
  for (std::uint32_t Table : {SHT_DYNSYM, SHT_SYMTAB}) {
    Elf.visitSymbols(Table, [&](const ElfSymbol &S) {
      if (IsCut || S.Name.size() > Left) {
        if (!std::exchange(IsCut, true))
          Errors.push_back(
              {ErrorKind::Limit,
               {},
               "the names of its symbols add up to more than four times its "
               "size: whether it checks for CPU features at run time was not "
               "determined"});
        return false;
      }
      Left -= S.Name.size();
      if (S.Type == STT_GNU_IFUNC)
        Found = "an indirect function";
      else if (std::ranges::find(dispatchSymbolTable(), S.Name) !=
                   dispatchSymbolTable().end() ||
               hasDispatchPart(S.Name))
        Found = S.Name.substr(0, MaxShownBytes);
      return Found.empty();
    });
    if (!Found.empty())
      return Found;
  }
  if (hasIrelative(Elf))
    return "an indirect function";
  if (isForCallersWithSve(Elf, Features))
    return "functions for callers with SVE";
  if (Features[featureIndex("id")] > 0)
    return "the ID registers";
  for (std::string_view Text : dispatchStringTable())
    if (Bytes.find(Text) != Bytes.npos)
      return std::string(Text);
  return {};
}

} // namespace armlift::binary

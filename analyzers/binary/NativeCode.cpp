// See NativeCode.h.
#include "analyzers/binary/NativeCode.h"

#include "analyzers/binary/Dispatch.h"
#include "analyzers/binary/InstructionScan.h"
#include "core/support/Endian.h"

#include <algorithm>
#include <elf.h>

namespace armlift::binary {

namespace {

using namespace std::literals;

/// True if the code accepts 64 KiB pages: it asks for the page size and
/// compares it with its own of at least that, as jemalloc's pages_boot() does:
/// mov w0, #30 (_SC_PAGESIZE); bl sysconf; ... cmp x0, #0x10, lsl #12; b.hi, or
/// b.ls, perhaps behind the store of the size (Arm ARM C4.1: SUBS of an
/// immediate, B.cond, STR of an immediate, none of which but SUBS sets flags).
bool allowsBigPages(std::string_view Bytes) {
  constexpr std::uint32_t AskSize = 0x528003c0, // mov w0, #30
      Compare = 0xf140001f, CompareMask = 0xffc003ff, IfHigher = 0x54000008,
                          IfMask = 0xff00001e; // without the bit that inverts
  constexpr std::uint64_t Near = 32 * 4; // in one function, with moves between
  constexpr std::uint64_t MostBetween = 4 * 4; // a compiler's schedule
  std::optional<std::uint64_t> Asked;          // where the size was last asked
  std::uint64_t Left = 0; // of MostBetween, after the comparison
  std::uint64_t I = 0;
  for (; auto Word = littleAt<std::uint32_t>(Bytes, I); I += 4) {
    if (*Word == AskSize) {
      Asked = I;
      Left = 0;
    } else if (Asked && I - *Asked < Near && (*Word & CompareMask) == Compare &&
               (*Word >> 10 & 0xfff) << 12 >= BigPage) {
      Left = MostBetween;
    } else if (Left > 0) {
      if ((*Word & IfMask) == IfHigher)
        return true;
      Left -= 4;
    }
  }
  return false;
}

/// True if a symbol names a function of the file, or one that it imports.
bool namesFunctions(const ElfFile &Elf) {
  bool Names = false;
  for (std::uint32_t Table : {SHT_DYNSYM, SHT_SYMTAB})
    Elf.visitSymbols(Table, [&](const ElfSymbol &S) {
      Names = Names || (!S.Name.empty() && (!S.Defined || S.Type == STT_FUNC ||
                                            S.Type == STT_GNU_IFUNC));
      return !Names;
    });
  return Names;
}

} // namespace

void readCode(const ElfFile &Elf, std::string_view Bytes, NativeFile &Out,
              std::vector<Error> &Errors) {
  // UPX leaves its magic in the loader. The code that it unpacks at run time
  // cannot be scanned.
  bool Packed = Elf.sections().empty() &&
                Bytes.substr(0, 4096).find("UPX!") != Bytes.npos;
  if (Packed)
    return;
  std::vector<ElfFile::Extent> Code;
  bool HasCodeSections =
      std::ranges::any_of(Elf.sections(), [](const ElfSection &S) {
        return S.Flags & SHF_EXECINSTR;
      });
  if (HasCodeSections) {
    for (const ElfSection &S : Elf.sections())
      if (S.Type == SHT_PROGBITS && S.Flags & SHF_EXECINSTR)
        Code.push_back({S.Offset, S.Size});
  } else {
    for (const GElf_Phdr &P : Elf.segments())
      if (P.p_type == PT_LOAD && P.p_flags & PF_X)
        Code.push_back({P.p_offset, P.p_filesz});
  }
  for (const ElfFile::Extent &E : Elf.eachByteOnce(std::move(Code))) {
    const bool IsLinked = Out.Kind != ElfKind::Object;
    scanInstructions(Elf.range(E.Offset, E.Size), Out.Features,
                     IsLinked ? std::optional(E.Offset) : std::nullopt);
    Out.Scanned = true;
  }
  Out.Dispatch = findDispatch(Elf, Bytes, Out.Features, Errors);
  Out.NamesNothing = Out.IsStaticProgram && !namesFunctions(Elf);
  auto holds = [&](std::string_view Text) {
    return Bytes.find(Text) != Bytes.npos;
  };
  Out.ChoosesLse = Out.Features[featureIndex("llsc")] > 0 &&
                   Out.Features[featureIndex("lse")] == 0 &&
                   std::ranges::any_of(lseStringTable(), holds);
  Out.FixedPageAllocator =
      std::ranges::any_of(fixedPageMessageTable(),
                          [&](std::string_view Line) {
                            return holds(std::string(Line) + "\n\0"s);
                          }) &&
      !allowsBigPages(Bytes);
}

} // namespace armlift::binary

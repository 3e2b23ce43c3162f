// The only file that calls libelf.
#include "analyzers/binary/ElfFile.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace armlift::binary {

namespace {

/// Extended numbering allows 2^32 sections and segments; no file that loads
/// comes near these limits.
constexpr std::size_t MaxSections = 65'536, MaxSegments = 65'535,
                      MaxDynamic = 65'536, MaxVersions = 65'536;
/// PATH_MAX. The length is limited because every name in a file could be its
/// longest string.
constexpr std::size_t MaxString = 4096;

std::string elfError() {
  // libelf rejects some headers as no ELF file at all, without setting an
  // error.
  const int Number = elf_errno();
  const char *Text = Number ? elf_errmsg(Number) : nullptr;
  return Text ? Text : "its class, version or size is not that of an ELF file";
}

} // namespace

std::string_view stringAt(std::string_view Table, std::uint64_t Offset) {
  if (Offset >= Table.size())
    return {};
  std::string_view Rest = Table.substr(Offset, MaxString);
  std::size_t End = Rest.find('\0');
  return End == Rest.npos ? std::string_view() : Rest.substr(0, End);
}

Expected<ElfFile> ElfFile::open(std::string_view Bytes) {
  static const unsigned Version = elf_version(EV_CURRENT);
  ElfFile File;
  File.Bytes = Bytes;
  elf_errno(); // clears the error that an earlier file left in this thread
  // elf_memory opens for reading; libelf's parameter just lacks the const.
  if (Version != EV_NONE)
    File.Handle.reset(
        elf_memory(const_cast<char *>(Bytes.data()), Bytes.size()));
  if (!File.Handle || elf_kind(File.Handle.get()) != ELF_K_ELF ||
      !gelf_getehdr(File.Handle.get(), &File.Header))
    return failure(ErrorKind::UnreadableInput, {},
                   "damaged ELF header: " + elfError());
  File.readSegments();
  File.readSections();
  File.checkSegments();
  return File;
}

void ElfFile::readSegments() {
  std::size_t Count = 0;
  // libelf reads them all the same, but no loader does.
  if (Header.e_phnum != 0 &&
      Header.e_phentsize != gelf_fsize(Handle.get(), ELF_T_PHDR, 1, EV_CURRENT))
    Damage = "it declares a wrong size for its program headers";
  if (elf_getphdrnum(Handle.get(), &Count) != 0 || Count > MaxSegments) {
    Damage = "its program headers cannot be read";
    return;
  }
  // libelf does not count program headers past the end of the file.
  if (Header.e_phnum == PN_XNUM ? Count == 0 : Count < Header.e_phnum)
    Damage = "its program headers reach beyond the end of the file";
  for (std::size_t I = 0; I < Count; ++I) {
    GElf_Phdr Segment;
    if (!gelf_getphdr(Handle.get(), static_cast<int>(I), &Segment)) {
      Damage = "its program headers reach beyond the end of the file";
      return;
    }
    Segments.push_back(Segment);
    if (Segment.p_type == PT_LOAD && Segment.p_filesz > 0)
      Loaded.push_back(Segment);
  }
  // gABI, "Program Header", requires this order; a damaged file may not have
  // it.
  std::ranges::stable_sort(Loaded, {}, &GElf_Phdr::p_vaddr);
}

void ElfFile::readSections() {
  std::string Bad = readSectionHeaders();
  if (Bad.empty())
    return;
  const bool IsLinked = Header.e_type == ET_EXEC || Header.e_type == ET_DYN;
  if (IsLinked)
    Sections.clear();
  std::string &Of = IsLinked ? SectionDamage : Damage;
  if (Of.empty())
    Of = std::move(Bad);
}

/// Returns what is wrong with them; an empty text if nothing is.
std::string ElfFile::readSectionHeaders() {
  std::size_t Count = 0;
  std::string Bad;
  if (Header.e_shoff != 0 &&
      Header.e_shentsize != gelf_fsize(Handle.get(), ELF_T_SHDR, 1, EV_CURRENT))
    Bad = "it declares a wrong size for its section headers";
  if (elf_getshdrnum(Handle.get(), &Count) != 0 || Count > MaxSections)
    return "its section headers cannot be read";
  if (Count == 0 && Header.e_shoff != 0)
    return "its section headers are beyond the end of the file";
  std::string_view Names = sectionNames();
  for (std::size_t I = 0; I < Count; ++I) {
    GElf_Shdr Section;
    Elf_Scn *At = elf_getscn(Handle.get(), I);
    if (!At || !gelf_getshdr(At, &Section))
      return "its section headers reach beyond the end of the file";
    ElfSection Out;
    Out.Type = Section.sh_type;
    Out.Link = Section.sh_link;
    Out.Flags = Section.sh_flags;
    Out.Offset = Section.sh_offset;
    Out.Size = Section.sh_type == SHT_NOBITS ? 0 : Section.sh_size;
    Out.EntrySize = Section.sh_entsize;
    if (range(Out.Offset, Out.Size).size() != Out.Size)
      Bad = "a section reaches beyond the end of the file";
    Out.Name = stringAt(Names, Section.sh_name);
    Sections.push_back(Out);
  }
  return Bad;
}

/// The table of the sections' names. It is not read with elf_strptr(), which
/// unpacks a compressed table, to a thousand times its size, and gives names of
/// any length, though all sections may have the same.
std::string_view ElfFile::sectionNames() const {
  std::size_t Index = 0;
  GElf_Shdr Table;
  if (elf_getshdrstrndx(Handle.get(), &Index) != 0 || Index == 0)
    return {};
  Elf_Scn *At = elf_getscn(Handle.get(), Index);
  if (!At || !gelf_getshdr(At, &Table) || Table.sh_type != SHT_STRTAB ||
      Table.sh_flags & SHF_COMPRESSED)
    return {};
  return range(Table.sh_offset, Table.sh_size);
}

bool ElfFile::isDebugFile() const {
  bool LacksDynamic = false, LacksCode = false, HasCode = false,
       HasDebug = false, HasAllocated = false;
  for (const ElfSection &S : Sections) {
    const bool HasBytes = S.Type != SHT_NOBITS;
    // The .plt of 32-bit PowerPC is filled by the loader (Power ABI, "Procedure
    // Linkage Table").
    const bool IsCode = S.Flags & SHF_EXECINSTR && S.Name != ".plt";
    LacksDynamic |= S.Name == ".dynamic" && !HasBytes;
    LacksCode |= IsCode && !HasBytes;
    HasCode |= IsCode && HasBytes;
    HasDebug |= S.Name.starts_with(".debug_");
    HasAllocated |= (S.Flags & SHF_ALLOC) != 0;
  }
  return LacksDynamic || (LacksCode && !HasCode) ||
         (HasDebug && !HasAllocated && Header.e_type == ET_REL);
}

/// Checks the segments that the kernel and the loader map and read. A core dump
/// may be cut off and still tell what it is for.
void ElfFile::checkSegments() {
  if (!Damage.empty() || Header.e_type == ET_CORE || isDebugFile())
    return;
  for (const GElf_Phdr &P : Segments)
    if (P.p_type >= PT_LOAD && P.p_type <= PT_NOTE &&
        range(P.p_offset, P.p_filesz).size() != P.p_filesz)
      Damage = "a segment reaches beyond the end of the file";
}

std::string_view ElfFile::range(std::uint64_t Offset,
                                std::uint64_t Size) const {
  if (Offset >= Bytes.size())
    return {};
  return Bytes.substr(Offset, Size);
}

std::string_view ElfFile::appended() const {
  std::uint64_t End = 0;
  auto cover = [&](std::uint64_t Offset, std::uint64_t Size) {
    if (std::string_view Part = range(Offset, Size); !Part.empty())
      End = std::max(End, Offset + Part.size());
  };
  cover(0, Header.e_ehsize);
  cover(Header.e_phoff, std::uint64_t(Header.e_phentsize) * Segments.size());
  cover(Header.e_shoff, std::uint64_t(Header.e_shentsize) * Sections.size());
  for (const GElf_Phdr &P : Segments)
    cover(P.p_offset, P.p_filesz);
  for (const ElfSection &S : Sections)
    cover(S.Offset, S.Size);
  return range(End, Bytes.size());
}

std::vector<ElfFile::Extent>
ElfFile::eachByteOnce(std::vector<Extent> Ranges) const {
  std::ranges::sort(Ranges, [](const Extent &A, const Extent &B) {
    return std::tie(A.Offset, B.Size) < std::tie(B.Offset, A.Size);
  });
  std::vector<Extent> Out;
  std::uint64_t Seen = 0;
  for (const Extent &E : Ranges) {
    std::uint64_t End = E.Offset + range(E.Offset, E.Size).size();
    std::uint64_t Start = std::max(E.Offset, Seen);
    if (Start >= End)
      continue;
    Out.push_back({Start, End - Start, E.Align});
    Seen = End;
  }
  return Out;
}

std::optional<std::uint64_t> ElfFile::offsetOf(std::uint64_t Address) const {
  auto Next =
      std::ranges::upper_bound(Loaded, Address, {}, &GElf_Phdr::p_vaddr);
  if (Next == Loaded.begin())
    return std::nullopt;
  const GElf_Phdr &P = *std::prev(Next);
  if (Address - P.p_vaddr >= P.p_filesz)
    return std::nullopt;
  return P.p_offset + (Address - P.p_vaddr);
}

ElfFile::DynamicEntries ElfFile::dynamic() const {
  DynamicEntries Out;
  if (isDebugFile())
    return Out;
  for (const GElf_Phdr &P : Segments) {
    if (P.p_type != PT_DYNAMIC)
      continue;
    std::uint64_t Size = range(P.p_offset, P.p_filesz).size();
    Elf_Data *Data = elf_getdata_rawchunk(
        Handle.get(), static_cast<std::int64_t>(P.p_offset), Size, ELF_T_DYN);
    GElf_Dyn Entry;
    for (int I = 0; Data && gelf_getdyn(Data, I, &Entry); ++I) {
      if (Entry.d_tag == DT_NULL)
        break;
      Out.Whole = Out.Entries.size() < MaxDynamic;
      if (!Out.Whole)
        break;
      Out.Entries.push_back(Entry);
    }
    break;
  }
  return Out;
}

void ElfFile::visitSymbols(
    std::uint32_t TableType,
    const std::function<bool(const ElfSymbol &)> &Visit) const {
  auto Table = std::ranges::find(Sections, TableType, &ElfSection::Type);
  if (Table == Sections.end() || Table->Link >= Sections.size())
    return;
  const ElfSection &Strings = Sections[Table->Link];
  std::string_view Names = range(Strings.Offset, Strings.Size);
  std::uint64_t Size = range(Table->Offset, Table->Size).size();
  Elf_Data *Data = elf_getdata_rawchunk(
      Handle.get(), static_cast<std::int64_t>(Table->Offset), Size, ELF_T_SYM);
  GElf_Sym Symbol;
  for (int I = 1; Data && gelf_getsym(Data, I, &Symbol); ++I)
    if (!Visit({stringAt(Names, Symbol.st_name),
                static_cast<unsigned char>(GELF_ST_TYPE(Symbol.st_info)),
                static_cast<unsigned char>(GELF_ST_BIND(Symbol.st_info)),
                static_cast<unsigned char>(GELF_ST_VISIBILITY(Symbol.st_other)),
                Symbol.st_shndx != SHN_UNDEF, Symbol.st_other, Symbol.st_value,
                Symbol.st_size}))
      return;
}

ElfFile::VersionNeeds ElfFile::versionNeeds(std::uint64_t Offset) const {
  VersionNeeds Out;
  std::uint64_t Size = std::min<std::uint64_t>(
      range(Offset, Bytes.size()).size(), INT32_MAX / 2);
  Elf_Data *Data = elf_getdata_rawchunk(
      Handle.get(), static_cast<std::int64_t>(Offset), Size, ELF_T_VNEED);
  if (!Data)
    return Out;
  // Both chains step forward by offsets from the file; each record of the outer
  // chain has at least one of the inner.
  std::uint64_t Need = 0;
  while (true) {
    GElf_Verneed Record;
    if (Need >= Size ||
        !gelf_getverneed(Data, static_cast<int>(Need), &Record) ||
        Record.vn_version != VER_NEED_CURRENT)
      return Out;
    std::uint64_t Aux = Need + Record.vn_aux;
    while (true) {
      GElf_Vernaux Version;
      if (Aux >= Size || Out.Records.size() == MaxVersions ||
          !gelf_getvernaux(Data, static_cast<int>(Aux), &Version))
        return Out;
      Out.Records.push_back(
          {Record.vn_file, Version.vna_name, Version.vna_flags});
      if (Version.vna_next == 0)
        break;
      Aux += Version.vna_next;
    }
    if (Record.vn_next == 0)
      break;
    Need += Record.vn_next;
  }
  Out.Whole = true;
  return Out;
}

} // namespace armlift::binary

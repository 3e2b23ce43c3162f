// Reads an ELF file in the order in which a loader would: header, segments and
// dynamic section, and then what only armlift wants to know (exports,
// instructions, notes).
#include "analyzers/binary/NativeReader.h"

#include "analyzers/binary/Appendix.h"
#include "analyzers/binary/Dispatch.h"
#include "analyzers/binary/ElfFile.h"
#include "analyzers/binary/NativeCode.h"
#include "analyzers/binary/Versions.h"
#include "core/support/Endian.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace armlift::binary {

namespace {

/// The most functions kept that no run time looks up. C libraries have fewer;
/// libraries with more are written in other languages.
constexpr std::size_t MaxOtherExports = 32'768;
constexpr std::size_t MaxNameBytes = 4 << 20;
/// The names of functions that a run time looks up take at most this much of
/// MaxNameBytes; of further ones a hash is kept, up to this many.
constexpr std::size_t MaxEntryPointBytes = MaxNameBytes / 2,
                      MaxHashedEntryPoints = 1 << 18;

/// A version that a file needs: {"libc.so.6", "GLIBC_2.29"}.
struct NeededVersion {
  std::string_view Library, Version;
};

/// See NativeFile::Glibc.
std::string highestVersion(const std::vector<NeededVersion> &Versions,
                           std::string_view Set) {
  std::string_view Highest;
  for (const NeededVersion &V : Versions) {
    std::string_view Text = V.Version;
    if (V.Library.starts_with("libgcc_s") || !Text.starts_with(Set) ||
        Text.size() <= Set.size() || Text[Set.size()] != '_')
      continue;
    Text.remove_prefix(Set.size() + 1);
    for (const NamedVersionRow &Row : namedVersionTable())
      if (Set == "GLIBC" && Text == Row.Name)
        Text = Row.Glibc;
    if (Text.empty() || Text[0] < '0' || Text[0] > '9')
      continue;
    if (Highest.empty() || compareVersions(Highest, Text) < 0)
      Highest = Text;
  }
  return std::string(Highest.substr(0, MaxShownBytes));
}

bool beginsWithAny(std::string_view Library,
                   std::span<const std::string_view> Prefixes) {
  return std::ranges::any_of(Prefixes, [&](std::string_view Prefix) {
    return Library.starts_with(Prefix);
  });
}

/// True for a library that only machines with an accelerator have.
bool isOfAccelerator(std::string_view Library) {
  return beginsWithAny(Library, acceleratorLibraryTable());
}

class Reader {
public:
  Reader(const ElfFile &Elf, std::string_view Bytes, NativeFile &Out,
         std::vector<Error> &Errors)
      : Elf(Elf), Bytes(Bytes), Out(Out), Errors(Errors) {}

  void readHeader();
  void readDynamic();
  void readNeeds();
  void readPlatform();
  void readExports();
  void readPages();
  void readX86Level();

private:
  std::string_view kept(std::string_view Name);
  void leaveNamesOut();
  bool keepNames(std::vector<std::string_view> &Names);
  bool keepEntryPoints(std::vector<std::string_view> &Names);
  void addVersions(std::string_view Strings, std::uint64_t Offset);
  bool isBytecode() const;
  bool isOfBootLoader() const;
  std::vector<std::string_view> notes(std::string_view Owner,
                                      std::uint32_t Type) const;

  const ElfFile &Elf;
  std::string_view Bytes;
  NativeFile &Out;
  // What the dynamic section names. All of these point into Bytes.
  std::string_view Interpreter;
  std::vector<std::string_view> Needed;
  std::vector<NeededVersion> Versions; ///< strong references only
  std::size_t NameBytes = 0;           ///< bytes of the names read so far
  bool NamesLeftOut = false;
  std::vector<Error> &Errors; ///< gets the reasons why something was left out
};

/// Returns a name to keep, or an empty text once there are too many. The tables
/// of a file may point to one long string any number of times; the names in
/// real libraries come to some 100 KiB.
std::string_view Reader::kept(std::string_view Name) {
  if (Name.size() > MaxNameBytes - NameBytes) {
    leaveNamesOut();
    return {};
  }
  NameBytes += Name.size();
  return Name;
}

void Reader::leaveNamesOut() {
  if (!std::exchange(NamesLeftOut, true))
    Errors.push_back(
        {ErrorKind::Limit,
         {},
         "it names more than " + std::to_string(MaxNameBytes >> 20) +
             " MiB of libraries, versions and functions: not all were read"});
}

void Reader::readHeader() {
  const GElf_Ehdr &H = Elf.header();
  Out.Machine = H.e_machine;
  Out.Is64 = H.e_ident[EI_CLASS] == ELFCLASS64;
  Out.LittleEndian = H.e_ident[EI_DATA] == ELFDATA2LSB;
  Out.OsAbi = H.e_ident[EI_OSABI];
  Out.Arch = Arch::Other;
  for (const MachineRow &Row : machineTable())
    if (Row.Value == H.e_machine) {
      Out.Arch = Row.Arch;
      Out.HostCode = Row.Host;
    }
  if (Out.Arch == Arch::Aarch64 && !(Out.LittleEndian && Out.Is64))
    Out.Arch = Arch::Other;
  // CUDA keeps a version of its own there.
  if (H.e_version != EV_CURRENT && Out.HostCode)
    Errors.push_back(
        {ErrorKind::UnreadableInput,
         {},
         "its version is " + std::to_string(H.e_version) + ", not 1"});
  if (H.e_machine == EM_NONE && isBytecode())
    Out.HostCode = false;
  else if (H.e_machine == EM_NONE)
    Out.Corrupt = "e_machine is 0 (no machine)";
  bool HasInterpreter = std::ranges::any_of(
      Elf.segments(), [](const GElf_Phdr &P) { return P.p_type == PT_INTERP; });
  Out.ForLoader = std::ranges::any_of(Elf.segments(), [](const GElf_Phdr &P) {
    return P.p_type == PT_INTERP || P.p_type == PT_DYNAMIC;
  });
  switch (H.e_type) {
  case ET_REL:
    Out.Kind = std::ranges::any_of(
                   Elf.sections(),
                   [](const ElfSection &S) { return S.Name == ".modinfo"; })
                   ? ElfKind::KernelModule
                   : ElfKind::Object;
    break;
  case ET_EXEC:
    Out.Kind = ElfKind::Executable;
    break;
  case ET_DYN:
    Out.Kind = HasInterpreter ? ElfKind::Executable : ElfKind::Shared;
    break;
  case ET_CORE:
    Out.Kind = ElfKind::Core;
    Out.HostCode = false;
    break;
  default:
    break;
  }
  if (Elf.isDebugFile()) {
    Out.Kind = ElfKind::Debug;
    Out.HostCode = false;
  }
}

/// True for what a virtual machine keeps in an ELF file without a machine or a
/// system.
bool Reader::isBytecode() const {
  return Out.OsAbi == ELFOSABI_STANDALONE &&
         std::ranges::any_of(Elf.sections(), [](const ElfSection &S) {
           return std::ranges::any_of(bytecodeSectionTable(),
                                      [&](std::string_view Prefix) {
                                        return S.Name.starts_with(Prefix);
                                      });
         });
}

/// True for a module that a boot loader links itself, before any Linux runs.
bool Reader::isOfBootLoader() const {
  return Out.Kind == ElfKind::Object &&
         std::ranges::any_of(Elf.sections(), [](const ElfSection &S) {
           return std::ranges::find(bootLoaderSectionTable(), S.Name) !=
                  bootLoaderSectionTable().end();
         });
}

void Reader::readDynamic() {
  std::uint64_t StringsAt = 0, StringsSize = 0, NeedAt = 0;
  const auto [Entries, Whole] = Elf.dynamic();
  bool Astray = false;
  auto Place = [&](const GElf_Dyn &D) {
    std::optional<std::uint64_t> At = Elf.offsetOf(D.d_un.d_ptr);
    Astray |= !At || Elf.range(*At, 1).empty();
    return At.value_or(0);
  };
  for (const GElf_Dyn &D : Entries) {
    if (D.d_tag == DT_STRTAB)
      StringsAt = Place(D);
    else if (D.d_tag == DT_STRSZ)
      StringsSize = D.d_un.d_val;
    else if (D.d_tag == DT_VERNEED)
      NeedAt = Place(D);
    else if (D.d_tag == DT_FLAGS_1 && D.d_un.d_val & DF_1_PIE)
      Out.Kind = ElfKind::Executable; // a static PIE has no interpreter
  }
  // Linkers of the nineties computed the size before they added the names of
  // versions, and no loader reads DT_STRSZ.
  for (const ElfSection &S : Elf.sections())
    if (S.Type == SHT_STRTAB && S.Offset == StringsAt)
      StringsSize = std::max(StringsSize, S.Size);
  std::string_view Strings = Elf.range(StringsAt, StringsSize);
  for (const GElf_Dyn &D : Entries) {
    if (D.d_tag == DT_NEEDED || D.d_tag == DT_SONAME)
      Astray |= D.d_un.d_val >= Strings.size();
    if (D.d_tag == DT_NEEDED)
      Needed.push_back(kept(stringAt(Strings, D.d_un.d_val)));
    else if (D.d_tag == DT_SONAME)
      Out.Soname = kept(stringAt(Strings, D.d_un.d_val));
  }
  if (NeedAt != 0)
    addVersions(Strings, NeedAt);
  if (!Whole)
    Errors.push_back({ErrorKind::Limit,
                      {},
                      "its dynamic section has more than " +
                          std::to_string(Entries.size()) +
                          " entries: not all that it needs is known"});
  if (Astray)
    Errors.push_back({ErrorKind::UnreadableInput,
                      {},
                      "its dynamic section points outside the file or its "
                      "string table: not all that it needs is known"});
}

/// Reads the interpreter, and says what it and the needed libraries mean.
void Reader::readNeeds() {
  for (const GElf_Phdr &P : Elf.segments())
    if (P.p_type == PT_INTERP) { // gABI: it "may not occur more than once"
      Interpreter = kept(stringAt(Elf.range(P.p_offset, P.p_filesz), 0));
      break;
    }
  Out.IsStaticProgram =
      Out.Kind == ElfKind::Executable && Interpreter.empty() && Needed.empty();
  if (Out.Arch == Arch::Aarch64) {
    for (std::string_view Library : Needed)
      if (beginsWithAny(Library, x86SystemLibraryTable()))
        Out.NeededOfX86.push_back({std::string(Library), {}});
      else if (const X86LibraryRow *Row = x86LibraryRow(Library))
        Out.NeededOfX86.push_back({std::string(Library), Row->Advice});
  }
  Out.ForAccelerator = std::ranges::any_of(Needed, isOfAccelerator);
  Out.Glibc = highestVersion(Versions, "GLIBC");
  Out.Glibcxx = highestVersion(Versions, "GLIBCXX");
}

void Reader::addVersions(std::string_view Strings, std::uint64_t Offset) {
  ElfFile::VersionNeeds Needs = Elf.versionNeeds(Offset);
  bool Named =
      std::ranges::all_of(Needs.Records, [&](const ElfFile::VersionNeed &V) {
        return std::max(V.Library, V.Version) < Strings.size();
      });
  if (!Needs.Whole || !Named)
    Errors.push_back(
        {ErrorKind::UnreadableInput,
         {},
         "its version records are damaged or point outside their table: not "
         "all that it needs is known"});
  for (const ElfFile::VersionNeed &V : Needs.Records)
    if (!(V.Flags & VER_FLG_WEAK)) // the loader only warns about a weak one
      Versions.push_back({kept(stringAt(Strings, V.Library)),
                          kept(stringAt(Strings, V.Version))});
}

/// Returns the descriptors of the notes with this owner and type.
std::vector<std::string_view> Reader::notes(std::string_view Owner,
                                            std::uint32_t Type) const {
  std::vector<ElfFile::Extent> Segments;
  for (const GElf_Phdr &P : Elf.segments())
    if (P.p_type == PT_NOTE)
      Segments.push_back({P.p_offset, P.p_filesz, P.p_align});
  std::vector<std::string_view> Found;
  for (const ElfFile::Extent &E : Elf.eachByteOnce(std::move(Segments))) {
    std::string_view Notes = Elf.range(E.Offset, E.Size);
    std::uint64_t Align = E.Align == 8 ? 8 : 4;
    auto Padded = [&](std::uint64_t N) {
      return (N + Align - 1) / Align * Align;
    };
    while (true) {
      auto NameSize = littleAt<std::uint32_t>(Notes, 0),
           DescSize = littleAt<std::uint32_t>(Notes, 4);
      auto NoteType = littleAt<std::uint32_t>(Notes, 8);
      if (!NoteType)
        break;
      std::uint64_t DescAt = Padded(12 + std::uint64_t(*NameSize));
      if (DescAt > Notes.size() || *DescSize > Notes.size() - DescAt)
        break;
      if (*NoteType == Type &&
          stringAt(Notes.substr(12, *NameSize), 0) == Owner)
        Found.push_back(Notes.substr(DescAt, *DescSize));
      Notes.remove_prefix(
          std::min<std::uint64_t>(Notes.size(), Padded(DescAt + *DescSize)));
    }
  }
  return Found;
}

void Reader::readPlatform() {
  // Linux files carry 0 (System V) or 3 (GNU).
  bool SystemV = Out.OsAbi == ELFOSABI_NONE || Out.OsAbi == ELFOSABI_LINUX;
  auto Needs = [&](auto Test) { return std::ranges::any_of(Needed, Test); };
  bool Bionic = !notes("Android", 1).empty() ||
                Interpreter.starts_with("/system/bin/linker") ||
                Needs([](std::string_view N) {
                  return N == "liblog.so" || N == "libandroid.so";
                });
  if (!SystemV || Bionic || isOfBootLoader() ||
      Interpreter.starts_with("/libexec/ld-elf")) {
    Out.Os = Os::Other;
    return;
  }
  if (Interpreter.starts_with("/lib") &&
      Interpreter.find("ld-linux") != Interpreter.npos)
    Out.Os = Os::Linux;
  bool HasGlibcVersion =
      std::ranges::any_of(Versions, [](const NeededVersion &V) {
        // GCC's libgcc_s has versions of that name with every C library.
        return V.Version.starts_with("GLIBC_") &&
               !V.Library.starts_with("libgcc_s");
      });
  if (Needs([](std::string_view N) { return N.starts_with("libc.musl-"); }) ||
      Interpreter.find("ld-musl") != Interpreter.npos)
    Out.Libc = Libc::Musl;
  else if (HasGlibcVersion ||
           Needs([](std::string_view N) { return N == "libc.so.6"; }))
    Out.Libc = Libc::Glibc;
  if (Out.Libc != Libc::Unknown) {
    Out.Os = Os::Linux;
  } else if (Needs([](std::string_view N) { return N == "libc.so"; })) {
    // This is musl's own name, but Android's C library has it too: the path of
    // the file decides which system it is for.
    Out.Libc = Libc::Musl;
  }
}

void Reader::readExports() {
  if (Out.Kind != ElfKind::Shared || Elf.sections().empty())
    return;
  std::vector<std::string_view> EntryPoints, Others;
  Elf.visitSymbols(SHT_DYNSYM, [&](const ElfSymbol &S) {
    if (!S.Defined)
      for (const RegistrationRow &Row : selfRegistrationTable())
        if (Row.Name == S.Name)
          Out.RegistersWith = Row.RunTime;
    bool Function = S.Type == STT_FUNC || S.Type == STT_GNU_IFUNC;
    bool Global = S.Binding == STB_GLOBAL;
    bool Visible = S.Visibility == STV_DEFAULT || S.Visibility == STV_PROTECTED;
    // C++ and Rust names depend on the inline functions and templates of the
    // sources, not on an interface.
    if (!S.Defined || !Function || !Global || !Visible || S.Name.empty() ||
        S.Name.starts_with("_Z") || S.Name.starts_with("_R"))
      return true;
    if (entryPoint(S.Name))
      EntryPoints.push_back(S.Name);
    else if (Others.size() <= MaxOtherExports)
      Others.push_back(S.Name);
    return true;
  });
  // Names whose absence is a break come first: JavaCPP's libraries have 20,000.
  Out.EntryPointsComplete = keepEntryPoints(EntryPoints);
  Out.ExportsComplete = Out.EntryPointsComplete &&
                        Others.size() <= MaxOtherExports && keepNames(Others);
  if (Out.ExportsComplete)
    EntryPoints.insert(EntryPoints.end(), Others.begin(), Others.end());
  std::ranges::sort(EntryPoints);
  std::size_t Sum = 0;
  for (std::string_view Name : EntryPoints)
    Sum += Name.size() + 1;
  Out.Exports.reserve(Sum);
  for (std::string_view Name : EntryPoints)
    Out.Exports.push_back(Name);
}

/// Returns false, and cuts `Names`, if there are more names than are kept.
bool Reader::keepNames(std::vector<std::string_view> &Names) {
  auto Cut = std::ranges::find_if(
      Names, [&](std::string_view Name) { return kept(Name).empty(); });
  bool Whole = Cut == Names.end();
  Names.erase(Cut, Names.end());
  return Whole;
}

/// Cuts `Names` to those whose text is kept, and keeps a hash of each of the
/// others. Returns false if there are too many even for that.
bool Reader::keepEntryPoints(std::vector<std::string_view> &Names) {
  std::size_t Sum = 0;
  auto Cut = std::ranges::find_if(Names, [&](std::string_view Name) {
    return (Sum += Name.size()) > MaxEntryPointBytes;
  });
  const std::vector<std::string_view> Further(Cut, Names.end());
  Names.erase(Cut, Names.end());
  if (!keepNames(Names))
    return false;
  // Symbols may share the bytes of their names, but those of a real file
  // together are no longer than the file.
  std::size_t Left = Bytes.size();
  for (std::string_view Name : Further) {
    if (Name.size() > Left || Further.size() > MaxHashedEntryPoints) {
      Out.HashedEntryPoints.clear();
      leaveNamesOut();
      return false;
    }
    Left -= Name.size();
    Out.HashedEntryPoints.push_back(entryPointHash(Name));
  }
  std::ranges::sort(Out.HashedEntryPoints);
  return true;
}

/// Records a segment that cannot be mapped with 64 KiB pages. gABI: p_vaddr and
/// p_offset are congruent modulo the page size. glibc's loader also refuses a
/// shared object whose p_align is less than the page size.
void Reader::readPages() {
  if (Out.Kind != ElfKind::Shared && Out.Kind != ElfKind::Executable)
    return;
  for (const GElf_Phdr &P : Elf.segments()) {
    if (P.p_type != PT_LOAD || P.p_memsz == 0)
      continue;
    PageProblem Problem = PageProblem::None;
    if ((P.p_vaddr - P.p_offset) % BigPage != 0)
      Problem = PageProblem::Offset;
    else if (P.p_align > 1 && P.p_align % BigPage != 0)
      Problem = PageProblem::Alignment;
    if (Problem == PageProblem::None || Out.Page == PageProblem::Offset)
      continue;
    Out.Page = Problem;
    Out.PageAlign = P.p_align;
  }
}

/// Reads the x86-64 level from GNU_PROPERTY_X86_ISA_1_NEEDED, whose bit n
/// stands for x86-64-v(n+1) (x86 psABI, "Program property").
void Reader::readX86Level() {
  constexpr std::uint32_t PropertyType = 5, IsaNeeded = 0xc0008002;
  for (std::string_view Note : notes("GNU", PropertyType))
    while (auto Size = littleAt<std::uint32_t>(Note, 4)) {
      auto Value = littleAt<std::uint32_t>(Note, 8);
      if (littleAt<std::uint32_t>(Note, 0) == IsaNeeded && Value)
        for (std::uint32_t Level = 1; Level <= 4; ++Level)
          if (*Value >> (Level - 1) & 1)
            Out.X86Level = std::max(Out.X86Level, Level);
      Note.remove_prefix(std::min<std::uint64_t>(
          Note.size(), 8 + (std::uint64_t(*Size) + 7) / 8 * 8));
    }
}

std::unique_ptr<NativeFile> otherFormat(NativeFormat Format) {
  auto File = std::make_unique<NativeFile>();
  File->Format = Format;
  File->Os = Os::Other;
  return File;
}

/// True for what a device's driver keeps in an ELF file without a machine and
/// with a type of its own: Intel's OpenCL programs (ET_LOOS, gABI "ELF
/// Header").
bool isOfDevice(std::string_view Bytes) {
  constexpr std::uint16_t FirstOfSystems = 0xfe00; // ET_LOOS
  bool Big = Bytes.size() > EI_DATA && Bytes[EI_DATA] == ELFDATA2MSB;
  auto at = [&](std::size_t Offset) {
    return Big ? bigAt<std::uint16_t>(Bytes, Offset)
               : littleAt<std::uint16_t>(Bytes, Offset);
  };
  return at(18) == EM_NONE && at(16) >= FirstOfSystems;
}

} // namespace

static std::unique_ptr<NativeFile> readElf(std::string_view Bytes, bool Whole,
                                           std::vector<Error> &Errors) {
  auto File = std::make_unique<NativeFile>();
  if (isOfDevice(Bytes)) {
    File->Arch = Arch::Other;
    File->HostCode = false;
    return File;
  }
  Expected<ElfFile> Elf = ElfFile::open(Bytes);
  if (!Elf) {
    File->Corrupt = Elf.error().Message;
    Errors.push_back(std::move(Elf.error()));
    return File;
  }
  Reader R(*Elf, Bytes, *File, Errors);
  if (!Whole) {
    R.readHeader();
    R.readPlatform();
    return File;
  }
  if (std::optional<Error> Appended = appendix(*Elf, Bytes))
    Errors.push_back(std::move(*Appended));
  File->Corrupt = Elf->damage();
  R.readHeader();
  if (const std::string &Damage =
          File->Corrupt.empty() ? Elf->sectionDamage() : File->Corrupt;
      !Damage.empty())
    Errors.push_back({ErrorKind::UnreadableInput, {}, Damage});
  bool Deep = File->Arch == Arch::Aarch64 || File->Arch == Arch::X86_64 ||
              File->Arch == Arch::X86;
  if (Deep) {
    R.readDynamic();
    R.readNeeds();
  }
  R.readPlatform();
  if (!Deep)
    return File;
  R.readExports();
  if (File->Arch == Arch::Aarch64) {
    R.readPages();
    readCode(*Elf, Bytes, *File, Errors);
    for (std::string_view Function : File->Exports)
      File->ToldFeatures |= featuresAskedBy(Function);
  } else {
    R.readX86Level();
  }
  return File;
}

std::unique_ptr<NativeFile> readNative(std::string_view Bytes, bool Whole,
                                       ContentKind Kind,
                                       std::vector<Error> &Errors) {
  switch (Kind) {
  case ContentKind::Elf:
    return readElf(Bytes, Whole, Errors);
  case ContentKind::MachO:
    return otherFormat(NativeFormat::MachO);
  case ContentKind::Pe:
    return otherFormat(NativeFormat::Pe);
  case ContentKind::Xcoff:
    return otherFormat(NativeFormat::Xcoff);
  case ContentKind::Wasm:
    return otherFormat(NativeFormat::Wasm);
  default:
    return nullptr;
  }
}

} // namespace armlift::binary

// RAII over libelf on bytes in memory. libelf reads the tables; every offset,
// size and count that comes from the file is checked against the bytes here
// before it is used.
#pragma once

#include "core/support/Error.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <gelf.h>

namespace armlift::binary {

struct ElfSection {
  std::string_view Name;
  std::uint32_t Type = 0, Link = 0;
  std::uint64_t Flags = 0, Offset = 0, Size = 0, EntrySize = 0;
};

struct ElfSymbol {
  std::string_view Name;
  unsigned char Type = 0, Binding = 0, Visibility = 0;
  bool Defined = false;
  unsigned char Other = 0; ///< st_other; its upper bits are processor-specific
  std::uint64_t Value = 0, Size = 0;
};

class ElfFile {
public:
  /// `Bytes` must outlive the file.
  static Expected<ElfFile> open(std::string_view Bytes);

  const GElf_Ehdr &header() const { return Header; }
  const std::vector<GElf_Phdr> &segments() const { return Segments; }
  const std::vector<ElfSection> &sections() const { return Sections; }
  /// Why no loader accepts the file, or no linker if it is an object; empty for
  /// a sound file.
  const std::string &damage() const { return Damage; }
  /// Why a linked file has no sections here, though it says that it has some. A
  /// kernel and a loader go by its segments, and read no section.
  const std::string &sectionDamage() const { return SectionDamage; }

  /// Returns the bytes of a range of the file, cut off at the end of the file;
  /// empty if the range starts past it.
  std::string_view range(std::uint64_t Offset, std::uint64_t Size) const;

  /// Returns what follows the last part of the file that its headers name.
  std::string_view appended() const;

  /// A range of the file, and the alignment of the records in it.
  struct Extent {
    std::uint64_t Offset, Size;
    std::uint64_t Align = 1;
  };
  /// Returns the bytes that `Ranges` cover, in the order of the file and each
  /// byte once: headers may name the same megabyte 60,000 times.
  std::vector<Extent> eachByteOnce(std::vector<Extent> Ranges) const;

  struct DynamicEntries {
    std::vector<GElf_Dyn> Entries;
    bool Whole = true; ///< there are no more of them than are read
  };
  DynamicEntries dynamic() const;
  /// Returns the file offset of a virtual address according to the loadable
  /// segments, or nullopt if none of them holds it.
  std::optional<std::uint64_t> offsetOf(std::uint64_t Address) const;
  /// Calls `Visit` for the symbols of the first table of one type (SHT_DYNSYM
  /// or SHT_SYMTAB) until it returns false. A second table of that type, for
  /// which the gABI does not provide ("Sections"), is ignored.
  void visitSymbols(std::uint32_t TableType,
                    const std::function<bool(const ElfSymbol &)> &Visit) const;
  /// A version that the file needs of a library. `Library` and `Version` are
  /// offsets of names in the string table.
  struct VersionNeed {
    std::uint64_t Library, Version;
    std::uint16_t Flags;
  };
  struct VersionNeeds {
    std::vector<VersionNeed> Records;
    bool Whole = false; ///< both chains end inside the file
  };
  /// Returns the version needs at a file offset. Follows the chains, as glibc's
  /// loader does, and ignores the counts beside them.
  VersionNeeds versionNeeds(std::uint64_t Offset) const;

  /// True for a file with debug information alone, which nothing loads or
  /// links: a separate debug file, which has the headers of its program but not
  /// the bytes (objcopy --only-keep-debug), or a .dwo or .dwp file (DWARF 5,
  /// 7.3.2), of which nothing is allocated.
  bool isDebugFile() const;

private:
  struct End {
    void operator()(Elf *E) const { elf_end(E); }
  };
  ElfFile() = default;
  void readSegments();
  void readSections();
  std::string readSectionHeaders();
  std::string_view sectionNames() const;
  void checkSegments();

  std::string_view Bytes;
  std::unique_ptr<Elf, End> Handle;
  GElf_Ehdr Header{};
  std::vector<GElf_Phdr> Segments;
  /// The PT_LOAD segments with bytes, sorted by address.
  std::vector<GElf_Phdr> Loaded;
  std::vector<ElfSection> Sections;
  std::string Damage, SectionDamage;
};

/// Returns the text at an offset of a string table, up to its NUL. Returns an
/// empty text if the offset is outside the table or the text is longer than any
/// path may be.
std::string_view stringAt(std::string_view Table, std::uint64_t Offset);

} // namespace armlift::binary

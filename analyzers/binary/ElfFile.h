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
  unsigned char Other = 0; ///< st_other, whose upper bits are the processor's
  std::uint64_t Value = 0, Size = 0;
};

class ElfFile {
public:
  /// `Bytes` must outlive the file.
  static Expected<ElfFile> open(std::string_view Bytes);

  const GElf_Ehdr &header() const { return Header; }
  const std::vector<GElf_Phdr> &segments() const { return Segments; }
  const std::vector<ElfSection> &sections() const { return Sections; }
  /// What was left out for being out of range; empty for a file in order.
  const std::string &damage() const { return Damage; }

  /// The file's bytes of a range; shortened, or empty, where it leaves the
  /// file.
  std::string_view range(std::uint64_t Offset, std::uint64_t Size) const;

  /// What to read of the file where the headers name these ranges: in the order
  /// of the file, and each byte once. Headers may name one megabyte 60,000
  /// times.
  struct Extent {
    std::uint64_t Offset, Size;
    std::uint64_t Align = 1;
  };
  std::vector<Extent> eachByteOnce(std::vector<Extent> Ranges) const;

  std::vector<GElf_Dyn> dynamic() const;
  /// Where a virtual address is in the file, by the loadable segments.
  std::optional<std::uint64_t> offsetOf(std::uint64_t Address) const;
  /// Shows the symbols of the table of one type (SHT_DYNSYM, SHT_SYMTAB) until
  /// `Visit` returns false. Of a second table of that type, which the gABI does
  /// not provide for ("Sections"), nothing is shown.
  void visitSymbols(std::uint32_t TableType,
                    const std::function<bool(const ElfSymbol &)> &Visit) const;
  /// Verneed records, as (library, version, flags) name offsets of the string
  /// table.
  struct VersionNeed {
    std::uint64_t Library, Version;
    std::uint16_t Flags;
  };
  struct VersionNeeds {
    std::vector<VersionNeed> Records;
    bool Whole = false; ///< both chains came to their end inside the file
  };
  /// Those at a file offset as glibc's loader follows them: by the chains; the
  /// counts beside them it does not look at.
  VersionNeeds versionNeeds(std::uint64_t Offset) const;

private:
  struct End {
    void operator()(Elf *E) const { elf_end(E); }
  };
  ElfFile() = default;
  void checkHeader();
  void readSegments();
  void readSections();
  void checkSegments();
  /// A separate debug file has the headers of its program, and not the bytes.
  bool isDebugFile() const;

  std::string_view Bytes;
  std::unique_ptr<Elf, End> Handle;
  GElf_Ehdr Header{};
  std::vector<GElf_Phdr> Segments;
  std::vector<GElf_Phdr> Loaded; ///< those with bytes to load, by address
  std::vector<ElfSection> Sections;
  std::string Damage;
};

/// The text at an offset of a string table, up to its NUL; empty if it is not
/// inside, or longer than any path may be.
std::string_view stringAt(std::string_view Table, std::uint64_t Offset);

} // namespace armlift::binary

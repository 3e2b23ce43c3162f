#include "analyzers/binary/ElfFile.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace armlift::binary {
namespace {

/// Returns an ELF header alone, after which its program headers would come.
std::string headerAlone() {
  Elf64_Ehdr Header{};
  std::memcpy(Header.e_ident, ELFMAG, SELFMAG);
  Header.e_ident[EI_CLASS] = ELFCLASS64;
  Header.e_ident[EI_DATA] = ELFDATA2LSB;
  Header.e_ident[EI_VERSION] = EV_CURRENT;
  Header.e_type = ET_DYN;
  Header.e_machine = EM_X86_64;
  Header.e_version = EV_CURRENT;
  Header.e_ehsize = sizeof(Elf64_Ehdr);
  Header.e_phoff = sizeof(Elf64_Ehdr);
  Header.e_phentsize = sizeof(Elf64_Phdr);
  Header.e_phnum = 9;
  return {reinterpret_cast<const char *>(&Header), sizeof(Header)};
}

TEST(ElfFile, SaysWhatIsWrongWithItAndNotWithTheFileBefore) {
  std::string Short = headerAlone(), BadOrder = Short;
  BadOrder[EI_DATA] = '\xff';
  ASSERT_TRUE(ElfFile::open(Short));
  Expected<ElfFile> File = ElfFile::open(BadOrder);
  ASSERT_FALSE(File);
  EXPECT_EQ(File.error().Message, "damaged ELF header: its class, version or "
                                  "size is not that of an ELF file");
}

TEST(ElfFile, MissesProgramHeadersBehindItsEnd) {
  const std::string Whole = headerAlone() + std::string(9 * 56, '\0');
  Expected<ElfFile> File = ElfFile::open(Whole);
  ASSERT_TRUE(File);
  EXPECT_EQ(File->damage(), "");
  for (std::size_t Cut = 1; Cut < 9 * 56; ++Cut) {
    File = ElfFile::open(std::string_view(Whole).substr(0, Whole.size() - Cut));
    ASSERT_TRUE(File);
    EXPECT_EQ(File->damage(),
              "its program headers reach beyond the end of the file")
        << Cut;
  }
}

/// With PN_XNUM, the first section has the number (gABI, "ELF Header").
TEST(ElfFile, MissesProgramHeadersThatOnlyTheFirstSectionCounts) {
  std::string Bytes = headerAlone();
  Elf64_Ehdr Header;
  std::memcpy(&Header, Bytes.data(), sizeof(Header));
  Header.e_phnum = PN_XNUM;
  Header.e_shoff = sizeof(Header);
  Header.e_shentsize = sizeof(Elf64_Shdr);
  Header.e_shnum = 1;
  Bytes.assign(reinterpret_cast<const char *>(&Header), sizeof(Header));
  Bytes.append(sizeof(Elf64_Shdr), '\0'); // the section counts none
  Expected<ElfFile> File = ElfFile::open(Bytes);
  ASSERT_TRUE(File);
  EXPECT_EQ(File->damage(),
            "its program headers reach beyond the end of the file");
}

/// Also tests the time: a symbol for each of many segments.
TEST(ElfFile, FindsAddressesInManySegments) {
  constexpr std::uint16_t Many = 60'000;
  std::string Bytes = headerAlone();
  Elf64_Ehdr Header;
  std::memcpy(&Header, Bytes.data(), sizeof(Header));
  Header.e_phnum = Many;
  Bytes.assign(reinterpret_cast<const char *>(&Header), sizeof(Header));
  for (std::uint64_t I = 0; I < Many; ++I) {
    Elf64_Phdr Segment{};
    Segment.p_type = I % 2 ? PT_NOTE : PT_LOAD;
    Segment.p_vaddr = I << 16;
    Segment.p_offset = I;
    Segment.p_filesz = 16;
    Bytes.append(reinterpret_cast<const char *>(&Segment), sizeof(Segment));
  }
  Expected<ElfFile> File = ElfFile::open(Bytes);
  ASSERT_TRUE(File);
  for (std::uint64_t I = 0; I < Many; I += 2) {
    EXPECT_EQ(File->offsetOf((I << 16) + 15), I + 15);
    EXPECT_EQ(File->offsetOf((I << 16) + 16), std::nullopt);
    EXPECT_EQ(File->offsetOf((I + 1) << 16), std::nullopt);
  }
}

/// Returns a file with many sections, whose names begin with the second byte of
/// a table; the table is the last section.
std::string withSectionNames(const std::string &Table, std::uint64_t Flags) {
  constexpr std::uint16_t Many = 60'000;
  std::string Bytes = headerAlone();
  Elf64_Ehdr Header;
  std::memcpy(&Header, Bytes.data(), sizeof(Header));
  Header.e_type = ET_REL;
  Header.e_phnum = 0;
  Header.e_shoff = sizeof(Header);
  Header.e_shentsize = sizeof(Elf64_Shdr);
  Header.e_shnum = Many;
  Header.e_shstrndx = Many - 1;
  Bytes.assign(reinterpret_cast<const char *>(&Header), sizeof(Header));
  for (std::uint16_t I = 0; I < Many; ++I) {
    Elf64_Shdr Section{};
    Section.sh_name = 1;
    if (I == Header.e_shstrndx) {
      Section.sh_type = SHT_STRTAB;
      Section.sh_flags = Flags;
      Section.sh_offset = sizeof(Header) + Many * sizeof(Section);
      Section.sh_size = Table.size();
    }
    Bytes.append(reinterpret_cast<const char *>(&Section), sizeof(Section));
  }
  return Bytes + Table;
}

/// The last also tests the time.
TEST(ElfFile, NamesSectionsAsLongAsANameMayBe) {
  using namespace std::literals;
  std::string Bytes = withSectionNames("\0.text\0"s, 0);
  Expected<ElfFile> File = ElfFile::open(Bytes);
  ASSERT_TRUE(File);
  EXPECT_EQ(File->damage(), "");
  EXPECT_EQ(File->sections().front().Name, ".text");
  Bytes = withSectionNames("\0.text"s, 0);
  EXPECT_EQ(ElfFile::open(Bytes)->sections().front().Name, "");
  Bytes = withSectionNames('\0' + std::string(32 << 20, 'a') + '\0', 0);
  EXPECT_EQ(ElfFile::open(Bytes)->sections().front().Name, "");
}

TEST(ElfFile, UnpacksNoNamesOfSections) {
  Elf64_Chdr Packed{};
  Packed.ch_type = ELFCOMPRESS_ZLIB;
  Packed.ch_size = 10;
  Packed.ch_addralign = 1;
  std::string Table(reinterpret_cast<const char *>(&Packed), sizeof(Packed));
  // "\0" and nine times "a", as zlib packs them.
  Table += std::string("\x78\xda\x63\x48\x84\x01\x00\x11\x17\x03\x6a", 11);
  const std::string Bytes = withSectionNames(Table, SHF_COMPRESSED);
  Expected<ElfFile> File = ElfFile::open(Bytes);
  ASSERT_TRUE(File);
  EXPECT_EQ(File->sections().front().Name, "");
}

TEST(ElfFile, SaysIfItsDynamicSectionHasMoreEntriesThanAreRead) {
  std::string Bytes = headerAlone();
  Elf64_Ehdr Header;
  std::memcpy(&Header, Bytes.data(), sizeof(Header));
  Header.e_phnum = 1;
  for (std::uint64_t Count : {65'536u, 65'537u}) {
    Elf64_Phdr Segment{};
    Segment.p_type = PT_DYNAMIC;
    Segment.p_offset = sizeof(Header) + sizeof(Segment);
    Segment.p_filesz = (Count + 1) * sizeof(Elf64_Dyn);
    Bytes.assign(reinterpret_cast<const char *>(&Header), sizeof(Header));
    Bytes.append(reinterpret_cast<const char *>(&Segment), sizeof(Segment));
    Bytes.append(Count * sizeof(Elf64_Dyn), '\1');
    Bytes.append(sizeof(Elf64_Dyn), '\0');
    Expected<ElfFile> File = ElfFile::open(Bytes);
    ASSERT_TRUE(File);
    EXPECT_EQ(File->dynamic().Entries.size(), 65'536u);
    EXPECT_EQ(File->dynamic().Whole, Count == 65'536);
  }
}

} // namespace
} // namespace armlift::binary

#include "analyzers/binary/ElfFile.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace armlift::binary {
namespace {

/// An ELF header alone, whose program headers would come behind it.
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
  EXPECT_EQ(File.error().Message,
            "damaged ELF header: its class, version or size is none of an ELF "
            "file");
}

} // namespace
} // namespace armlift::binary

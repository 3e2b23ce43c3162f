// Tells kinds of content by their first bytes.
#include "core/input/Sniff.h"

#include <gtest/gtest.h>

#include <string>

using namespace armlift;
using namespace std::literals;

namespace {

TEST(Sniff, GoesByTheBytes) {
  EXPECT_EQ(sniff("\x7f"
                  "ELF\2\1\1"sv,
                  "readme.txt"),
            ContentKind::Elf);
  EXPECT_EQ(sniff("PK\3\4"sv, "x"), ContentKind::Zip);
  EXPECT_EQ(sniff("JM\1\0PK\3\4"sv, "a.jmod"), ContentKind::Zip);
  EXPECT_EQ(sniff("\x1f\x8b\x08"sv, "x"), ContentKind::Compressed);
  EXPECT_EQ(sniff("!<arch>\n"sv, "x"), ContentKind::StaticArchive);
  EXPECT_EQ(sniff("!<thin>\n"sv, "x"), ContentKind::ThinArchive);
  EXPECT_EQ(sniff("text, though it is called so"sv, "libfoo.so"),
            ContentKind::Other);
  EXPECT_EQ(sniff(""sv, "a.jar"), ContentKind::Other);
}

TEST(Sniff, AScriptInFrontOfAZipNeedsTheName) {
  EXPECT_EQ(sniff("#!/bin/sh\n"sv, "app.jar"), ContentKind::Zip);
  EXPECT_EQ(sniff("#!/bin/sh\n"sv, "app.sh"), ContentKind::Other);
}

TEST(Sniff, TellsFatMachOFromJavaClasses) {
  EXPECT_EQ(sniff("\xca\xfe\xba\xbe\0\0\0\2"sv, "x"), ContentKind::MachO);
  EXPECT_EQ(sniff("\xca\xfe\xba\xbe\0\0\0\x34"sv, "x"), ContentKind::Other);
}

TEST(Sniff, AMachOFileIsForAProcessor) {
  EXPECT_EQ(sniff("\xcf\xfa\xed\xfe\x0c\0\0\1\0\0\0\0\6\0\0\0"sv, "x"),
            ContentKind::MachO);
  EXPECT_EQ(sniff("\xfe\xed\xfa\xce\0\0\0\x12\0\0\0\0\0\0\0\2"sv, "x"),
            ContentKind::MachO);
  EXPECT_EQ(sniff("\xfe\xed\xfa\xcf"sv, "x"), ContentKind::MachO);
  // A voice of FreeTTS: a version and a sample rate follow.
  EXPECT_EQ(sniff("\xfe\xed\xfa\xce\0\0\0\1\0\0\x1f\x40\0\0\0\x0a"sv, "x"),
            ContentKind::Other);
}

/// Returns the head of a PE file, with or without a CLR header.
std::string pe(bool Managed) {
  std::string Head(512, '\0');
  Head.replace(0, 2, "MZ");
  Head[0x3c] = '\x80';
  Head.replace(0x80, 4, "PE\0\0"s);
  Head.replace(0x80 + 24, 2, "\x0b\x02"s); // PE32+
  if (Managed)
    Head[0x80 + 24 + 112 + 14 * 8] = 1;
  return Head;
}

TEST(Sniff, ManagedAssembliesAreNoNativeCode) {
  EXPECT_EQ(sniff(pe(false), "a.dll"), ContentKind::Pe);
  EXPECT_EQ(sniff(pe(true), "a.dll"), ContentKind::Other);
  EXPECT_EQ(sniff(pe(true), "edge_nativeclr.node"), ContentKind::Other);
  EXPECT_EQ(sniff("MZ\xff\xff"sv, "a.dll"), ContentKind::Other);
}

TEST(Sniff, ObjectsOfWindowsAreNoLibrariesOfAnyOther) {
  // An import object, and the object of an import descriptor.
  std::string Import = "\0\0\xff\xff\0\0\x64\x86"s + std::string(12, '\1');
  EXPECT_EQ(sniff(Import, "koffi.lib!/koffi.node"), ContentKind::Pe);
  std::string Object = "\x64\x86\2\0"s + std::string(16, '\0') + ".idata$2";
  EXPECT_EQ(sniff(Object, "koffi.lib!/koffi.node"), ContentKind::Pe);
  EXPECT_EQ(sniff("\0\0\xff\xff\0\0\1\2"s, "a"), ContentKind::Other);
  EXPECT_EQ(sniff("\x64\x86\0\0"s + std::string(16, '\0') + ".text", "a"),
            ContentKind::Other);
  Object[16] = '\xf0'; // an optional header
  EXPECT_EQ(sniff(Object, "a"), ContentKind::Other);
}

TEST(Sniff, BytesThatAreNoTextAreNoPackage) {
  EXPECT_EQ(sniff("\x93\x02\xf1\xaa"sv, "x.whl"), ContentKind::Zip);
  EXPECT_EQ(sniff("\x93\x02\xf1\xaa"sv, "x.tar.gz"), ContentKind::Misnamed);
  EXPECT_EQ(sniff("\x93\x02\xf1\xaa"sv, "x.bin"), ContentKind::Other);
  // Apache Parquet: the Java archives of JPA have the same suffix.
  EXPECT_EQ(sniff("PAR1\x15\x04\x15\0"sv, "x.par"), ContentKind::Other);
  // Microsoft Paint, and patches of Windows Installer, which are compound
  // files.
  EXPECT_EQ(sniff("DanM\x80\0\x60\0"sv, "x.msp"), ContentKind::Other);
  EXPECT_EQ(sniff("LinS\x80\0\x60\0"sv, "x.msp"), ContentKind::Other);
  EXPECT_EQ(sniff("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0"sv, "x.msp"),
            ContentKind::Unsupported);
  EXPECT_EQ(sniff("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0"sv, "x.doc"),
            ContentKind::Other);
  EXPECT_EQ(sniff("\x93\x02\xf1\0"sv, "x.msi"), ContentKind::Misnamed);
  EXPECT_EQ(sniff("tab\t, form feed\f, \x1b[0m"sv, "x.tar.gz"),
            ContentKind::Other);
}

TEST(Sniff, APackageHasBytes) {
  EXPECT_TRUE(lacksItsPackage("", "a.jar"));
  EXPECT_TRUE(lacksItsPackage("text", "a.tar.gz"));
  EXPECT_TRUE(lacksItsPackage("\0\0"sv, "a.jar"));
  EXPECT_FALSE(lacksItsPackage("\0\0"sv, "a.tar")); // an empty tar
  EXPECT_FALSE(lacksItsPackage("PAR1\x15\x04"sv, "a.par"));
  EXPECT_FALSE(lacksItsPackage("", "a.so"));
  EXPECT_FALSE(lacksItsPackage("INPUT(-lm)", "libm.a"));
}

TEST(Sniff, FramesThatArePassedOverHoldNothing) {
  std::string Frame = "\x5a\x2a\x4d\x18\x04\0\0\0abcd"s;
  EXPECT_EQ(sniff(Frame, "skip.bin"), ContentKind::Other);
  Frame[4] = '\xff', Frame[5] = '\xff';
  EXPECT_EQ(sniff(Frame + std::string(SniffBytes, 'x'), "data"),
            ContentKind::Compressed);
  Frame[4] = 4, Frame[5] = 0;
  EXPECT_EQ(sniff(Frame + "\x28\xb5\x2f\xfd"s, "data"),
            ContentKind::Compressed);
}

} // namespace

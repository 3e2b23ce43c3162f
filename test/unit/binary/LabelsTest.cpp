// Words for platforms in paths, and what remains without them.
#include "analyzers/binary/Labels.h"
#include "analyzers/binary/PathKinds.h"
#include "analyzers/binary/Versions.h"

#include <gtest/gtest.h>

using namespace armlift;
using namespace armlift::binary;

namespace {

struct LabelCase {
  const char *Path;
  armlift::Arch Arch;
  armlift::Os Os;
  armlift::Libc Libc;
};

TEST(Labels, AreTakenFromTheInnermostComponent) {
  const LabelCase Cases[] = {
      {"native/Linux/x86_64/libsnappyjava.so", Arch::X86_64, Os::Linux,
       Libc::Unknown},
      {"META-INF/native/libnetty_tcnative_linux_aarch_64.so", Arch::Aarch64,
       Os::Linux, Libc::Unknown},
      {"prebuilds/linux-arm64/x.armv8.glibc.node", Arch::Aarch64, Os::Linux,
       Libc::Glibc},
      {"librocksdbjni-linux64-musl.so", Arch::X86_64, Os::Linux, Libc::Musl},
      {"Linux-Musl/aarch64/l.so", Arch::Aarch64, Os::Linux, Libc::Musl},
      {"jni/x86_64-Linux/libjffi-1.2.so", Arch::X86_64, Os::Linux,
       Libc::Unknown},
      {"linux-x86-64/libjnidispatch.so", Arch::X86_64, Os::Linux,
       Libc::Unknown},
      {"linux-x86/libjnidispatch.so", Arch::X86, Os::Linux, Libc::Unknown},
      {"Linux-Android/aarch64/l.so", Arch::Aarch64, Os::Other, Libc::Unknown},
      {"lib/arm64-v8a/l.so", Arch::Aarch64, Os::Other, Libc::Unknown},
      {"darwin-arm64/l.dylib", Arch::Aarch64, Os::Other, Libc::Unknown},
      {"cbc/linux/64/cbc", Arch::X86_64, Os::Linux, Libc::Unknown},
      {"cbc/linux/i64/cbc", Arch::X86_64, Os::Linux, Libc::Unknown},
      {"cbc/linux/i32/cbc", Arch::X86, Os::Linux, Libc::Unknown},
      {"cbc/osx/i64/cbc", Arch::X86_64, Os::Other, Libc::Unknown},
      {"blas/i64/libblas_i64.so", Arch::Unknown, Os::Unknown, Libc::Unknown},
      {"libzstd_illumos_amd64.a", Arch::X86_64, Os::Other, Libc::Unknown},
      {"libzstd_dragonfly_amd64.a", Arch::X86_64, Os::Other, Libc::Unknown},
      {"dragonfly-x86_64", Arch::X86_64, Os::Unknown, Libc::Unknown},
      {"aarch64-linux-ohos/l.so", Arch::Aarch64, Os::Other, Libc::Unknown},
      {"x86_64-pc-linux-gnu/l.so", Arch::X86_64, Os::Linux, Libc::Glibc},
      {"targets/sbsa-linux/l.so", Arch::Aarch64, Os::Linux, Libc::Unknown},
      {"libduckdb_java.so_linux_amd64", Arch::X86_64, Os::Linux, Libc::Unknown},
      {"linux-armv7l/l.so", Arch::Other, Os::Linux, Libc::Unknown},
      {"_x.cpython-311-aarch64-linux-gnu.so", Arch::Aarch64, Os::Linux,
       Libc::Glibc},
      {"native/linux/ARM_64/l.so", Arch::Aarch64, Os::Linux, Libc::Unknown},
      {"native/linux/ARM_32/l.so", Arch::Other, Os::Linux, Libc::Unknown},
      {"bin/linux-x86-32/w.so", Arch::X86, Os::Linux, Libc::Unknown},
      {"x86_32/libw.so", Arch::X86, Os::Unknown, Libc::Unknown},
      {"libw-linux-arm-64.so", Arch::Aarch64, Os::Linux, Libc::Unknown},
      {"libw-linux-aarch-64.so", Arch::Aarch64, Os::Linux, Libc::Unknown},
      {"Linux/armv8_32/l.so", Arch::Other, Os::Linux, Libc::Unknown},
      {"lib/charm64x.so", Arch::Unknown, Os::Unknown, Libc::Unknown},
      {"libboost_iostreams.so", Arch::Unknown, Os::Unknown, Libc::Unknown},
      {"zendesk/riscvm/mipsolver/aixplain.so", Arch::Unknown, Os::Unknown,
       Libc::Unknown},
      {"ios13-arm64/l.a", Arch::Aarch64, Os::Other, Libc::Unknown},
      {"armv7a-linux-androideabi21/l.so", Arch::Other, Os::Other,
       Libc::Unknown},
      {"mips64el-linux-gnu/l.so", Arch::Other, Os::Linux, Libc::Glibc},
      {"powerpc64le/l.so", Arch::Other, Os::Unknown, Libc::Unknown},
      {"t-v1-wasm-x86_64-unknown-linux-musl", Arch::X86_64, Os::Linux,
       Libc::Musl},
  };
  for (const LabelCase &C : Cases) {
    Labels L = labelsOf(C.Path);
    EXPECT_EQ(L.Arch, C.Arch) << C.Path;
    EXPECT_EQ(L.Os, C.Os) << C.Path;
    EXPECT_EQ(L.Libc, C.Libc) << C.Path;
  }
}

TEST(Labels, AreWrittenForAarch64AsTheirSetDoes) {
  EXPECT_EQ(aarch64Names("@oven/bun-linux-x64-baseline"),
            std::vector<std::string>{"@oven/bun-linux-aarch64"});
  EXPECT_EQ(aarch64Names("@esbuild/linux-x64"),
            (std::vector<std::string>{"@esbuild/linux-arm64",
                                      "@esbuild/linux-aarch64"}));
  EXPECT_EQ(aarch64Names("n-1-linux-x86_64-avx2.jar").front(),
            "n-1-linux-aarch_64.jar");
  EXPECT_EQ(aarch64Names("n-avx2-linux-x64-1.jar").front(),
            "n-avx2-linux-arm64-1.jar");
}

TEST(Labels, OfAnElfFileAreNotItsTopic) {
  EXPECT_EQ(labelsOf("wasm-pack").Os, Os::Other);
  EXPECT_EQ(labelsOfElf("wasm-pack").Os, Os::Unknown);
  EXPECT_EQ(labelsOfElf("lib/libnet_mac.a").Os, Os::Unknown);
  EXPECT_EQ(labelsOfElf("t-darwin-amd64").Os, Os::Other);
  EXPECT_EQ(labelsOfElf("darwin/t").Os, Os::Other);
  EXPECT_EQ(labelsOfElf("t-freebsd").Os, Os::Other);
  EXPECT_EQ(labelsOfElf("linux/t-freebsd").Os, Os::Other);
  EXPECT_EQ(labelsOfElf("linux-x64/t-freebsd").Os, Os::Linux);
  EXPECT_EQ(labelsOfElf("linux-x64/t-freebsd-amd64").Os, Os::Other);
}

TEST(Labels, AreOfNamesThatFilesCanHave) {
  std::string Name;
  while (Name.size() < 300)
    Name += "x64-";
  EXPECT_EQ(labelsOf(Name).Arch, Arch::Unknown);
  EXPECT_EQ(slotKey(Name), Name);
  EXPECT_TRUE(aarch64Names(Name).empty());
  EXPECT_EQ(aarch64Names(Name.substr(0, 200)).size(), 4u);
}

TEST(Labels, OfTheProcessorAreNoWordsForItsInstructions) {
  for (const char *Name : {"_raw_aesni.abi3.so", "liba-avx2.so",
                           "_clmul.cpython-311-x86_64-linux-gnu.so"})
    EXPECT_TRUE(isNamedForX86Instructions(Name)) << Name;
  for (const char *Name : {"_b.cpython-311-x86_64-linux-gnu.so",
                           "a.linux-x64-gnu.node", "libd_assert.so"})
    EXPECT_FALSE(isNamedForX86Instructions(Name)) << Name;
}

TEST(Labels, TwoProcessorsInOneComponentLabelNeither) {
  EXPECT_EQ(labelsOf("x86_64-to-aarch64/l.so").Arch, Arch::Unknown);
  EXPECT_TRUE(labelsOf("x86_64-to-aarch64/l.so").Ambiguous);
}

TEST(SlotKey, IsTheSameForTwins) {
  const std::pair<const char *, const char *> Twins[] = {
      {"native/Linux/x86_64/libfoo.so", "native/Linux/arm64/libfoo.so"},
      {"librocksdbjni-linux64.so", "librocksdbjni-linux-aarch64.so"},
      {"a/libn_x86_64.so", "a/libn_aarch_64.so"},
      {"native/Linux-amd64-64/l.so", "native/Linux-aarch64-64/l.so"},
      {"prebuilds/linux-x64/n.glibc.node",
       "prebuilds/linux-arm64/n.armv8.node"},
      {"d.libs/libz-1a2b3c4d.so.1", "d.libs/libz-deadbeef.so.1"},
      {"libfoo_1.2-3_amd64.deb", "libfoo_1.2-3_arm64.deb"},
      {"n/libfoo_avx2.so", "n/libfoo_neon.so"},
      {"libw-linux-x86-64.so", "libw-linux-arm-64.so"},
      {"bin/linux-x86-32/libw.so", "bin/linux-aarch64/libw.so"},
      {"cbc/linux/64/cbc", "cbc/linux/arm64/cbc"},
      {"libggml-cpu-haswell.so", "libggml-cpu-armv8.2_1.so"},
      {"lib/glibc-hwcaps/x86-64-v3/libq.so", "lib/libq.so"},
      {"l/libw_x86_64_corei7.a", "l/libw_aarch64.a"},
      {"l/libw_x86_64_corei7-avx.a", "l/libw_aarch64.a"},
      {"l/libw_x86_64_core-avx-i.a", "l/libw_aarch64.a"},
      {"l/libw_x86_64_core-avx2.a", "l/libw_aarch64.a"},
      {"l/libw_x86_64_core2.a", "l/libw_aarch64.a"},
      {"l/libw_westmere.a", "l/libw_neon.a"},
      {"l/libw_broadwell.a", "l/libw_neon.a"},
      {"l/libw-icelake-server.so", "l/libw-sve.so"},
      {"l/libw-skylake-avx512.so", "l/libw-sve.so"},
      {"l/libw_bdver2.a", "l/libw_neon.a"},
      {"l/libw_btver2.a", "l/libw_neon.a"},
      {"l/libw_znver4.a", "l/libw_neon.a"},
      {"debian-amd64/libg+mf16c+mfma+mavx+mavx2.so",
       "debian-arm64/libg+fp16.so"},
      {"debian-amd64/libg.so", "debian-arm64/libg+crc.so"},
      {"lib/intel64/libt.so", "lib/aarch64/libt.so"},
      {"x86-64/libt.so", "armv8-a/libt.so"},
      {"amd64/libt.so", "arm64-v8/libt.so"},
      {"rhel7-x86_64/libt.so", "rhel8-aarch64/libt.so"},
      {"ubuntu20.04-x64/libt.so", "ubuntu-22.04-arm64/libt.so"},
      {"t-linux-ubuntu-amd64-1.7.5.so", "t-linux-arm64-1.7.5.so"},
      {"bun-linux-x64-baseline/bun", "bun-linux-aarch64/bun"},
      {"skylake/libt.so", "neoverse-n1/libt.so"},
  };
  for (auto [X86, Arm] : Twins)
    EXPECT_EQ(slotKey(X86), slotKey(Arm));
  EXPECT_NE(slotKey("a/l-1.0.so"), slotKey("a/l-1.1.so"));
  // GCC's names for cores do not count here if they are ordinary words.
  for (const char *Other : {"core", "core-i", "atom", "native", "nano"})
    EXPECT_NE(slotKey("a/libw-" + std::string(Other) + ".so"),
              slotKey("a/libw.so"));
  // Alone, these words are names.
  EXPECT_NE(slotKey("a/crc.node"), slotKey("a/fp16.node"));
  EXPECT_NE(slotKey("a/libstdc++.so"), slotKey("a/libstdc.so"));
  EXPECT_NE(slotKey("t-linux-x86_64-fedora.jar"),
            slotKey("t-linux-x86_64.jar"));
  EXPECT_NE(slotKey("a/l+ssl.so"), slotKey("a/l.so"));
  EXPECT_NE(slotKey("font/64/l.so"), slotKey("font/l.so"));
  EXPECT_NE(slotKey("a/libneonate.so"), slotKey("a/libavx2ate.so"));
  EXPECT_NE(slotKey("a/libz-1a2b3c4d.so"), slotKey("a/libz-deadbeef.so"));
}

TEST(Versions, AreTakenOutOfTheFileName) {
  EXPECT_EQ(withoutVersion("x/redis-server-6.2.6-v5"), "x/redis-server");
  EXPECT_EQ(withoutVersion("x/redis-server-6.2.7"), "x/redis-server");
  EXPECT_EQ(withoutVersion("tool_v1.20.tar.gz"), "tool.tar.gz");
  EXPECT_EQ(withoutVersion("foo.so.1.2.3"), "foo.so");
  EXPECT_EQ(withoutVersion("1.2.3/foo.so"), "1.2.3/foo.so");
  EXPECT_EQ(withoutVersion("1.2-foo.so"), "-foo.so");
  EXPECT_EQ(withoutVersion("foo.so.1"), "foo.so.1");
  EXPECT_EQ(withoutVersion("a1.2.so"), "a1.2.so");
  EXPECT_EQ(withoutVersion("v8-2.so"), "v8-2.so");
  EXPECT_EQ(withoutVersion("x/zstd-jni-1.5.5-11.so"), "x/zstd-jni.so");
  EXPECT_EQ(withoutVersion("a-1-2.3.so"), "a-1.so");
  EXPECT_EQ(versionIn("x/zstd-jni-1.5.5-11.so"), "1.5.5-11");
  EXPECT_EQ(versionIn("tool_v1.20.tar.gz"), "1.20");
  EXPECT_EQ(versionIn("1.2.3/foo.so"), "");
}

TEST(Variants, AreReplacedByTheGeneralOne) {
  using Keys = std::vector<std::string>;
  EXPECT_EQ(generalVariants("jnilib/cu128/t.so"), Keys{"jnilib/cpu/t.so"});
  EXPECT_EQ(generalVariants("x/n_legacy.so"), Keys{"x/n.so"});
  EXPECT_EQ(generalVariants("legacy/n.so"), Keys{"n.so"});
  EXPECT_EQ(generalVariants("x/n-gpu.so"), Keys{"x/n-cpu.so"});
  EXPECT_EQ(generalVariants("culture/legacyn.so"), Keys());
}

TEST(DeviceFirmware, IsInTheFoldersOfTheKernel) {
  EXPECT_TRUE(isDeviceFirmware("a.deb!/data.tar.xz!/lib/firmware/x.bin"));
  EXPECT_TRUE(isDeviceFirmware("a.rpm!/usr/lib/firmware/v/x.mdt"));
  EXPECT_FALSE(isDeviceFirmware("a.deb!/data.tar.xz!/opt/lib/firmware/x"));
  EXPECT_FALSE(isDeviceFirmware("a.zip!/lib/firmware.so"));
}

TEST(NodeAbi, IsTakenOutOfThePathOfAModule) {
  EXPECT_EQ(withoutNodeAbi("linux-x64/node.abi108.node"),
            "linux-x64/node.node");
  EXPECT_EQ(withoutNodeAbi("bin/linux-x64-node-0.10/a.node"),
            "bin/linux-x64-node/a.node");
  EXPECT_EQ(withoutNodeAbi("node-v57-linux-x64/a.node"),
            "node-linux-x64/a.node");
  EXPECT_EQ(withoutNodeAbi("uws_linux_57.node"), "uws_linux.node");
  EXPECT_EQ(withoutNodeAbi("lib/v57/libfoo.so"), "lib/v57/libfoo.so");
}

TEST(AnyProcessor, IsAWordInThePlaceOfOne) {
  EXPECT_EQ(withoutAnyProcessor("p/a_1_all.deb"), "p/a_1.deb");
  EXPECT_EQ(withoutAnyProcessor("a-1-1.noarch.rpm"), "a-1-1.rpm");
  EXPECT_EQ(withoutAnyProcessor("c/noarch/a-1-0.conda"), "c/a-1-0.conda");
  EXPECT_EQ(withoutAnyProcessor("noarch/a.conda"), "a.conda");
  EXPECT_EQ(withoutAnyProcessor("overall/small-1.deb"), "overall/small-1.deb");
  EXPECT_EQ(withoutAnyProcessor("all/of/a_1_amd64.deb"),
            "all/of/a_1_amd64.deb");
}

TEST(CrossTools, AreNamedForAnotherMachine) {
  EXPECT_TRUE(isCrossTool("usr/bin/aarch64-linux-gnu-gcc-12"));
  EXPECT_TRUE(isCrossTool("usr/bin/qemu-aarch64"));
  EXPECT_TRUE(isCrossTool("usr/lib/gcc-cross/aarch64-linux-gnu/12/cc1"));
  EXPECT_FALSE(isCrossTool("prebuilds/linux-arm64/a.node"));
}

} // namespace

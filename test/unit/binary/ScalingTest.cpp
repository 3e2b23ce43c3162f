// Many of two things at once. Work that grows with the product of both takes
// minutes here, instead of less than a second.
#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/UnitLabels.h"
#include "analyzers/binary/checks/Check.h"

#include <gtest/gtest.h>

using namespace armlift;
using namespace armlift::binary;

namespace {

constexpr int Many = 20'000;

NativeFile libraryFor(armlift::Arch A) {
  NativeFile File;
  File.Arch = A;
  File.Machine = A == Arch::Aarch64 ? 183 : 62;
  File.Kind = ElfKind::Shared;
  return File;
}

/// Returns a unit with "FOLDERl0.so" and so on in it.
Unit unitOf(ContainerKind Kind, const NativeFile &File,
            const std::string &Folder = "") {
  Unit U;
  U.Kind = Kind;
  for (int I = 0; I < Many; ++I) {
    Member &M = U.Members.emplace_back();
    M.File = &File;
    M.Inner = M.ContextPath = M.Path = Folder + "l" + std::to_string(I) + ".so";
  }
  return U;
}

std::size_t missingLibrariesOf(const Unit &U) {
  TwinTable Alone({&U, 1});
  UnitView View{U, Alone.of(U), false, slotsOf(U, Alone.of(U)), {}, {}};
  std::vector<Finding> Findings;
  checkMissingAarch64Library(View, Findings);
  return Findings.size();
}

TEST(Scaling, LibrariesThatClausesOfABundleName) {
  NativeFile X86 = libraryFor(Arch::X86_64);
  Unit Bundle = unitOf(ContainerKind::Jar, X86, "lib/");
  Metadata Manifest;
  Manifest.Kind = MetadataKind::JarManifest;
  for (const Member &M : Bundle.Members)
    Manifest.Jar.Clauses.push_back({{"/" + M.Inner}, {"x86_64"}, {}});
  Bundle.Documents.push_back({&Manifest, "META-INF/MANIFEST.MF"});
  labelUnit(Bundle);
  for (const Member &M : Bundle.Members)
    ASSERT_EQ(M.Label.Arch, Arch::X86_64) << M.Inner;
}

TEST(Scaling, LibrariesOfX86InAnImageForAarch64) {
  NativeFile X86 = libraryFor(Arch::X86_64), Arm = libraryFor(Arch::Aarch64);
  Metadata Manifest, Config;
  Manifest.Kind = MetadataKind::ImageManifest;
  ImageEntry &Entry = Manifest.Image.Entries.emplace_back();
  Entry.Config = "config.json";
  Entry.Layers = {"layer"};
  Config.Kind = MetadataKind::ImageDocument;
  Config.Architectures = {"arm64"};
  Unit Image = unitOf(ContainerKind::Image, X86, "layer!/");
  for (Member &M : Image.Members)
    M.Layer = "layer";
  Image.Members.front().File = &Arm;
  Image.Documents = {{&Manifest, "manifest.json"}, {&Config, "config.json"}};
  labelUnit(Image);
  Image.Image =
      std::make_shared<ImageView>(Image, std::span<const Unit *const>());
  EXPECT_EQ(missingLibrariesOf(Image), Many - 1u);
}

TEST(Scaling, ProgramsWithNamesOfManyWords) {
  NativeFile X86 = libraryFor(Arch::X86_64);
  Unit Tar = unitOf(ContainerKind::Tar, X86);
  std::string Words, Folders;
  while (Words.size() < 3900)
    Words += "ar-x64-";
  while (Folders.size() < 3900)
    Folders += "a/x64/ar-";
  Tar.Members.resize(400);
  for (std::size_t I = 0; Member & M : Tar.Members)
    M.Inner = (I++ % 2 ? Words : Folders) + M.Inner;
  labelUnit(Tar);
  for (const Member &M : Tar.Members)
    EXPECT_EQ(M.Label.Arch,
              M.Inner.starts_with("ar") ? Arch::Unknown : Arch::X86_64);
}

TEST(Scaling, LibrariesAndProjectsInAJar) {
  NativeFile X86 = libraryFor(Arch::X86_64), Arm = libraryFor(Arch::Aarch64);
  Metadata Pom;
  Pom.Kind = MetadataKind::PomProperties;
  Unit Jar = unitOf(ContainerKind::Jar, X86);
  Jar.Documents.assign(Many, {&Pom, "a/pom.properties"});
  labelUnit(Jar);
  EXPECT_EQ(missingLibrariesOf(Jar), 1u); // nothing in it is for aarch64
  Jar.Members.front().File = &Arm;
  EXPECT_EQ(missingLibrariesOf(Jar), Many - 1u);
}

TEST(Scaling, FilesOfOneLibrary) {
  NativeFile X86 = libraryFor(Arch::X86_64), Arm = libraryFor(Arch::Aarch64);
  std::vector<Unit> Units(Many);
  for (int I = 0; I < Many; ++I) {
    Unit &U = Units[static_cast<std::size_t>(I)];
    U.Kind = ContainerKind::Elf;
    U.Family = "elf:foo.so";
    Member &M = U.Members.emplace_back();
    M.File = I == 0 ? &Arm : &X86;
    M.Key = "foo.so";
    M.Os = Os::Linux;
    M.Inner = M.ContextPath = M.Path = U.Path = U.ContextPath =
        std::to_string(I) + "/libfoo.so";
  }
  TwinTable Table(Units);
  for (const Unit &U : Units) {
    const TwinSet &Twins = Table.of(U);
    EXPECT_TRUE(Twins.coverOwn());
    std::vector<Slot> Slots = slotsOf(U, Twins);
    ASSERT_EQ(Slots.size(), 1u);
    EXPECT_EQ(Slots.front().Members.size(), &U == &Units[0] ? 2u : 3u);
    EXPECT_EQ(Slots.front().Verdict, SlotVerdict::MultiArch);
  }
}

TEST(Scaling, LibrariesThatLackFunctions) {
  NativeFile X86 = libraryFor(Arch::X86_64), Arm = libraryFor(Arch::Aarch64);
  X86.EntryPointsComplete = X86.ExportsComplete = true;
  Arm.EntryPointsComplete = Arm.ExportsComplete = true;
  for (int I = 1000; I < 3000; ++I)
    X86.Exports.push_back("Java_f" + std::to_string(I));
  Unit Jar = unitOf(ContainerKind::Jar, Arm);
  Jar.Members.front().File = &X86;
  labelUnit(Jar);
  for (Member &M : Jar.Members)
    M.Key = "l.so";
  TwinTable Alone({&Jar, 1});
  UnitView View{Jar, Alone.of(Jar), false, slotsOf(Jar, Alone.of(Jar)), {}, {}};
  std::vector<Finding> Findings;
  checkMissingExport(View, Findings);
  EXPECT_EQ(Findings.size(), Many - 1u);
}

/// Returns wheels for "x86_64" and "aarch64" in turn, each with a library for
/// its machine. `tagOf` returns what is between "p-1-" and the platform of
/// wheel I.
template <typename Function>
std::vector<Unit> wheelsOf(const NativeFile &X86, const NativeFile &Arm,
                           Function tagOf) {
  std::vector<Unit> Units(Many);
  for (int I = 0; I < Many; ++I) {
    Unit &U = Units[static_cast<std::size_t>(I)];
    bool IsArm = I % 2;
    U.Kind = ContainerKind::Wheel;
    U.Path = U.ContextPath = U.Name =
        "p-1-" + tagOf(I) + "-linux_" + (IsArm ? "aarch64" : "x86_64") + ".whl";
    Member &M = U.Members.emplace_back();
    M.File = IsArm ? &Arm : &X86;
    M.ContextPath = M.Path = U.Path + "!/p/f.so";
    M.Inner = "p/f.so";
    labelUnit(U);
  }
  return Units;
}

/// Expects that each library has its twin, and that the twins of a wheel are
/// the wheels for the other processor, and the wheel itself.
void expectTwins(const TwinTable &Table, const std::vector<Unit> &Units) {
  for (const Unit &U : Units) {
    const TwinSet &Twins = Table.of(U);
    EXPECT_TRUE(Twins.coverOwn());
    EXPECT_TRUE(Twins.matchAsAWhole());
  }
  EXPECT_EQ(Table.of(Units.front()).units().size(), Many / 2 + 1u);
}

/// As in a folder to which a build publishes each time.
TEST(Scaling, WheelsThatDifferInTheBuildNumber) {
  NativeFile X86 = libraryFor(Arch::X86_64), Arm = libraryFor(Arch::Aarch64);
  std::vector<Unit> Units = wheelsOf(
      X86, Arm, [](int I) { return std::to_string(I / 2) + "-cp311-cp311"; });
  TwinTable Table(Units);
  expectTwins(Table, Units);
  for (const Unit &U : Units) {
    std::vector<Slot> Slots = slotsOf(U, Table.of(U));
    ASSERT_EQ(Slots.size(), 1u);
    EXPECT_EQ(Slots.front().Members.size(), 2u);
    EXPECT_EQ(Slots.front().Verdict, SlotVerdict::MultiArch);
  }
}

/// Tags that say nothing beyond "py3"; no two wheels have the same one.
TEST(Scaling, WheelsThatDifferInATagThatAnotherSays) {
  NativeFile X86 = libraryFor(Arch::X86_64), Arm = libraryFor(Arch::Aarch64);
  std::vector<Unit> Units = wheelsOf(
      X86, Arm, [](int I) { return "py3.cp3" + std::to_string(I) + "-none"; });
  expectTwins(TwinTable(Units), Units);
}

} // namespace

// What visitMembers shows of well-formed, nested and hostile containers.
#include "core/archive/Members.h"

#include "Tar.h"
#include "Zip.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <thread>

using namespace armlift;
using namespace armlift::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace {

/// Wants the whole of each "*.so" and nothing else; remembers everything it
/// sees.
class Recorder : public MemberVisitor {
public:
  Interest wants(const Input &Head) override {
    std::lock_guard Lock(Mutex);
    Seen.push_back(Head.Path);
    Heads[Head.Path] = Head.Bytes.size();
    return Head.Path.ends_with(".so") ? Interest::Whole : Interest::None;
  }
  void member(const Input &In) override {
    std::lock_guard Lock(Mutex);
    Whole[In.Path] = std::string(In.Bytes);
    InOrder[In.Order] = std::string(In.Bytes);
  }
  void container(const Input &In,
                 std::unique_ptr<ContainerFacts> Facts) override {
    std::lock_guard Lock(Mutex);
    constexpr const char *Seen[] = {"", " incomplete", " damaged"};
    Containers[In.Path] = std::string(traitsOf(Facts->Kind).Name) +
                          Seen[static_cast<std::size_t>(Facts->Seen)];
  }

  std::mutex Mutex;
  std::vector<std::string> Seen;
  std::map<std::string, std::size_t> Heads;
  std::map<std::string, std::string> Whole, Containers;
  std::map<std::uint64_t, std::string> InOrder; ///< by Input::Order
};

struct Walked : Recorder {
  explicit Walked(const std::string &Name, const std::string &Bytes,
                  ArchiveLimits Limits = {}, unsigned Threads = 1) {
    Input Top;
    Top.Path = Top.ContextPath = Name;
    MemoryGate Memory(1 << 20);
    visitMembers(Top, sniff(Bytes, Name), MemorySource(Bytes),
                 {Limits, Threads, Memory}, *this, Errors);
  }
  std::string errors() const {
    std::string All;
    for (const Error &E : Errors)
      All += E.Path + ": " + E.Message + "\n";
    return All;
  }
  std::vector<Error> Errors;
};

const std::string Big(100'000, 'x');

TEST(Members, ZipShowsEveryMemberAndReadsTheWantedWhole) {
  Walked W("a.jar", zip({{"x/a.so", "one"},
                         {"b.txt", "two"},
                         {"dir/", ""},
                         {"c.so", Big, false}}));
  EXPECT_THAT(W.Seen,
              ElementsAre("a.jar!/x/a.so", "a.jar!/b.txt", "a.jar!/c.so"));
  EXPECT_EQ(W.Whole["a.jar!/x/a.so"], "one");
  EXPECT_EQ(W.Whole["a.jar!/c.so"], Big);
  EXPECT_EQ(W.Containers["a.jar"], "jar");
  EXPECT_EQ(W.errors(), "");
}

TEST(Members, OfAJavaClassOnlyTheFirstBytesAreInflated) {
  std::string Class("\xCA\xFE\xBA\xBE\0\0\0\x34", 8);
  Walked W("a.jar", zip({{"C.class", Class + Big},
                         {"wanted.so", Class + Big},
                         {"short.so", Class.substr(0, 6)},
                         {"text.txt", Big}}));
  EXPECT_EQ(W.Heads["a.jar!/C.class"], 16u);
  EXPECT_EQ(W.Heads["a.jar!/text.txt"], SniffBytes);
  EXPECT_EQ(W.Whole["a.jar!/wanted.so"], Class + Big);
  EXPECT_EQ(W.Whole["a.jar!/short.so"], Class.substr(0, 6));
  EXPECT_EQ(
      W.errors(),
      "a.jar!/short.so: it is named like an archive or a library, but its "
      "contents are of no kind that armlift opens: it was not looked at\n");
}

TEST(Members, NestedContainersOfEveryKindFormChains) {
  std::string Jar = zip({{"lib.so", Big}});
  std::string Deb = ar({{"debian-binary", "2.0\n"},
                        {"control.tar.gz", gzip(tar({{"control", ""}}))},
                        {"data.tar.gz", gzip(tar({{"./usr/a.so", "A"}}))}});
  Walked W("all.tar.gz",
           gzip(tar({{"stored.jar", zip({{"in.jar", Jar, false}})},
                     {"packed.jar", zip({{"in.jar", Jar, true}})},
                     {"p.deb", Deb},
                     {"note.so.gz", gzip("note")}})));
  EXPECT_EQ(W.errors(), "");
  EXPECT_EQ(W.Whole["all.tar.gz!/stored.jar!/in.jar!/lib.so"], Big);
  EXPECT_EQ(W.Whole["all.tar.gz!/packed.jar!/in.jar!/lib.so"], Big);
  EXPECT_EQ(W.Whole["all.tar.gz!/p.deb!/data.tar.gz!/usr/a.so"], "A");
  EXPECT_EQ(W.Whole["all.tar.gz!/note.so.gz!/note.so"], "note");
  EXPECT_EQ(W.Containers["all.tar.gz!/p.deb"], "deb");
  EXPECT_EQ(W.Containers["all.tar.gz!/note.so.gz"], "compressed-file");
}

TEST(Members, ACompressedFileThatNobodyWantsIsNotInflated) {
  std::string Packed = gzip(std::string(8 << 20, 'x'));
  Packed.resize(Packed.size() / 2);
  Walked W("a.zip", zip({{"data.csv.gz", Packed}, {"b.so", "B"}}));
  EXPECT_EQ(W.errors(), "");
  EXPECT_LE(W.Heads["a.zip!/data.csv.gz!/data.csv"], 1u << 16);
  Walked Wanted("a.zip", zip({{"l.so.gz", Packed}}));
  EXPECT_THAT(Wanted.errors(), HasSubstr("l.so.gz"));
}

TEST(Members, ExecutableJarIsReadBehindItsScript) {
  Walked W("app.jar", zip({{"a.so", "A"}}, "#!/bin/sh\nexec java -jar $0\n"));
  EXPECT_EQ(W.Whole["app.jar!/a.so"], "A");
  EXPECT_EQ(W.errors(), "");
}

TEST(Members, AnEndRecordInsideTheCommentIsNotBelieved) {
  std::string Decoy = zip({{"decoy.so", "D"}});
  Walked W("a.zip", zip({{"a.so", "A"}}, "", Decoy + "tail"));
  EXPECT_EQ(W.Whole["a.zip!/a.so"], "A");
  EXPECT_EQ(W.Whole.count("a.zip!/decoy.so"), 0u);
}

// As Adobe's .fla files have it.
TEST(Members, ADirectoryThatSaysItIsTooLongIsFoundByItsPlace) {
  std::string Bytes = zip({{"a.so", "A"}, {"b.so", "B"}});
  Bytes[Bytes.size() - 22 + 12] += 54; // the size of the directory
  Walked W("a.zip", Bytes);
  EXPECT_EQ(W.Whole["a.zip!/a.so"], "A");
  EXPECT_EQ(W.Whole["a.zip!/b.so"], "B");
  EXPECT_EQ(W.errors(), "");
}

TEST(Members, OfDuplicateNamesTheLastCounts) {
  Walked W("a.jar", zip({{"a.so", "first"}, {"a.so", "second"}}));
  EXPECT_EQ(W.Whole["a.jar!/a.so"], "second");
  EXPECT_EQ(W.Seen.size(), 1u);
}

TEST(Members, LiesOfAZipAreErrorsAndTheRestIsVisited) {
  ZipEntry BadCrc{"crc.so", "abc"}, Long{"long.so", "abcdef"},
      Short{"short.so", "abc"}, Other{"other.so", "abc"},
      Secret{"secret.so", "abc"}, Far{"far.so", "abc"};
  BadCrc.CrcLie = 1;
  Long.SizeLie = -3;
  Short.SizeLie = 3;
  Other.LocalName = "elsewhere";
  Secret.Flags = 1;
  Far.Header = ~std::uint64_t(0);
  Walked W("a.zip",
           zip({BadCrc, Long, Short, Other, Secret, Far, {"good.so", "good"}}));
  EXPECT_THAT(W.errors(), HasSubstr("a.zip!/crc.so: its checksum is wrong"));
  EXPECT_THAT(
      W.errors(),
      HasSubstr("a.zip!/long.so: it holds more than the 3 bytes it declares"));
  EXPECT_THAT(W.errors(),
              HasSubstr("a.zip!/short.so: it holds 3 bytes and declares 6"));
  EXPECT_THAT(
      W.errors(),
      HasSubstr("a.zip!/other.so: the local header gives a different name"));
  EXPECT_THAT(W.errors(),
              HasSubstr("a.zip: 1 encrypted members were not looked at"));
  EXPECT_THAT(W.errors(),
              HasSubstr("a.zip!/far.so: no local header where the central "
                        "directory says"));
  EXPECT_EQ(W.Whole["a.zip!/good.so"], "good");
  EXPECT_EQ(W.Whole.count("a.zip!/crc.so"), 0u);
  EXPECT_EQ(W.Containers["a.zip"], "zip incomplete");
}

TEST(Members, ATruncatedZipIsReadAsFarAsItGoes) {
  std::string Bytes = zip({{"a.so", "A"}, {"b.so", Big, false}});
  Walked W("a.zip", Bytes.substr(0, 50'000));
  EXPECT_EQ(W.Whole["a.zip!/a.so"], "A");
  EXPECT_THAT(W.errors(), HasSubstr("no central directory"));
}

TEST(Members, EveryTruncationOfAZipIsSaid) {
  std::string Bytes = zip({{"a.so", "A"}, {"b.so", Big}});
  for (std::size_t Length = 4; Length < Bytes.size(); ++Length) {
    Walked W("a.zip", Bytes.substr(0, Length));
    EXPECT_FALSE(W.Errors.empty()) << Length;
  }
}

TEST(Members, SymbolicLinksAreNotMembers) {
  ZipEntry Link{"link.so", "/etc/passwd"};
  Link.Attributes = 0120777u << 16;
  Walked W("a.zip", zip({Link}));
  EXPECT_THAT(W.Seen, IsEmpty());
}

TEST(Members, NamesAreShownNotFollowed) {
  Walked W("a.zip", zip({{"../../etc/x.so", "A"},
                         {"/abs.so", "B"},
                         {std::string("n\0l.so", 6), "C"}}));
  EXPECT_EQ(W.Whole["a.zip!/../../etc/x.so"], "A");
  EXPECT_EQ(W.Whole["a.zip!/abs.so"], "B");
  EXPECT_EQ(W.Whole[std::string("a.zip!/n\0l.so", 13)], "C");
}

TEST(Members, DepthIsLimited) {
  std::string Bytes = tar({{"x.so", "deep"}});
  for (int I = 0; I < 12; ++I)
    Bytes = tar({{"in.tar", Bytes}});
  Walked W("top.tar", Bytes);
  EXPECT_THAT(W.errors(),
              HasSubstr("more than 8 containers inside each other"));
  EXPECT_EQ(W.Errors.size(), 1u);
  EXPECT_EQ(W.Errors[0].Kind, ErrorKind::Limit);
}

TEST(Members, ABombIsCutByItsRatio) {
  ArchiveLimits Limits;
  Limits.RatioFloor = 1 << 20;
  std::string Zeros(64 << 20, '\0');
  Walked Zip("bomb.zip", zip({{"a.so", Zeros}, {"b.so", "B"}}), Limits);
  EXPECT_THAT(
      Zip.errors(),
      HasSubstr("bomb.zip!/a.so: it unpacks to more than 200 times its size"));
  EXPECT_EQ(Zip.Whole["bomb.zip!/b.so"], "B");
  Walked Tar("bomb.tgz", gzip(tar({{"unwanted", Zeros}})), Limits);
  EXPECT_THAT(Tar.errors(),
              HasSubstr("it unpacks to more than 200 times its size"));
}

/// Firmware for flash memory is mostly padding, so small data may compress
/// well.
TEST(Members, SmallIsNoBomb) {
  std::string Zeros(40 << 20, '\0');
  Walked Tar("firmware.tgz", gzip(tar({{"a.fd", Zeros}, {"b.so", "B"}})));
  EXPECT_EQ(Tar.errors(), "");
  EXPECT_EQ(Tar.Whole["firmware.tgz!/b.so"], "B");
  Walked Zip("firmware.zip", zip({{"a.so", Zeros}}));
  EXPECT_EQ(Zip.errors(), "");
}

TEST(Members, EachLimitIsSaidOnceAndTheRestKept) {
  ArchiveLimits Few;
  Few.Entries = 2;
  for (const std::string &Bytes :
       {zip({{"a.so", "A"}, {"b.so", "B"}, {"c.so", "C"}, {"d.so", "D"}}),
        tar({{"a.so", "A"}, {"b.so", "B"}, {"c.so", "C"}, {"d.so", "D"}})}) {
    Walked W("many", Bytes, Few);
    EXPECT_EQ(W.Whole.size(), 2u);
    EXPECT_EQ(W.errors(),
              "many: more than 2 entries: the rest was not looked at\n");
    EXPECT_EQ(W.Errors[0].Kind, ErrorKind::Limit);
  }
  ArchiveLimits Small;
  Small.MemberBytes = 1000;
  Walked Member("m.zip", zip({{"a.so", Big}, {"b.so", "B"}}), Small);
  EXPECT_EQ(Member.errors(), "m.zip!/a.so: a member of more than 1000 bytes\n");
  EXPECT_EQ(Member.Whole["m.zip!/b.so"], "B");
  // The header of a library is shown all the same.
  for (const std::string &Bytes : {zip({{"a.so", "\x7f"
                                                 "ELF" +
                                                     Big}}),
                                   tar({{"a.so", "\x7f"
                                                 "ELF" +
                                                     Big}})}) {
    Walked Header("m", Bytes, Small);
    EXPECT_EQ(Header.errors(), "");
    EXPECT_THAT(Header.Whole["m!/a.so"], StartsWith("\x7f"
                                                    "ELF"));
  }
  ArchiveLimits Total;
  Total.TotalBytes = 150'000;
  Walked Sum("s.tar", tar({{"a.so", Big}, {"b.so", Big}, {"c.so", Big}}),
             Total);
  EXPECT_EQ(Sum.Whole.size(), 1u);
  EXPECT_THAT(
      Sum.errors(),
      HasSubstr("more than 150000 bytes unpacked: the rest was not looked at"));
  EXPECT_EQ(Sum.Errors.size(), 1u);
  ArchiveLimits Name;
  Name.PathBytes = 10;
  Walked Long("l.zip", zip({{"a-very-long-name.so", "A"}, {"b.so", "B"}}),
              Name);
  EXPECT_THAT(Long.errors(), HasSubstr("name of more than 10 bytes"));
  EXPECT_EQ(Long.Whole["l.zip!/b.so"], "B");
  ArchiveLimits Hurry;
  Hurry.Time = std::chrono::milliseconds(-1);
  Walked Late("t.tar", tar({{"a.so", "A"}}), Hurry);
  EXPECT_EQ(Late.errors(),
            "t.tar: more than -1 ms: the rest was not looked at\n");
}

TEST(Members, WhatFitsTheLimitsExactlyIsReadWithAnyNumberOfThreads) {
  std::vector<ZipEntry> Entries;
  for (int I = 0; I < 2000; ++I)
    Entries.push_back({std::to_string(I) + ".so", Big.substr(0, 1000)});
  std::string Bytes = zip(Entries);
  ArchiveLimits Total;
  Total.TotalBytes = 2000 * 1000;
  for (unsigned Threads : {1u, 8u}) {
    Walked W("a.jar", Bytes, Total, Threads);
    EXPECT_EQ(W.errors(), "");
    EXPECT_EQ(W.Whole.size(), 2000u);
  }
}

TEST(Members, ABombThatSaysSoIsNotUnpackedAtAll) {
  ArchiveLimits Limits;
  Limits.RatioFloor = Limits.TotalBytes = 1 << 20;
  std::vector<ZipEntry> Entries;
  for (int I = 0; I < 20; ++I)
    Entries.push_back({std::to_string(I) + ".so", std::string(2 << 20, '\0')});
  Entries.push_back({"b.so", "B"});
  Walked W("bomb.zip", zip(Entries), Limits);
  EXPECT_THAT(W.errors(), HasSubstr("it unpacks to more than 200 times its"));
  EXPECT_EQ(W.Whole["bomb.zip!/b.so"], "B");
}

TEST(Members, ASparseFileIsPaidForByItsRealSize) {
  // GNU sparse 0.0: one byte of data, declared to be at the end of 8 GiB.
  std::string H = tarHeader("hole.so", 512, 'S');
  std::snprintf(&H[386], 12, "%011llo", 8589934592ull - 512);
  std::snprintf(&H[398], 12, "%011o", 512);
  std::snprintf(&H[483], 12, "%011llo", 8589934591ull);
  H.replace(257, 8, std::string("ustar  \0", 8));
  H.replace(148, 8, "        ");
  unsigned Sum = 0;
  for (unsigned char C : H)
    Sum += C;
  std::snprintf(&H[148], 8, "%06o", Sum);
  Walked W("s.tar", H + std::string(512, 'x') + std::string(1024, '\0'));
  EXPECT_THAT(W.errors(), HasSubstr("more than"));
  EXPECT_THAT(W.Whole, IsEmpty());
}

TEST(Members, WhatOnlyLooksLikeAnArchiveIsSaid) {
  Walked W("a.tar", tar({{"fake.gz", "\x1f\x8b nothing of the kind"},
                         {"fake.zip", "PK\3\4 no"},
                         {"b.so", "B"}}));
  EXPECT_THAT(W.errors(),
              HasSubstr("a.tar!/fake.gz: it starts like an archive"));
  EXPECT_THAT(W.errors(), HasSubstr("a.tar!/fake.zip: no central directory"));
  EXPECT_EQ(W.Whole["a.tar!/b.so"], "B");
}

/// Returns a member of an ar archive with the header that lib.exe writes:
/// without an owner.
std::string windowsMember(std::string Name, std::string_view Data) {
  Name.resize(16, ' ');
  std::string Size = std::to_string(Data.size());
  Size.resize(10, ' ');
  std::string Padding = Data.size() % 2 ? "\n" : "";
  return Name + "1481198760              0       " + Size + "`\n" +
         std::string(Data) + Padding;
}

TEST(Members, ALibraryOfWindowsIsNoDamage) {
  std::string Tables = "!<arch>\n" + windowsMember("/", "1") +
                       windowsMember("/", "2"),
              Names = windowsMember("//", std::string_view("a.obj\0", 6));
  EXPECT_EQ(Walked("a.lib", Tables + Names).errors(), "");
  EXPECT_EQ(
      Walked("b.lib", Tables + Names + windowsMember("/0", "import")).errors(),
      "");
  EXPECT_THAT(
      Walked("a.a", "!<arch>\n" + windowsMember("/", "1") + Names).errors(),
      HasSubstr("what follows member"));
}

TEST(Members, ManyThreadsSeeWhatOneSees) {
  std::vector<ZipEntry> Entries;
  for (int I = 0; I < 3000; ++I)
    Entries.push_back({"m" + std::to_string(I) + (I % 3 ? ".class" : ".so"),
                       std::to_string(I)});
  Entries.push_back({"in.jar", zip({{"x.so", Big}})});
  std::string Bytes = zip(Entries);
  Walked One("a.jar", Bytes, {}, 1), Four("a.jar", Bytes, {}, 4);
  std::sort(Four.Seen.begin(), Four.Seen.end());
  std::sort(One.Seen.begin(), One.Seen.end());
  EXPECT_EQ(One.Seen.size(), 3001u);
  EXPECT_EQ(One.Seen, Four.Seen);
  EXPECT_EQ(One.Whole, Four.Whole);
  EXPECT_EQ(Four.errors(), "");
}

TEST(Members, MembersOfOneNameAreToldApartByTheirOrder) {
  std::vector<ZipEntry> Entries;
  for (int I = 0; I < 3000; ++I)
    Entries.push_back({(I % 2 ? "./" : "") + std::to_string(I / 2) + ".so",
                       std::to_string(I)});
  std::string Inner = zip({{"a.so", "A"}, {"./a.so", "B"}, {"/a.so", "C"}});
  std::string Bytes =
      zip({{"in.jar", Inner}, {"./in.jar", Inner}, {"b.so", "D"}});
  Walked Same("a.jar", Bytes);
  std::vector<std::string> Data;
  for (const auto &[Order, Text] : Same.InOrder)
    Data.push_back(Text);
  EXPECT_THAT(Data, ElementsAre("D", "A", "B", "C", "A", "B", "C"));
  Bytes = zip(Entries);
  EXPECT_EQ(Walked("a.jar", Bytes, {}, 1).InOrder,
            Walked("a.jar", Bytes, {}, 4).InOrder);
}

TEST(Members, AZipWithoutAReadableDirectoryIsReadFromItsLocalHeaders) {
  std::string Bytes = zip({{"a.so", "A"}, {"b.so", "B"}});
  Bytes[Bytes.find("PK\1\2")] = 'p';
  Walked W("a.zip", Bytes);
  EXPECT_EQ(W.Whole["a.zip!/a.so"], "A");
  EXPECT_EQ(W.Whole["a.zip!/b.so"], "B");
  EXPECT_THAT(W.errors(), HasSubstr("damaged after 0 entries"));
}

/// Returns an ELF file that no compression makes shorter.
std::string noise(std::size_t Size) {
  std::string Out = "\x7f"
                    "ELF";
  for (std::uint32_t I = 1; Out.size() < Size; I = I * 1664525 + 1013904223)
    Out.push_back(static_cast<char>(I >> 24));
  return Out;
}

TEST(Members, ZipsInsideEachOtherCountAsOneMember) {
  ArchiveLimits Limits;
  Limits.MemberBytes = 250'000;
  // A stored zip would be read in place.
  std::string Bytes = zip({{"a.so", noise(100'000)}});
  for (int I = 0; I < 3; ++I)
    Bytes = zip({{"in.zip", Bytes}});
  Walked W("top.zip", Bytes, Limits);
  EXPECT_EQ(W.errors(), "top.zip!/in.zip!/in.zip!/in.zip: a member of more "
                        "than 250000 bytes, including the zips around it\n");
  Limits.MemberBytes = 2'000'000;
  EXPECT_EQ(Walked("top.zip", Bytes, Limits).errors(), "");
}

TEST(Members, AZipThatIsHeldCountsOnceHoweverItIsPacked) {
  ArchiveLimits Limits;
  Limits.MemberBytes = 250'000;
  const std::string Inner =
      zip({{"large.so", noise(200'000)}, {"small.so", noise(20'000)}});
  Walked W("top.zip", zip({{"in.zip", Inner}}), Limits);
  EXPECT_EQ(W.errors(), "");
  EXPECT_EQ(W.Whole["top.zip!/in.zip!/small.so"].size(), 20'000u);
  // There is no room for the file beside the zip, so only its header is shown.
  EXPECT_EQ(W.Whole["top.zip!/in.zip!/large.so"].size(), SniffBytes);
}

TEST(Members, ZipsBeyondTheGateAreOpenedInTurn) {
  const std::string Noise = noise(9 << 20);
  std::string Bytes = zip({{"in.zip", zip({{"a.so", Noise}})}});
  Input Top;
  Top.Path = Top.ContextPath = "top.zip";
  MemoryGate Memory(1 << 20);
  ArchiveLimits Limits;
  Recorder Both;
  std::vector<Error> Errors[2];
  {
    std::vector<std::jthread> Crew;
    for (std::vector<Error> &Own : Errors)
      Crew.emplace_back([&] {
        visitMembers(Top, ContentKind::Zip, MemorySource(Bytes),
                     {Limits, 1, Memory}, Both, Own);
      });
  }
  EXPECT_EQ(Both.Whole["top.zip!/in.zip!/a.so"].size(), Noise.size());
  EXPECT_THAT(Errors[0], IsEmpty());
  EXPECT_THAT(Errors[1], IsEmpty());
}

TEST(Members, ALieInAGzipTrailerIsSaid) {
  const std::string Good = gzip(tar({{"a.so", "A"}}));
  EXPECT_EQ(Walked("a.tgz", Good).errors(), "");
  EXPECT_EQ(Walked("a.tgz", Good + gzip("") + "padding").errors(), "");
  for (std::size_t Back : {1, 8}) { // the length, the checksum
    std::string Bytes = Good;
    Bytes[Bytes.size() - Back] ^= 1;
    Walked W("a.tgz", Bytes);
    EXPECT_THAT(W.errors(), HasSubstr("a.tgz: its gzip data is damaged"));
    EXPECT_EQ(W.Whole["a.tgz!/a.so"], "A");
  }
  Walked Short("a.tgz", Good.substr(0, Good.size() - 3));
  EXPECT_THAT(Short.errors(), HasSubstr("a.tgz: its gzip data ends too early"));
}

TEST(Members, AHeadOfCompressedDataThatCannotBeUsedIsNoEnd) {
  // The size of lzip's dictionary is out of range (lzip manual, "File format").
  Walked Lzip("a.tar.lz", "LZIP\1\x3f" + std::string(200, 'x'));
  EXPECT_EQ(Lzip.errors(), "a.tar.lz: the start of its compressed data is "
                           "damaged: nothing was unpacked\n");
  Walked Empty("a.tar.gz", gzip(""));
  EXPECT_EQ(Empty.errors(), "");
}

TEST(Members, WhatIsOnlyNamedLikeAnArchiveIsSaid) {
  const std::string Binary("\x93\0\1data", 7);
  Walked W("a.zip",
           zip({{"in.whl", Binary},
                {"lfs.jar", "version https://git-lfs.github.com/spec/v1"},
                {"libm.a", "GROUP ( libm-2.36.a )"},
                {"libaix.a", std::string("<bigaf>\n\0", 9)},
                {"empty.tar", std::string(600, '\0')},
                {"run.bin", Binary}}));
  EXPECT_EQ(
      W.errors(),
      "a.zip!/lfs.jar: a Git LFS pointer: its content is not here; \"git "
      "lfs pull\" fetches it\n"
      "a.zip!/in.whl: it is named like an archive or a library, but its "
      "contents are of no kind that armlift opens: it was not looked at\n");
}

TEST(FileSource, RefusesWhatIsNoRegularFile) {
  EXPECT_EQ(FileSource::open("/dev/null").error().Message,
            "not a regular file");
  EXPECT_EQ(FileSource::open("/nonexistent").error().Message,
            "No such file or directory");
}

} // namespace

// Raw deflate: heads and streams through zlib; whole members through
// libdeflate, which needs all bytes at once and is more than twice as fast.
// Other compression methods are rare in zips and are read by libarchive. Sizes
// and checksums are compared with the unpacked bytes.
#include "core/archive/ZipMemberReader.h"

#include "core/archive/ArchiveReader.h"
#include "core/input/Sniff.h"
#include "core/support/Endian.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

#include <libdeflate.h>
#include <zlib.h>

namespace armlift {

namespace {

constexpr std::size_t LocalHeaderBytes = 30;
/// Enough to read a local header and the packed head of nearly every member at
/// once.
constexpr std::size_t FirstRead = 1024;
constexpr std::size_t Block = 128 * 1024;
/// Enough to recognise a Java class; costs little more than the tables of the
/// first block.
constexpr std::size_t ProbeBytes = 16;
/// Larger buffers are freed after each member.
constexpr std::size_t KeptBytes = 4 << 20;
/// zlib: raw deflate without a zlib header, with the largest window.
constexpr int RawWindow = -MAX_WBITS;

std::unexpected<Error> wrongSize(std::uint64_t Held, std::uint64_t Declared) {
  return damaged("it holds " + std::to_string(Held) + " bytes and declares " +
                 std::to_string(Declared));
}

std::unexpected<Error> tooLong(std::uint64_t Declared) {
  return damaged("it holds more than the " + std::to_string(Declared) +
                 " bytes it declares");
}

/// Methods that libarchive supports (APPNOTE 4.4.5): bzip2, LZMA, zstd, xz.
/// PPMd (98) is left out, because an entry chooses how much memory it takes.
bool isRareMethod(std::uint16_t Method) {
  return Method == 12 || Method == 14 || Method == 93 || Method == 95;
}

std::uint32_t checksum(std::uint32_t Start, std::string_view Bytes) {
  return libdeflate_crc32(Start, Bytes.data(), Bytes.size());
}

} // namespace

/// Reads from the local header of a member on, and not past the member.
struct ZipMemberReader::RareMethod {
  RareMethod(const ByteSource &Source, std::uint64_t Header)
      : Window(Source, Header, Source.size() - Header), Bytes(Window),
        Reader(Bytes, ArchiveReader::Format::BrokenZip, "data") {}

  WindowSource Window;
  SourceStream Bytes;
  ArchiveReader Reader;
  std::string_view Pending;
};

void ZipMemberReader::DecompressorEnd::operator()(
    libdeflate_decompressor *D) const {
  libdeflate_free_decompressor(D);
}

std::span<char> ZipMemberReader::Buffer::take(std::size_t Wanted) {
  if (Wanted > Size) {
    Bytes.reset(); // freed before the new one is allocated
    Bytes = std::make_unique_for_overwrite<char[]>(Wanted);
    Size = Wanted;
  }
  return {Bytes.get(), Wanted};
}

void ZipMemberReader::Buffer::release(std::size_t Above) {
  if (Size > Above) {
    Bytes.reset();
    Size = 0;
  }
}

ZipMemberReader::ZipMemberReader(const ByteSource &Source,
                                 std::size_t HeadBytes)
    : Source(Source), HeadBytes(HeadBytes), Inflate(newInflate(RawWindow)),
      In(InBuffer.take(Block)), Out(OutBuffer.take(Block)) {
  assert(HeadBytes <= Block);
}

ZipMemberReader::~ZipMemberReader() = default;

Expected<std::string_view> ZipMemberReader::open(const ZipMember &M) {
  Current = M;
  Consumed = Produced = 0;
  Head = Crc = 0;
  Finished = false;
  Contradiction.clear();
  if (M.encrypted())
    return damaged("encrypted");
  Rare.reset();
  if (M.Method != ZipDirectory::Stored && M.Method != ZipDirectory::Deflated &&
      !isRareMethod(M.Method))
    return failure(ErrorKind::NotUnderstood, {},
                   "compression method " + std::to_string(M.Method) +
                       " of zip is not supported");
  if (M.Method == ZipDirectory::Stored && M.CompressedSize != M.Size)
    return damaged("stored, but its two sizes differ");
  inflateReset(Inflate.get());
  if (Expected<void> Found = locate(M); !Found)
    return std::unexpected(Found.error());
  if (isRareMethod(M.Method))
    if (Expected<void> Started = openRare(); !Started)
      return std::unexpected(Started.error());
  Packed.release(KeptBytes);
  Unpacked.release(KeptBytes);
  Expected<std::size_t> Count = fill(0, ProbeBytes);
  if (Count && !isJavaClass({Out.data(), *Count}))
    Count = fill(*Count, HeadBytes);
  if (!Count)
    return std::unexpected(Count.error());
  Head = *Count;
  return std::string_view(Out.data(), Head);
}

Expected<void> ZipMemberReader::openRare() {
  Rare = std::make_unique<RareMethod>(Source, Current.Header);
  Expected<std::optional<ArchiveEntry>> Entry = Rare->Reader.nextEntry();
  if (!Entry)
    return std::unexpected(std::move(Entry.error()));
  if (!*Entry)
    return damaged("no local header where the central directory says");
  return {};
}

/// The same as fill(), for a rare method.
Expected<std::size_t> ZipMemberReader::fillRare(std::size_t From,
                                                std::size_t To) {
  std::size_t At = From;
  while (At < To && !Finished) {
    if (Rare->Pending.empty()) {
      Expected<std::string_view> Block = Rare->Reader.next();
      if (!Block)
        return std::unexpected(std::move(Block.error()));
      Rare->Pending = *Block;
    }
    std::string_view Part = Rare->Pending.substr(0, To - At);
    Finished = Part.empty();
    std::ranges::copy(Part, Out.begin() + static_cast<std::ptrdiff_t>(At));
    Rare->Pending.remove_prefix(Part.size());
    At += Part.size();
    if (Produced + (At - From) > Current.Size)
      return tooLong(Current.Size);
  }
  Produced += At - From;
  return At;
}

/// Reads the local header (APPNOTE 4.3.7) and the packed bytes that the same
/// read returned.
Expected<void> ZipMemberReader::locate(const ZipMember &M) {
  if (M.Header >= Source.size())
    return damaged("no local header where the central directory says");
  auto Got = Source.readAt(M.Header, In.first(FirstRead));
  if (!Got)
    return std::unexpected(Got.error());
  std::string_view View(In.data(), *Got);
  if (View.size() < LocalHeaderBytes || !View.starts_with("PK\3\4"))
    return damaged("no local header where the central directory says");
  std::size_t NameBytes = readLittle<std::uint16_t>(In.data() + 26);
  std::size_t Skip =
      LocalHeaderBytes + NameBytes + readLittle<std::uint16_t>(In.data() + 28);
  if (View.substr(LocalHeaderBytes, NameBytes) !=
      M.Name.substr(0, View.size() - LocalHeaderBytes))
    Contradiction =
        "the local header gives a different name than the central directory";
  else if (readLittle<std::uint16_t>(In.data() + 8) != M.Method)
    Contradiction = "the local header gives a different compression method "
                    "than the central directory";
  Data = M.Header + Skip;
  if (Data > Source.size() || M.CompressedSize > Source.size() - Data)
    return damaged("its packed bytes reach beyond the end of the archive");
  View.remove_prefix(std::min(Skip, View.size()));
  View = View.substr(0, M.CompressedSize);
  Inflate->next_in = reinterpret_cast<Bytef *>(const_cast<char *>(View.data()));
  Inflate->avail_in = static_cast<uInt>(View.size());
  Consumed = View.size();
  return {};
}

/// Returns false at the end of the packed bytes.
Expected<bool> ZipMemberReader::refill() {
  std::uint64_t Left = Current.CompressedSize - Consumed;
  auto Got = Source.readAt(Data + Consumed,
                           In.first(std::min<std::uint64_t>(Left, Block)));
  if (!Got)
    return std::unexpected(Got.error());
  Inflate->next_in = reinterpret_cast<Bytef *>(In.data());
  Inflate->avail_in = static_cast<uInt>(*Got);
  Consumed += *Got;
  return *Got > 0;
}

Expected<std::string_view> ZipMemberReader::next() {
  if (Head > 0)
    Crc = checksum(Crc, {Out.data(), std::exchange(Head, 0)});
  Expected<std::size_t> Count = fill(0, Block);
  if (!Count)
    return std::unexpected(Count.error());
  std::string_view Result(Out.data(), *Count);
  Crc = checksum(Crc, Result);
  // Size and checksum are verified by the call that reports the end.
  if (Finished && Result.empty() && Produced != Current.Size)
    return wrongSize(Produced, Current.Size);
  if (Finished && Result.empty() && Crc != Current.Crc)
    return damaged("its checksum is wrong");
  return Result;
}

/// Unpacks into the bytes [From, To) of Out; returns the position reached.
Expected<std::size_t> ZipMemberReader::fill(std::size_t From, std::size_t To) {
  if (Rare)
    return fillRare(From, To);
  std::size_t At = From;
  while (At < To && !Finished) {
    if (Inflate->avail_in == 0) {
      Expected<bool> More = refill();
      if (!More)
        return std::unexpected(More.error());
      if (!*More && Current.Method == ZipDirectory::Stored) {
        Finished = true;
        break;
      }
    }
    char *Target = Out.data() + At;
    if (Current.Method == ZipDirectory::Stored) {
      std::size_t Part = std::min<std::size_t>(To - At, Inflate->avail_in);
      std::copy_n(Inflate->next_in, Part, Target);
      Inflate->next_in += Part;
      Inflate->avail_in -= static_cast<uInt>(Part);
      At += Part;
    } else {
      Inflate->next_out = reinterpret_cast<Bytef *>(Target);
      Inflate->avail_out = static_cast<uInt>(To - At);
      // For a run of one byte, zlib may owe output after consuming all input.
      bool Starved = Inflate->avail_in == 0;
      int Status = inflateSome(*Inflate, Z_SYNC_FLUSH);
      if (Starved && Status == Z_BUF_ERROR)
        return damaged("its packed bytes end too early");
      At = To - Inflate->avail_out;
      if (Status != Z_OK && Status != Z_STREAM_END && Status != Z_BUF_ERROR)
        return damaged("its packed bytes are damaged");
      Finished = Status == Z_STREAM_END;
    }
    if (Produced + (At - From) > Current.Size)
      return tooLong(Current.Size);
  }
  Produced += At - From;
  return At;
}

Expected<std::string_view> ZipMemberReader::packedBytes() {
  std::span<char> Bytes = Packed.take(Current.CompressedSize);
  auto Got = Source.readAt(Data, Bytes);
  if (!Got)
    return std::unexpected(Got.error());
  if (*Got < Bytes.size())
    return damaged("its packed bytes end too early");
  return std::string_view(Bytes.data(), Bytes.size());
}

Expected<std::string_view> ZipMemberReader::whole() {
  assert(unpacksAtOnce());
  Expected<std::string_view> Result = packedBytes();
  if (!Result)
    return Result;
  if (Current.Method == ZipDirectory::Deflated) {
    if (!Decompressor)
      Decompressor.reset(libdeflate_alloc_decompressor());
    if (!Decompressor)
      throw std::bad_alloc();
    std::span<char> Bytes = Unpacked.take(Current.Size);
    std::size_t Count = 0;
    switch (libdeflate_deflate_decompress(Decompressor.get(), Result->data(),
                                          Result->size(), Bytes.data(),
                                          Bytes.size(), &Count)) {
    case LIBDEFLATE_SUCCESS:
      break;
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      return tooLong(Current.Size);
    default:
      return damaged("its packed bytes are damaged");
    }
    if (Count != Current.Size)
      return wrongSize(Count, Current.Size);
    Result = std::string_view(Bytes.data(), Count);
    Packed.release(KeptBytes); // the result may be a zip that is held for long
  }
  if (checksum(0, *Result) != Current.Crc)
    return damaged("its checksum is wrong");
  return Result;
}

std::optional<WindowSource> ZipMemberReader::window() const {
  if (Current.Method != ZipDirectory::Stored)
    return std::nullopt;
  return WindowSource(Source, Data, Current.CompressedSize);
}

} // namespace armlift

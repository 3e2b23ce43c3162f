// Raw deflate through zlib. Sizes and checksum are compared with what really
// came out.
#include "core/archive/ZipMemberReader.h"

#include "core/support/Endian.h"

#include <algorithm>
#include <cassert>

#include <zlib.h>

namespace armlift {

namespace {

constexpr std::size_t LocalHeaderBytes = 30;
/// Enough for a local header and the packed head of nearly every member in one
/// read.
constexpr std::size_t FirstRead = 1024;
constexpr std::size_t Block = 128 * 1024;

std::unexpected<Error> damaged(std::string What) {
  return failure(ErrorKind::UnreadableInput, {}, std::move(What));
}

} // namespace

void ZipMemberReader::InflateEnd::operator()(z_stream_s *Z) const {
  inflateEnd(Z);
  delete Z;
}

ZipMemberReader::ZipMemberReader(const ByteSource &Source,
                                 std::size_t HeadBytes)
    : Source(Source), HeadBytes(HeadBytes), Inflate(new z_stream_s()),
      In(Block), Out(Block) {
  assert(HeadBytes <= Block);
  inflateInit2(Inflate.get(),
               -MAX_WBITS); // negative: deflate with no zlib header
}

ZipMemberReader::~ZipMemberReader() = default;

Expected<std::string_view> ZipMemberReader::open(const ZipMember &M) {
  Current = M;
  Consumed = Produced = 0;
  Crc = 0;
  Finished = false;
  Contradiction.clear();
  if (M.encrypted())
    return damaged("encrypted");
  if (M.Method != ZipDirectory::Stored && M.Method != ZipDirectory::Deflated)
    return failure(ErrorKind::NotUnderstood, {},
                   "compression method " + std::to_string(M.Method) +
                       " of zip is not supported");
  if (M.Method == ZipDirectory::Stored && M.CompressedSize != M.Size)
    return damaged("stored, but its two sizes differ");
  inflateReset(Inflate.get());
  if (Expected<bool> Found = locate(M); !Found)
    return std::unexpected(Found.error());
  return produce(HeadBytes);
}

/// Reads the local header (APPNOTE 4.3.7) and whatever of the packed bytes came
/// with it.
Expected<bool> ZipMemberReader::locate(const ZipMember &M) {
  auto Got = Source.readAt(M.Header, std::span(In).first(FirstRead));
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
        "the local header gives another name than the central directory";
  else if (readLittle<std::uint16_t>(In.data() + 8) != M.Method)
    Contradiction = "the local header gives another compression method than "
                    "the central directory";
  Data = M.Header + Skip;
  if (Data > Source.size() || M.CompressedSize > Source.size() - Data)
    return damaged("its packed bytes reach beyond the end of the archive");
  View.remove_prefix(std::min(Skip, View.size()));
  View = View.substr(0, M.CompressedSize);
  Inflate->next_in = reinterpret_cast<Bytef *>(const_cast<char *>(View.data()));
  Inflate->avail_in = static_cast<uInt>(View.size());
  Consumed = View.size();
  return true;
}

/// False at the end of the packed bytes.
Expected<bool> ZipMemberReader::refill() {
  std::uint64_t Left = Current.CompressedSize - Consumed;
  auto Got =
      Source.readAt(Data + Consumed,
                    std::span(In).first(std::min<std::uint64_t>(Left, Block)));
  if (!Got)
    return std::unexpected(Got.error());
  Inflate->next_in = reinterpret_cast<Bytef *>(In.data());
  Inflate->avail_in = static_cast<uInt>(*Got);
  Consumed += *Got;
  return *Got > 0;
}

Expected<std::string_view> ZipMemberReader::next() { return produce(Block); }

Expected<std::string_view> ZipMemberReader::produce(std::size_t Wanted) {
  std::size_t Count = 0;
  while (Count < Wanted && !Finished) {
    if (Inflate->avail_in == 0) {
      Expected<bool> More = refill();
      if (!More)
        return std::unexpected(More.error());
      if (!*More && Current.Method == ZipDirectory::Stored) {
        Finished = true;
        break;
      }
      if (!*More)
        return damaged("its packed bytes end too early");
    }
    char *To = Out.data() + Count;
    if (Current.Method == ZipDirectory::Stored) {
      std::size_t Part =
          std::min<std::size_t>(Wanted - Count, Inflate->avail_in);
      std::copy_n(Inflate->next_in, Part, To);
      Inflate->next_in += Part;
      Inflate->avail_in -= static_cast<uInt>(Part);
      Count += Part;
    } else {
      Inflate->next_out = reinterpret_cast<Bytef *>(To);
      Inflate->avail_out = static_cast<uInt>(Wanted - Count);
      int Status = inflate(Inflate.get(), Z_SYNC_FLUSH);
      Count = Wanted - Inflate->avail_out;
      if (Status != Z_OK && Status != Z_STREAM_END && Status != Z_BUF_ERROR)
        return damaged("its packed bytes are damaged");
      Finished = Status == Z_STREAM_END;
    }
    if (Produced + Count > Current.Size)
      return damaged("it holds more than the " + std::to_string(Current.Size) +
                     " bytes it declares");
  }
  Produced += Count;
  std::string_view Result(Out.data(), Count);
  Crc = static_cast<std::uint32_t>(crc32_z(
      Crc, reinterpret_cast<const Bytef *>(Result.data()), Result.size()));
  // The verdict on size and checksum belongs to the call that reports the end.
  if (Finished && Count == 0 && Produced != Current.Size)
    return damaged("it holds " + std::to_string(Produced) +
                   " bytes and declares " + std::to_string(Current.Size));
  if (Finished && Count == 0 && Crc != Current.Crc)
    return damaged("its checksum is wrong");
  return Result;
}

std::optional<WindowSource> ZipMemberReader::window() const {
  if (Current.Method != ZipDirectory::Stored)
    return std::nullopt;
  return WindowSource(Source, Data, Current.CompressedSize);
}

} // namespace armlift

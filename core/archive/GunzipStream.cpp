#include "core/archive/GunzipStream.h"

#include <zlib.h>

namespace armlift {

static constexpr std::size_t Block = 64 * 1024;
/// zlib: read a gzip header and trailer, with the largest window.
static constexpr int GzipWindow = 16 + MAX_WBITS;

GunzipStream::GunzipStream(ByteStream &Packed)
    : Packed(Packed), Inflate(newInflate(GzipWindow)), Out(Block) {}

GunzipStream::~GunzipStream() = default;

/// Returns false at the end of the packed bytes.
Expected<bool> GunzipStream::refill() {
  if (Inflate->avail_in > 0)
    return true;
  Expected<std::string_view> Bytes = Packed.next();
  if (!Bytes)
    return std::unexpected(std::move(Bytes.error()));
  Inflate->next_in =
      reinterpret_cast<Bytef *>(const_cast<char *>(Bytes->data()));
  Inflate->avail_in = static_cast<uInt>(Bytes->size());
  return !Bytes->empty();
}

/// Returns false if no further member follows. Like gzip(1), ignores anything
/// after the last member, such as padding or a signature.
Expected<bool> GunzipStream::startMember() {
  Expected<bool> More = refill();
  if (!More || !*More)
    return More;
  if (*Inflate->next_in != 0x1f)
    return false;
  inflateReset(Inflate.get());
  InMember = true;
  return true;
}

Expected<std::string_view> GunzipStream::next() {
  while (!Ended) {
    if (!Damage.empty())
      return failure(ErrorKind::UnreadableInput, {},
                     "its gzip data is damaged: " + Damage);
    Expected<bool> More = InMember ? refill() : startMember();
    if (!More)
      return std::unexpected(std::move(More.error()));
    if (!*More && InMember)
      return failure(ErrorKind::UnreadableInput, {},
                     "its gzip data ends too early");
    Ended = !*More;
    if (Ended)
      break;
    Inflate->next_out = reinterpret_cast<Bytef *>(Out.data());
    Inflate->avail_out = static_cast<uInt>(Out.size());
    int Status = inflateSome(*Inflate, Z_NO_FLUSH);
    InMember = Status != Z_STREAM_END;
    if (InMember && Status != Z_OK && Status != Z_BUF_ERROR)
      Damage = Inflate->msg ? Inflate->msg : "not gzip";
    // Output from before the damage is delivered first.
    if (std::size_t Count = Out.size() - Inflate->avail_out)
      return std::string_view(Out.data(), Count);
  }
  return std::string_view();
}

} // namespace armlift

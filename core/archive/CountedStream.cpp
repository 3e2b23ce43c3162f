// Limits on unpacked bytes: total, ratio, time, size of one member.
#include "core/archive/CountedStream.h"

#include <algorithm>

namespace armlift {

Expected<std::string_view> TimedStream::next() {
  if (!Purse.inTime())
    return failure(ErrorKind::Limit, {}, Purse.reason());
  return Base.next();
}

Expected<std::string_view> CountedStream::next() {
  Expected<std::string_view> Block = Base.next();
  if (!Block || Block->empty())
    return Block;
  Produced += Block->size();
  const ArchiveLimits &L = Purse.limits();
  if (Produced > Floor && Produced / L.Ratio > Consumed)
    return tooDense();
  if (!Purse.countBytes(Block->size()) || !Purse.inTime())
    return failure(ErrorKind::Limit, {}, Purse.reason());
  return Block;
}

std::unexpected<Error> CountedStream::tooDense() const {
  return failure(ErrorKind::Limit, {},
                 "it unpacks to more than " +
                     std::to_string(Purse.limits().Ratio) + " times its size");
}

std::unexpected<Error> CountedStream::tooLarge(std::uint64_t Most) const {
  const std::uint64_t Limit = Purse.limits().MemberBytes;
  return failure(
      ErrorKind::Limit, {},
      "a member of more than " + std::to_string(Limit) +
          (Most < Limit ? " bytes, including the zips around it" : " bytes"));
}

Expected<std::string> CountedStream::readAll(std::string_view Start,
                                             std::uint64_t Size,
                                             std::uint64_t Most) {
  std::string All;
  All.reserve(std::min(Size, Most));
  All = Start;
  while (true) {
    Expected<std::string_view> Block = next();
    if (!Block)
      return std::unexpected(std::move(Block.error()));
    if (Block->empty())
      return All;
    if (Block->size() > Most - std::min<std::uint64_t>(Most, All.size()))
      return tooLarge(Most);
    All.append(*Block);
  }
}

Expected<void> CountedStream::drain() {
  while (true) {
    Expected<std::string_view> Block = next();
    if (!Block)
      return std::unexpected(std::move(Block.error()));
    if (Block->empty())
      return {};
  }
}

} // namespace armlift

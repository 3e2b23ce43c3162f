// See LibarchiveHandle.h.
#include "core/archive/LibarchiveHandle.h"

#include <algorithm>
#include <cerrno>
#include <new>
#include <utility>

#include <archive.h>

namespace armlift {

void LibarchiveHandle::Free::operator()(archive *A) const {
  archive_read_free(A);
}

LibarchiveHandle::LibarchiveHandle() : Handle(archive_read_new()) {
  if (!Handle)
    throw std::bad_alloc();
}

std::int64_t LibarchiveHandle::readBlock(archive *A, void *Self,
                                         const void **Block) {
  auto &Own = *static_cast<LibarchiveHandle *>(Self);
  Expected<std::string_view> Next = Own.Bytes->next();
  if (!Next) {
    archive_set_error(A, EIO, "%s", Next.error().Message.c_str());
    Own.SourceError = std::move(Next.error());
    return ARCHIVE_FATAL;
  }
  *Block = Next->data();
  Own.Given += Next->size();
  Own.Last = *Next;
  return static_cast<std::int64_t>(Next->size());
}

Expected<void> LibarchiveHandle::open(ByteStream &From) {
  Bytes = &From;
  if (archive_read_open(Handle.get(), this, nullptr,
                        &LibarchiveHandle::readBlock, nullptr) != ARCHIVE_OK)
    return lastError();
  return {};
}

std::unexpected<Error> LibarchiveHandle::lastError() const {
  if (SourceError)
    return std::unexpected(*SourceError);
  const char *Text = archive_error_string(Handle.get());
  return failure(ErrorKind::UnreadableInput, {},
                 Text ? Text : "cannot be unpacked");
}

std::uint64_t LibarchiveHandle::used() const {
  // -1 is the stream below all filters (archive_read_extract(3)).
  return static_cast<std::uint64_t>(archive_filter_bytes(Handle.get(), -1));
}

std::string_view LibarchiveHandle::unread() const {
  return Last.substr(Last.size() -
                     std::min<std::uint64_t>(Given - used(), Last.size()));
}

} // namespace armlift

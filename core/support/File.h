// Reads whole files. Never blocks on a FIFO and never maps memory: a file that
// shrinks while it is mapped would cause a SIGBUS.
#pragma once

#include "core/support/Descriptor.h"
#include "core/support/Error.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace armlift {

/// An Error with the system's message for an errno. `What` names the operation
/// if it was not simply reading `Path`.
std::unexpected<Error> systemFailure(std::string Path, int Code = errno,
                                     std::string_view What = {});

struct RegularFile {
  Descriptor File;
  std::uint64_t Size;
};

/// Opens `Path` for reading. Fails on anything that is not a regular file, and
/// never blocks.
Expected<RegularFile> openRegularFile(const std::string &Path);

/// True if `Path` exists, whatever kind of file it is and whoever may read it.
bool pathExists(const std::string &Path);

/// Replaces the content of `Bytes` (reusing its capacity) with that of the
/// regular file `Path`. Fails on anything that is not a regular file, and on a
/// file of more than `Limit` bytes.
Expected<void> readFile(const std::string &Path, std::string &Bytes,
                        std::size_t Limit);

/// Reads from `Offset` until `Out` is full or the file ends; returns the number
/// of bytes. `Path` is for the error. Several threads can share a descriptor.
Expected<std::size_t> readAt(const Descriptor &File, std::uint64_t Offset,
                             std::span<char> Out, const std::string &Path);

/// As readFile(), but reads only up to the first `Most` bytes of a file of any
/// size.
Expected<void> readHead(const std::string &Path, std::string &Bytes,
                        std::size_t Most);

/// The size limit for reading a source again after its facts were extracted. No
/// hand-written source is as large.
inline constexpr std::size_t MaxSource = 64u << 20;

/// As readFile(), up to MaxSource.
inline Expected<void> readSource(const std::string &Path, std::string &Bytes) {
  return readFile(Path, Bytes, MaxSource);
}

} // namespace armlift

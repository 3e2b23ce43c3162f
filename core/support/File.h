// Reads whole files. Never blocks on a FIFO, never maps memory (a file that
// shrinks under us must not become a SIGBUS).
#pragma once

#include "core/support/Descriptor.h"
#include "core/support/Error.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

/// What the operating system says of `Path`, by an errno. `What` was tried, if
/// that is more than to read it.
std::unexpected<Error> systemFailure(std::string Path, int Code = errno,
                                     std::string_view What = {});

struct RegularFile {
  Descriptor File;
  std::uint64_t Size;
};

/// Opens it for reading. Fails on anything that is not a regular file, and
/// waits for none.
Expected<RegularFile> openRegularFile(const std::string &Path);

/// True where something is called so, whatever it is and whoever may read it.
bool pathExists(const std::string &Path);

/// Replaces the content of `Bytes` (whose capacity is reused) by that of the
/// regular file `Path`. Fails on anything that is not a regular file and beyond
/// `Limit` bytes.
Expected<void> readFile(const std::string &Path, std::string &Bytes,
                        std::size_t Limit);

/// No more is read of a source for more than its facts: no person's is as long.
inline constexpr std::size_t MaxSource = 64u << 20;

/// As readFile(), up to MaxSource.
inline Expected<void> readSource(const std::string &Path, std::string &Bytes) {
  return readFile(Path, Bytes, MaxSource);
}

} // namespace armlift

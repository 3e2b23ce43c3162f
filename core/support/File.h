// Reads whole files. Never blocks on a FIFO, never maps memory (a file that
// shrinks under us must not become a SIGBUS).
#pragma once

#include "core/support/Error.h"

#include <string>

namespace armlift {

/// Replaces the content of `Bytes` (whose capacity is reused) by that of the
/// regular file `Path`. Fails on anything that is not a regular file and beyond
/// `Limit` bytes.
Expected<void> readFile(const std::string &Path, std::string &Bytes,
                        std::size_t Limit);

} // namespace armlift

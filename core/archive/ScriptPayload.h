// Finds an archive after the last line of a script: Makeself installers,
// executable JARs of Spring Boot.
#pragma once

#include "core/archive/ByteSource.h"
#include "core/input/Sniff.h"

#include <cstdint>
#include <optional>

namespace armlift {

struct ScriptPayload {
  ContentKind Kind;         ///< a container, or Unsupported
  std::uint64_t Offset = 0; ///< where the container begins
};

/// True for the first bytes of a file whose first line names an interpreter.
bool isScript(std::string_view Head);

/// The payload of a script; nothing if the script has none, or if its text is
/// longer than 1 MiB.
Expected<std::optional<ScriptPayload>>
findScriptPayload(const ByteSource &Source);

} // namespace armlift

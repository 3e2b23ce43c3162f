// A script that carries an archive behind its last line: installers of
// Makeself, executable JARs of Spring Boot.
#pragma once

#include "core/archive/ByteSource.h"
#include "core/input/Sniff.h"

#include <cstdint>
#include <optional>

namespace armlift {

struct ScriptPayload {
  ContentKind Kind;         ///< a container; Unsupported of anything else
  std::uint64_t Offset = 0; ///< of a container
};

/// True for the first bytes of a file whose first line names an interpreter.
bool isScript(std::string_view Head);

/// Of a script; nothing where it is one to its end, or longer than 1 MiB.
Expected<std::optional<ScriptPayload>>
findScriptPayload(const ByteSource &Source);

} // namespace armlift

// The keys of the JSON that armlift and its workers exchange, for both ends.
// armlift-whatif uses LLVM's JSON library, units/Wire.cpp uses nlohmann's.
#pragma once

namespace armlift::source::wire {

// Keys of a request.
inline constexpr char Directory[] = "directory";
inline constexpr char File[] = "file";
inline constexpr char Arguments[] = "arguments";
inline constexpr char System[] = "system";
inline constexpr char Builtin[] = "builtin";
inline constexpr char CPlusPlus[] = "cplusplus";
inline constexpr char Gnu[] = "gnu";
inline constexpr char Deep[] = "deep";
inline constexpr char GnuVersion[] = "gnu_version";
inline constexpr char X86Features[] = "x86_features";

// Keys of the facts of a unit.
inline constexpr char Rule[] = "rule";
inline constexpr char Path[] = "path";
inline constexpr char Range[] = "range";
inline constexpr char Subject[] = "subject";
inline constexpr char Detail[] = "detail";
inline constexpr char Related[] = "related";
inline constexpr char Evidence[] = "evidence";
inline constexpr char ForArm[] = "for_arm";
inline constexpr char Guards[] = "guards";
inline constexpr char Dead[] = "dead";
inline constexpr char Lost[] = "lost";
inline constexpr char Kind[] = "kind";
inline constexpr char Message[] = "message";
inline constexpr char Parsed[] = "parsed";
inline constexpr char Sites[] = "sites";
inline constexpr char Files[] = "files";
inline constexpr char SystemFiles[] = "system_files";
inline constexpr char Absent[] = "absent";
inline constexpr char Errors[] = "errors";
inline constexpr char FailsOnX86At[] = "fails_on_x86_at";

} // namespace armlift::source::wire

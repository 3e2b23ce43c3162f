// Names of what NativeFile holds.
#include "analyzers/binary/NativeFile.h"

#include "analyzers/binary/Text.h"

#include <algorithm>

namespace armlift::binary {

std::string machineName(const NativeFile &File) {
  for (const MachineRow &Row : machineTable())
    if (Row.Value == File.Machine)
      return std::string(Row.Name) + (Row.Arch != Arch::Aarch64 ? ""
                                      : !File.Is64              ? "_ilp32"
                                      : !File.LittleEndian      ? "_be"
                                                                : "");
  return "machine " + std::to_string(File.Machine);
}

std::string machineText(const NativeFile &File) {
  bool Short = File.Arch == Arch::Other && !File.Is64;
  return (Short ? "32-bit " : "") + machineName(File);
}

std::string platformName(const NativeFile &File, armlift::Os Os,
                         armlift::Libc Libc) {
  switch (File.Format) {
  case NativeFormat::MachO:
    return "mach-o";
  case NativeFormat::Pe:
    return "pe";
  case NativeFormat::Xcoff:
    return "xcoff";
  case NativeFormat::Wasm:
    return "wasm";
  case NativeFormat::Elf:
    break;
  }
  std::string Name = Os == armlift::Os::Other ? "other/" : "linux/";
  Name += machineName(File);
  if (Libc != armlift::Libc::Unknown)
    Name.append("/").append(libcName(Libc));
  return Name;
}

std::string highestVersion(const NativeFile &File, std::string_view Set) {
  std::string Highest;
  for (const NeededVersion &V : File.Versions) {
    std::string_view Text = V.Version;
    if (V.Library.starts_with("libgcc_s") || !Text.starts_with(Set) ||
        Text.size() <= Set.size() || Text[Set.size()] != '_')
      continue;
    Text.remove_prefix(Set.size() + 1);
    for (const NamedVersionRow &Row : namedVersionTable())
      if (Set == "GLIBC" && Text == Row.Name)
        Text = Row.Glibc;
    if (Text.empty() || Text[0] < '0' || Text[0] > '9')
      continue;
    if (Highest.empty() || compareVersions(Highest, Text) < 0)
      Highest = Text;
  }
  return Highest;
}

} // namespace armlift::binary

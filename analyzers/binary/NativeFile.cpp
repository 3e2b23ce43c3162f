// The names of the values in a NativeFile.
#include "analyzers/binary/NativeFile.h"

#include "core/support/ContentHash.h"

#include <algorithm>
#include <utility>

namespace armlift::binary {

const EntryPointRow *entryPoint(std::string_view Name) {
  auto At =
      std::ranges::find_if(entryPointTable(), [&](const EntryPointRow &Row) {
        return Name.starts_with(Row.Prefix);
      });
  return At == entryPointTable().end() ? nullptr : &*At;
}

const X86LibraryRow *x86LibraryRow(std::string_view Library) {
  auto At = std::ranges::find_if(x86SharedLibraryTable(),
                                 [&](const X86LibraryRow &Row) {
                                   return Library.starts_with(Row.Prefix);
                                 });
  return At == x86SharedLibraryTable().end() ? nullptr : &*At;
}

std::uint64_t entryPointHash(std::string_view Name) {
  return contentHash(Name).First;
}

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

std::size_t NativeFile::spareBytes() const {
  std::size_t Bytes = Soname.size() + Exports.bytes() +
                      HashedEntryPoints.size() * sizeof(std::uint64_t);
  for (const X86Library &Library : NeededOfX86)
    Bytes += sizeof Library + Library.Name.size();
  return Bytes;
}

std::string_view NativeFile::dropSpare() {
  // An assignment would keep the string's memory.
  std::exchange(Soname, {});
  std::exchange(NeededOfX86, {});
  std::exchange(Exports, {});
  std::exchange(HashedEntryPoints, {});
  EntryPointsComplete = ExportsComplete = false;
  return "its functions and the libraries it needs were not compared";
}

} // namespace armlift::binary

// See UnitClaims.h.
#include "analyzers/binary/UnitClaims.h"

#include "core/support/Path.h"

#include <algorithm>
#include <set>
#include <utility>

namespace armlift::binary {

/// True for a file of another system that is named as Linux names what it
/// loads: "x.so", "x.so.1", "x.node". Others are data: the launchers for
/// Windows that Python's installers carry.
static bool isInPlaceOfLinux(const Member &M) {
  if (M.Os != Os::Other)
    return false;
  if (M.File->Format == NativeFormat::Elf)
    return M.File->Arch == Arch::Aarch64 && M.File->ForLoader;
  std::string_view Name = fileName(M.Inner);
  return Name.ends_with(".so") || Name.contains(".so.") ||
         Name.ends_with(".node");
}

/// True for a C library or its loader, by its SONAME.
static bool isOfLibc(const Member &M) {
  return M.File->Soname.starts_with("libc.") ||
         M.File->Soname.starts_with("ld-");
}

/// Of a package that declares aarch64 Linux, returns the first file that no
/// process of that platform can load though the file is meant for such a
/// process: one for another C library than the declared ones, or for another
/// system. Null if there is none, or if another file loads.
static const Member *firstUnfit(const Unit &U) {
  // A distribution has the loader and the libraries of every program.
  if (!U.traits().Package && !U.isNpm())
    return nullptr;
  if (U.traits().System || !U.declares(Arch::Aarch64))
    return nullptr;
  std::set<armlift::Libc> Declared;
  for (const Labels &P : U.declared())
    if (P.Os == Os::Linux && P.Arch == Arch::Aarch64)
      Declared.insert(P.Libc);
  const bool AnyLibc = Declared.contains(Libc::Unknown);
  const Member *First = nullptr;
  for (const Member &M : U.Members) {
    if (isOfLibc(M)) // it brings its own
      return nullptr;
    if (!M.counts() || !M.File->Corrupt.empty())
      continue;
    if (isInPlaceOfLinux(M)) {
      First = First ? First : &M;
    } else if (M.isLinux(Arch::Aarch64)) {
      if (AnyLibc || M.File->Libc == Libc::Unknown ||
          Declared.contains(M.File->Libc))
        return nullptr;
      First = First ? First : &M;
    }
  }
  return First;
}

std::optional<armlift::Arch> falseClaim(const Unit &U) {
  auto AllSay = [&](armlift::Arch A) {
    return !U.declared().empty() &&
           std::ranges::all_of(U.declared(), [&](const Labels &P) {
             return P.Os == Os::Linux && P.Arch == A;
           });
  };
  bool Arm = U.hasLinux(Arch::Aarch64);
  if (AllSay(Arch::Aarch64) && ((U.firstForeign() && !Arm) || firstUnfit(U)))
    return Arch::Aarch64;
  if (AllSay(Arch::X86_64) && Arm && !U.hasLinuxX86())
    return Arch::X86_64;
  return std::nullopt;
}

std::string claimedMachine(const Unit &U) {
  const Member *Unfit = U.firstForeign() ? nullptr : firstUnfit(U);
  if (!Unfit || Unfit->Os != Os::Linux)
    return "aarch64";
  return "aarch64 with " +
         std::string(libcName(Unfit->File->Libc == Libc::Musl ? Libc::Glibc
                                                              : Libc::Musl));
}

std::string heldMachine(const Unit &U) {
  if (const Member *Foreign = U.firstForeign())
    return Foreign->isLinuxX86() ? "x86" : machineText(*Foreign->File);
  const Member *Unfit = firstUnfit(U);
  if (!Unfit)
    return "aarch64";
  switch (Unfit->File->Format) {
  case NativeFormat::Elf:
    return Unfit->Os == Os::Linux ? std::string(libcName(Unfit->File->Libc))
                                  : "non-Linux aarch64";
  case NativeFormat::MachO:
    return "Mach-O";
  case NativeFormat::Pe:
    return "Windows";
  case NativeFormat::Xcoff:
    return "AIX";
  case NativeFormat::Wasm:
    return "WebAssembly";
  }
  std::unreachable();
}

} // namespace armlift::binary

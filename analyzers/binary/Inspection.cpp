// See Inspection.h.
#include "analyzers/binary/Inspection.h"

#include "analyzers/binary/InstructionScan.h"
#include "analyzers/binary/Slots.h"
#include "analyzers/binary/Twins.h"
#include "core/rules/TargetTable.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace armlift::binary {

namespace {

std::string_view typeText(ElfKind Kind) {
  constexpr std::string_view Names[] = {
      "other", "object", "module", "executable", "shared", "core", "debug"};
  return enumName(Names, Kind);
}

std::string atomicsText(const FeatureCounts &Counts) {
  bool Llsc = Counts[featureIndex("llsc")] > 0;
  bool Lse = Counts[featureIndex("lse")] > 0;
  return Llsc && Lse ? "both" : Lse ? "lse" : Llsc ? "ll/sc" : "";
}

/// Leaves out what every Armv8.2 core has, and the atomics, which have a column
/// of their own.
std::string featuresText(const FeatureCounts &Counts) {
  auto Plain = std::ranges::find(coreTable(), DefaultTarget, &CoreRow::Name);
  std::string Out;
  for (std::size_t I = 0; I < featureTable().size(); ++I)
    if (Counts[I] > 0 && I != featureIndex("llsc") &&
        !(Plain->Features >> I & 1))
      Out.append(Out.empty() ? "" : " ").append(featureTable()[I]);
  return Out;
}

/// What the file itself says.
InspectedFile rowOf(const NativeFile &File, std::string_view Path) {
  InspectedFile Row;
  Row.Path = Path;
  Row.Machine = machineName(File);
  Row.Type = typeText(File.Kind);
  Row.Soname = File.Soname;
  Row.Glibc = File.Glibc;
  Row.Glibcxx = File.Glibcxx;
  if (File.Arch == Arch::Aarch64) {
    Row.Atomics = atomicsText(File.Features);
    Row.Features = featuresText(File.Features);
    Row.Dispatch = File.Dispatch;
  }
  return Row;
}

InspectedFile rowOf(const Member &M, SlotVerdict Verdict) {
  InspectedFile Row = rowOf(*M.File, M.Path);
  Row.Libc = libcName(M.Libc);
  Row.SlotVerdict = slotVerdictName(Verdict);
  return Row;
}

/// True for a file that is in no slot, though it is of one machine.
bool isListedAlone(const NativeFile &File) {
  return File.Format == NativeFormat::Elf &&
         (File.Kind == ElfKind::Core || File.Kind == ElfKind::Debug);
}

} // namespace

std::vector<InspectedFile> inspectFiles(const Project &P) {
  std::vector<Unit> Units = collectUnits(P);
  TwinTable Table(Units);
  std::vector<InspectedFile> Rows;
  for (const Unit &U : Units) {
    std::map<const Member *, SlotVerdict> Verdicts;
    for (const Slot &S : slotsOf(U, Table.of(U)))
      for (const Member *M : S.Members)
        Verdicts[M] = std::max(Verdicts[M], S.Verdict);
    for (const Member &M : U.Members)
      if (M.File->Format == NativeFormat::Elf)
        Rows.push_back(rowOf(M, Verdicts[&M]));
  }
  for (const InputFacts &I : P.Inputs)
    if (const auto *File = I.get<NativeFile>(); File && isListedAlone(*File))
      Rows.push_back(rowOf(*File, I.Path));
  std::ranges::sort(Rows, {}, [](const InspectedFile &Row) {
    return std::tie(Row.Path, Row.Machine, Row.Type);
  });
  return Rows;
}

} // namespace armlift::binary

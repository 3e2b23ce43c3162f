#include "analyzers/binary/RebuiltFiles.h"

#include "core/input/FileKinds.h"
#include "core/rules/BinaryTable.h"
#include "core/support/Path.h"

#include <algorithm>

namespace armlift::binary {

/// The row of a module that its host builds; null for any other file.
static const RebuiltModuleRow *moduleRow(std::string_view ContextPath) {
  auto Row = std::ranges::find(rebuiltModuleTable(), fileSuffix(ContextPath),
                               &RebuiltModuleRow::Suffix);
  return Row == rebuiltModuleTable().end() ? nullptr : &*Row;
}

bool RebuiltFiles::mayBeOne(std::string_view ContextPath, ElfKind Kind) {
  return Kind == ElfKind::Executable || moduleRow(ContextPath);
}

RebuiltFiles::RebuiltFiles(const Project &P) : Notes(P.Notes) {
  for (const InputFacts &In : P.Inputs) {
    FileKind Kind = fileKindOf(In.ContextPath);
    if (Kind == FileKind::C || Kind == FileKind::Cxx)
      Sources.insert(withoutSuffix(In.ContextPath));
  }
}

std::string_view RebuiltFiles::adviceFor(std::string_view ContextPath,
                                         ElfKind Kind) const {
  if (Kind == ElfKind::Executable)
    return std::ranges::binary_search(Notes.BuiltPrograms, ContextPath)
               ? "make builds it from its sources: delete this one, which make "
                 "may take for up to date"
               : "";
  const RebuiltModuleRow *Row = moduleRow(ContextPath);
  return Row && Sources.contains(withoutSuffix(ContextPath)) ? Row->Advice : "";
}

} // namespace armlift::binary

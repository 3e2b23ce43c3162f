#include "analyzers/build/model/SourcePaths.h"

#include "core/rules/FileTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {

bool asSourceFile(std::string &Path) {
  std::string_view Suffix = fileSuffix(Path);
  if (Suffix.empty())
    return false;
  if (Suffix == ".o" || Suffix == ".obj" || Suffix == ".lo") {
    Path.replace(Path.size() - Suffix.size(), Suffix.size(), ".*");
    return true;
  }
  std::span<const SuffixRow> Table = suffixTable();
  auto Row = std::ranges::find(Table, Suffix, &SuffixRow::Suffix);
  if (Row == Table.end())
    return false;
  switch (Row->Kind) {
  case FileKind::C:
  case FileKind::Cxx:
  case FileKind::Cuda:
  case FileKind::Asm:
  case FileKind::Nasm:
    return true;
  case FileKind::None:
  case FileKind::Header:
  case FileKind::Archive:
    return false;
  }
  return false;
}

std::string_view sourceStem(std::string_view Path) {
  std::string_view Name = fileName(Path);
  return withoutSuffix(Name);
}

bool sameSource(std::string_view A, std::string_view B) {
  bool OneIsObject = A.ends_with(".*") || B.ends_with(".*");
  bool FrontHidden = A.starts_with("**/") || B.starts_with("**/");
  return OneIsObject   ? sourceStem(A) == sourceStem(B)
         : FrontHidden ? fileName(A) == fileName(B)
                       : A == B;
}

} // namespace armlift::build

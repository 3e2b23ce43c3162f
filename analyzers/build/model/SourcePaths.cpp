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
  case FileKind::Binary:
    return false;
  }
  return false;
}

std::string_view sourceStem(std::string_view Path) {
  std::string_view Name = fileName(Path);
  return withoutSuffix(Name);
}

/// True if `Path` ends with the components of `End`.
static bool endsWithPath(std::string_view Path, std::string_view End) {
  return Path == End ||
         (Path.ends_with(End) && Path[Path.size() - End.size() - 1] == '/');
}

bool sameSource(std::string_view A, std::string_view B) {
  if (A.ends_with(".*") || B.ends_with(".*"))
    return sourceStem(A) == sourceStem(B);
  constexpr std::string_view Hidden = "**/";
  if (!A.starts_with(Hidden) && !B.starts_with(Hidden))
    return A == B;
  for (std::string_view *Path : {&A, &B})
    if (Path->starts_with(Hidden))
      Path->remove_prefix(Hidden.size());
  return A.contains('*') || B.contains('*')
             ? fileName(A) == fileName(B)
             : endsWithPath(A, B) || endsWithPath(B, A);
}

} // namespace armlift::build

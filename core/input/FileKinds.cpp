#include "core/input/FileKinds.h"

#include "core/rules/ContainerTable.h"
#include "core/rules/Sorted.h"
#include "core/support/Path.h"

#include <algorithm>

namespace armlift {

std::string_view withoutTemplateSuffix(std::string_view Path) {
  for (const TemplateSuffixRow &Row : templateSuffixTable())
    if (Path.ends_with(Row.Suffix.back()) && // asked of every file, many times
        Path.ends_with(Row.Suffix))
      return Path.substr(0, Path.size() - Row.Suffix.size() + Row.Kept);
  return Path;
}

bool isTemplateName(std::string_view Path) {
  return withoutTemplateSuffix(Path).size() != Path.size();
}

/// "libz.so" for "libz.so.1.2.3"; otherwise `Path` itself.
static std::string_view withoutLibraryVersion(std::string_view Path) {
  std::string_view Name = Path;
  while (Name.ends_with('.') ||
         (!Name.empty() && Name.back() >= '0' && Name.back() <= '9'))
    Name.remove_suffix(1);
  return Name.size() < Path.size() && Name.ends_with(".so") ? Name : Path;
}

bool isConfiguration(std::string_view Path) {
  std::string_view Name = fileName(Path);
  return std::ranges::binary_search(configurations(),
                                    Name.substr(0, Name.find('.')));
}

/// Null for a suffix that is not in the table.
static const SuffixRow *findSuffix(std::string_view Path) {
  std::string_view Suffix =
      fileSuffix(withoutLibraryVersion(withoutTemplateSuffix(Path)));
  return findSorted(suffixTable(), Suffix, &SuffixRow::Suffix);
}

FileKind fileKindOf(std::string_view Path) {
  const SuffixRow *Row = isConfiguration(Path) ? nullptr : findSuffix(Path);
  return Row ? Row->Kind : FileKind::None;
}

bool mayHoldNativeCode(std::string_view Path) {
  return findContainer(fileName(Path)) || fileKindOf(Path) == FileKind::Binary;
}

std::string_view languageNotJudged(std::string_view Path) {
  const LanguageRow *Row =
      findSorted(languageTable(), fileSuffix(Path), &LanguageRow::Suffix);
  return Row ? Row->Language : std::string_view();
}

bool mayBeData(std::string_view Path) {
  const SuffixRow *Row = findSuffix(Path);
  return Row && Row->OrData;
}

bool isCxx(FileKind Kind, std::string_view Path) {
  std::string_view Suffix = fileSuffix(Path);
  return Kind == FileKind::Cxx || Kind == FileKind::Cuda ||
         (Kind == FileKind::Header && Suffix != ".h" && Suffix != ".inc" &&
          Suffix != ".def");
}

} // namespace armlift

#include "analyzers/build/model/BuildFileKind.h"

#include "core/input/FileKinds.h"
#include "core/support/Path.h"

namespace armlift::build {

/// Every file is asked for all patterns: most differ in one letter.
static bool fits(std::string_view Pattern, std::string_view Name) {
  if (Pattern.front() == '*')
    return Name.ends_with(Pattern.back()) && Name.ends_with(Pattern.substr(1));
  if (!Name.starts_with(Pattern.front()))
    return false;
  if (Pattern.back() == '*')
    return Name.starts_with(Pattern.substr(0, Pattern.size() - 1));
  return Name == Pattern;
}

BuildFileKind buildFileKindOf(std::string_view Path) {
  if (isConfiguration(Path))
    return BuildFileKind::None;
  std::string_view Name = fileName(Path);
  for (const BuildFileName &Row : buildFileNames())
    if (fits(Row.Pattern, Name))
      return Row.Kind;
  return BuildFileKind::None;
}

} // namespace armlift::build

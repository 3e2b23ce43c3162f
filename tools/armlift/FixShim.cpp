#include "tools/armlift/FixShim.h"

#include "core/fix/FixPlan.h"
#include "core/input/ContextRoot.h"
#include "core/rules/IntrinsicTable.h"
#include "core/shim/Shim.h"
#include "core/support/File.h"
#include "core/support/OutputFile.h"
#include "core/support/Path.h"

#include <filesystem>
#include <ostream>

namespace armlift {

namespace fs = std::filesystem;

/// Returns a link on the way to `Path`, or nothing. Links below the working
/// directory came with the sources and are not trusted; the folders of a path
/// outside of it are the user's own.
static std::string linkTo(const std::string &Path) {
  const std::string Top = realPath(".");
  std::string At = pathIn(Top, Path);
  return linkBelow(isBelow(At, Top) ? Top : std::string(parentPath(At)), At);
}

std::string FixShim::path() const {
  return (fs::path(Folder) / ShimFileName).string();
}

bool FixShim::exists() const {
  std::error_code Failure;
  return fs::is_regular_file(path(), Failure);
}

Expected<void> FixShim::compose(std::vector<std::string> Sources,
                                const NameSet &MoreNames) {
  if (std::string Link = linkTo(path()); !Link.empty())
    return failure(ErrorKind::UnreadableInput, ShownPaths()(Link),
                   "is a link, which may lead anywhere: name another folder "
                   "with --include-dir");
  std::string Source;
  std::set<std::string_view> Names(MoreNames.begin(), MoreNames.end());
  Sources.push_back(path());
  for (const std::string &Path : Sources)
    if (readSource(Path, Source))
      for (std::string_view Name : findUsedNames(Source).WithCode)
        Names.insert(Name);
  Expected<std::string> Composed =
      composeShim(std::vector(Names.begin(), Names.end()));
  if (!Composed)
    return std::unexpected(Composed.error());
  if (!readSource(path(), Source) || Source != *Composed)
    Text = std::move(*Composed);
  for (std::string_view Name : Names)
    if (const IntrinsicRow *Row = findIntrinsic(Name);
        Row && !Row->Requires.empty())
      Features.insert(Row->Requires);
  return {};
}

Expected<void> FixShim::write() const {
  std::error_code Failure;
  fs::create_directories(Folder, Failure);
  if (Failure)
    return failure(ErrorKind::UnreadableInput, Folder,
                   "cannot be made: " + Failure.message());
  return writeOutputFile(path(), [&](std::ostream &Out) { Out << Text; });
}

} // namespace armlift

// armlift shim: prints a header that implements x86 intrinsics in NEON. Prints
// all of them or nothing.
#include "tools/armlift/Commands.h"

#include "core/input/Discovery.h"
#include "core/rules/IntrinsicTable.h"
#include "core/shim/Shim.h"
#include "core/support/File.h"
#include "core/support/OutputFile.h"
#include "core/support/Path.h"
#include "core/support/Utf8.h"

#include <ostream>

namespace armlift {
namespace {

bool isSource(FileKind Kind) {
  return Kind == FileKind::C || Kind == FileKind::Cxx ||
         Kind == FileKind::Header || Kind == FileKind::Cuda;
}

/// Returns the C and C++ files that a scan of `Path` reads. A named file always
/// counts as one.
Expected<std::vector<std::string>> sourcesBelow(const std::string &Path) {
  DiscoveryOptions Options;
  Options.Paths = {Path};
  Expected<Discovered> Found = discover(Options);
  if (!Found)
    return std::unexpected(Found.error());
  if (!Found->Errors.empty())
    return std::unexpected(Found->Errors.front());
  std::string Named = realPath(Path);
  std::vector<std::string> Files;
  for (const DiscoveredFile &File : Found->Files)
    if (File.InScope && (isSource(File.Kind) || File.RealPath == Named))
      Files.push_back(File.Path);
  return Files;
}

/// Adds the names that the sources at `Path` use; names without code are
/// reported to `Err`.
Expected<void> addUsedNames(const std::string &Path,
                            std::vector<std::string_view> &Names,
                            std::ostream &Err) {
  Expected<std::vector<std::string>> Files = sourcesBelow(Path);
  if (!Files)
    return std::unexpected(Files.error());
  std::string Bytes;
  for (const std::string &File : *Files) {
    if (auto Ok = readSource(File, Bytes); !Ok)
      return Ok;
    UsedNames Used = findUsedNames(Bytes);
    Names.insert(Names.end(), Used.WithCode.begin(), Used.WithCode.end());
    for (std::string_view Name : Used.Without)
      Err << "armlift: " << printable(File) << ": no aarch64 code for '" << Name
          << "': " << findIntrinsic(Name)->Note << '\n';
  }
  return {};
}

} // namespace

Exit run(const ShimCommand &Command, const Terminal &Term) {
  std::vector<std::string_view> Names(Command.Names.begin(),
                                      Command.Names.end());
  if (Command.All)
    Names = allShimNames();
  for (const std::string &Path : Command.UsedBy) {
    if (realPath(Path).empty())
      return complain(Term, systemFailure(Path).error());
    if (auto Ok = addUsedNames(Path, Names, Term.Err); !Ok) {
      complain(Term, Ok.error());
      return Exit::Unreadable;
    }
  }
  Expected<std::string> Header = composeShim(Names);
  if (!Header)
    return complain(Term, Header.error());
  if (Command.Output.empty()) {
    Term.Out << *Header;
    return Exit::Clean;
  }
  auto Written = writeOutputFile(Command.Output,
                                 [&](std::ostream &Out) { Out << *Header; });
  return Written ? Exit::Clean : complain(Term, Written.error());
}

} // namespace armlift

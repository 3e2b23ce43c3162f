// armlift shim: a header that gives x86 intrinsics in NEON. Prints all or
// nothing.
#include "Commands.h"

#include "core/rules/IntrinsicTable.h"
#include "core/shim/Shim.h"
#include "core/support/File.h"
#include "core/support/OutputFile.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>

namespace armlift {
namespace {

constexpr std::size_t LargestSource = 64 << 20;

bool isSource(const std::filesystem::path &Path) {
  constexpr std::array<std::string_view, 11> Endings{
      ".c",   ".cc",  ".cpp", ".cxx", ".h",  ".hh",
      ".hpp", ".hxx", ".inc", ".inl", ".ipp"};
  return std::ranges::find(Endings, Path.extension().string()) != Endings.end();
}

/// The C and C++ files at or below `Path`, sorted.
Expected<std::vector<std::string>> sourcesBelow(const std::string &Path) {
  namespace fs = std::filesystem;
  std::error_code Failed;
  fs::file_status Status = fs::status(Path, Failed);
  if (Failed || !fs::exists(Status))
    return failure(ErrorKind::UnreadableInput, Path, "no such file or folder");
  if (!fs::is_directory(Status))
    return std::vector{Path};
  std::vector<std::string> Files;
  fs::recursive_directory_iterator I(
      Path, fs::directory_options::skip_permission_denied, Failed);
  for (; !Failed && I != fs::recursive_directory_iterator();
       I.increment(Failed))
    if (I->is_regular_file(Failed) && isSource(I->path()))
      Files.push_back(I->path().string());
  if (Failed)
    return failure(ErrorKind::UnreadableInput, Path, Failed.message());
  std::ranges::sort(Files);
  return Files;
}

/// Adds what the sources at `Path` use; names without code go to `Err`.
Expected<void> addUsedNames(const std::string &Path,
                            std::vector<std::string_view> &Names,
                            std::ostream &Err) {
  Expected<std::vector<std::string>> Files = sourcesBelow(Path);
  if (!Files)
    return std::unexpected(Files.error());
  std::string Bytes;
  for (const std::string &File : *Files) {
    if (auto Ok = readFile(File, Bytes, LargestSource); !Ok)
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

Exit runShimCommand(const ShimCommand &Command, const Terminal &Term) {
  auto Complain = [&](const Error &Failure, Exit Code) {
    Term.Err << "armlift: ";
    if (!Failure.Path.empty())
      Term.Err << printable(Failure.Path) << ": ";
    Term.Err << printable(Failure.Message) << '\n';
    return Code;
  };
  std::vector<std::string_view> Names(Command.Names.begin(),
                                      Command.Names.end());
  if (Command.All)
    Names = allShimNames();
  for (const std::string &Path : Command.UsedBy)
    if (auto Ok = addUsedNames(Path, Names, Term.Err); !Ok)
      return Complain(Ok.error(), Exit::Unreadable);
  Expected<std::string> Header = composeShim(Names);
  if (!Header)
    return Complain(Header.error(), Exit::Usage);
  if (Command.Output.empty()) {
    Term.Out << *Header;
    return Exit::Clean;
  }
  auto Written = writeOutputFile(Command.Output,
                                 [&](std::ostream &Out) { Out << *Header; });
  return Written ? Exit::Clean : Complain(Written.error(), Exit::Usage);
}

} // namespace armlift

// armlift shim: prints a header that implements x86 intrinsics in NEON. Prints
// all of them or nothing.
#include "tools/armlift/Commands.h"
#include "tools/armlift/SourceList.h"

#include "core/rules/IntrinsicTable.h"
#include "core/shim/PastedIntrinsics.h"
#include "core/shim/Shim.h"
#include "core/support/File.h"
#include "core/support/OutputFile.h"
#include "core/support/Path.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <ostream>

namespace armlift {
namespace {

/// Adds the name that a macro makes with ##.
void addPasted(const std::string &File, const PastedUse &Use,
               std::vector<std::string_view> &Names, std::ostream &Err) {
  const IntrinsicRow *Row = findIntrinsic(Use.Name);
  if (Row && Row->Definition >= 0) {
    Names.push_back(Row->Name);
    return;
  }
  beginMessage(Err) << printable(File) << ": line " << Use.Line << ": ";
  if (Row)
    Err << "no aarch64 code for '" << Row->Name << "': " << Row->Note << '\n';
  else if (Use.Name.empty())
    Err << '\'' << printable(Use.Macro)
        << "' makes a name of words that are not known: name it on the command "
           "line\n";
  else
    Err << '\'' << printable(Use.Macro) << "' makes '" << printable(Use.Name)
        << "', which is no known intrinsic\n";
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
  PastedIntrinsics Pasted;
  for (const std::string &File : *Files) {
    if (auto Ok = readSource(File, Bytes); !Ok)
      return Ok;
    Pasted.addMacros(File, Bytes);
  }
  for (const std::string &File : *Files) {
    if (auto Ok = readSource(File, Bytes); !Ok)
      return Ok;
    const std::vector<PastedUse> Uses = Pasted.usesIn(File, Bytes);
    // Of two definitions of a macro, only one may have the name.
    auto hasOther = [&](const PastedUse &Use) {
      return std::ranges::any_of(Uses, [&](const PastedUse &Other) {
        return Other.Line == Use.Line && Other.Macro == Use.Macro &&
               findIntrinsic(Other.Name);
      });
    };
    for (const PastedUse &Use : Uses)
      if (findIntrinsic(Use.Name) || Use.Name.empty() || !hasOther(Use))
        addPasted(File, Use, Names, Err);
    UsedNames Used = findUsedNames(Bytes);
    Names.insert(Names.end(), Used.WithCode.begin(), Used.WithCode.end());
    for (std::string_view Name : Used.Without)
      beginMessage(Err) << printable(File) << ": no aarch64 code for '" << Name
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

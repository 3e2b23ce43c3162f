// armlift fix: scans, fixes what needs no judgement, and reports what is left.
// With --diff it writes no file of the project; the cache is kept as always.
#include "core/rules/RuleId.h"
#include "core/support/Text.h"
#include "tools/armlift/Commands.h"
#include "tools/armlift/Delivery.h"
#include "tools/armlift/FixShim.h"
#include "tools/armlift/ScanRun.h"
#include "tools/armlift/SourceList.h"

#include "core/fix/Edits.h"
#include "core/fix/FixPlan.h"
#include "core/fix/X86Conditions.h"
#include "core/input/ContextRoot.h"
#include "core/report/Wording.h"
#include "core/support/File.h"
#include "core/support/OutputFile.h"
#include "core/support/Path.h"
#include "core/support/Utf8.h"

#include <ostream>
#include <set>

namespace armlift {
namespace {

class Fixing {
public:
  Fixing(const FixCommand &Command, const Terminal &Term)
      : Command(Command), Term(Term), Shim(Command.IncludeDir) {}

  Exit run() {
    auto Loaded = loadBaseline(Command.Scan.Reporting);
    if (!Loaded)
      return complain(Term, Loaded.error());
    Known = std::move(*Loaded);
    Expected<Scanned> Before = scan();
    if (!Before)
      return complain(Term, Before.error());
    if (auto Ok = plan(*Before); !Ok)
      return complain(Term, Ok.error());
    if (auto Ok = Command.Diff ? show() : write(); !Ok)
      return complain(Term, Ok.error());
    if (Command.Diff)
      return conclude(std::move(*Before));
    Expected<Scanned> After = scan();
    if (!After)
      return complain(Term, After.error());
    if (breaksIn(*Before) == 0)
      Term.Out << "nothing to fix: there is no break\n";
    else
      Term.Out << breaksIn(*After) << " of " << breaksIn(*Before)
               << " breaks are left"
               << (breaksIn(*After) ? ": `armlift scan` lists them\n" : "\n");
    return conclude(std::move(*After));
  }

private:
  struct Scanned {
    Report Found;
    UnusedEntries Unused; ///< of the baseline
    bool HasAllNames;     ///< the scan looks for names of intrinsics
  };

  Expected<Scanned> scan() {
    Expected<ScanSetup> Setup = setUpScan(Command.Scan, Term);
    if (!Setup)
      return std::unexpected(Setup.error());
    Expected<Report> R = runScanSetup(Command.Scan, *Setup, Term);
    if (!R)
      return std::unexpected(R.error());
    UnusedEntries Unused =
        hideKnown(Known, scopeOf(Command.Scan, *Setup, *R), *R);
    return Scanned{std::move(*R), std::move(Unused),
                   Setup->Rules.covers(rule::X86Intrinsic)};
  }

  static std::uint64_t breaksIn(const Scanned &S) {
    return S.Found.Summary.ByImpact[Impact::Break];
  }

  Exit conclude(Scanned Left) const {
    return deliver(Command.Scan.Reporting, std::move(Left.Found),
                   std::move(Left.Unused), Term);
  }

  Expected<void> plan(const Scanned &S) {
    const std::vector<Finding> &Findings = S.Found.Findings;
    Expected<std::vector<std::string>> Sources =
        makesNames(Findings) ? sources() : Expected<std::vector<std::string>>();
    if (!Sources)
      return std::unexpected(Sources.error());
    const FixOptions Options{Command.Via, S.HasAllNames, *Sources};
    FixPlan Planned = planFixes(Findings, Options);
    auto Unserved = Command.Via == Via::Neon
                        ? findUnserved(Findings, Planned, Options)
                        : std::vector<Error>();
    for (const auto &Errors : {Planned.LeftAlone, Unserved})
      for (const Error &E : Errors)
        beginMessage(Term.Err) << "left alone: " << printable(E.Path) << ": "
                               << printable(E.Message) << '\n';
    Files = std::move(Planned.Files);
    for (const FixedFile &File : Files)
      if (!File.Edits.empty())
        tellConditions(File);
    // Sources that include the header already may use further names.
    return Command.Via == Via::Neon && (!Files.empty() || Shim.exists())
               ? Shim.compose(std::move(Planned.Users), Planned.Names)
               : Expected<void>();
  }

  /// Names the conditions that choose another branch on aarch64 although the
  /// header now has the names: a function that only says "no SIMD".
  void tellConditions(const FixedFile &File) const {
    std::set<std::string> Macros;
    std::string Lines, Names;
    std::size_t Count = 0;
    for (const X86Condition &C :
         x86Conditions(applyEdits(File.Text, File.all()))) {
      constexpr std::size_t MostLines = 8;
      if (Count < MostLines)
        Lines += (Count ? ", " : "") + std::to_string(C.Line);
      else if (Count == MostLines)
        Lines += " ...";
      ++Count;
      Macros.insert(C.Macros.begin(), C.Macros.end());
    }
    if (Count == 0)
      return;
    for (const std::string &Name : Macros)
      Names += (Names.empty() ? "" : ", ") + Name;
    beginMessage(Term.Err) << printable(File.Path) << ": "
                           << counted(Count, "condition", "conditions")
                           << (Count == 1 ? " still asks" : " still ask")
                           << " for " << Names
                           << ", which aarch64 does not define: line"
                           << (Count == 1 ? " " : "s ") << Lines << '\n';
  }

  /// All sources that are scanned.
  Expected<std::vector<std::string>> sources() const {
    std::vector<std::string> Out;
    for (const std::string &Path : Command.Scan.Paths) {
      auto Found = sourcesBelow(Path);
      if (!Found)
        return Found;
      Out.insert(Out.end(), Found->begin(), Found->end());
    }
    return Out;
  }

  /// Returns `Path` relative to the top of the patch.
  static Expected<std::string> nameIn(const std::string &Top,
                                      const std::string &Path) {
    std::string Real = canonicalPath(resolvePath(Path, realPath(".")));
    if (!isBelow(Real, Top))
      return failure(ErrorKind::NotUnderstood, Path,
                     "not below '" + Top +
                         "', where a patch made here applies");
    return relativePath(Real, Top);
  }

  /// Prints the patch. Its names start at the top of the working tree, as in
  /// git's own patches; outside of any work tree, at the working directory.
  Expected<void> show() const {
    std::string Top = workingTreeOf(realPath("."));
    if (Top.empty())
      Top = realPath(".");
    std::string Patch;
    for (const FixedFile &File : Files) {
      auto Name = nameIn(Top, File.Path);
      if (!Name)
        return std::unexpected(Name.error());
      Patch += unifiedDiff(*Name, File.Text, File.all());
    }
    std::string Old;
    if (!readSource(Shim.path(), Old))
      Old.clear();
    if (Shim.isNeeded()) {
      auto Name = nameIn(Top, Shim.path());
      if (!Name)
        return std::unexpected(Name.error());
      Patch += unifiedDiff(*Name, Old,
                           std::vector{changeOf(*Name, Old, Shim.text())});
    }
    Term.Out << Patch;
    tellOptions(Term.Err); // standard output has the patch
    return {};
  }

  /// Prints what a build for aarch64 needs besides the edits.
  void tellOptions(std::ostream &Out) const {
    if (Files.empty())
      return;
    switch (Command.Via) {
    case Via::Neon:
      break;
    case Via::Sse2neon:
      Out << "get sse2neon.h from https://github.com/DLTcollab/sse2neon and "
             "add its folder with -I when compiling for aarch64\n";
      return;
    case Via::Simde:
      Out << "get SIMDe from https://github.com/simd-everywhere/simde (Debian: "
             "libsimde-dev) and add the folder that holds simde/ with -I when "
             "compiling for aarch64\n";
      return;
    }
    if (Shim.isNeeded())
      Out << "compile with -I " << printable(Command.IncludeDir) << '\n';
    if (Shim.features().empty())
      return;
    Out << "and with -march=armv8-a";
    for (std::string_view Feature : Shim.features())
      Out << '+' << Feature;
    Out << " or more, for aarch64\n";
  }

  Expected<void> write() const {
    if (Shim.isNeeded()) {
      if (auto Ok = Shim.write(); !Ok)
        return Ok;
      if (Files.empty())
        Term.Out << "fixed " << printable(Shim.path()) << '\n';
    }
    for (const FixedFile &File : Files) {
      if (auto Ok = writeOutputFile(File.Path,
                                    [&](std::ostream &Out) {
                                      Out << applyEdits(File.Text, File.all());
                                    });
          !Ok)
        return Ok;
      Term.Out << "fixed " << printable(File.Path) << '\n';
    }
    tellOptions(Term.Out);
    return {};
  }

  const FixCommand &Command;
  const Terminal &Term;
  std::optional<Baseline> Known;
  std::vector<FixedFile> Files;
  FixShim Shim;
};

} // namespace

Exit run(const FixCommand &Command, const Terminal &Term) {
  return Fixing(Command, Term).run();
}

} // namespace armlift

// armlift inspect: prints every ELF file inside the given files as a table.
#include "tools/armlift/Commands.h"

#include "analyzers/binary/BinaryAnalyzer.h"
#include "analyzers/binary/Inspection.h"
#include "core/pipeline/Extraction.h"
#include "core/report/JsonParts.h"
#include "core/report/Report.h"
#include "core/support/Parallel.h"
#include "core/support/Path.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>
#include <set>

namespace armlift {
namespace {

using binary::InspectedFile;

/// A column of the table, and a key of the JSON.
struct Column {
  std::string_view Title, Key;
  std::string InspectedFile::*Value;
};

constexpr std::array Columns = {
    Column{"MACHINE", "machine", &InspectedFile::Machine},
    Column{"TYPE", "type", &InspectedFile::Type},
    Column{"LIBC", "libc", &InspectedFile::Libc},
    Column{"GLIBC", "glibc", &InspectedFile::Glibc},
    Column{"GLIBCXX", "glibcxx", &InspectedFile::Glibcxx},
    Column{"ATOMICS", "atomics", &InspectedFile::Atomics},
    Column{"FEATURES", "features", &InspectedFile::Features},
    Column{"DISPATCH", "dispatch", &InspectedFile::Dispatch},
    Column{"SLOT", "slot_verdict", &InspectedFile::SlotVerdict},
    Column{"SONAME", "soname", &InspectedFile::Soname},
    Column{"PATH", "path", &InspectedFile::Path},
};

std::string cell(const InspectedFile &Row, const Column &C) {
  const std::string &Value = Row.*C.Value;
  return Value.empty() ? "-" : printable(Value);
}

void writeTable(const std::vector<InspectedFile> &Rows, std::ostream &Out) {
  std::array<std::size_t, Columns.size()> Widths{};
  for (std::size_t I = 0; I < Columns.size(); ++I) {
    Widths[I] = Columns[I].Title.size();
    for (const InspectedFile &Row : Rows)
      Widths[I] = std::max(Widths[I], cell(Row, Columns[I]).size());
  }
  auto WriteRow = [&](auto TextOf) {
    for (std::size_t I = 0; I < Columns.size(); ++I) {
      std::string Text(TextOf(Columns[I]));
      Out << Text;
      if (I + 1 < Columns.size()) // the last column is not padded
        Out << std::string(Widths[I] - Text.size() + 2, ' ');
    }
    Out << '\n';
  };
  WriteRow([](const Column &C) { return C.Title; });
  for (const InspectedFile &Row : Rows)
    WriteRow([&](const Column &C) { return cell(Row, C); });
}

void writeJson(const std::vector<InspectedFile> &Rows,
               const std::vector<Error> &Errors, std::ostream &Out) {
  JsonWriter Json(Out);
  Json.object([&] {
    Json.member("version", 1);
    Json.objects("files", Rows, [&](const InspectedFile &Row) {
      for (const Column &C : Columns)
        Json.memberOrNull(C.Key, Row.*C.Value);
    });
    writeErrors(Json, Errors);
  });
  Json.finish();
}

} // namespace

Exit run(const InspectCommand &Command, const Terminal &Term) {
  std::vector<std::unique_ptr<Analyzer>> Analyzers;
  Analyzers.push_back(binary::makeBinaryAnalyzer());
  std::vector<DiscoveredFile> Files;
  std::set<std::string> Met;
  for (const std::string &Path : Command.Paths) {
    std::error_code Failure;
    std::filesystem::file_status Is = std::filesystem::status(Path, Failure);
    if (!std::filesystem::exists(Is))
      return complain(Term,
                      {ErrorKind::UnreadableInput, Path, Failure.message()});
    if (std::filesystem::is_directory(Is))
      return complain(Term, {ErrorKind::UnreadableInput, Path,
                             "a folder; name its files, or scan it"});
    if (!Met.insert(realPath(Path)).second)
      continue; // named twice
    DiscoveredFile &File = Files.emplace_back();
    File.Path = File.ContextPath = File.RealPath = Path;
    File.Named = true;
  }
  std::vector<InputFacts> Inputs;
  std::vector<Error> Errors;
  std::vector<ExtractedFile> Extracted(Files.size());
  Progress Silent;
  extractAll(Files, Analyzers, {.Jobs = defaultJobs(), .Limits = {}}, Silent,
             Extracted);
  for (ExtractedFile &Found : Extracted) {
    std::ranges::move(Found.Inputs, std::back_inserter(Inputs));
    std::ranges::move(Found.Errors, std::back_inserter(Errors));
  }
  sortErrors(Errors);
  std::ranges::sort(Inputs, {}, &InputFacts::ContextPath);
  std::vector<InspectedFile> Rows =
      binary::inspectFiles({.Inputs = Inputs, .Target = {}});
  if (Command.Json)
    writeJson(Rows, Errors, Term.Out);
  else if (!Rows.empty())
    writeTable(Rows, Term.Out);
  else if (Errors.empty())
    Term.Out << "no ELF file\n";
  for (const Error &E : Errors)
    complain(Term, E);
  return Errors.empty() ? Exit::Clean : Exit::Unreadable;
}

} // namespace armlift

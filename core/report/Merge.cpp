// See Merge.h.
#include "core/report/Merge.h"

#include "core/findings/FindingList.h"

#include <algorithm>
#include <iterator>

namespace armlift {
namespace {

std::unexpected<Error> mergeError(const ReportFile &File, std::string Message) {
  return failure(ErrorKind::NotUnderstood, File.Path, std::move(Message));
}

/// Fails unless the reports are different shards of one scan.
Expected<void> checkShards(const std::vector<ReportFile> &Files) {
  const ReportFile &First = Files.front();
  std::vector<const ReportFile *> Seen;
  for (const ReportFile &File : Files) {
    if (!File.Content.Shard)
      return mergeError(File, "the report of a whole scan, expected one made "
                              "with --shard I/N");
    const Shard &S = *File.Content.Shard, &Other = *First.Content.Shard;
    std::string Apart = S.text() + " is of a different scan than " + First.Path;
    if (S.Count != Other.Count)
      return mergeError(File, "shard " + Apart + ", which is " + Other.text());
    if (File.Content.Target != First.Content.Target)
      return mergeError(File, "shard " + Apart + ": its target is '" +
                                  File.Content.Target + "', not '" +
                                  First.Content.Target + "'");
    if (S.Of != Other.Of)
      return mergeError(
          File, "shard " + Apart +
                    ": it saw different files or looked for different rules");
    Seen.resize(S.Count);
    if (const ReportFile *Same = Seen[S.Index - 1])
      return mergeError(File, "shard " + S.text() +
                                  " is given twice, here and "
                                  "as " +
                                  Same->Path);
    Seen[S.Index - 1] = &File;
  }
  return {};
}

template <typename T> void append(std::vector<T> &To, std::vector<T> &From) {
  std::ranges::move(From, std::back_inserter(To));
  From = {};
}

void add(Report &Whole, Report &Part) {
  append(Whole.Findings, Part.Findings);
  append(Whole.Artifacts, Part.Artifacts);
  append(Whole.Skipped, Part.Skipped);
  append(Whole.Errors, Part.Errors);
  Summary &To = Whole.Summary;
  const Summary &From = Part.Summary;
  To.Verdict = std::max(To.Verdict, From.Verdict);
  To.LeftOut += From.LeftOut;
  To.Files += From.Files;
  To.Bytes += From.Bytes;
  To.Archives += From.Archives;
  To.Elf += From.Elf;
  To.PortedSites += From.PortedSites;
  // Every shard parses all units, because they are the context of its files.
  To.TranslationUnits = std::max(To.TranslationUnits, From.TranslationUnits);
}

/// The shards without a report: "2/8, 5/8".
std::string missingShards(const std::vector<ReportFile> &Files) {
  std::string Out;
  Shard S = *Files.front().Content.Shard;
  for (S.Index = 1; S.Index <= S.Count; ++S.Index)
    if (std::ranges::none_of(Files, [&](const ReportFile &File) {
          return File.Content.Shard->Index == S.Index;
        }))
      Out += (Out.empty() ? "" : ", ") + S.text();
  return Out;
}

} // namespace

Expected<Report> mergeReports(std::vector<ReportFile> Files) {
  Report Whole;
  Whole.Target = Files.front().Content.Target;
  std::string Missing;
  if (Files.size() > 1 || Files.front().Content.Shard) {
    if (auto Ok = checkShards(Files); !Ok)
      return std::unexpected(Ok.error());
    Missing = missingShards(Files);
  }
  for (ReportFile &File : Files)
    add(Whole, File.Content);
  if (!Missing.empty())
    Whole.Errors.push_back(
        {ErrorKind::UnreadableInput, "",
         "no report of shard " + Missing + ": what it covers was not judged"});
  std::ranges::sort(Whole.Findings, comesBefore);
  sortLists(Whole);
  countFindings(Whole.Summary, Whole.Findings);
  return Whole;
}

} // namespace armlift

// The command line in CLI11's terms: all commands and options. Only this file,
// Options.cpp, Settings.cpp and CommandHelp.cpp use that library.
#pragma once

#include "tools/armlift/Options.h"

#include <CLI/CLI.hpp>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The options of a command that makes a report, for values that cannot be
/// stored in ReportOptions directly.
struct ReportOptionSet {
  CLI::App *App = nullptr;
  CLI::Option *Format = nullptr, *Output = nullptr;
  std::vector<std::string> Formats, Files;
  std::string Config;
  bool NoConfig = false;
};

/// The program's commands, with the structs that parsing fills.
struct CommandLine {
  CommandLine();
  CommandLine(const CommandLine &) = delete;
  CommandLine &operator=(const CommandLine &) = delete;

  CLI::App Main;
  ReportOptionSet ScanSet;
  ScanCommand Scan;
  std::string Shard;
  bool ShowSettings = false;
  ReportOptionSet MergeSet;
  MergeCommand Merge;
  ReportOptionSet FixSet; ///< only its options about findings are used
  FixCommand Fix;
  CLI::App *InitApp = nullptr;
  InitCommand Init;
  CLI::App *InspectApp = nullptr;
  InspectCommand Inspect;
  CLI::App *VerifyApp = nullptr;
  VerifyCommand Verify;
  CLI::App *ExplainApp = nullptr;
  ExplainCommand Explain;
  CLI::App *RulesApp = nullptr;
  RulesCommand Rules;
  CLI::App *ShimApp = nullptr;
  ShimCommand Shim;
  CLI::App *CompletionsApp = nullptr;
  CompletionsCommand Completions;
  CLI::App *ManApp = nullptr;
  /// For options with a fixed list of values, that list.
  std::map<const CLI::Option *, std::vector<std::string_view>> Choices;
  /// Operands without which a command does not run. CLI11's required() would
  /// miss operands after "--".
  std::set<const CLI::Option *> Needed;

private:
  /// The options under one heading of a command's --help.
  class Block;

  CLI::App *addCommand(const char *Name, const char *Help, const char *Footer);
  Block block(CLI::App *App, const char *Heading = "Options");
  void addScan();
  void addScope();
  void addFiles(CLI::App *App, ScanCommand &Into);
  void addArchives(CLI::App *App, ScanCommand &Into);
  void addSelection(CLI::App *App, ScanCommand &Into);
  void addAcceptance(ReportOptionSet &Set, ReportOptions &Into);
  void addReportOptions(ReportOptionSet &Set, ReportOptions &Into);
  void addRunning(ReportOptionSet &Set, ScanCommand &Into);
  void addSaying();
  void addSettings(ReportOptionSet &Set);
  void addFix();
  void addMerge();
  void addInit();
  void addInspect();
  void addVerify();
  void addExplainAndRules();
  void addShim();
  void addCompletionsAndMan();
  void hideSourceOptions();
};

} // namespace armlift

// The command line in CLI11's terms: which commands and options there are. Only
// this file, Options.cpp and CommandHelp.cpp know that library.
#pragma once

#include "Options.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The scan command's options, and what cannot be stored in a ScanCommand
/// directly.
struct ScanOptionSet {
  CLI::App *App = nullptr;
  CLI::Option *Format = nullptr, *Output = nullptr;
  std::vector<std::string> Formats, Files;
  std::string Config, Target, Color = "auto";
  bool NoConfig = false;
};

/// The program's commands, with the structs that parsing fills.
struct CommandLine {
  CommandLine();
  CommandLine(const CommandLine &) = delete;
  CommandLine &operator=(const CommandLine &) = delete;

  CLI::App Main;
  ScanOptionSet ScanSet;
  ScanCommand Scan;
  CLI::App *InspectApp = nullptr;
  InspectCommand Inspect;
  std::string InspectFormat = "text";
  CLI::App *VerifyApp = nullptr;
  VerifyCommand Verify;
  std::string VerifyFormat = "text";
  CLI::App *ExplainApp = nullptr;
  ExplainCommand Explain;
  std::string ExplainFormat = "text";
  CLI::App *RulesApp = nullptr;
  RulesCommand Rules;
  CLI::App *ShimApp = nullptr;
  ShimCommand Shim;
  CLI::App *CompletionsApp = nullptr;
  CompletionsCommand Completions;
  CLI::App *ManApp = nullptr;
  /// The values that an option takes, where there is a list of them.
  std::map<const CLI::Option *, std::vector<std::string_view>> Choices;

private:
  void addScan();
  void addScopeOptions();
  void addArchiveOptions();
  void addFilterOptions();
  void addOutputOptions();
  void addRunOptions();
  void addInspect();
  void addVerify();
  void addExplainAndRules();
  void addShim();
  void addCompletionsAndMan();
  CLI::Option *choose(CLI::Option *Option,
                      std::vector<std::string_view> Allowed);
};

} // namespace armlift

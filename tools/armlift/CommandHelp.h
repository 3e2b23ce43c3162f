// The command line as data. Completions and the manual page are made from it,
// so that they say what --help says.
#pragma once

#include <string>
#include <vector>

namespace armlift {

struct OptionHelp {
  std::string Short; ///< "-o" or empty
  std::string Long;  ///< "--output" or empty
  std::string Value; ///< "FILE"; empty for a switch
  std::string Text;
  std::string Group;                ///< its heading in --help
  std::vector<std::string> Choices; ///< all of its values, if they are known
  bool IsList = false;              ///< its values may be joined by commas
};

struct CommandHelp {
  std::string Name, Text, Footer;
  std::string Operand; ///< "PATH": what comes without a dash; may be empty
  std::string OperandText;
  bool OperandRequired = false, OperandRepeats = false;
  std::vector<std::string> OperandChoices;
  std::vector<OptionHelp> Options;
};

/// Returns all commands, in the order of --help.
std::vector<CommandHelp> describeCommands();

} // namespace armlift

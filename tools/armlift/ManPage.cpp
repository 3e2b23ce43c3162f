// armlift man: prints the manual page, in man(7) macros, from the same data as
// --help.
#include "tools/armlift/CommandHelp.h"
#include "tools/armlift/Commands.h"

#include "core/support/Version.h"

#include <ostream>

namespace armlift {
namespace {

/// Returns the text with all of troff's escapes and requests disabled.
std::string escaped(std::string_view Text) {
  std::string Out;
  bool LineStart = true;
  for (char C : Text) {
    if (LineStart && (C == '.' || C == '\''))
      Out += "\\&";
    LineStart = C == '\n';
    if (C == '\\')
      Out += "\\e";
    else if (C == '-')
      Out += "\\-";
    else
      Out += C;
  }
  return Out;
}

void printOption(const OptionHelp &Option, std::ostream &Out) {
  Out << ".TP\n";
  std::string Names = Option.Short;
  if (!Option.Long.empty())
    Names += (Names.empty() ? "" : ", ") + Option.Long;
  Out << "\\fB" << escaped(Names) << "\\fR";
  if (!Option.Value.empty())
    Out << " \\fI" << escaped(Option.Value) << "\\fR";
  Out << '\n';
  // Lines of a list in the help stay separate lines.
  std::string Text = escaped(Option.Text);
  for (std::size_t Pos = 0;
       (Pos = Text.find("\n  ", Pos)) != std::string::npos;)
    Text.replace(Pos, 3, "\n.br\n");
  Out << Text << '\n';
}

/// Returns the operand as a synopsis shows it: "FILE..." or "[DIR]".
std::string operandUsage(const CommandHelp &Command) {
  std::string Out = "\\fI" + escaped(Command.Operand) + "\\fR";
  if (!Command.OperandRequired)
    Out = "[" + Out + "]";
  return Command.OperandRepeats ? Out + "..." : Out;
}

void printCommand(const CommandHelp &Command, std::ostream &Out) {
  Out << ".SH ARMLIFT " << escaped(Command.Name) << "\n"
      << escaped(Command.Text) << ".\n";
  if (!Command.Operand.empty())
    Out << ".TP\n\\fI" << escaped(Command.Operand) << "\\fR\n"
        << escaped(Command.OperandText) << '\n';
  std::string Group;
  for (const OptionHelp &Option : Command.Options) {
    if (Option.Group != Group && Option.Group != "Options")
      Out << ".SS " << escaped(Option.Group) << '\n';
    Group = Option.Group;
    printOption(Option, Out);
  }
  if (!Command.Footer.empty())
    Out << ".PP\n.nf\n" << escaped(Command.Footer) << "\n.fi\n";
}

} // namespace

Exit run(const ManCommand &, const Terminal &Term) {
  std::ostream &Out = Term.Out;
  Out << ".TH ARMLIFT 1 \"\" \"armlift " << versionText() << "\"\n.SH NAME\n"
      << "armlift \\- lifts C and C++ code bases from x86_64 to aarch64 "
         "Linux\n.SH SYNOPSIS\n";
  std::vector<CommandHelp> Commands = describeCommands();
  for (const CommandHelp &Command : Commands) {
    Out << ".B armlift " << escaped(Command.Name) << "\n[\\fIOPTION\\fR]...";
    if (!Command.Operand.empty())
      Out << ' ' << operandUsage(Command);
    Out << "\n.br\n";
  }
  for (const CommandHelp &Command : Commands)
    printCommand(Command, Out);
  return Exit::Clean;
}

} // namespace armlift

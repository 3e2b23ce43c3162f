// See CommandHelp.h.
#include "tools/armlift/CommandHelp.h"

#include "tools/armlift/CommandLine.h"

namespace armlift {
namespace {

std::vector<std::string> choicesOf(const CommandLine &Line,
                                   const CLI::Option *Option) {
  auto It = Line.Choices.find(Option);
  if (It == Line.Choices.end())
    return {};
  return {It->second.begin(), It->second.end()};
}

OptionHelp describe(const CommandLine &Line, const CLI::Option *Option) {
  OptionHelp Out;
  if (!Option->get_snames().empty())
    Out.Short = "-" + Option->get_snames().front();
  if (!Option->get_lnames().empty())
    Out.Long = "--" + Option->get_lnames().front();
  if (Option->get_items_expected_max() > 0)
    Out.Value = Option->get_type_name();
  Out.Text = Option->get_description();
  Out.Group = Option->get_group();
  Out.Choices = choicesOf(Line, Option);
  Out.IsList = Option->get_delimiter() == ',';
  return Out;
}

} // namespace

std::vector<CommandHelp> describeCommands() {
  CommandLine Line;
  std::vector<CommandHelp> Out;
  for (const CLI::App *App : Line.Main.get_subcommands({})) {
    if (App->get_group().empty())
      continue; // hidden
    CommandHelp Command;
    Command.Name = App->get_name();
    Command.Text = App->get_description();
    Command.Footer = App->get_footer();
    for (const CLI::Option *Option : App->get_options()) {
      if (!Option->get_positional() && Option->get_group().empty())
        continue; // hidden
      if (!Option->get_positional()) {
        Command.Options.push_back(describe(Line, Option));
        continue;
      }
      Command.Operand = Option->get_name();
      Command.OperandText = Option->get_description();
      Command.OperandRequired =
          Option->get_required() || Line.Needed.contains(Option);
      Command.OperandRepeats = Option->get_expected_max() > 1;
      Command.OperandChoices = choicesOf(Line, Option);
    }
    Out.push_back(std::move(Command));
  }
  return Out;
}

} // namespace armlift

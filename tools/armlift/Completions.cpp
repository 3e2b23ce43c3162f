// armlift completions: scripts for bash, zsh and fish, made from the same data
// as --help. Rule ids and the values of options are completed too.
#include "tools/armlift/CommandHelp.h"
#include "tools/armlift/Commands.h"

#include "core/rules/CheckTable.h"

#include <ostream>
#include <set>
#include <span>

namespace armlift {
namespace {

/// Returns the first sentence of a help text, without characters that a shell
/// would interpret.
std::string plain(std::string_view Text) {
  std::string Out;
  for (char C : Text.substr(0, Text.find_first_of(";:\n")))
    if (!std::string_view("'\"`$\\[]").contains(C))
      Out += C;
  return Out;
}

std::string joined(std::span<const std::string> Words) {
  std::string Out;
  for (const std::string &Word : Words)
    Out += (Out.empty() ? "" : " ") + Word;
  return Out;
}

/// Returns the rules, and with `Groups` the groups, for explain, --select and
/// --ignore.
std::vector<std::string> ruleNames(bool Groups) {
  std::set<std::string> Out;
  for (const CheckRow &Row : checkTable()) {
    Out.emplace(Row.Id);
    if (Groups)
      Out.emplace(Row.Group);
  }
  return {Out.begin(), Out.end()};
}

std::vector<std::string> valuesOf(const OptionHelp &Option) {
  return Option.Value == "RULE,GROUP" ? ruleNames(true) : Option.Choices;
}

std::vector<std::string> operandsOf(const CommandHelp &Command) {
  return Command.Name == "explain" ? ruleNames(false) : Command.OperandChoices;
}

bool takesNames(const CommandHelp &Command) {
  return Command.Name == "explain" || Command.Name == "shim";
}

bool takesFiles(const OptionHelp &Option) {
  return Option.Value == "FILE" || Option.Value == "DIR" ||
         Option.Value == "PATH";
}

/// bash splits "--format=j" into three words, and compgen prints one reply per
/// line, since names may have blanks.
constexpr std::string_view BashFront = R"(# bash completions of armlift
_armlift_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word"); }
_armlift_files() { mapfile -t COMPREPLY < <(compgen -f -- "$word"); }
_armlift_list() {
  local front=
  case $word in *,*) front=${word%,*}, ;; esac
  mapfile -t COMPREPLY < <(compgen -P "$front" -W "$1" -- "${word##*,}")
}
_armlift() {
  local at=$COMP_CWORD word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
  if [ "$word" = = ]; then word=; elif [ "${COMP_WORDS[at-1]}" = = ]; then (( at-- )); fi
  local before=${COMP_WORDS[at-1]}
  COMPREPLY=()
)";

void printBash(const std::vector<CommandHelp> &Commands, std::ostream &Out) {
  std::vector<std::string> Names;
  for (const CommandHelp &Command : Commands)
    Names.push_back(Command.Name);
  Out << BashFront << "  if [ \"$COMP_CWORD\" -eq 1 ]; then _armlift_words '"
      << joined(Names)
      << " --help --version'; return; fi\n  case $command in\n";
  for (const CommandHelp &Command : Commands) {
    Out << "  " << Command.Name << ")\n    case $before in\n";
    std::vector<std::string> Flags;
    for (const OptionHelp &Option : Command.Options) {
      Flags.push_back(Option.Long);
      Out << "    "
          << (Option.Short.empty() ? Option.Long
                                   : Option.Short + "|" + Option.Long)
          << ") ";
      if (!valuesOf(Option).empty())
        Out << (Option.IsList ? "_armlift_list '" : "_armlift_words '")
            << joined(valuesOf(Option)) << "'; return ;;\n";
      else if (takesFiles(Option))
        Out << "_armlift_files; return ;;\n";
      else
        Out << (Option.Value.empty() ? ";;\n" : "return ;;\n");
    }
    Out << "    esac\n    case $word in\n    -*) _armlift_words '"
        << joined(Flags) << "' ;;\n    *) ";
    if (takesNames(Command)) // thousands, so the program lists them
      Out << "_armlift_words \"" << joined(operandsOf(Command))
          << " $(\"${COMP_WORDS[0]}\" explain --list \"$word\" 2>/dev/null)\" ";
    else if (!operandsOf(Command).empty())
      Out << "_armlift_words '" << joined(operandsOf(Command)) << "' ";
    else if (!Command.Operand.empty())
      Out << "_armlift_files ";
    Out << ";;\n    esac\n    ;;\n";
  }
  Out << "  esac\n}\ncomplete -o filenames -F _armlift armlift\n";
}

constexpr std::string_view ZshFront = R"zsh(#compdef armlift
_armlift_names() {
  compadd -- ${(f)"$(armlift explain --list "$PREFIX" 2>/dev/null)"}
}
_armlift() {
)zsh";

void printZsh(const std::vector<CommandHelp> &Commands, std::ostream &Out) {
  Out << ZshFront << "  local -a commands=(\n";
  for (const CommandHelp &Command : Commands)
    Out << "    '" << Command.Name << ':' << plain(Command.Text) << "'\n";
  Out << "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n "
         "   return\n  fi\n"
         "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case "
         "$command in\n";
  for (const CommandHelp &Command : Commands) {
    Out << "  " << Command.Name << ")\n    _arguments -s";
    for (const OptionHelp &Option : Command.Options) {
      std::string Action;
      if (!valuesOf(Option).empty())
        Action = Option.IsList
                     ? ":value:_values -s , value " + joined(valuesOf(Option))
                     : ":value:(" + joined(valuesOf(Option)) + ")";
      else if (takesFiles(Option))
        Action = ":file:_files";
      else if (!Option.Value.empty())
        Action = ":" + plain(Option.Value) + ":";
      for (const std::string &Name : {Option.Short, Option.Long})
        if (!Name.empty())
          Out << " \\\n      '*" << Name << '[' << plain(Option.Text) << ']'
              << Action << '\'';
    }
    std::vector<std::string> Operands = operandsOf(Command);
    if (takesNames(Command)) // thousands, so the program lists them
      Out << " \\\n      '*:name:_armlift_names'";
    else if (!Operands.empty())
      Out << " \\\n      '*:name:(" << joined(Operands) << ")'";
    else if (!Command.Operand.empty())
      Out << " \\\n      '*:path:_files'";
    Out << "\n    ;;\n";
  }
  Out << "  esac\n}\n_armlift \"$@\"\n";
}

void printFish(const std::vector<CommandHelp> &Commands, std::ostream &Out) {
  Out << "# fish completions of armlift\n";
  for (const CommandHelp &Command : Commands)
    Out << "complete -c armlift -n __fish_use_subcommand -f -a " << Command.Name
        << " -d '" << plain(Command.Text) << "'\n";
  for (const CommandHelp &Command : Commands) {
    std::string Front = "complete -c armlift -n '__fish_seen_subcommand_from " +
                        Command.Name + "'";
    for (const OptionHelp &Option : Command.Options) {
      Out << Front;
      if (!Option.Short.empty())
        Out << " -s " << Option.Short.substr(1);
      Out << " -l " << Option.Long.substr(2) << " -d '" << plain(Option.Text)
          << '\'';
      if (!valuesOf(Option).empty())
        Out << " -x -a '" << joined(valuesOf(Option)) << '\'';
      else if (takesFiles(Option))
        Out << " -r -F";
      else if (!Option.Value.empty())
        Out << " -x";
      Out << '\n';
    }
    if (takesNames(Command))
      Out << Front << " -f -a '(armlift explain --list (commandline -ct))'\n";
    else if (!operandsOf(Command).empty() || Command.Operand.empty())
      Out << Front << " -f -a '" << joined(operandsOf(Command)) << "'\n";
  }
}

} // namespace

Exit run(const CompletionsCommand &Command, const Terminal &Term) {
  std::vector<CommandHelp> Commands = describeCommands();
  if (Command.Shell == "bash")
    printBash(Commands, Term.Out);
  else if (Command.Shell == "zsh")
    printZsh(Commands, Term.Out);
  else
    printFish(Commands, Term.Out);
  return Exit::Clean;
}

} // namespace armlift

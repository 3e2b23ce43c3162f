// See Settings.h. CLI11's exceptions about a setting end here.
#include "tools/armlift/Settings.h"

#include "core/support/Suggest.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

namespace armlift {
namespace {

using OptionsByKey = std::map<std::string, CLI::Option *, std::less<>>;

/// Returns the options that a settings file may set, by their long names.
/// Options that name files to write, or that belong to one run, are not
/// configurable().
OptionsByKey byKey(CLI::App &App) {
  OptionsByKey Out;
  for (CLI::Option *Option : App.get_options())
    for (const std::string &Name : Option->get_lnames())
      if (Option->get_configurable())
        Out[Name] = Option;
  return Out;
}

/// Returns what is wrong with a key that byKey() does not have.
std::string unknownKey(const std::string &Key, CLI::App &Scan,
                       const OptionsByKey &Known) {
  if (Scan.get_option_no_throw("--" + Key))
    return "'" + Key + "' can only be given on the command line";
  std::vector<std::string_view> Names;
  for (const auto &[Name, Option] : Known)
    Names.push_back(Name);
  return "unknown setting '" + Key + "'" + didYouMean(Key, Names);
}

bool isFlag(const CLI::Option &Option) {
  return Option.get_items_expected_max() == 0;
}

bool isList(const CLI::Option &Option) { return Option.get_expected_max() > 1; }

bool namesPath(const CLI::Option &Option) {
  return Option.get_type_name() == "FILE" || Option.get_type_name() == "DIR";
}

/// Resolves a path of the settings file, relative to the file's folder.
std::string besideConfig(const std::string &ConfigPath,
                         const std::string &Value) {
  return (std::filesystem::path(ConfigPath).parent_path() / Value).string();
}

/// Returns what is wrong with a setting for its option; empty if nothing is.
std::string mismatch(const ConfigSetting &Setting, const CLI::Option &Option) {
  if (Setting.IsList && !isList(Option))
    return "expected one value, found a list";
  if (isFlag(Option) && Setting.Values[0] != "true" &&
      Setting.Values[0] != "false")
    return "expected true or false, found '" + Setting.Values[0] + "'";
  return "";
}

/// True if the command line or an earlier setting switched the option on.
bool isOn(const CLI::Option *Option) {
  return Option->count() > 0 && (!isFlag(*Option) || Option->as<bool>());
}

/// Sets the option. Returns what is wrong with the setting; empty if nothing
/// is.
std::string set(CLI::Option &Option, const ConfigSetting &Setting,
                const std::string &ConfigPath) {
  try {
    for (const std::string &Value : Setting.Values)
      Option.add_result(namesPath(Option) ? besideConfig(ConfigPath, Value)
                                          : Value);
    if (!Setting.Values.empty())
      Option.run_callback();
  } catch (const CLI::ArgumentMismatch &) {
    return "'" + Setting.Key + "': expected a value";
  } catch (const CLI::Error &E) {
    return E.what();
  }
  return "";
}

/// Returns a value as YAML can hold it.
std::string quoted(const std::string &Value) {
  constexpr std::string_view Plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./+";
  bool Safe = !Value.empty() && Value.front() != '-' &&
              Value.find_first_not_of(Plain) == std::string::npos;
  if (Safe)
    return Value;
  std::string Out = "\"";
  for (char C : printable(Value)) {
    if (C == '"' || C == '\\')
      Out += '\\';
    Out += C;
  }
  return Out + '"';
}

std::string valueOf(const CLI::Option &Option) {
  if (isFlag(Option))
    return Option.count() && Option.as<bool>() ? "true" : "false";
  if (!Option.count()) {
    const std::string Default = Option.get_default_str();
    return Default.empty() && isList(Option) ? "[]" : Default;
  }
  std::string Out;
  for (const std::string &Value : Option.reduced_results())
    Out += (Out.empty() ? "" : ", ") + quoted(Value);
  // The command line may give several formats, a settings file one.
  bool IsOne = !isList(Option) ||
               (Option.get_delimiter() == '\0' && Option.count() == 1);
  return IsOne ? Out : "[" + Out + "]";
}

/// Returns the line for an option in a settings file: a comment if it has no
/// value.
std::string lineOf(const std::string &Key, const CLI::Option &Option) {
  std::string Value = valueOf(Option);
  if (!Value.empty())
    return Key + ": " + Value;
  return (Key.starts_with('#') ? "" : "#") + Key + ": " +
         Option.get_type_name();
}

/// Returns `Text` with a comment sign before each line.
std::string commented(const std::string &Text) {
  std::string Out = "# ";
  for (char C : Text) {
    Out += C;
    if (C == '\n')
      Out += "# ";
  }
  return Out + '\n';
}

} // namespace

Expected<SettingOrigins> applySettings(CLI::App &App, CLI::App &Scan,
                                       const Config &Settings) {
  const OptionsByKey Known = byKey(Scan), Own = byKey(App);
  SettingOrigins Origins;
  for (const ConfigSetting &Setting : Settings.Settings) {
    std::string Place = Settings.Path + ":" + std::to_string(Setting.Line);
    auto Fail = [&](const std::string &Message) {
      return failure(ErrorKind::NotUnderstood, "", Place + ": " + Message);
    };
    auto Found = Known.find(Setting.Key);
    if (Found == Known.end())
      return Fail(unknownKey(Setting.Key, Scan, Known));
    if (std::string Wrong = mismatch(Setting, *Found->second); !Wrong.empty())
      return Fail("'" + Setting.Key + "': " + Wrong);
    auto Wanted = Own.find(Setting.Key);
    if (Wanted == Own.end() || Wanted->second->count() > 0)
      continue;
    CLI::Option *Option = Wanted->second;
    const auto Excludes = Option->get_excludes();
    // An option on the command line also takes precedence over settings that it
    // excludes.
    auto Against = std::ranges::find_if(Excludes, isOn);
    if (Against != Excludes.end() &&
        Setting.Values != std::vector<std::string>{"false"}) {
      if (!Origins.contains(*Against))
        continue;
      return Fail("'" + Setting.Key + "': cannot be combined with '" +
                  (*Against)->get_lnames().front() + "'");
    }
    if (std::string Wrong = set(*Option, Setting, Settings.Path);
        !Wrong.empty())
      return Fail(Wrong);
    Origins[Option] = Place;
  }
  return Origins;
}

std::string describeSettings(CLI::App &Scan, const SettingOrigins &Origins) {
  std::string Out;
  for (const auto &[Key, Option] : byKey(Scan)) {
    std::string Line = lineOf(Key, *Option);
    auto Origin = Origins.find(Option);
    std::string From = Origin != Origins.end() ? printable(Origin->second)
                       : Option->count()       ? "command line"
                       : Line.starts_with('#') ? "not set"
                                               : "default";
    constexpr std::size_t Column = 36;
    Line.resize(std::max(Line.size() + 2, Column), ' ');
    Out += Line + "# " + From + '\n';
  }
  return Out;
}

std::string settingsTemplate(CLI::App &Scan) {
  std::string Out = commented(
      "Settings of armlift. Each key is the long name of an option "
      "of `armlift scan`;\nan option on the command line wins. `armlift scan "
      "--show-settings` prints the settings in effect and their origin.");
  for (const auto &[Key, Option] : byKey(Scan))
    Out += '\n' + commented(Option->get_description()) +
           lineOf("#" + Key, *Option) + '\n';
  return Out;
}

} // namespace armlift

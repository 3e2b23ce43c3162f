// See Settings.h. CLI11's exceptions for a setting end here.
#include "tools/armlift/Settings.h"

#include "core/support/Suggest.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <vector>

namespace armlift {
namespace {

/// Options that .armlift.yaml must not set: they name files to write, or belong
/// to one run.
const std::set<std::string, std::less<>> &commandLineOnly() {
  static const std::set<std::string, std::less<>> Keys = {
      "help",          "config", "no-config", "output",     "write-baseline",
      "changed-since", "staged", "shard",     "show-files", "show-settings"};
  return Keys;
}

/// The options that a settings file may set, by their long name.
std::map<std::string, CLI::Option *, std::less<>> byKey(CLI::App &App) {
  std::map<std::string, CLI::Option *, std::less<>> Out;
  for (CLI::Option *Option : App.get_options())
    for (const std::string &Name : Option->get_lnames())
      if (!commandLineOnly().contains(Name))
        Out[Name] = Option;
  return Out;
}

bool isFlag(const CLI::Option &Option) {
  return Option.get_items_expected_max() == 0;
}

bool isList(const CLI::Option &Option) { return Option.get_expected_max() > 1; }

bool namesPath(const CLI::Option &Option) {
  return Option.get_type_name() == "FILE" || Option.get_type_name() == "DIR";
}

/// Where a relative path of the settings file starts from.
std::string besideConfig(const std::string &ConfigPath,
                         const std::string &Value) {
  return (std::filesystem::path(ConfigPath).parent_path() / Value).string();
}

/// What is wrong with a setting for the option of its name; empty if nothing.
std::string mismatch(const ConfigSetting &Setting, const CLI::Option &Option) {
  if (Setting.IsList && !isList(Option))
    return "expected one value, found a list";
  if (isFlag(Option) && Setting.Values[0] != "true" &&
      Setting.Values[0] != "false")
    return "expected true or false, found '" + Setting.Values[0] + "'";
  return "";
}

/// One value as YAML can hold it.
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
  if (!Option.count())
    return isList(Option) ? "[]" : Option.get_default_str();
  std::string Out;
  for (const std::string &Value : Option.reduced_results())
    Out += (Out.empty() ? "" : ", ") + quoted(Value);
  return isList(Option) ? "[" + Out + "]" : Out;
}

/// The line of a settings file; a comment where there is no value.
std::string lineOf(const std::string &Key, const CLI::Option &Option) {
  std::string Value = valueOf(Option);
  if (!Value.empty())
    return Key + ": " + Value;
  return (Key.starts_with('#') ? "" : "#") + Key + ": " +
         Option.get_type_name();
}

/// Each line of `Text` behind a comment sign.
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
  auto Known = byKey(Scan), Own = byKey(App);
  std::vector<std::string_view> KnownNames;
  for (const auto &[Name, Option] : Known)
    KnownNames.push_back(Name);

  SettingOrigins Origins;
  /// What the command line says wins over what it excludes too.
  auto isOn = [](const CLI::Option *Other) {
    return Other->count() > 0 && (!isFlag(*Other) || Other->as<bool>());
  };
  for (const ConfigSetting &Setting : Settings.Settings) {
    std::string Place = Settings.Path + ":" + std::to_string(Setting.Line);
    auto Fail = [&](const std::string &Message) {
      return failure(ErrorKind::NotUnderstood, "", Place + ": " + Message);
    };
    auto Found = Known.find(Setting.Key);
    if (Found == Known.end())
      return Fail(commandLineOnly().contains(Setting.Key)
                      ? "'" + Setting.Key +
                            "' can only be given on the command line"
                      : "unknown setting '" + Setting.Key + "'" +
                            didYouMean(Setting.Key, KnownNames));
    if (std::string Wrong = mismatch(Setting, *Found->second); !Wrong.empty())
      return Fail("'" + Setting.Key + "': " + Wrong);
    auto Wanted = Own.find(Setting.Key);
    if (Wanted == Own.end() || Wanted->second->count() > 0)
      continue;
    CLI::Option *Option = Wanted->second;
    const auto Excludes = Option->get_excludes();
    auto Against = std::ranges::find_if(Excludes, isOn);
    if (Against != Excludes.end() &&
        Setting.Values != std::vector<std::string>{"false"}) {
      if (!Origins.contains(*Against))
        continue;
      return Fail("'" + Setting.Key + "': not together with '" +
                  (*Against)->get_lnames().front() + "'");
    }
    try {
      for (const std::string &Value : Setting.Values)
        Option->add_result(
            namesPath(*Option) ? besideConfig(Settings.Path, Value) : Value);
      if (!Setting.Values.empty())
        Option->run_callback();
    } catch (const CLI::ArgumentMismatch &) {
      return Fail("'" + Setting.Key + "': expected a value");
    } catch (const CLI::Error &E) {
      return Fail(E.what());
    }
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
      "Settings of armlift. Each key is the long name of an option of "
      "`armlift scan`;\nwhat is given there wins. `armlift scan "
      "--show-settings` prints what holds, and why.");
  for (const auto &[Key, Option] : byKey(Scan))
    Out += '\n' + commented(Option->get_description()) +
           lineOf("#" + Key, *Option) + '\n';
  return Out;
}

} // namespace armlift

#include "tools/armlift/OptionChecks.h"

#include "core/filter/Selection.h"
#include "core/support/Suggest.h"
#include "core/support/Text.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

namespace armlift {

std::function<std::string(const std::string &)>
oneOf(std::vector<std::string_view> Allowed) {
  return
      [Allowed = std::move(Allowed)](const std::string &Value) -> std::string {
        if (std::ranges::find(Allowed, Value) != Allowed.end())
          return "";
        std::string Message = "'" + Value + "' is not one of ";
        for (std::string_view Name : Allowed)
          Message.append(Name == Allowed.front() ? "" : ", ").append(Name);
        return Message + didYouMean(Value, Allowed);
      };
}

std::string numberOfJobs(const std::string &Value) {
  constexpr unsigned MaxJobs = 1024;
  auto Jobs = parseNumber<unsigned>(Value);
  if (Jobs && *Jobs >= 1 && *Jobs <= MaxJobs)
    return "";
  return "'" + Value + "' is not a number from 1 to " + std::to_string(MaxJobs);
}

std::function<std::string(const std::string &)> numberUpTo(std::uint64_t Most) {
  return [Most](const std::string &Value) -> std::string {
    auto Number = parseNumber<std::uint64_t>(Value);
    return Number && *Number <= Most
               ? ""
               : "'" + Value + "' is not a number from 0 to " +
                     std::to_string(Most);
  };
}

std::string notEmpty(const std::string &Value) {
  return Value.empty() ? "expected a value, found nothing" : "";
}

std::string trueOrFalse(const std::string &Value) {
  return Value == "true" || Value == "false"
             ? ""
             : "expected true or false, found '" + Value + "'";
}

std::string withoutBlanks(std::string &Item) {
  Item = trim(Item);
  return "";
}

std::string knownRule(const std::string &Name) {
  auto Known = Selection::create(std::array{Name}, {});
  return Known ? "" : Known.error().Message;
}

std::string toBuildFolder(std::string &Path) {
  if (Path.empty())
    return notEmpty(Path);
  std::filesystem::path Given = Path;
  if (Given.filename() == "compile_commands.json")
    Path = Given.has_parent_path() ? Given.parent_path().string() : ".";
  std::error_code Failure;
  return std::filesystem::is_directory(Path, Failure)
             ? ""
             : "'" + Path + "' is not a directory";
}

} // namespace armlift

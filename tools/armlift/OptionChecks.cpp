#include "tools/armlift/OptionChecks.h"

#include "core/filter/Selection.h"
#include "core/support/Suggest.h"
#include "core/support/Text.h"
#include "core/support/WellKnownNames.h"

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

std::function<std::string(std::string &)> toNumber(std::uint64_t Least,
                                                   std::uint64_t Most) {
  return [=](std::string &Value) -> std::string {
    if (Value.empty())
      return notEmpty(Value);
    auto Number = parseNumber<std::uint64_t>(Value);
    if (!Number || *Number < Least || *Number > Most)
      return "'" + Value + "' is not a number from " + std::to_string(Least) +
             " to " + std::to_string(Most);
    Value = std::to_string(*Number);
    return "";
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
  if (Given.filename() == CompileCommandsFile)
    Path = Given.has_parent_path() ? Given.parent_path().string() : ".";
  std::error_code Failure;
  return std::filesystem::is_directory(Path, Failure)
             ? ""
             : "'" + Path + "' is not a directory";
}

} // namespace armlift

#include "analyzers/build/model/RegexGlob.h"

#include "core/support/Text.h"

#include <optional>

namespace armlift::build {
namespace {

/// File name patterns written by hand have fewer.
constexpr std::size_t MaxAlternatives = 64;

/// "a(b|c)d|e" -> "abd", "acd", "e". Nothing if a group is repeated, empty or
/// nested, or if there are too many alternatives.
std::optional<std::vector<std::string>> alternatives(std::string_view Regex) {
  std::vector<std::string> Done, Open{""};
  auto append = [&](std::string_view Text) {
    for (std::string &Front : Open)
      Front += Text;
  };
  for (std::size_t At = 0; At < Regex.size(); ++At) {
    if (Regex[At] == '|') {
      Done.insert(Done.end(), Open.begin(), Open.end());
      Open = {""};
    } else if (Regex[At] == '(') {
      std::size_t Close = Regex.find(')', At);
      std::string_view Group = Regex.substr(At + 1, Close - At - 1);
      bool Repeated = Close + 1 < Regex.size() &&
                      std::string_view("*+?").contains(Regex[Close + 1]);
      if (Close == Regex.npos || Repeated || Group.contains('('))
        return std::nullopt;
      std::vector<std::string> Longer;
      for (const std::string &Front : Open)
        for (std::string_view One : splitWords(Group, "|"))
          Longer.push_back(Front + std::string(One));
      Open = std::move(Longer);
      At = Close;
    } else {
      append(Regex.substr(At, 1));
    }
    if (Open.empty() || Open.size() + Done.size() > MaxAlternatives)
      return std::nullopt;
  }
  Done.insert(Done.end(), Open.begin(), Open.end());
  return Done;
}

/// The glob for one alternative; nothing if it has more than plain text and
/// wildcards.
std::optional<std::string> globOf(std::string_view Text) {
  if (Text.starts_with('^')) // paths are absolute, so their front is hidden
    Text.remove_prefix(1);
  bool AtEnd = Text.ends_with('$');
  if (AtEnd)
    Text.remove_suffix(1);
  std::string Glob = "**";
  auto any = [&] {
    if (!Glob.ends_with("**"))
      Glob += "**";
  };
  for (std::size_t At = 0; At < Text.size(); ++At) {
    std::string_view Rest = Text.substr(At);
    if (Rest.starts_with(".*") || Rest.starts_with(".+")) {
      any();
      ++At;
    } else if (Rest.size() >= 3 && Rest[0] == '[' && Rest[2] == ']') {
      Glob += Rest[1]; // "[.]"
      At += 2;
    } else if (Rest[0] == '\\') {
      // "\\." in a quoted argument is "\." to the expression.
      At += Rest.starts_with("\\\\") ? 2 : 1;
      if (At >= Text.size())
        return std::nullopt;
      Glob += Text[At];
    } else if (Rest[0] == '.') {
      Glob += '?';
    } else if (std::string_view("*+?[]{}^$\"").contains(Rest[0])) {
      return std::nullopt;
    } else {
      Glob += Rest[0];
    }
  }
  if (!AtEnd)
    any();
  return Glob.find_first_not_of('*') == Glob.npos ? std::nullopt
                                                  : std::optional(Glob);
}

} // namespace

std::vector<std::string> globsOfRegex(std::string_view Regex) {
  std::vector<std::string> Globs;
  std::optional<std::vector<std::string>> All = alternatives(Regex);
  if (!All)
    return Globs;
  for (const std::string &One : *All)
    if (std::optional<std::string> Glob = globOf(One))
      Globs.push_back(std::move(*Glob));
    else
      return {};
  return Globs;
}

} // namespace armlift::build

#include "analyzers/build/model/CMakeRegex.h"

#include "core/support/Characters.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace armlift::build {

/// An upper bound for the number of states that regcomp() makes of `Regex`. It
/// handles "x+" as "xx*", so each '+' around another one doubles the repeated
/// part.
static std::size_t statesOf(std::string_view Regex) {
  constexpr std::size_t Enough = 1 << 20;
  struct Group {
    std::size_t Before = 0, Last = 0; ///< the last atom and what precedes it
  };
  std::vector<Group> Open(1);
  for (std::size_t At = 0; At < Regex.size(); ++At) {
    Group &Now = Open.back();
    auto atom = [](Group &In, std::size_t States) {
      In.Before += std::exchange(In.Last, States);
    };
    if (Regex[At] == '(') {
      Open.emplace_back();
    } else if (Regex[At] == ')' && Open.size() > 1) {
      std::size_t Inner = Now.Before + Now.Last + 1;
      Open.pop_back();
      atom(Open.back(), Inner);
    } else if (Regex[At] == '+') {
      Now.Last = std::min(2 * Now.Last, Enough);
    } else if (Regex[At] == '[') {
      // "[]a]" and "[^]a]" contain a ']'.
      At += Regex.substr(At).starts_with("[^") ? 2 : 1;
      At = std::min(Regex.find(']', At + 1), Regex.size());
      atom(Now, 1);
    } else if (Regex[At] != '*' && Regex[At] != '?') {
      At += Regex[At] == '\\';
      atom(Now, 1);
    }
  }
  std::size_t All = 0;
  for (const Group &G : Open)
    All += G.Before + G.Last;
  return All;
}

/// True for "\1", which regcomp() takes for what a group has matched, a search
/// without any bound. CMake's if() has no such thing.
static bool refersBack(std::string_view Regex) {
  for (std::size_t At = 0; At + 1 < Regex.size(); ++At)
    if (Regex[At] == '\\' && isDigit(Regex[++At]))
      return true;
  return false;
}

CMakeRegex::CMakeRegex(std::string_view Text) {
  // No list of machines exceeds these limits. At the limits, the slowest
  // expression takes 0.1 ms to compile; at twice the length, 2 ms.
  constexpr std::size_t MaxLength = 128, MaxStates = 1000;
  if (Text.size() <= MaxLength && !Text.contains('{') && !Text.contains('\0') &&
      !refersBack(Text) && statesOf(Text) <= MaxStates)
    Compiled = ::regcomp(&Program, std::string(Text).c_str(),
                         REG_EXTENDED | REG_NOSUB) == 0;
}

CMakeRegex::~CMakeRegex() {
  if (Compiled)
    ::regfree(&Program);
}

bool CMakeRegex::finds(std::string_view Text) const {
  assert(Text.size() <= MaxText);
  return ::regexec(&Program, std::string(Text).c_str(), 0, nullptr, 0) == 0;
}

} // namespace armlift::build

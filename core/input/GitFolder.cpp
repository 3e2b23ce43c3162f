#include "core/input/GitFolder.h"

#include "core/support/File.h"
#include "core/support/Text.h"

#include <cstddef>
#include <string_view>

namespace armlift {

constexpr std::size_t MaxBytes = 4096; // of a file with one path

static std::string resolved(const std::string &Folder, std::string_view Path) {
  std::string Target(trim(Path));
  return Target.starts_with('/') ? Target : Folder + '/' + Target;
}

std::string gitFolder(const std::string &Top) {
  std::string Git = Top + "/.git", Text;
  constexpr std::string_view Key = "gitdir: ";
  if (readFile(Git, Text, MaxBytes) && Text.starts_with(Key))
    return resolved(Top, std::string_view(Text).substr(Key.size()));
  return Git;
}

std::string gitExclude(const std::string &Top) {
  std::string Git = gitFolder(Top), Common;
  if (readFile(Git + "/commondir", Common, MaxBytes))
    Git = resolved(Git, Common);
  return Git + "/info/exclude";
}

} // namespace armlift

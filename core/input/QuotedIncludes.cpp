#include "core/input/QuotedIncludes.h"

#include "core/code/CodeTokens.h"
#include "core/code/Directives.h"

namespace armlift {

std::vector<std::string_view> quotedIncludes(std::string_view Bytes) {
  std::vector<std::string_view> Out;
  for (const SourceDirective &D : sourceDirectives(Bytes)) {
    if (D.Name != "include")
      continue;
    std::string_view Rest = D.Rest;
    CodeToken First = nextCodeToken(Rest.data(), Rest.data() + Rest.size());
    Rest.remove_prefix(
        static_cast<std::size_t>(First.Text.data() - Rest.data()));
    if (!Rest.starts_with('"'))
      continue;
    // A name of Windows may have a '\\', which escapes nothing here.
    Rest.remove_prefix(1);
    if (std::size_t End = Rest.find('"'); End != Rest.npos && End != 0)
      Out.push_back(Rest.substr(0, End));
  }
  return Out;
}

} // namespace armlift

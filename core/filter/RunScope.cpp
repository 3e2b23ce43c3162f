// See RunScope.h.
#include "core/filter/RunScope.h"

#include "core/rules/RuleId.h"
#include "core/support/Path.h"

#include <algorithm>
#include <filesystem>

namespace armlift {
namespace {

/// True if one of the sorted `Files` is below the folder.
bool holdsAny(std::span<const std::string> Files, std::string_view Folder) {
  std::string Begin = std::string(Folder) + '/';
  auto Near = std::ranges::lower_bound(Files, Begin);
  return Near != Files.end() && Near->starts_with(Begin);
}

bool isGone(std::string_view File) {
  std::error_code Ignored;
  return std::filesystem::symlink_status(File, Ignored).type() ==
         std::filesystem::file_type::not_found;
}

} // namespace

std::set<std::string, std::less<>> unreadFiles(std::span<const Error> Errors) {
  std::set<std::string, std::less<>> Out;
  for (const Error &E : Errors)
    Out.emplace(outermostFile(E.Path));
  return Out;
}

bool RunScope::includes(
    const BaselineEntry &E,
    const std::set<std::string, std::less<>> &Unread) const {
  std::string_view File = outermostFile(E.Path);
  return includesRule(E.Rule) && !Unread.contains("") &&
         !Unread.contains(File) && !isInOneOf(Unread, File) &&
         includesFile(File);
}

bool RunScope::includesRule(std::string_view Rule) const {
  if (!KnowsRules || (Rule == rule::UnusedSuppression && !UnusedSuppressions))
    return false;
  const CheckRow *Row = findCheck(Rule);
  return Rules.covers(Rule) && (!Row || Row->FoundBy <= Depth);
}

bool RunScope::includesFile(std::string_view File) const {
  if (Named.empty())
    return true;
  if (std::ranges::binary_search(Files, File) || holdsAny(Files, File))
    return true;
  std::string Real = resolvePath(unescapedName(File), realPath("."));
  return std::ranges::any_of(
             Named, [&](const std::string &N) { return isBelow(Real, N); }) &&
         isGone(Real);
}

} // namespace armlift

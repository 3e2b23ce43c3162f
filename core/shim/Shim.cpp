#include "core/shim/Shim.h"

#include "core/rules/IntrinsicTable.h"
#include "core/support/Characters.h"
#include "core/support/Suggest.h"
#include "core/support/Utf8.h"

namespace armlift {
namespace {

bool hasCode(const IntrinsicRow &Row) { return Row.Definition >= 0; }

std::unexpected<Error> refuse(std::string Message) {
  return failure(ErrorKind::NotUnderstood, {}, std::move(Message));
}

std::unexpected<Error> refuseUnknown(std::string_view Name) {
  std::vector<std::string_view> Known;
  for (const IntrinsicRow &Row : intrinsicTable())
    Known.push_back(Row.Name);
  return refuse("no intrinsic '" + printable(Name) + "'" +
                didYouMean(Name, Known));
}

/// Adds to the marked definitions everything that they need. Needs refer only
/// to earlier definitions, so one backward pass is enough.
std::vector<bool> closure(std::vector<bool> Needed) {
  std::span<const IntrinsicDefinition> All = intrinsicDefinitions();
  for (std::size_t I = All.size(); I-- > 0;)
    if (Needed[I])
      for (unsigned short Other : All[I].needs())
        Needed[Other] = true;
  return Needed;
}

} // namespace

Expected<std::string> composeShim(std::span<const std::string_view> Names) {
  std::span<const IntrinsicDefinition> All = intrinsicDefinitions();
  std::vector<bool> Needed(All.size());
  Needed[0] = true; // the prelude: includes and macros
  for (std::string_view Name : Names) {
    const IntrinsicRow *Row = findIntrinsic(Name);
    if (!Row)
      return refuseUnknown(Name);
    if (!hasCode(*Row))
      return refuse(
          "'" + std::string(Name) + "' has no aarch64 code: " +
          (Row->Note.empty() ? "no answer yet" : std::string(Row->Note)));
    Needed[static_cast<std::size_t>(Row->Definition)] = true;
  }
  Needed = closure(std::move(Needed));

  std::string Text(shimOpening());
  std::string_view Separator;
  for (std::size_t I = 0; I < All.size(); ++I) {
    if (!Needed[I] || All[I].Text.empty())
      continue;
    Text += Separator;
    Text += All[I].Text;
    Separator = "\n";
  }
  Text += shimClosing();
  return Text;
}

std::vector<std::string_view> allShimNames() {
  std::vector<std::string_view> Names;
  for (const IntrinsicRow &Row : intrinsicTable())
    if (hasCode(Row))
      Names.push_back(Row.Name);
  return Names;
}

UsedNames findUsedNames(std::string_view Text) {
  std::vector<bool> Seen(intrinsicTable().size());
  for (std::size_t I = 0; I < Text.size();) {
    std::size_t End = I;
    while (End < Text.size() && isNameCharacter(Text[End]))
      ++End;
    if (End == I) {
      ++I;
      continue;
    }
    if (isNameStart(Text[I]))
      if (const IntrinsicRow *Row = findIntrinsic(Text.substr(I, End - I)))
        Seen[static_cast<std::size_t>(Row - intrinsicTable().data())] = true;
    I = End;
  }
  UsedNames Names;
  for (std::size_t I = 0; I < Seen.size(); ++I)
    if (Seen[I]) {
      const IntrinsicRow &Row = intrinsicTable()[I];
      (hasCode(Row) ? Names.WithCode : Names.Without).push_back(Row.Name);
    }
  return Names;
}

} // namespace armlift

#include "analyzers/build/make/KbuildLists.h"

#include "analyzers/build/make/MakeComparisons.h"
#include "core/rules/BuildTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <optional>
#include <ranges>
#include <set>
#include <utility>

namespace armlift::build {
namespace {

std::vector<std::string_view> plainWords(std::string_view Words) {
  std::vector<std::string_view> Plain = splitWords(Words, " \t\r\n\\");
  std::erase_if(Plain, [](std::string_view Word) {
    return Word.contains('$') || Word.starts_with('-');
  });
  return Plain;
}

/// True for "subdir", "SUBDIRS", "DIRS".
bool namesFolders(std::string_view Base) {
  return isNamed(NameList::FolderLists, lowerCase(Base));
}

/// True for "foo-y", "foo-m", "foo-objs", "SUBDIRS".
bool isList(std::string_view Variable) {
  std::size_t Dash = Variable.rfind('-');
  std::string_view End =
      Dash == Variable.npos ? std::string_view() : Variable.substr(Dash + 1);
  return End == "y" || End == "m" || End == "objs" || namesFolders(Variable);
}

} // namespace

/// If "DIRS-y" lists folders, so does "DIRS-" of "DIRS-$(CONFIG_FOO)".
void KbuildLists::markFolders(std::string_view Variable) {
  OfFolders.insert(Variable);
  if (Variable.ends_with("-y"))
    OfFolders.insert(Variable.substr(0, Variable.size() - 1));
}

bool KbuildLists::isOfFolders(const List &L) const {
  return namesFolders(L.Base) || OfFolders.contains(L.Variable);
}

void KbuildLists::add(std::string_view Name, bool IsComputed,
                      std::string_view Words, const When &Condition,
                      const When &Folders) {
  if (!IsComputed)
    Values.emplace(Name, List{Name, Name, Words, Condition, Folders});
  if (!IsComputed && namesFolders(Name))
    return Lists.push_back({Name, Name, Words, Condition, Folders});
  if (IsComputed ? !Name.ends_with('-') : !isList(Name))
    return;
  for (std::string_view Word : plainWords(Words))
    if (Word.ends_with(".o"))
      Objects.emplace(Word.substr(0, Word.size() - 2), Lists.size());
  Lists.push_back(
      {Name, Name.substr(0, Name.rfind('-')), Words, Condition, Folders});
}

/// When the object is built, by the other lists that have "foo.o": always if
/// there are none or too many of them.
When KbuildLists::builtWhere(std::string_view Object, unsigned Depth,
                             Answers &Known) const {
  constexpr unsigned MaxDepth = 4, MaxLists = 8;
  if (auto Answer = Known.find({Object, Depth}); Answer != Known.end())
    return Answer->second;
  auto [First, Last] = Objects.equal_range(Object);
  std::optional<When> Built;
  unsigned Count = 0;
  for (; First != Last; ++First) {
    const List &In = Lists[First->second];
    if (In.Base == Object)
      continue;
    if (++Count > MaxLists || Depth == MaxDepth) {
      Built.reset();
      break;
    }
    When Here = both(In.Condition, builtWhere(In.Base, Depth + 1, Known));
    if (Built)
      alsoHolds(*Built, Here);
    else
      Built = std::move(Here);
  }
  return Known[{Object, Depth}] = Built.value_or(When());
}

/// For findFolders(), in bytes: real lists of folders are shorter.
static constexpr std::size_t FolderBudget = 1 << 20;

/// Finds the folders of "SUBDIRS = lib $(EXTRA)", including those of EXTRA.
/// False if some of them are unknown.
bool KbuildLists::findFolders(const List &L, std::size_t &Budget,
                              Entered &Found) const {
  auto add = [&](std::string_view Words, const When &Where) {
    Budget -= std::min(Budget, Words.size() + 1);
    for (std::string_view Folder : splitWords(Words, " \t\r\n\\")) {
      if (Folder.contains('$') || Budget == 0)
        return false;
      if (Folder != "." && !Folder.starts_with("-"))
        Found.emplace_back(Folder, Where);
    }
    return true;
  };
  for (std::string_view Word : splitWords(L.Words, " \t\r\n\\")) {
    std::string_view Name = makeReference(Word);
    if (!Word.contains('$') ? !add(Word, L.Folders) : Name.empty())
      return false;
    if (Name.empty() || Name == L.Variable)
      continue;
    auto [First, Last] = Values.equal_range(Name);
    if (First == Last)
      return false;
    for (; First != Last; ++First)
      if (!add(First->second.Words, both(L.Folders, First->second.Folders)))
        return false;
  }
  return true;
}

/// The values of `Variable` that are names, each with the condition under which
/// the variable has it. Only what Kconfig or the machine denies counts.
std::map<std::string_view, BuildExpression>
KbuildLists::valuesOf(std::string_view Variable) const {
  std::map<std::string_view, BuildExpression> When;
  auto [First, Last] = Values.equal_range(Variable);
  for (; First != Last; ++First) {
    const List &L = First->second;
    if (!isName(L.Words))
      continue;
    BuildExpression Where = L.Condition.unlessDenied();
    auto [Known, New] = When.try_emplace(L.Words, Where);
    if (!New)
      Known->second = Known->second || Where;
  }
  return When;
}

/// "PLATFORM_DIR = $(TOP)/platform/$(PLATFORM)": if the file gives PLATFORM
/// different values on the two machines, each value is the folder of its
/// machine.
void KbuildLists::tellChosenFolders(BuildFileModel &Model) const {
  unsigned Left = 20; // lines that choose a folder; real files have fewer
  for (const auto &[Name, L] : Values) {
    if (!lowerCase(Name).ends_with("dir"))
      continue;
    std::size_t Slash = L.Words.rfind('/');
    std::string_view Of = makeReference(
        L.Words.substr(Slash == L.Words.npos ? L.Words.size() : Slash + 1));
    if (Of.empty())
      continue;
    std::string_view Front = L.Words.substr(0, Slash);
    Front = Front.substr(Front.find_last_of(")}") + 1); // npos + 1 is 0
    while (Front.starts_with('/'))
      Front.remove_prefix(1);
    if (Front.empty() || Front.contains('$'))
      continue;
    if (Left-- == 0)
      break;
    for (auto &[Value, Where] : valuesOf(Of))
      if (Where.Holds.OnArm != Where.Holds.OnX86)
        Model.includes().folderAnywhere(std::string(Front) + '/' +
                                            std::string(Value),
                                        {Where, ""}, L.Words);
  }
}

/// Tells about the folders in which recipes call make. If some are unknown, no
/// folder can be said to be for one machine. Otherwise only what Kconfig or the
/// machine denies counts.
void KbuildLists::tellCalledFolders(BuildFileModel &Model) const {
  Entered Found;
  std::size_t Budget = FolderBudget;
  const bool IsKnown =
      !CallsElsewhere && std::ranges::all_of(CalledLists, [&](const List &L) {
        return findFolders(L, Budget, Found) ||
               L.Condition.Holds.ByDefault == Ternary::False;
      });
  if (!IsKnown)
    return Model.includes().anyFolder();
  for (const CalledFolder &F : Called)
    Model.includes().folder(F.Path, {F.Condition.unlessDenied(), ""}, F.Where);
  for (const auto &[Folder, Where] : Found)
    Model.includes().folder(Folder, {Where.unlessDenied(), ""});
}

void KbuildLists::tell(BuildFileModel &Model, bool SearchesFolders) const {
  std::set<std::string_view> Restricted;
  Answers Known;
  std::size_t Budget = FolderBudget;
  tellCalledFolders(Model);
  tellChosenFolders(Model);
  Entered Listed;
  bool IsKnown = true;
  auto follow = [&](const List &L) {
    if (isOfFolders(L) && IsKnown && !findFolders(L, Budget, Listed)) {
      IsKnown = false;
      if (OfFolders.contains(L.Variable))
        Model.includes().anyFolder();
    }
  };
  for (const List &L : Values | std::views::values)
    if (!isList(L.Variable))
      follow(L);
  std::ranges::for_each(Lists, follow);
  if (IsKnown)
    for (const auto &[Folder, Where] : Listed)
      Model.includes().folder(Folder, Where);
  for (const List &L : Lists) {
    if (isOfFolders(L))
      continue;
    // __KERNEL__ is defined by KBUILD_CPPFLAGS in Linux's Makefile. Other
    // projects have lists of objects too, but only the kernel has modules.
    if (L.Variable == "obj-m")
      Model.facts().addMacro("__KERNEL__", "1",
                             {L.Condition.unlessDenied(), ""}, L.Words);
    for (std::string_view Word : plainWords(L.Words))
      if (Word.ends_with('/'))
        Model.includes().folder(Word, L.Folders);
      else if (!Word.contains('/') && !SearchesFolders)
        Model.words().markOwnFile(Word);
    if (Objects.contains(L.Base) && Restricted.insert(L.Variable).second)
      Model.variables().restrict(L.Variable, builtWhere(L.Base, 0, Known));
  }
}

} // namespace armlift::build

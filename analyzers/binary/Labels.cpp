// Cuts path components at their separators and looks up the longest words in
// the label dictionary.
#include "analyzers/binary/Labels.h"

#include "analyzers/binary/Repositories.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <span>

namespace armlift::binary {

namespace {

/// The most bytes of a name that has labels: NAME_MAX. Members of archives may
/// have longer names, in which nothing counts.
constexpr std::size_t MaxLabelledName = 255;

/// Returns where a label ends that starts with `Row`'s word, which ends at
/// `At`; npos if a longer word is there.
std::size_t endOfLabel(const LabelRow &Row, std::string_view Lower,
                       std::size_t At) {
  while (Row.Prefix && At < Lower.size() && isDigit(Lower[At]))
    ++At;
  return At == Lower.size() || isSeparator(Lower[At]) ? At : Lower.npos;
}

/// Returns the row with the longest word that starts at `At` and ends at a
/// separator or at the end of the text, with the length of the match. Treats
/// '-' and '_' as equal: one library writes x86-32 and arm-64, another x86_32
/// and arm_64.
std::pair<const LabelRow *, std::size_t> labelAt(std::string_view Lower,
                                                 std::size_t At) {
  const bool IsInside = At > 0 && isSeparator(Lower[At - 1]);
  std::pair<const LabelRow *, std::size_t> Found{nullptr, 0};
  // The rows whose words begin with what was read so far.
  std::span<const LabelRow> Rows = labelTable();
  for (std::size_t Length = 0; !Rows.empty(); ++Length) {
    const LabelRow &Row = Rows.front(); // the shortest word
    if (std::size_t End = Row.Word.size() == Length && (IsInside || !Row.Inside)
                              ? endOfLabel(Row, Lower, At + Length)
                              : Lower.npos;
        End != Lower.npos)
      Found = {&Row, End - At};
    if (At + Length == Lower.size())
      break;
    const char Next = Lower[At + Length] == '_' ? '-' : Lower[At + Length];
    auto Same =
        std::ranges::equal_range(Rows, Next, {}, [Length](const LabelRow &R) {
          return Length < R.Word.size() ? R.Word[Length] : '\0';
        });
    Rows = {Same.begin(), Same.end()};
  }
  return Found;
}

/// Calls `Label(row, start, length)` for every label of one component.
template <typename Fn> void forEachLabel(std::string_view Lower, Fn Label) {
  if (Lower.size() > MaxLabelledName)
    return;
  for (std::size_t At = 0; At < Lower.size();) {
    if (auto [Row, Length] = labelAt(Lower, At); Row) {
      Label(*Row, At, Length);
      At += Length;
    } else if (isSeparator(Lower[At])) { // "+crc" is one word
      ++At;
      continue;
    } else {
      while (At < Lower.size() && !isSeparator(Lower[At]))
        ++At;
    }
    while (At < Lower.size() && isSeparator(Lower[At]) && Lower[At] != '+')
      ++At;
  }
}

/// The labels of one component of a path.
struct ComponentLabels : Labels {
  bool NoElf = false; ///< the word for the system is for one without ELF files
};

ComponentLabels labelsOfComponent(std::string_view Component) {
  ComponentLabels Own;
  forEachLabel(
      lowerCase(Component), [&](const LabelRow &Row, std::size_t, std::size_t) {
        if (Row.Arch != Arch::Unknown) {
          Own.Ambiguous |= Own.Arch != Arch::Unknown && Own.Arch != Row.Arch;
          Own.Arch = Row.Arch;
        }
        // The last word of "linux-android" and "Linux-Musl" decides, and of
        // "wasm-pack-x86_64-unknown-linux-musl".
        if (Row.Os != Os::Unknown) {
          Own.Os = Row.Os;
          Own.NoElf = Row.NoElf;
        }
        if (Row.Libc != Libc::Unknown)
          Own.Libc = Row.Libc;
      });
  return Own;
}

void mergeInner(Labels &Into, const Labels &Own) {
  if (Into.Arch == Arch::Unknown && !Into.Ambiguous) {
    Into.Arch = Own.Ambiguous ? Arch::Unknown : Own.Arch;
    Into.Ambiguous = Own.Ambiguous;
  }
  if (Into.Os == Os::Unknown)
    Into.Os = Own.Os;
  if (Into.Libc == Libc::Unknown)
    Into.Libc = Own.Libc;
}

/// Returns a component without the labels for which `Drops(row, start)` is
/// true, and without the separators around them.
template <typename Fn>
std::string stripped(std::string_view Component, Fn Drops) {
  std::string Out;
  std::size_t Copied = 0;
  forEachLabel(lowerCase(Component), [&](const LabelRow &Row, std::size_t Start,
                                         std::size_t Length) {
    if (!Drops(Row, Start))
      return;
    std::string_view Before = Component.substr(Copied, Start - Copied);
    // "a-x86_64.so" loses the '-'; "x86_64-Linux" ends up empty.
    while (!Before.empty() && isSeparator(Before.back()))
      Before.remove_suffix(1);
    Out += Before;
    Copied = Start + Length;
  });
  std::string_view Rest = Component.substr(Copied);
  if (Out.empty() && Copied > 0)
    while (!Rest.empty() && isSeparator(Rest.front()))
      Rest.remove_prefix(1);
  Out += Rest;
  return Out;
}

/// True for a word of the table, without digits behind it.
bool isLabel(std::string_view Word) {
  const LabelRow *Row = labelAt(Word, 0).first;
  return Row && Row->Word.size() == Word.size();
}

/// Joins a folder to the folder for a system around it if only the two together
/// are a label: "linux/64/cbc", "linux/i64/cbc" (PuLP) -> "linux64/cbc",
/// "linuxi64/cbc". Other paths are returned unchanged.
std::string joinedFolders(std::string_view Path) {
  std::string Out;
  std::string Around; // the folder before, in lower case
  while (!Path.empty()) {
    std::size_t End = Path.find('/');
    std::string_view Component = Path.substr(0, End);
    Path.remove_prefix(std::min(Path.size(), Component.size() + 1));
    std::string Own = lowerCase(Component);
    bool IsFolder = End != Path.npos;
    if (IsFolder && !isLabel(Own) && isLabel(Around) && isLabel(Around + Own))
      Out.pop_back();
    Out += Component;
    if (IsFolder)
      Out += '/';
    Around = std::move(Own);
  }
  return Out;
}

/// Removes auditwheel's hash, "libz-1a2b3c4d.so.1" -> "libz.so.1". auditwheel
/// adds a hash of the bytes to the names of copied libraries, so the names
/// differ between processors.
void dropHash(std::string &Name) {
  constexpr std::size_t HashDigits = 8;
  std::size_t Dash = Name.rfind('-', Name.find(".so"));
  if (Dash == Name.npos || Name.size() - Dash < HashDigits + 2)
    return;
  if (std::all_of(Name.begin() + Dash + 1, Name.begin() + Dash + 1 + HashDigits,
                  isLowerHex) &&
      Name[Dash + 1 + HashDigits] == '.')
    Name.erase(Dash, HashDigits + 1);
}

/// True if `Word` occurs as a word of its own: "sse" does in d_sse42, hasSSE2
/// and sseSum, but not in d_assert.
bool holdsWord(std::string_view Name, std::string_view Lower,
               std::string_view Word) {
  for (std::size_t At = Lower.find(Word); At != Lower.npos;
       At = Lower.find(Word, At + 1)) {
    std::size_t End = At + Word.size();
    bool Begins = At == 0 || !isLower(Lower[At - 1]) ||
                  (isLower(Name[At - 1]) && isUpper(Name[At]));
    if (Begins && (End == Name.size() || !isLower(Name[End])))
      return true;
  }
  return false;
}

} // namespace

Labels labelsOf(std::string_view Path) {
  const std::string Joined = joinedFolders(Path);
  Path = Joined;
  Labels Result;
  for (; !Path.empty(); Path = parentPath(Path))
    mergeInner(Result, labelsOfComponent(fileName(Path)));
  return Result;
}

Labels labelsOfElf(std::string_view Path) {
  const std::string Joined = joinedFolders(Path);
  Path = Joined;
  const ComponentLabels OfName = labelsOfComponent(fileName(Path));
  const bool IsTopic = OfName.Os == Os::Other && OfName.Arch == Arch::Unknown &&
                       !OfName.Ambiguous;
  Labels Result = OfName;
  if (IsTopic && OfName.NoElf)
    Result.Os = Os::Unknown;
  while (!(Path = parentPath(Path)).empty()) {
    const ComponentLabels OfFolder = labelsOfComponent(fileName(Path));
    mergeInner(Result, OfFolder);
    if (IsTopic && OfFolder.Os == Os::Linux && OfFolder.Arch != Arch::Unknown)
      Result.Os = Os::Linux;
  }
  return Result;
}

std::string withoutLabels(std::string_view Path) {
  const std::string Joined = joinedFolders(Path);
  std::string Out;
  for (std::string_view Component : splitParts(Joined, '/')) {
    std::string Rest =
        stripped(Component, [](const LabelRow &, std::size_t) { return true; });
    if (Rest.empty())
      continue;
    if (!Out.empty())
      Out += '/';
    Out += Rest;
  }
  return Out;
}

std::string slotKey(std::string_view Path) {
  std::string Key = lowerCase(withoutLabels(Path));
  std::string_view Folder = parentPath(Key);
  std::string Name(fileName(Key));
  if (Name.starts_with("lib"))
    Name.erase(0, 3);
  if (Folder.ends_with(".libs"))
    dropHash(Name);
  return Folder.empty() ? Name : std::string(Folder) + "/" + Name;
}

bool namesAnyProcessor(std::string_view Word) {
  return std::ranges::find(anyProcessorTable(), Word) !=
         anyProcessorTable().end();
}

std::string withoutAnyProcessor(std::string_view Path) {
  std::string_view Folder = parentPath(Path), Name = fileName(Path);
  if (namesAnyProcessor(fileName(Folder)))
    Folder = parentPath(Folder);
  std::string_view Suffix = fileSuffix(Name);
  std::string_view Stem = Name.substr(0, Name.size() - Suffix.size());
  if (std::size_t Start = Stem.find_last_of("._-");
      Start != Stem.npos && namesAnyProcessor(Stem.substr(Start + 1)))
    Stem = Stem.substr(0, Start);
  std::string Out(Folder);
  if (!Out.empty())
    Out += '/';
  return Out.append(Stem).append(Suffix);
}

std::vector<std::string> aarch64Names(std::string_view Name) {
  constexpr std::size_t MaxNames = 4; // as many as an advice lists
  std::vector<std::string> Out;
  const bool NamesProcessor = labelsOf(Name).Arch != Arch::Unknown;
  forEachLabel(lowerCase(Name), [&](const LabelRow &, std::size_t Start,
                                    std::size_t Length) {
    for (const CounterpartRow &Row : counterpartTable()) {
      if (Out.size() == MaxNames || Name.substr(Start, Length) != Row.X86 ||
          (NamesProcessor && labelsOf(Row.X86).Arch == Arch::Unknown))
        continue;
      // "linux-x86_64-avx2.jar": no set builds that for aarch64.
      const std::string Plain =
          stripped(Name, [&](const LabelRow &Label, std::size_t At) {
            return Label.OfX86 && At > Start;
          });
      Out.push_back(std::string(Name.substr(0, Start))
                        .append(Row.Aarch64)
                        .append(Plain.substr(Start + Length)));
    }
  });
  return Out;
}

bool isNamedForX86(std::string_view Name) {
  std::string Lower = lowerCase(Name);
  return std::ranges::any_of(x86NamePartTable(), [&](std::string_view Word) {
    return holdsWord(Name, Lower, Word);
  });
}

bool isNamedForX86Instructions(std::string_view FileName) {
  return isNamedForX86(stripped(
      FileName, [](const LabelRow &Row, std::size_t) { return !Row.OfX86; }));
}

bool isForX86System(std::string_view Path) {
  for (std::string_view Component : splitParts(Path, '/')) {
    Arch First = labelsOf(Component.substr(0, Component.find('-'))).Arch;
    if ((First == Arch::X86_64 || First == Arch::X86) &&
        Component.contains("-linux"))
      return true;
  }
  return false;
}

} // namespace armlift::binary

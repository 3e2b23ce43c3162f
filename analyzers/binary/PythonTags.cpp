// See PythonTags.h.
#include "analyzers/binary/PythonTags.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <optional>

namespace armlift::binary {

namespace {

constexpr std::string_view AnyAbi = "none", StableAbi = "abi3";
constexpr std::string_view AnyImplementation = "py", CPython = "cp",
                           PyPy = "pp";

/// The last minor version to compare. No Python will have a later one, and a
/// folder may hold wheels for thousands of made-up versions.
constexpr unsigned LastMinor = 99;
/// Stands for all later ones where a tag has an open end, so that wheels that
/// differ only in them are alike.
constexpr unsigned PastLast = LastMinor + 1;

/// A parsed tag: "cp311" -> cp, 3, 11; "py3" -> py, 3 and no minor version.
struct PythonTag {
  std::string_view Implementation;
  unsigned Major = 0;
  std::optional<unsigned> Minor;
};

PythonTag parseTag(std::string_view Text) {
  PythonTag Tag;
  std::size_t Digits = Text.find_first_of("0123456789");
  Tag.Implementation = Text.substr(0, Digits);
  if (Digits == Text.npos)
    return Tag;
  Tag.Major = static_cast<unsigned>(Text[Digits] - '0');
  unsigned Minor = 0;
  const char *End = Text.data() + Text.size();
  if (auto [Stop, Bad] = std::from_chars(Text.data() + Digits + 1, End, Minor);
      Bad == std::errc() && Stop == End)
    Tag.Minor = Minor;
  return Tag;
}

/// Returns the interpreter of an ordinary build. The ABI flags "m" (pymalloc)
/// and "u" (wide Unicode) were dropped in 3.8 and 3.3.
Interpreter cpython(PythonVersion Version) {
  std::string Tag =
      "cp" + std::to_string(Version.first) + std::to_string(Version.second);
  std::string_view Flags = Version.first == 2              ? "mu"
                           : Version < PythonVersion(3, 8) ? "m"
                                                           : "";
  return {Tag, std::string(CPython), Version, Tag + std::string(Flags)};
}

/// True for a build without the global lock ("cp313t"), which does not have the
/// stable ABI (PEP 703).
bool isFreeThreaded(const Interpreter &I) {
  return I.Implementation == CPython && I.Abi.ends_with('t');
}

/// True for a tag and an ABI of two interpreters: "cp311.cp312-cp311.cp312"
/// names two interpreters, not four.
bool contradict(std::string_view Python, std::string_view Abi) {
  if (!Abi.starts_with(CPython))
    return false;
  bool Same = Abi.starts_with(Python) &&
              (Abi.size() == Python.size() || Abi[Python.size()] < '0' ||
               Abi[Python.size()] > '9');
  return !Same;
}

bool fits(const std::string &Python, const std::string &Abi, bool AnyPlatform,
          const Interpreter &I) {
  PythonTag Tag = parseTag(Python);
  auto [Major, Minor] = I.Version;
  bool NotLater =
      Tag.Major == Major && std::min(Tag.Minor.value_or(0), PastLast) <= Minor;
  if (Abi == AnyAbi && Tag.Implementation == AnyImplementation)
    return NotLater;
  // packaging.tags, sys_tags(): for "any", PyPy's tag has only the major
  // version.
  if (Abi == AnyAbi && AnyPlatform && Tag.Implementation == PyPy && !Tag.Minor)
    return I.Implementation == PyPy && Tag.Major == Major;
  if (Abi == StableAbi)
    return Tag.Implementation == CPython && I.Implementation == CPython &&
           NotLater && !isFreeThreaded(I);
  return Python == I.Tag && (Abi == AnyAbi || Abi == I.Abi);
}

} // namespace

void addVersions(const WheelName &Wheel, std::set<PythonVersion> &Out) {
  for (const std::string &Python : Wheel.Pythons)
    if (PythonTag Tag = parseTag(Python);
        Tag.Minor && *Tag.Minor <= LastMinor &&
        (Tag.Implementation == CPython ||
         Tag.Implementation == AnyImplementation))
      Out.insert({Tag.Major, *Tag.Minor});
}

bool hasOpenEnd(const WheelName &Wheel) {
  auto Has = [&](std::string_view Abi) {
    return std::ranges::find(Wheel.Abis, Abi) != Wheel.Abis.end();
  };
  return Has(StableAbi) ||
         (Has(AnyAbi) &&
          std::ranges::any_of(Wheel.Pythons, [](const std::string &Python) {
            PythonTag Tag = parseTag(Python);
            return Tag.Implementation == AnyImplementation || !Tag.Minor;
          }));
}

/// The Python tags of a wheel; if it has an open end, with one version for all
/// past the last.
static std::vector<std::string> knownPythons(const WheelName &Wheel) {
  std::vector<std::string> Out;
  std::set<std::string> Late;
  const bool IsOpen = hasOpenEnd(Wheel);
  for (const std::string &Python : Wheel.Pythons) {
    PythonTag Tag = parseTag(Python);
    if (IsOpen && Tag.Minor.value_or(0) > LastMinor)
      Late.insert(std::string(Tag.Implementation) + std::to_string(Tag.Major) +
                  std::to_string(PastLast));
    else
      Out.push_back(Python);
  }
  Out.insert(Out.end(), Late.begin(), Late.end());
  return Out;
}

std::vector<std::string> tellingPythons(const WheelName &Wheel) {
  std::vector<std::string> Pythons = knownPythons(Wheel);
  if (Wheel.Abis.size() != 1 || Wheel.Abis.front() != AnyAbi)
    return Pythons;
  // For each major version, the first minor version from which the tags for any
  // implementation cover everything.
  std::map<unsigned, unsigned> From;
  for (const std::string &Python : Pythons)
    if (PythonTag Tag = parseTag(Python);
        Tag.Implementation == AnyImplementation) {
      unsigned Minor = Tag.Minor.value_or(0);
      auto [At, New] = From.try_emplace(Tag.Major, Minor);
      At->second = std::min(At->second, Minor);
    }
  std::vector<std::string> Out;
  std::ranges::copy_if(Pythons, std::back_inserter(Out),
                       [&](const std::string &Python) {
                         PythonTag Tag = parseTag(Python);
                         auto At = From.find(Tag.Major);
                         return Tag.Implementation != CPython || !Tag.Minor ||
                                At == From.end() || *Tag.Minor < At->second;
                       });
  return Out;
}

std::vector<Interpreter> interpretersOf(const WheelName &Wheel,
                                        const std::set<PythonVersion> &Named) {
  std::vector<Interpreter> Out;
  for (const std::string &Python : tellingPythons(Wheel)) {
    PythonTag Tag = parseTag(Python);
    PythonVersion Own(Tag.Major, Tag.Minor.value_or(0));
    for (const std::string &Abi : Wheel.Abis) {
      bool Open = Abi == StableAbi ||
                  (Abi == AnyAbi && Tag.Implementation == AnyImplementation);
      if (contradict(Python, Abi))
        continue;
      if (!Open) {
        Interpreter I = cpython(Own);
        Out.push_back({Python, std::string(Tag.Implementation), Own,
                       Abi == AnyAbi ? I.Abi : Abi});
        continue;
      }
      bool Some = false;
      for (PythonVersion V : Named)
        if (V.first == Own.first && V >= Own) {
          Out.push_back(cpython(V));
          Some = true;
        }
      if (!Some)
        Out.push_back(cpython(Own));
    }
  }
  return Out;
}

bool fits(const WheelName &Wheel, const Interpreter &I) {
  return std::ranges::any_of(Wheel.Pythons, [&](const std::string &Python) {
    return std::ranges::any_of(Wheel.Abis, [&](const std::string &Abi) {
      return fits(Python, Abi, Wheel.any(), I);
    });
  });
}

} // namespace armlift::binary

// Which interpreters a wheel's python and ABI tags fit (PEP 425; the order of
// pip, packaging.tags): a wheel for aarch64 replaces one for x86 only where the
// interpreter that takes the one would take the other.
#pragma once

#include "analyzers/binary/Wheel.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace armlift::binary {

/// A minor version of Python: {3, 11}.
using PythonVersion = std::pair<unsigned, unsigned>;

/// "cp311" with the ABI "cp311", or "cp313t" without the lock.
struct Interpreter {
  std::string Tag;            ///< "cp311", "pp310"
  std::string Implementation; ///< "cp", "pp"
  PythonVersion Version;      ///< of the tag; {0, 0} where it has none
  std::string Abi;            ///< "cp311", "cp313t", "pypy310_pp73"
};

/// The versions that a wheel's tags name: cp39 and py38, not py3, and no minor
/// version of three digits.
void addVersions(const WheelName &Wheel, std::set<PythonVersion> &Out);

/// The interpreters a wheel is for. Of open ends (abi3, py3) those among
/// `Named`, the versions that the release names: no other can be asked for.
std::vector<Interpreter> interpretersOf(const WheelName &Wheel,
                                        const std::set<PythonVersion> &Named);

/// Its python tags without those that another of them says as well: of
/// "py3.cp311-none" {py3}. Two wheels that differ in nothing else are for the
/// same interpreters.
std::vector<std::string> tellingPythons(const WheelName &Wheel);

/// False if the wheel fits interpreters with one of its python tags alone: not
/// for a stable ABI, or for any Python.
bool hasOpenEnd(const WheelName &Wheel);

/// True if the interpreter installs a wheel with these tags, as far as python
/// and ABI decide.
bool fits(const WheelName &Wheel, const Interpreter &I);

} // namespace armlift::binary

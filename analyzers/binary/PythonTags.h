// Which interpreters a wheel's Python and ABI tags fit (PEP 425; the order of
// pip, packaging.tags). A wheel for aarch64 replaces one for x86 only if the
// interpreter that takes the one would also take the other.
#pragma once

#include "analyzers/binary/Wheel.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace armlift::binary {

/// A minor version of Python: {3, 11}.
using PythonVersion = std::pair<unsigned, unsigned>;

/// A Python interpreter: for example "cp313" with the ABI "cp313", or with
/// "cp313t" if built without the global lock.
struct Interpreter {
  std::string Tag;            ///< "cp311", "pp310"
  std::string Implementation; ///< "cp", "pp"
  PythonVersion Version;      ///< of the tag; {0, 0} if it has none
  std::string Abi;            ///< "cp311", "cp313t", "pypy310_pp73"
};

/// Adds the versions that a wheel's tags name: cp39 and py38 name one, py3 does
/// not. A minor version of three digits is ignored.
void addVersions(const WheelName &Wheel, std::set<PythonVersion> &Out);

/// Returns the interpreters that a wheel is for. An open end (abi3, py3) is
/// expanded to the versions in `Named`, those that the release names: no other
/// version can be asked for.
std::vector<Interpreter> interpretersOf(const WheelName &Wheel,
                                        const std::set<PythonVersion> &Named);

/// Returns the Python tags that no other tag implies: "py3.cp311-none" ->
/// {py3}. Two wheels that differ only in implied tags are for the same
/// interpreters.
std::vector<std::string> tellingPythons(const WheelName &Wheel);

/// True if the wheel also fits interpreters that none of its Python tags names:
/// a wheel for the stable ABI, or for any Python.
bool hasOpenEnd(const WheelName &Wheel);

/// True if the interpreter installs a wheel with these tags, as far as the
/// Python and ABI tags decide.
bool fits(const WheelName &Wheel, const Interpreter &I);

} // namespace armlift::binary

// missing-aarch64-library in what only Java reads: the versions of a
// multi-release JAR, and the manifest of an OSGi bundle.
#pragma once

#include "analyzers/binary/checks/Check.h"

namespace armlift::binary {

/// Reports a library of a multi-release JAR that aarch64 has for later versions
/// of Java only.
void checkJavaVersions(const UnitView &View, std::vector<Finding> &Out);

/// Reports a bundle that does not resolve on aarch64: it has no clause for the
/// processor and no final '*' (OSGi Core, 3.10). If the library is there, the
/// bundle works on a class path, which is how most programs use it.
void checkNativeClauses(const Unit &U, std::vector<Finding> &Out);

} // namespace armlift::binary

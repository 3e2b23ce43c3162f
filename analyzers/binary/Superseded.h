// Libraries that a unit has in an older and a newer version.
#pragma once

#include "analyzers/binary/Units.h"

#include <vector>

namespace armlift::binary {

/// Sets aside x86 libraries of which the unit has a newer version for x86 and
/// aarch64: a merge of packages left them behind (zstd-jni in fat JARs). They
/// stay in the report, because the program may still load the older one.
void setOlderAside(std::vector<Member> &Members);

} // namespace armlift::binary

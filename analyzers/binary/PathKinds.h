// What a file is for, as its path says: files that need no counterpart for
// aarch64.
#pragma once

#include "core/rules/BinaryTable.h"

#include <string_view>

namespace armlift::binary {

/// True for the path of a file that a kernel loads into a device.
bool isDeviceFirmware(std::string_view Path);

/// True if the path is that of test data, or of an archive of tests.
bool isTestData(std::string_view Path);

/// Returns the row of a helper that the package around it can do without, or
/// null.
const OptionalHelperRow *optionalHelper(std::string_view Path);

/// True for a cross compiler or an emulator, which is named for a machine other
/// than its own.
bool isCrossTool(std::string_view Path);

/// True if the name is that of a program that runs programs for x86 Linux.
bool isX86Emulator(std::string_view Path);
/// True if the name is that of a program that only starts another program, such
/// as the init process of a container.
bool isContainerInit(std::string_view Path);

} // namespace armlift::binary

// The files that a binding.gyp takes as they are. node-gyp makes what the
// targets are made of; a library that a target only copies or links has to be
// there before.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// Returns the paths of the files that the targets copy or link on aarch64
/// Linux, relative to the folder of the binding.gyp ("lib/libfoo.so.2"). A file
/// that depends on a condition of another kind is left out.
std::vector<std::string> gypPrebuilts(std::string_view Gyp);

} // namespace armlift::binary

// .armlift_cache in the root of a project: the one thing that armlift writes
// without being asked. Everything in it can be deleted at any moment.
#pragma once

#include <string>
#include <string_view>

namespace armlift {

/// The folder for one kind of entry, which need not exist. `Root` is absolute.
std::string cacheFolder(const std::string &Root, std::string_view Kind);

/// Makes `Folder`, one of cacheFolder(), and what tells git and backup programs
/// to pass over it. False where that cannot be.
bool makeCacheFolder(const std::string &Folder);

/// Removes entries of `Folder` that were not written for so long that nobody
/// waits for them, leftovers of killed runs among them.
void sweepCacheFolder(const std::string &Folder);

} // namespace armlift

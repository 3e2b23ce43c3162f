// A secret of the user, by which a cache is told from one that a project brings
// along.
#pragma once

#include <string>

namespace armlift {

/// Returns the bytes of `CacheHome`/armlift/key, which the first call of the
/// user makes at random. Names of cache entries are made with it: whoever does
/// not know it cannot place an entry that is found. `CacheHome` is the user's
/// folder for caches (XDG Base Directory Specification, XDG_CACHE_HOME); empty
/// if it is not known. Returns an empty string if there is no secret: then no
/// cache may be used.
std::string cacheSecret(const std::string &CacheHome);

} // namespace armlift

// Every impact, most severe first, for code that loops over all of them.
#pragma once

#include "core/findings/Finding.h"

#include <array>

namespace armlift {

inline constexpr std::array AllImpacts = {Impact::Break, Impact::Behavior,
                                          Impact::Performance, Impact::Note};

} // namespace armlift

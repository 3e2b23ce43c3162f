// Every impact, the most severe first, for what goes through them all.
#pragma once

#include "core/findings/Finding.h"

#include <array>

namespace armlift {

inline constexpr std::array AllImpacts = {Impact::Break, Impact::Behavior,
                                          Impact::Performance, Impact::Note};

} // namespace armlift

// A finding in words, for formats that have one text field: what it is, what it
// hangs on, what replaces it.
#pragma once

#include "core/findings/Finding.h"

#include <string>

namespace armlift {

/// The message, then a line for the guard and one for each answer.
std::string messageWithAnswers(const Finding &F);

} // namespace armlift

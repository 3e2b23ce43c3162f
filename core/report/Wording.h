// Sentences that several formats share.
#pragma once

#include "core/report/Report.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

/// "neon", "sse2neon" and so on; "help" for plain text.
std::string_view adviceLabel(AdviceKind K);

/// "neon: vaddq_s32(a, b) (exact)"
std::string answerText(const Advice &A);

/// The message, followed by a line for the guard and one for each answer.
std::string messageWithAnswers(const Finding &F);

/// "does not build or load on aarch64 as it is"
std::string_view verdictMeaning(const Report &R);

/// "Does not build or load on aarch64 as it is."
std::string verdictSentence(const Report &R);

/// What was passed over on purpose: "31 files written in Rust; 7 files skipped,
/// 2 of them named like an archive or a native library (target/: ignored)";
/// empty if there is nothing.
std::string passedOver(const Report &R);

/// What was found but does not count: "2 suppressed, 1 known to the baseline";
/// empty if there is nothing.
std::string hiddenFindings(const Report &R);

/// "3.4 MB", in powers of 1000
std::string byteSize(std::uint64_t Bytes);

} // namespace armlift

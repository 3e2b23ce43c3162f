// What a scan reports about itself while it runs.
#pragma once

#include <cstdint>
#include <string_view>

namespace armlift {

/// Observes a scan; the base class does nothing. The functions may be called
/// from any thread at any time, must be quick, and never change what the scan
/// does.
class Progress {
public:
  virtual ~Progress() = default;

  /// Called once, when the number of inputs is known.
  virtual void begin(std::uint64_t /*Inputs*/) {}

  /// Called after each input.
  virtual void finished(std::string_view /*Path*/, std::uint64_t /*Bytes*/) {}

  /// Something that the user should know, but that is not a failure.
  virtual void warn(std::string_view /*Message*/) {}

  /// What is being done, for verbose output.
  virtual void note(std::string_view /*Message*/) {}

  /// Called once, when everything is judged.
  virtual void end() {}
};

} // namespace armlift

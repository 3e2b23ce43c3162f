// What a scan tells about itself while it runs.
#pragma once

#include <cstdint>
#include <string_view>

namespace armlift {

/// Watches a scan; by itself it says nothing. Its functions may be called from
/// any thread at any time, must be quick, and never change what the scan does.
class Progress {
public:
  virtual ~Progress() = default;

  /// Once, when it is known how many inputs there are.
  virtual void begin(std::uint64_t /*Inputs*/) {}

  /// After each input.
  virtual void finished(std::string_view /*Path*/, std::uint64_t /*Bytes*/) {}

  /// Something that a person should know and that fails nothing.
  virtual void warn(std::string_view /*Message*/) {}

  /// What is being done, for people who want to see it.
  virtual void note(std::string_view /*Message*/) {}

  /// Once, when everything is judged.
  virtual void end() {}
};

} // namespace armlift

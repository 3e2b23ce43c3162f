// What a scan tells about itself while it runs.
#pragma once

#include <cstdint>
#include <string_view>

namespace armlift {

/// Watches a scan. Its functions may be called from any thread at any time,
/// must be quick, and never change what the scan does.
class Progress {
public:
  virtual ~Progress() = default;

  /// Once, when it is known how many inputs there are.
  virtual void begin(std::uint64_t Inputs) = 0;

  /// After each input.
  virtual void finished(std::string_view Path, std::uint64_t Bytes) = 0;

  /// Something that a person should know and that fails nothing.
  virtual void warn(std::string_view Message) = 0;

  /// What is being done, for who wants to see it.
  virtual void note(std::string_view Message) = 0;

  /// Once, when everything is judged.
  virtual void end() = 0;
};

} // namespace armlift

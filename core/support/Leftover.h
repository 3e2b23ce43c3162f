// Temporary files and folders that must not outlive the program, however it
// ends.
#pragma once

#include <string>

namespace armlift {

/// Owns the file or folder at a path, with all its contents. The destructor
/// removes it, and so does a signal that ends the program.
class Leftover {
public:
  explicit Leftover(std::string Path);
  Leftover(Leftover &&Other) noexcept;
  Leftover &operator=(Leftover &&Other) noexcept;
  ~Leftover();

  const std::string &path() const { return Path; }

  /// Gives up ownership, for example after the file was renamed.
  void forget();

  /// The form in which the signal handler sees a path.
  struct TableEntry;

private:
  std::string Path;  ///< empty: nothing is owned
  TableEntry *Entry; ///< null if the table is full
};

/// Makes the signals that commonly end a program (SIGINT, SIGTERM, SIGHUP,
/// SIGPIPE) first remove everything that is owned. A signal that is ignored, as
/// under nohup, stays ignored.
void removeLeftoversOnSignal();

} // namespace armlift

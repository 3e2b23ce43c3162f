// Files and folders that must not outlive the program, however it ends.
#pragma once

#include <string>

namespace armlift {

/// Owns what lies at a path, a file or a folder with all that is in it: removed
/// with its owner, or when a signal ends the program.
class Leftover {
public:
  explicit Leftover(std::string Path);
  Leftover(Leftover &&Other) noexcept;
  Leftover &operator=(Leftover &&Other) noexcept;
  ~Leftover();

  const std::string &path() const { return Path; }

  /// It is not there any more: renamed.
  void forget();

  /// A path as the signal handler sees it.
  struct TableEntry;

private:
  std::string Path;  ///< empty: nothing is owned
  TableEntry *Entry; ///< null: there are too many
};

/// From now on the signals by which people and systems end a program (SIGINT,
/// SIGTERM, SIGHUP, SIGPIPE) first remove what is owned. One that is ignored,
/// as under nohup, stays so.
void removeLeftoversOnSignal();

} // namespace armlift

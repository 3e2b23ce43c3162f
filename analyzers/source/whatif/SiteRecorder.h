// Collects the sites that the parse finds. Each is recorded once, at the place
// where its text is spelled, with the place of the macro expansion as a related
// location.
#pragma once

#include "analyzers/source/units/UnitFacts.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace clang {
class LangOptions;
}

namespace armlift::source {

/// A position in a file as reports show it. The path is empty if there is no
/// file (a builtin, the command line).
struct Place {
  std::string Path;
  std::uint32_t Line = 0;
  std::uint32_t Column = 0;
  std::uint32_t EndColumn = 0;

  auto operator<=>(const Place &) const = default;
};

class SiteRecorder {
public:
  SiteRecorder(const clang::SourceManager &Sources,
               const clang::LangOptions &Language,
               llvm::ArrayRef<std::string> SystemFolders)
      : Sources(Sources), Language(Language), SystemFolders(SystemFolders) {}

  /// Records a site at `Loc`, which may be inside a macro. Returns null if the
  /// site is in a system header or already recorded. The pointer is valid until
  /// the next call.
  UnitSite *add(llvm::StringRef Rule, clang::SourceLocation Loc,
                llvm::StringRef Subject);

  /// Records a site for the name of a header, whose bracket or quote is at
  /// `Loc`.
  void addHeader(clang::SourceLocation Loc, llvm::StringRef Name);

  /// Drops the sites of a rule.
  void drop(llvm::StringRef Rule);

  /// Returns where the text of `Loc` is written. For text in the body of a
  /// macro this is the body; for text made by `##` or from the command line it
  /// is the use.
  clang::SourceLocation spelled(clang::SourceLocation Loc) const;

  /// Like spelled(), but returns the use of a macro of the machine's headers.
  clang::SourceLocation written(clang::SourceLocation Loc) const;

  /// Returns the file that `Loc` is in, or that uses the macro around it.
  clang::FileID user(clang::SourceLocation Loc) const;

  Place place(clang::SourceLocation Loc) const;

  /// True if the file is in one of the compiler's own folders, or is no file.
  bool isMachine(clang::FileID File) const;
  bool isMachine(clang::SourceLocation Loc) const;

  bool isMachinePath(llvm::StringRef Path) const;

  /// Returns the absolute path, without "." and ".."; empty if it is no file.
  std::string path(clang::FileID File) const;

  /// Returns all sites sorted by place, and leaves the recorder empty.
  std::vector<UnitSite> take();

private:
  const clang::SourceManager &Sources;
  const clang::LangOptions &Language;
  llvm::ArrayRef<std::string> SystemFolders;
  mutable llvm::DenseMap<clang::FileID, bool> Machine;
  using Key = std::tuple<std::string, std::uint32_t, std::uint32_t, std::string,
                         std::string>;
  std::map<Key, UnitSite> Sites; ///< path, line, column, rule, subject
};

} // namespace armlift::source

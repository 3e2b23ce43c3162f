// Collects what the parse finds, in the project's terms: each site where its
// text is spelled, once, with the other place as a related location.
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

/// A file position as reports show it. An empty path: no file (a builtin, the
/// command line).
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

  /// A site at `Loc`, which may be inside a macro. Null where it is not the
  /// project's: in a system header, or a repetition of a recorded site. The
  /// pointer is good until the next call.
  UnitSite *add(llvm::StringRef Rule, clang::SourceLocation Loc,
                llvm::StringRef Subject);

  /// A site on a header's name, `Loc` being its bracket or quote.
  void addHeader(clang::SourceLocation Loc, llvm::StringRef Name);

  /// Forgets the sites of a rule.
  void drop(llvm::StringRef Rule);

  /// Where the text of `Loc` is written: inside a macro's body there; a name
  /// made by `##` or on the command line: where it is used.
  clang::SourceLocation spelled(clang::SourceLocation Loc) const;

  /// As spelled(), but of a macro of the machine's headers where it is used.
  clang::SourceLocation written(clang::SourceLocation Loc) const;

  /// The file that `Loc` stands in, or that the macro around it is used in.
  clang::FileID user(clang::SourceLocation Loc) const;

  Place place(clang::SourceLocation Loc) const;

  /// The file is one of the compiler's own folders (or no file at all).
  bool isMachine(clang::FileID File) const;
  bool isMachine(clang::SourceLocation Loc) const;

  bool isMachinePath(llvm::StringRef Path) const;

  /// Absolute, without "." and ".."; empty for what is no file.
  std::string path(clang::FileID File) const;

  /// All sites by place; leaves the recorder empty.
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

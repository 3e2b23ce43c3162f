// Finds which macros the conditions around a line depend on: defined macros
// that the conditions read and that the project or its build defines. A macro
// that is defined under such a condition depends on the same macros, and so
// does a file that is included nowhere else.
#pragma once

#include "analyzers/source/whatif/ErrorCollector.h"
#include "analyzers/source/whatif/SiteRecorder.h"

#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

#include <map>
#include <string>
#include <vector>

namespace clang {
class MacroInfo;
class Preprocessor;
} // namespace clang

namespace armlift::source {

class ConditionGuards final : public clang::PPCallbacks {
public:
  ConditionGuards(clang::Preprocessor &PP, const SiteRecorder &Sites)
      : PP(PP), Sites(Sites) {}

  /// Stores in each site the macros that it depends on, the innermost first:
  /// those around its text and around the expansion of its macro. A name that
  /// is missing in several places depends only on the macros that all of these
  /// places have. Must be called after the unit is read.
  void annotate(std::vector<UnitSite> &Sites,
                llvm::ArrayRef<Repetition> Repeated);

private:
  /// One #if … #endif.
  struct Ladder {
    clang::FileID File;
    std::uint32_t First = 0; ///< line of the branch that is taken; 0 before it
    std::vector<GuardMacro> Macros; ///< the macros that its conditions read
  };
  struct GuardedLines {
    LineRange Lines;
    std::vector<GuardMacro> Macros;
  };
  struct GuardedFile {
    std::string Path;
    std::vector<GuardMacro> Macros;
  };

  std::vector<GuardMacro> around(const std::string &Path,
                                 std::uint32_t Line) const;
  std::vector<GuardMacro> aroundHere() const;
  void read(const clang::MacroInfo *Macro, llvm::StringRef Name);
  void open(clang::SourceLocation Loc, bool Taken);
  void next(clang::SourceLocation Loc, bool Taken);
  void close(clang::SourceLocation Loc);
  void closeBranch(clang::SourceLocation Loc);

  void LexedFileChanged(clang::FileID File, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind, clang::FileID,
                        clang::SourceLocation) override;
  void FileSkipped(const clang::FileEntryRef &File, const clang::Token &,
                   clang::SrcMgr::CharacteristicKind) override;
  void If(clang::SourceLocation Loc, clang::SourceRange,
          ConditionValueKind Value) override;
  void Elif(clang::SourceLocation Loc, clang::SourceRange,
            ConditionValueKind Value, clang::SourceLocation) override;
  void Ifdef(clang::SourceLocation Loc, const clang::Token &Name,
             const clang::MacroDefinition &Definition) override;
  void Ifndef(clang::SourceLocation Loc, const clang::Token &Name,
              const clang::MacroDefinition &Definition) override;
  void Elifdef(clang::SourceLocation Loc, const clang::Token &Name,
               const clang::MacroDefinition &Definition) override;
  void Elifndef(clang::SourceLocation Loc, const clang::Token &Name,
                const clang::MacroDefinition &Definition) override;
  void Else(clang::SourceLocation Loc, clang::SourceLocation) override;
  void Endif(clang::SourceLocation Loc, clang::SourceLocation) override;
  void Defined(const clang::Token &Name,
               const clang::MacroDefinition &Definition,
               clang::SourceRange) override;
  void MacroExpands(const clang::Token &Name,
                    const clang::MacroDefinition &Definition,
                    clang::SourceRange, const clang::MacroArgs *) override;
  void MacroDefined(const clang::Token &Name,
                    const clang::MacroDirective *Directive) override;

  clang::Preprocessor &PP;
  const SiteRecorder &Sites;
  std::vector<Ladder> Open;
  /// Read by the condition that is being evaluated.
  std::vector<GuardMacro> Read;
  llvm::DenseMap<const clang::MacroInfo *, std::vector<GuardMacro>> Causes;
  /// By path. For each file, outer conditionals come after those inside them.
  std::map<std::string, std::vector<GuardedLines>> Guarded;
  /// The macros around every `#include` of a file of the project.
  llvm::MapVector<const clang::FileEntry *, GuardedFile> Including;
};

} // namespace armlift::source

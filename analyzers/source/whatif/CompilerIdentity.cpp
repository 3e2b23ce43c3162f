// Switches __clang__ by file; see CompilerIdentity.h.
#include "analyzers/source/whatif/CompilerIdentity.h"

#include "clang/Lex/Preprocessor.h"

namespace armlift::source {

void CompilerIdentity::LexedFileChanged(clang::FileID File,
                                        LexedFileChangeReason,
                                        clang::SrcMgr::CharacteristicKind,
                                        clang::FileID, clang::SourceLocation) {
  // The predefined macros are read after the unit's file has been entered.
  if (Names.empty())
    for (const auto &[Name, Identifier] : PP.getIdentifierTable())
      if ((Name.starts_with("__clang_") || Name == "__llvm__") &&
          Identifier->hasMacroDefinition())
        Names.push_back(Identifier);
  for (clang::IdentifierInfo *Name : Names)
    Name->setHasMacroDefinition(Sites.isMachine(File));
}

} // namespace armlift::source

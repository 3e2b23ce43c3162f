// Handles the preprocessor events of the what-if parse; see Preprocessing.h.
#include "analyzers/source/whatif/Preprocessing.h"

#include "analyzers/source/units/LineRanges.h"
#include "analyzers/source/whatif/OverlayFileSystem.h"
#include "analyzers/source/whatif/OverlayText.h"
#include "core/rules/NameTable.h"

#include "core/rules/RuleId.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/LiteralSupport.h"
#include "clang/Lex/Preprocessor.h"

#include <algorithm>
#include <map>
#include <set>

namespace armlift::source {

using clang::SourceLocation;
using llvm::StringRef;

class Preprocessing::Callbacks : public clang::PPCallbacks {
public:
  explicit Callbacks(Preprocessing &Owner) : Owner(Owner) {}

  bool FileNotFound(StringRef Name) override {
    return findHeaderRow(Name) != nullptr;
  }

  void InclusionDirective(SourceLocation HashLoc, const clang::Token &,
                          StringRef Name, bool,
                          clang::CharSourceRange NameRange,
                          clang::OptionalFileEntryRef File, StringRef,
                          StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (!findHeaderRow(Name))
      return;
    // A file of that name in the project is its own shim.
    if (!File ||
        File->getDir().getName().starts_with(
            Owner.PP.getHeaderSearchInfo().getHeaderSearchOpts().ResourceDir))
      Owner.includeX86Header(HashLoc, NameRange.getBegin(), Name);
  }

  void MacroExpands(const clang::Token &Name,
                    const clang::MacroDefinition &Definition,
                    clang::SourceRange, const clang::MacroArgs *) override {
    const clang::MacroInfo *Macro = Definition.getMacroInfo();
    if (Macro && Owner.isOverlay(Macro->getDefinitionLoc()))
      Owner.Sites.add(rule::X86Intrinsic, Name.getLocation(),
                      Name.getIdentifierInfo()->getName());
  }

private:
  Preprocessing &Owner;
};

/// Reads `#pragma GCC target("avx2")`. Clang silently ignores it; GCC rejects
/// it.
class Preprocessing::TargetPragma : public clang::PragmaHandler {
public:
  explicit TargetPragma(Preprocessing &Owner)
      : PragmaHandler("target"), Owner(Owner) {}

  void HandlePragma(clang::Preprocessor &PP, clang::PragmaIntroducer,
                    clang::Token &First) override {
    SourceLocation Loc = First.getLocation();
    std::string Text;
    for (clang::Token T = First; T.isNot(clang::tok::eod); PP.Lex(T))
      Text += Owner.stringOf(T);
    Owner.TargetTexts.push_back({Loc, "target", Text});
  }

private:
  Preprocessing &Owner;
};

Preprocessing::Preprocessing(clang::Preprocessor &PP, SiteRecorder &Sites,
                             IntrinsicSource &Intrinsics)
    : PP(PP), Sites(Sites), Intrinsics(Intrinsics) {
  PP.addPPCallbacks(std::make_unique<Callbacks>(*this));
  PP.AddPragmaHandler("GCC",
                      new TargetPragma(*this)); // the preprocessor owns it
  PP.setTokenWatcher([this](const clang::Token &T) { watch(T); });
}

bool Preprocessing::isOverlay(SourceLocation Loc) const {
  if (Types.isInvalid() || Loc.isInvalid())
    return false;
  clang::FileID File = PP.getSourceManager().getFileID(
      PP.getSourceManager().getExpansionLoc(Loc));
  return File == Types || File == Cpuid;
}

void Preprocessing::includeX86Header(SourceLocation HashLoc,
                                     SourceLocation NameLoc, StringRef Name) {
  Sites.addHeader(NameLoc, Name);
  // Pushed in reverse: the preprocessor reads the last file entered first.
  if (Name == "cpuid.h" && Cpuid.isInvalid())
    Cpuid = enter(CpuidHeaderText, "<x86 cpuid.h>", HashLoc);
  if (Types.isInvalid()) {
    Types = enter(X86HeaderText, "<x86 headers>", HashLoc);
    Intrinsics.include(PP.getSourceManager().getLocForStartOfFile(Types));
  }
}

clang::FileID Preprocessing::enter(std::string_view Text, StringRef Name,
                                   SourceLocation From) {
  clang::FileID File = PP.getSourceManager().createFileID(
      llvm::MemoryBufferRef(Text, Name), clang::SrcMgr::C_ExternCSystem, 0, 0,
      From);
  PP.EnterSourceFile(File, nullptr, From);
  return File;
}

std::string Preprocessing::stringOf(const clang::Token &Token) const {
  if (!clang::tok::isStringLiteral(Token.getKind()))
    return {};
  clang::StringLiteralParser Literal(Token, PP);
  return Literal.hadError ? std::string() : Literal.GetString().str();
}

void Preprocessing::watch(const clang::Token &Token) {
  watchAsm(Token);
  if (const clang::IdentifierInfo *Name = Token.is(clang::tok::identifier)
                                              ? Token.getIdentifierInfo()
                                              : nullptr) {
    if (Name->isStr("target_clones") || Name->isStr("__target_clones__"))
      Clones = Token.getLocation();
  } else if (Clones.isValid()) {
    if (std::string Features = stringOf(Token); !Features.empty())
      CloneFeatures += (CloneFeatures.empty() ? "" : ",") + Features;
    else if (Token.isOneOf(clang::tok::r_paren, clang::tok::semi))
      TargetTexts.push_back({std::exchange(Clones, {}), "target_clones",
                             std::exchange(CloneFeatures, {})});
  }
}

void Preprocessing::watchAsm(const clang::Token &Token) {
  if (Token.is(clang::tok::kw_asm)) {
    Asm = {Token.getLocation(), {}};
    AsmSection = 0;
    AsmParens = 0;
    InAsm = true;
    return;
  }
  if (!InAsm)
    return;
  if (clang::tok::isStringLiteral(Token.getKind())) {
    addAsmString(stringOf(Token));
  } else if (Token.is(clang::tok::l_paren)) {
    ++AsmParens;
  } else if (Token.is(clang::tok::r_paren)) {
    InAsm = AsmParens > 1;
    AsmParens -= InAsm;
  } else if (Token.is(clang::tok::semi)) {
    InAsm = false;
  } else if (AsmParens == 1) {
    AsmSection +=
        Token.is(clang::tok::colon) + 2 * Token.is(clang::tok::coloncolon);
  }
}

/// Adds a string of asm (template : outputs : inputs : clobbers). Strings
/// within operands are in inner parentheses and do not count.
void Preprocessing::addAsmString(StringRef Text) {
  if (AsmParens != 1)
    return;
  if (AsmSection == 0)
    Asm.Text.Template += Text;
  else if (AsmSection <= 2)
    Asm.Text.Constraints.push_back(Text.str());
  else
    Asm.Text.Clobbers.push_back(Text.str());
}

} // namespace armlift::source

// Declares x86 intrinsics on demand; see IntrinsicSource.h.
#include "analyzers/source/whatif/IntrinsicSource.h"

#include "core/rules/IntrinsicTable.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace armlift::source {

using clang::QualType;
using llvm::StringRef;

void IntrinsicSource::include(clang::SourceLocation Loc) {
  if (Included.isInvalid())
    Included = Loc;
}

const IntrinsicRow *IntrinsicSource::find(const clang::Decl *D) const {
  auto Found = Declared.find(D->getCanonicalDecl());
  return Found == Declared.end() ? nullptr : Found->second;
}

bool IntrinsicSource::LookupUnqualified(clang::LookupResult &R,
                                        clang::Scope *) {
  clang::IdentifierInfo *Name = R.getLookupName().getAsIdentifierInfo();
  if (!Name || Included.isInvalid() || R.isForRedeclaration() ||
      R.getLookupKind() != clang::Sema::LookupOrdinaryName)
    return false;
  StringRef Spelling = Name->getName();
  // Every x86 intrinsic begins with '_'; most names of failed lookups do not.
  if (!Spelling.starts_with("_"))
    return false;
  const IntrinsicRow *Row = findIntrinsic(std::string_view(Spelling));
  if (!Row || (Row->Kind != IntrinsicKind::Function &&
               Row->Kind != IntrinsicKind::Macro))
    return false;
  clang::FunctionDecl *Function = declare(*Row, Name);
  if (!Function)
    return false;
  R.addDecl(Function);
  return true;
}

clang::FunctionDecl *IntrinsicSource::declare(const IntrinsicRow &Row,
                                              clang::IdentifierInfo *Name) {
  clang::ASTContext &Context = TheSema->getASTContext();
  QualType Result = type(std::string_view(Row.Returns));
  llvm::SmallVector<QualType, 8> Params;
  llvm::SmallVector<StringRef, 8> Spelled;
  StringRef(Row.Params).split(Spelled, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Param : Spelled) {
    // "__m128i a": the last word is the name of the parameter.
    Params.push_back(type(Param.rtrim().rtrim(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")));
    if (Params.back().isNull())
      return nullptr;
  }
  if (Result.isNull())
    return nullptr;

  QualType Type = Context.getFunctionType(
      Result, Params, clang::FunctionProtoType::ExtProtoInfo());
  clang::DeclContext *Parent = Context.getTranslationUnitDecl();
  if (Context.getLangOpts().CPlusPlus) {
    auto *C =
        clang::LinkageSpecDecl::Create(Context, Parent, Included, Included,
                                       clang::LinkageSpecLanguageIDs::C, false);
    C->setImplicit();
    Parent->addDecl(C);
    Parent = C;
  }
  auto *Function = clang::FunctionDecl::Create(
      Context, Parent, Included, Included, Name, Type,
      Context.getTrivialTypeSourceInfo(Type, Included), clang::SC_Extern);
  llvm::SmallVector<clang::ParmVarDecl *, 8> Decls;
  for (QualType Param : Params)
    Decls.push_back(clang::ParmVarDecl::Create(
        Context, Function, Included, Included, nullptr, Param, nullptr,
        clang::SC_None, nullptr));
  Function->setParams(Decls);
  Function->setImplicit();
  Declared.try_emplace(Function->getCanonicalDecl(), &Row);

  // As in Sema::LazilyCreateBuiltin: the declaration belongs to the file,
  // wherever the name is used.
  clang::DeclContext *Saved = TheSema->CurContext;
  TheSema->CurContext = Parent;
  TheSema->PushOnScopeChains(Function, TheSema->TUScope);
  TheSema->CurContext = Saved;
  return Function;
}

QualType IntrinsicSource::type(std::string_view Spelling) {
  clang::ASTContext &Context = TheSema->getASTContext();
  StringRef Text = StringRef(Spelling).trim();
  auto [Found, IsNew] = Types.try_emplace(Text);
  if (!IsNew)
    return Found->second;
  unsigned Stars = Text.count('*');
  StringRef Base = Text.rtrim("* ");
  bool Const = false, Volatile = false;
  llvm::SmallVector<StringRef, 4> Words, Kept;
  Base.split(Words, ' ', -1, false);
  for (StringRef Word : Words) {
    Const |= Word == "const";
    Volatile |= Word == "volatile";
    if (Word != "const" && Word != "volatile")
      Kept.push_back(Word);
  }
  QualType T = namedType(llvm::join(Kept, " "));
  if (T.isNull())
    return T;
  if (Const)
    T.addConst();
  if (Volatile)
    T.addVolatile();
  while (Stars--)
    T = Context.getPointerType(T);
  return Types[Text] = T;
}

QualType IntrinsicSource::namedType(StringRef Words) {
  clang::ASTContext &C = TheSema->getASTContext();
  if (QualType Builtin =
          llvm::StringSwitch<QualType>(Words)
              .Case("void", C.VoidTy)
              .Case("char", C.CharTy)
              .Case("signed char", C.SignedCharTy)
              .Case("unsigned char", C.UnsignedCharTy)
              .Case("short", C.ShortTy)
              .Case("unsigned short", C.UnsignedShortTy)
              .Case("int", C.IntTy)
              .Cases("unsigned", "unsigned int", C.UnsignedIntTy)
              .Case("long", C.LongTy)
              .Cases("unsigned long", "long unsigned int", C.UnsignedLongTy)
              .Case("long long", C.LongLongTy)
              .Case("unsigned long long", C.UnsignedLongLongTy)
              .Case("float", C.FloatTy)
              .Case("double", C.DoubleTy)
              .Case("size_t", C.getSizeType())
              .Case("_Float16", C.Float16Ty)
              .Case("_Float16 _Complex", C.getComplexType(C.Float16Ty))
              .Case("__bf16", C.BFloat16Ty)
              .Default(QualType());
      !Builtin.isNull())
    return Builtin;
  for (clang::NamedDecl *D :
       C.getTranslationUnitDecl()->lookup(&C.Idents.get(Words)))
    if (auto *Named = llvm::dyn_cast<clang::TypeDecl>(D))
      return C.getTypeDeclType(Named);
  return {};
}

} // namespace armlift::source

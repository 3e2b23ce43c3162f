// What the lexical tier keeps of one source file: its directives, its x86
// sites, and which names it uses and defines where. The facts are small and
// enough to judge the file without its bytes.
#pragma once

#include "core/facts/Facts.h"
#include "core/rules/FileTable.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// An index into SourceFacts::Symbols.
using Symbol = std::uint32_t;
constexpr Symbol NoSymbol = ~Symbol(0);

enum class TokenKind : std::uint8_t {
  Identifier,     ///< Value: Symbol
  Number,         ///< Value: index into Numbers
  UnsignedNumber, ///< likewise; its type is unsigned on every machine
  Punctuator,     ///< Value: the characters, e.g. '&' | '&' << 8
  String,         ///< Value: index into Strings
  Other,          ///< anything that cannot be part of a condition
};

struct WrittenNumber {
  std::uint64_t Value = 0;
  bool Decimal = false; ///< written only with the digits of its value
};

/// A token of a directive.
struct Token {
  TokenKind Kind;
  std::uint32_t Value;
};

constexpr std::uint32_t punctuator(char A, char B = 0) {
  return static_cast<unsigned char>(A) |
         static_cast<std::uint32_t>(static_cast<unsigned char>(B)) << 8;
}

enum class DirectiveKind : std::uint8_t {
  If,
  Ifdef,
  Ifndef,
  Elif,
  Elifdef,
  Elifndef,
  Else,
  Endif,
  Define,
  Undef,
  Configure, ///< #cmakedefine NAME, #cmakedefine01 NAME, #mesondefine NAME
  Include,
  Error, ///< also static_assert(false, …), whose Name says so
  PragmaOnce,
  PushMacro, ///< #pragma push_macro("NAME")
  PopMacro,
};

constexpr bool opensConditional(DirectiveKind K) {
  return K <= DirectiveKind::Ifndef;
}
constexpr bool continuesConditional(DirectiveKind K) {
  return K >= DirectiveKind::Elif && K <= DirectiveKind::Else;
}

/// The value of Directive::Rest if there is no such parameter.
constexpr std::uint16_t NoRest = 0xFFFF;

/// What the condition of a branch, or of one around it, is about.
enum class BranchOf : std::uint8_t {
  Any,
  Own,         ///< a name that the project may define for a machine alone
  OtherTarget, ///< a target of "elsewhere" in macros.yaml: __arm__, _WIN32
  Machine,     ///< x86 or a third machine
};

struct Directive {
  DirectiveKind Kind;
  bool FunctionLike = false; ///< Define: has a parameter list
  /// Define: too long, or with tokens that no expression has; the body is not
  /// kept.
  bool Opaque = false;
  bool Angled = false; ///< Include: <…>, or #include_next
  /// Code, not only directives, follows before the next directive.
  bool CodeAfter = false;
  /// Include: the kind of the branches around it. If, Ifdef…: the kind of its
  /// own condition.
  BranchOf Of = BranchOf::Any;
  const ShimRow *Shim = nullptr; ///< Include: the library that it brings in
  std::uint16_t Parameters = 0;  ///< Define: their symbols are the first tokens
  /// Define: the parameter that takes all further arguments; for a bare `...`
  /// this is Parameters.
  std::uint16_t Rest = NoRest;
  /// Define: one bit for each of the first 32 parameters, including a bare
  /// `...`, that the body does not name, or only to make a string or the end of
  /// another name of it.
  std::uint32_t UnusedParameters = 0;
  /// Define, Undef, Configure, PushMacro, Ifdef…: the name; Include: the symbol
  /// of the spelling.
  Symbol Name = NoSymbol;
  std::uint32_t FirstToken = 0, LastToken = 0;
  std::uint32_t Line = 0;
};

/// The number of directives before a stretch of the file between two
/// directives.
using Region = std::uint32_t;
constexpr std::uint32_t NoDefine = ~std::uint32_t(0);

enum class SiteKind : std::uint8_t {
  Intrinsic,
  PastedIntrinsic, ///< the front of a name that ## completes
  Header,
  InlineAsm,
  Name,      ///< a row of the name table
  AsmSource, ///< the first x86 instruction of an assembly file
  /// An array of char or wchar_t with a negative constant in its braces, in
  /// C++.
  NegativeChar,
};

/// What a macro makes of one of its arguments.
enum class ArgumentUse : std::uint8_t {
  None,
  Assembly, ///< asm(argument)
  /// asm("lock; " argument). Only of macros: makes x86 code of what a site has
  /// the use Assembly for.
  AssemblyPart,
  /// Only of sites: as Assembly, for a single word, which may be a part of an
  /// instruction of any machine: "cs" of "b.cs".
  AssemblyWord,
  Features, ///< __attribute__((target(argument)))
  Pasted,   ///< __NR_##argument
  /// The site is an asm statement, and the macro its text. Counts as argument
  /// 0.
  Text,
};

/// True if a macro that makes `Made` of an argument makes x86 code of a site
/// with the use `Of`.
constexpr bool makes(ArgumentUse Made, ArgumentUse Of) {
  return Made == Of ||
         (Made == ArgumentUse::AssemblyPart && Of == ArgumentUse::Assembly) ||
         (Made == ArgumentUse::Assembly && Of == ArgumentUse::AssemblyWord);
}

/// A macro whose argument may be x86 code, such as
/// `#define CALL(name) __NR_##name`, or one that is such text itself.
struct ArgumentMacro {
  std::uint32_t Define; ///< the directive
  ArgumentUse Use;
  std::uint32_t Parameter; ///< from 0
  /// Pasted: what the argument is pasted to. Text: the first instruction.
  Symbol Front = NoSymbol;
};

/// A place with an x86 name or x86 code.
struct Site {
  SiteKind Kind;
  bool AsCall = false;      ///< the name is followed by a parenthesis
  std::uint16_t Length = 0; ///< bytes to underline
  Region Where = 0;
  /// The directive whose macro body holds the site.
  std::uint32_t Define = NoDefine;
  std::uint32_t Line = 0, Column = 0;
  std::uint32_t Row = 0; ///< index into the intrinsic table or the name table
  /// The call that the site is an argument of: the innermost one for a name
  /// that is not called itself, otherwise the outermost, if possible one that
  /// looks like a macro.
  Symbol Call = NoSymbol;
  std::uint32_t Argument = 0; ///< which argument of Call, from 0
  /// x86 code only if Call makes that of the argument.
  ArgumentUse Use = ArgumentUse::None;
  bool InTypedef = false; ///< part of a typedef, which computes nothing
  Symbol Subject = NoSymbol;
  /// The inline function around assembly, if the file does not use it.
  Symbol Unused = NoSymbol;
  std::uint32_t Text = 0; ///< index into Lines
};

/// A line of text that a finding may quote.
struct QuotedLine {
  std::uint32_t Line;
  std::string Text; ///< capped
};

/// A name of the intrinsic or name table that the file itself declares outside
/// of macros.
struct Declaration {
  Symbol Name;
  Region Where;
};

enum class MadeAs : std::uint8_t { Function, Macro, Type };

/// A function that is declared, or a macro or type that is defined, in a branch
/// for another target, or in one that a macro of the project's may make such.
/// Also a function or type of a header from the function with the first x86
/// code on, since only x86 may include that header.
struct BranchName {
  Symbol Name;
  Region Where;
  MadeAs As;
  BranchOf Of;
};

/// How a finding's name is used.
enum class UsedAs : std::uint8_t { Name, Call, Type };

/// The bit of a mention that is set if the name is called as a function:
/// `name(`, but not a member or a qualified name.
constexpr std::uint32_t CallBit = 1;

/// Returns the name of a mention: the hash of NameBytes.h without CallBit.
constexpr std::uint32_t mentionOf(std::uint32_t NameHash) {
  return NameHash & ~CallBit;
}

/// The mentions of names by place, in the order of the text. A name may be
/// recorded several times for one place.
struct NameMentions {
  struct Place {
    std::uint32_t Where;
    std::uint32_t First; ///< index into Hashes
  };
  std::vector<Place> Places; ///< sorted by Where
  std::vector<std::uint32_t> Hashes;

  /// Calls Visit(mention, where) for each mention.
  template <typename Function> void visit(const Function &Visit) const {
    for (std::size_t I = 0; I < Places.size(); ++I) {
      std::size_t End =
          I + 1 < Places.size() ? Places[I + 1].First : Hashes.size();
      for (std::size_t At = Places[I].First; At < End; ++At)
        Visit(Hashes[At], Places[I].Where);
    }
  }
};

/// A macro whose value a template leaves to the configuration.
struct ConfiguredName {
  Symbol Name;
  std::uint32_t Directive;
  /// True for `#undef X`, `#cmakedefine X` and `#mesondefine X`. False if the
  /// macro is always defined and only its value differs: `#cmakedefine01 X`,
  /// `#define X @X@`.
  bool DefinedOrNot;
  bool ByCMake = false; ///< `#cmakedefine X`, `#cmakedefine01 X`
};

class SourceFacts : public Facts {
public:
  /// Counts the memory of the places that may each become a finding. In an
  /// archive, a few bytes can expand to millions of places.
  std::size_t spareBytes() const override {
    constexpr std::size_t FindingBytes = 512;
    return (Sites.size() + ArgumentSites.size() + NegativeChars.size()) *
           FindingBytes;
  }
  std::string_view dropSpare() override {
    for (std::vector<Site> *Of : {&Sites, &ArgumentSites, &NegativeChars})
      *Of = std::vector<Site>();
    return "its x86 code was not looked at";
  }

  FileKind Kind = FileKind::None;
  bool Template = false;    ///< foo.h.in: made into a header when configured
  bool CodeInFront = false; ///< code precedes the first directive
  bool Masm = false;        ///< the file is for Microsoft's assembler
  std::vector<std::string> Symbols;
  std::vector<WrittenNumber> Numbers;
  std::vector<Token> Tokens;
  std::vector<Directive> Directives;
  /// The conditions as written, each with the index of its directive.
  std::vector<std::pair<std::uint32_t, std::string>> Conditions;
  std::vector<Site> Sites;
  std::vector<Site> ArgumentSites; ///< those with a Use other than None
  std::vector<Site> NegativeChars; ///< C++ that only x86 accepts; not x86 code
  std::vector<ArgumentMacro> ArgumentMacros; ///< sorted by Define
  std::vector<QuotedLine> Lines;             ///< sorted by Line
  std::vector<Declaration> Declarations;
  std::vector<BranchName> BranchNames; ///< sorted by Where
  std::vector<Symbol> Namespaces;      ///< that the file opens
  std::vector<Symbol> PastedParts; ///< parts of names that macros make with ##
  NameMentions Uses;               ///< in code; by Region
  NameMentions Declared; ///< of functions and types, perhaps; by Region
  NameMentions BodyUses; ///< in macro bodies; by the index of the define
  /// Macros that the configuration sets (#cmakedefine, #undef in a template).
  std::vector<ConfiguredName> Configured;

  std::string_view name(Symbol S) const { return Symbols[S]; }
};

} // namespace armlift::source

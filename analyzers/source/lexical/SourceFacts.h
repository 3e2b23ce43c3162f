// What the lexical tier remembers of one source file: its directives, its x86
// sites, and which names it uses and defines where. Small, self-contained, and
// enough to judge without the bytes.
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
  UnsignedNumber, ///< the same; its type is unsigned on every machine
  Punctuator,     ///< Value: the characters, e.g. '&' | '&' << 8
  String,         ///< Value: index into Strings
  Other,          ///< anything that cannot be part of a condition
};

struct WrittenNumber {
  std::uint64_t Value = 0;
  bool Decimal = false; ///< it is written with the digits of its value alone
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
  Include,
  Error, ///< and static_assert(false, …), whose Name says so
  PragmaOnce,
};

constexpr bool opensConditional(DirectiveKind K) {
  return K <= DirectiveKind::Ifndef;
}
constexpr bool continuesConditional(DirectiveKind K) {
  return K >= DirectiveKind::Elif && K <= DirectiveKind::Else;
}

/// Of Directive::Rest.
constexpr std::uint16_t NoRest = 0xFFFF;

/// What the condition of a branch names, or of one around it.
enum class BranchOf : std::uint8_t {
  Any,
  OtherTarget, ///< what macros.yaml has as "elsewhere": __arm__, _WIN32
  Machine,     ///< x86 or a third machine
};

struct Directive {
  DirectiveKind Kind;
  bool FunctionLike = false; ///< Define: has a parameter list
  bool Opaque = false; ///< Define: too long or not made of expression tokens;
                       ///< no body kept
  bool Angled = false; ///< Include: <…>, or #include_next
  bool CodeAfter =
      false; ///< code (not just directives) follows before the next directive
  /// Include: the branch that it stands in. If, Ifdef…: what its own condition
  /// names.
  BranchOf Of = BranchOf::Any;
  const ShimRow *Shim = nullptr; ///< Include: the library that it brings in
  std::uint16_t Parameters = 0;  ///< Define: their symbols are the first tokens
  std::uint16_t Rest =
      NoRest; ///< Define: the parameter that takes all further
              ///< arguments; that of a bare `...` is Parameters
  std::uint32_t UnusedParameters =
      0; ///< Define: a bit for each of the first 32, a bare `...` among them,
         ///< that the body never names,
         ///< or only to make a string or the end of another name of it
  Symbol Name =
      NoSymbol; ///< Define, Undef, Ifdef…; Include: symbol of the spelling
  std::uint32_t FirstToken = 0, LastToken = 0;
  std::uint32_t Line = 0;
};

/// A stretch of the file between two directives is named by how many directives
/// stand before it.
using Region = std::uint32_t;
constexpr std::uint32_t NoDefine = ~std::uint32_t(0);

enum class SiteKind : std::uint8_t {
  Intrinsic,
  PastedIntrinsic, ///< the front of a name that ## completes
  Header,
  InlineAsm,
  Name,         ///< a row of the name table
  AsmSource,    ///< the first x86 instruction of an assembly file
  NegativeChar, ///< an array of char or wchar_t with a negative constant in its
                ///< braces, in C++
};

/// What a macro makes of one of its arguments.
enum class ArgumentUse : std::uint8_t {
  None,
  Assembly, ///< asm(argument)
  Features, ///< __attribute__((target(argument)))
  Pasted,   ///< __NR_##argument
};

/// `#define CALL(name) __NR_##name`: an argument of the macro may be x86's.
struct ArgumentMacro {
  std::uint32_t Define; ///< the directive
  ArgumentUse Use;
  std::uint32_t Parameter; ///< from 0
  Symbol Front = NoSymbol; ///< Pasted: what the argument is pasted to
};

/// One place where x86 shows.
struct Site {
  SiteKind Kind;
  bool AsCall = false;      ///< the name is followed by a parenthesis
  std::uint16_t Length = 0; ///< bytes to underline
  Region Where = 0;
  std::uint32_t Define =
      NoDefine; ///< the directive whose macro body holds the site
  std::uint32_t Line = 0, Column = 0;
  std::uint32_t Row = 0;  ///< index into the intrinsic table or the name table
  Symbol Call = NoSymbol; ///< the call that it is an argument of: the next one
                          ///< of a name without a call of its own, else the
                          ///< outermost that looks like a macro
  std::uint32_t Argument = 0;          ///< which argument of Call, from 0
  ArgumentUse Use = ArgumentUse::None; ///< x86's only if Call makes that of it
  bool InTypedef = false; ///< part of a typedef, which computes nothing
  Symbol Subject = NoSymbol;
  std::uint32_t Text = 0; ///< index into Lines
};

/// A line of text that a finding may quote.
struct QuotedLine {
  std::uint32_t Line;
  std::string Text; ///< capped
};

/// A name in the intrinsic or name table that the file itself declares outside
/// of macros.
struct Declaration {
  Symbol Name;
  Region Where;
};

/// A function that is declared, or a macro that is defined, in a branch of
/// another target; a function also after the first x86 code of a header, which
/// x86 alone may include.
struct BranchName {
  Symbol Name;
  Region Where;
  bool Macro;
  BranchOf Of;
};

/// The bit of a mention that says whether the name is called there as a
/// function: `name(`, and neither a member nor qualified.
constexpr std::uint32_t CallBit = 1;

/// A name as NameMentions has it: the hash of NameBytes.h without CallBit.
constexpr std::uint32_t mentionOf(std::uint32_t NameHash) {
  return NameHash & ~CallBit;
}

/// Which names are mentioned where, in the order of the text. A name may be
/// there several times for one place.
struct NameMentions {
  struct Place {
    std::uint32_t Where;
    std::uint32_t First; ///< index into Hashes
  };
  std::vector<Place> Places; ///< sorted by Where
  std::vector<std::uint32_t> Hashes;

  /// Calls Visit(mention, where) for each.
  template <typename Function> void visit(const Function &Visit) const {
    for (std::size_t I = 0; I < Places.size(); ++I) {
      std::size_t End =
          I + 1 < Places.size() ? Places[I + 1].First : Hashes.size();
      for (std::size_t At = Places[I].First; At < End; ++At)
        Visit(Hashes[At], Places[I].Where);
    }
  }
};

/// A macro that a template leaves to configuring.
struct ConfiguredName {
  Symbol Name;
  bool DefinedOrNot; ///< #undef X, #cmakedefine X, #mesondefine X; else it has
                     ///< a value in any case: #cmakedefine01 X, #define X @X@
};

class SourceFacts : public Facts {
public:
  /// Of the places that may each become a finding: in an archive a few bytes
  /// can stand for millions of them.
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
  bool Template = false;    ///< foo.h.in: made into a header at configure time
  bool CodeInFront = false; ///< code stands before the first directive
  bool Masm = false;        ///< it is for Microsoft's assembler
  std::vector<std::string> Symbols;
  std::vector<WrittenNumber> Numbers;
  std::vector<Token> Tokens;
  std::vector<Directive> Directives;
  /// Directive, its text as written.
  std::vector<std::pair<std::uint32_t, std::string>> Conditions;
  std::vector<Site> Sites;
  std::vector<Site> ArgumentSites; ///< those whose Use decides
  std::vector<Site> NegativeChars; ///< no x86 code: C++ that x86 alone takes
  std::vector<ArgumentMacro> ArgumentMacros; ///< by Define
  std::vector<QuotedLine> Lines;             ///< sorted by Line
  std::vector<Declaration> Declarations;
  std::vector<BranchName> BranchNames; ///< sorted by Where
  std::vector<Symbol> PastedParts;     ///< of names that macros make with ##
  NameMentions Uses;                   ///< in code, by Region
  NameMentions Declared; ///< of functions, perhaps `type name(`, by Region
  NameMentions BodyUses; ///< in macro bodies, by the index of the define
  /// Macros that configuring sets (#cmakedefine, #undef in a template).
  std::vector<ConfiguredName> Configured;

  std::string_view name(Symbol S) const { return Symbols[S]; }
};

} // namespace armlift::source

// Records what macros may make of their arguments and of parts of names: sites
// that count only if the macro makes x86 code of them (see BodyRecorder.h).
#pragma once

#include "analyzers/source/lexical/scan/AheadReader.h"
#include "analyzers/source/lexical/scan/BodyRecorder.h"
#include "analyzers/source/lexical/scan/FactRecorder.h"
#include "analyzers/source/lexical/scan/NameContext.h"
#include "analyzers/source/lexical/scan/NameIndex.h"
#include "analyzers/source/lexical/scan/SourceCursor.h"

#include <cstddef>
#include <string_view>

namespace armlift::source {

class MacroArguments {
public:
  MacroArguments(const SourceCursor &Cursor, const NameContext &Context,
                 const NameIndex &Names, FactRecorder &Record,
                 BodyRecorder &Body, AheadReader &Ahead)
      : Cursor(Cursor), Context(Context), Names(Names), Record(Record),
        Body(Body), Ahead(Ahead) {}

  /// Takes a name such as `open`, which was just read. As an argument of a
  /// macro that pastes it to __NR_, it is a system call.
  void stem(std::string_view Name);
  /// Takes the string literal that begins here: after `ASM(` or `TARGET(` it
  /// may hold x86 code.
  void string();
  /// Takes the front of a pasted name in a macro body, which was just read:
  /// `_mm_` of `_mm_##op`, `__NR_` of `__NR_##name`.
  void pastedFront(std::string_view Name);

private:
  Site site(ArgumentUse Use, SiteKind Kind, std::string_view At) const;
  bool mayTakeCode(std::string_view Macro) const;
  std::string instructionHere() const;

  const SourceCursor &Cursor;
  const NameContext &Context;
  const NameIndex &Names;
  FactRecorder &Record;
  BodyRecorder &Body;
  AheadReader &Ahead;
};

} // namespace armlift::source

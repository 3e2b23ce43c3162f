// What macros may make of their arguments and of the parts of names: sites that
// count only where a macro does (MacroBody.h).
#pragma once

#include "analyzers/source/lexical/AheadReader.h"
#include "analyzers/source/lexical/FactRecorder.h"
#include "analyzers/source/lexical/MacroBody.h"
#include "analyzers/source/lexical/NameContext.h"
#include "analyzers/source/lexical/NameIndex.h"
#include "analyzers/source/lexical/SourceCursor.h"

#include <cstddef>
#include <string_view>

namespace armlift::source {

class MacroArguments {
public:
  MacroArguments(const SourceCursor &Cursor, const NameContext &Context,
                 const NameIndex &Names, FactRecorder &Record, MacroBody &Body,
                 AheadReader &Ahead)
      : Cursor(Cursor), Context(Context), Names(Names), Record(Record),
        Body(Body), Ahead(Ahead) {}

  /// `open` as an argument: of a macro that pastes it to __NR_ it is a system
  /// call. `Name`, which has been read, is a part of the text.
  void stem(std::string_view Name);
  /// The string that begins here, after `ASM(` or `TARGET(`, may be x86's.
  void string();
  /// `_mm_##op`, `__NR_##name` in the body of a macro; `Name` is a part of the
  /// text.
  void pastedFront(std::string_view Name);

private:
  Site site(ArgumentUse Use, SiteKind Kind, std::string_view At) const;

  const SourceCursor &Cursor;
  const NameContext &Context;
  const NameIndex &Names;
  FactRecorder &Record;
  MacroBody &Body;
  AheadReader &Ahead;
};

} // namespace armlift::source

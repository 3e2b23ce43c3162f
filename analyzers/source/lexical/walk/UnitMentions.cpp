// The macros that the code of a unit uses: which of their definitions it has
// there.
#include "analyzers/source/lexical/walk/UnitWalk.h"

namespace armlift::source {

namespace {

/// The maximum number of names that one place is followed through. Beyond it,
/// all definitions of a name count.
constexpr std::size_t MaxFollowed = 256;

} // namespace

/// Notes a use of the definitions that the macro may have here. These reads are
/// entries, since no condition asks for them.
void UnitWalk::useMacro(const MacroMentions::Meaning &Of, const Reach &Where,
                        std::size_t &Left) {
  const MacroValue Value = Macros.readEntry(Of.Macro, Defaults.asDefault());
  MacroMentions &To = Project.Mentions;
  if (!Macros.isWritten(Of.Macro)) {
    raise(To.Undefined, Of.Name, Where);
    return;
  }
  auto use = [&](const MacroValue &V) {
    if (V.File == NoFile)
      return;
    const std::uint64_t Define = To.keyOf({V.File, V.Directive});
    raise(To.Definitions, Define, Where);
    auto Body = To.Bodies.find(Define);
    if (Body == To.Bodies.end())
      return;
    if (Body->second.size() > Left) {
      raise(To.Open, Of.Name, Where);
      return;
    }
    Left -= Body->second.size();
    // The unit may have another definition than this one.
    const Reach Inside = both(Where, Project.Walked[V.File].reach(V.Directive));
    for (MentionedName Name : Body->second)
      Mentioned.emplace_back(Name, Inside);
  };
  use(Value);
  for (const MacroValue &Other : Defaults.others(Value))
    use(Other);
  if (Value.isAmbiguous())
    raise(To.Open, Of.Name, Where);
}

/// Notes the uses of the macros that a name means, and of those that their
/// bodies mention.
void UnitWalk::useName(MentionedName First) {
  std::size_t Left = MaxFollowed;
  ++UseTime;
  Mentioned.assign(1, {First, {Here.Live, Here.Guard}});
  while (!Mentioned.empty()) {
    const auto [Name, Where] = Mentioned.back();
    Mentioned.pop_back();
    LatestUse &Latest = LastUse[Name];
    if (Latest.Time == UseTime && Where.Live <= Latest.Live)
      continue;
    Latest = {UseTime, Where.Live};
    ++Steps;
    auto Known = Project.Mentions.Meanings.find(Name);
    if (Known == Project.Mentions.Meanings.end())
      continue;
    if (Known->second.size() > Left) {
      raise(Project.Mentions.Open, Name, Where);
      continue;
    }
    Left -= Known->second.size();
    for (const MacroMentions::Meaning &Of : Known->second)
      useMacro(Of, Where, Left);
  }
}

/// Notes the uses of a header that is not walked again although the macro
/// differs now.
void UnitWalk::useOtherwise(MacroId Macro) {
  if (isDead(Here.Live))
    return;
  if (auto Name = Project.Mentions.Names.find(Macro);
      Name != Project.Mentions.Names.end())
    useName(Name->second);
}

} // namespace armlift::source

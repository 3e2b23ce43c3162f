#include "core/code/GypValues.h"

namespace armlift {

static bool opens(GypValue Value, std::string_view Bracket) {
  return Value.size() >= 2 && is(Value[0], Bracket);
}

bool isGypDictionary(GypValue Value) { return opens(Value, "{"); }
bool isGypList(GypValue Value) { return opens(Value, "["); }

std::vector<GypValue> gypItems(GypValue List) {
  std::vector<GypValue> Items;
  GypValue In = inside(List, 0);
  for (std::size_t At = 0; At < In.size();) {
    std::size_t End = behindValue(In, At);
    while (End < In.size() && In[End - 1].Is == ScriptToken::Kind::String &&
           In[End].Is == ScriptToken::Kind::String)
      ++End;
    if (!is(In[At], ","))
      Items.push_back(In.subspan(At, End - At));
    At = End;
  }
  return Items;
}

std::vector<GypMember> gypMembers(GypValue Dictionary,
                                  std::string_view *NoMember) {
  std::vector<GypMember> Members;
  if (!isGypDictionary(Dictionary))
    return Members;
  GypValue In = inside(Dictionary, 0);
  for (std::size_t At = 0; At < In.size(); ++At) { // from comma to comma
    if (In[At].Is != ScriptToken::Kind::String || At + 2 >= In.size() ||
        !is(In[At + 1], ":") || is(In[At + 2], ",")) {
      if (NoMember && NoMember->empty() && !is(In[At], ","))
        *NoMember = In[At].Text;
      continue;
    }
    const std::size_t End = behindValue(In, At + 2);
    Members.push_back({In[At].Text, In.subspan(At + 2, End - At - 2)});
    // Skips the rest of the value: 'a' 'b' is one string.
    for (At = End; At < In.size() && !is(In[At], ",");)
      ++At;
  }
  return Members;
}

std::vector<GypBranch> gypBranches(GypValue List) {
  std::vector<GypBranch> Branches;
  const std::vector<GypValue> All = gypItems(List);
  for (std::size_t I = 0; I < All.size(); I += 2) {
    if (isGypDictionary(All[I])) {
      Branches.push_back({std::nullopt, All[I]});
      break;
    }
    if (All[I][0].Is != ScriptToken::Kind::String || I + 1 == All.size())
      break;
    std::string Condition;
    for (const ScriptToken &T : All[I])
      Condition += T.Text;
    Branches.push_back({std::move(Condition), All[I + 1]});
  }
  return Branches;
}

} // namespace armlift

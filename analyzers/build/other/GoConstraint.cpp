#include "analyzers/build/other/GoConstraint.h"

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/TextCondition.h"
#include "core/support/Text.h"

#include <algorithm>
#include <vector>

namespace armlift::build {
namespace {

/// The comment lines before the first code of a file.
class LeadingComments {
public:
  explicit LeadingComments(std::string_view Text) : Rest(Text) {}

  /// Follows parseFileHeader() of go/build.
  void read() {
    while (!Rest.empty() && !SawCode)
      readLine(trim(takeLine(Rest)));
  }

  std::string_view newForm() const { return Build; }
  /// The old constraints that a blank line separates from the code after them.
  std::vector<std::string_view> oldForms() const {
    return {Plus.begin(),
            Plus.begin() + static_cast<std::ptrdiff_t>(PlusInFront)};
  }

private:
  void readLine(std::string_view Line) {
    if (Line.empty()) {
      if (OnlyLineComments)
        PlusInFront = Plus.size();
      return;
    }
    OnlyLineComments = OnlyLineComments && Line.starts_with("//");
    if (!InComment)
      noteConstraint(Line);
    readComments(Line);
  }

  void noteConstraint(std::string_view Line) {
    constexpr std::string_view New = "//go:build", Old = "+build";
    std::string_view Tags = Line;
    if (Line.starts_with(New) && Line.size() > New.size() &&
        isBlank(Line[New.size()])) {
      Build = trim(Line.substr(New.size()));
      return;
    }
    if (!Line.starts_with("//"))
      return;
    Tags = trim(Line.substr(2));
    if (OnlyLineComments && Tags.starts_with(Old) &&
        (Tags.size() == Old.size() || isBlank(Tags[Old.size()])))
      Plus.push_back(trim(Tags.substr(Old.size())));
  }

  /// Sets SawCode if the line has more than comments.
  void readComments(std::string_view Line) {
    while (!Line.empty()) {
      if (InComment) {
        std::size_t End = Line.find("*/");
        if (End == Line.npos)
          return;
        InComment = false;
        Line = trim(Line.substr(End + 2));
      } else if (Line.starts_with("//")) {
        return;
      } else if (Line.starts_with("/*")) {
        InComment = true;
        Line = trim(Line.substr(2));
      } else {
        SawCode = true;
        return;
      }
    }
  }

  static bool isBlank(char C) { return C == ' ' || C == '\t'; }

  std::string_view Rest;
  bool OnlyLineComments = true, InComment = false, SawCode = false;
  std::string_view Build;
  std::vector<std::string_view> Plus;
  std::size_t PlusInFront = 0; ///< entries of Plus that a blank line follows
};

} // namespace

When goTags(std::string_view Line) {
  MachineTruth Any = NeverTrue;
  std::vector<std::string_view> Choices = splitWords(Line, " \t");
  for (std::string_view Choice : Choices) {
    MachineTruth All = AlwaysTrue;
    for (std::string_view Tag : splitWords(Choice, ",")) {
      bool Negated = Tag.starts_with('!');
      MachineTruth T = goTagTruth(Negated ? Tag.substr(1) : Tag);
      All = All && (Negated ? !T : T);
    }
    Any = Any || All;
  }
  return {Choices.empty() ? AlwaysTrue : Any, trim(Line)};
}

std::optional<When> goConstraint(std::string_view Text) {
  LeadingComments Comments(Text);
  Comments.read();
  // The new form overrides the old one.
  if (std::string_view Line = Comments.newForm(); !Line.empty())
    return When{evaluateGoCondition(Line), Line};
  std::optional<When> All;
  for (std::string_view Line : Comments.oldForms())
    All = All ? both(*All, goTags(Line)) : goTags(Line);
  return All;
}

} // namespace armlift::build

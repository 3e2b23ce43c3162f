// armlift rules: prints the catalogue as a table.
#include "tools/armlift/Commands.h"

#include "core/rules/CheckTable.h"
#include "core/support/JsonWriter.h"
#include "core/support/Version.h"

#include <algorithm>
#include <ostream>

namespace armlift {
namespace {

void printTable(std::ostream &Out) {
  std::size_t IdWidth = 0, GroupWidth = 0, ImpactWidth = 0;
  for (const CheckRow &Row : checkTable()) {
    IdWidth = std::max(IdWidth, Row.Id.size());
    GroupWidth = std::max(GroupWidth, Row.Group.size());
    ImpactWidth = std::max(ImpactWidth, impactName(Row.Impact).size());
  }
  auto Cell = [&](std::string_view Text, std::size_t Width) {
    Out << Text << std::string(Width - Text.size() + 2, ' ');
  };
  for (const CheckRow &Row : checkTable()) {
    Cell(Row.Id, IdWidth);
    Cell(Row.Group, GroupWidth);
    Cell(impactName(Row.Impact), ImpactWidth);
    Out << Row.Title << '\n';
  }
}

void printJson(std::ostream &Out) {
  JsonWriter W(Out, 1);
  W.array([&] {
    for (const CheckRow &Row : checkTable()) {
      W.object([&] {
        W.member("id", Row.Id);
        W.member("group", Row.Group);
        W.member("impact", impactName(Row.Impact));
        W.member("title", Row.Title);
        if (std::string Page = checkPageUrl(Row.Id); !Page.empty())
          W.member("url", Page);
      });
    }
  });
  W.finish();
}

} // namespace

Exit run(const RulesCommand &Command, const Terminal &Term) {
  if (Command.Json)
    printJson(Term.Out);
  else
    printTable(Term.Out);
  return Exit::Clean;
}

} // namespace armlift

// The one format of messages on standard error about what went wrong.
#include "tools/armlift/Analyzers.h"
#include "tools/armlift/Commands.h"

#include "core/support/Utf8.h"

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

namespace armlift {

namespace {

/// Returns a printable form of `Text`. A text that is too long to read, such as
/// a name given by mistake, keeps its start and its end.
std::string shown(std::string_view Text) {
  constexpr std::size_t Start = 700, End = 300;
  std::string All = printable(Text);
  if (All.size() <= Start + End)
    return All;
  auto Continues = [&](std::size_t At) { return (All[At] & 0xC0) == 0x80; };
  std::size_t Cut = Start, Resume = All.size() - End;
  while (Continues(Cut))
    --Cut;
  while (Continues(Resume))
    ++Resume;
  return All.substr(0, Cut) + " ... " + All.substr(Resume);
}

} // namespace

std::ostream &beginMessage(std::ostream &Err) {
  return Err << thisProgram().Name << ": ";
}

Exit complain(const Terminal &Term, const Error &E) {
  beginMessage(Term.Err);
  if (!E.Path.empty())
    Term.Err << shown(E.Path) << ": ";
  Term.Err << shown(E.Message) << '\n';
  return Exit::Usage;
}

} // namespace armlift

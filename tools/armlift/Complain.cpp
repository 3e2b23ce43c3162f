// The one shape of a message about wrong usage or configuration.
#include "Commands.h"

#include "core/support/Utf8.h"

#include <ostream>

namespace armlift {

Exit complain(const Terminal &Term, const Error &E) {
  Term.Err << "armlift: ";
  if (!E.Path.empty())
    Term.Err << printable(E.Path) << ": ";
  Term.Err << printable(E.Message) << '\n';
  return Exit::Usage;
}

} // namespace armlift

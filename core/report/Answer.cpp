// See Answer.h.
#include "core/report/Answer.h"

namespace armlift {

std::string messageWithAnswers(const Finding &F) {
  std::string Out = F.Message;
  if (!F.Guard.empty())
    Out += "\nguard: " + F.Guard;
  for (const Advice &A : F.Replacements)
    Out.append("\n").append(adviceKindName(A.Kind)).append(": ").append(A.Text);
  return Out;
}

} // namespace armlift

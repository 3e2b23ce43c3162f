// page-alignment: an aarch64 file that kernels with 64 KiB pages cannot load.
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"

#include <algorithm>

namespace armlift::binary {

void checkPageAlignment(const UnitView &View, std::vector<Finding> &Out) {
  for (const Member *M : aarch64Members(View.Own)) {
    bool OfKernel = std::ranges::find(kernelLibraryTable(), M->File->Soname) !=
                    kernelLibraryTable().end();
    if (OfKernel ||
        (M->File->Page == PageProblem::None && !M->File->FixedPageAllocator))
      continue;
    Finding F = findingAt(rule::PageAlignment, *M);
    if (M->File->Page == PageProblem::None) {
      F.Impact = Impact::Note;
      F.Message = "'" + F.Subject +
                  "' holds jemalloc, which fails if pages are larger than the "
                  "ones it was built for";
      F.Replacements.push_back(
          {AdviceKind::Flag, "build jemalloc with --with-lg-page=16", false});
    } else {
      F.Message = "'" + F.Subject + "' has segments aligned to " +
                  std::to_string(M->File->PageAlign) +
                  " bytes: it does not load on kernels with 64 KiB pages";
      F.Evidence.emplace_back("p_align", std::to_string(M->File->PageAlign));
      F.Replacements.push_back(
          {AdviceKind::Flag, "link with -Wl,-z,max-page-size=65536", false});
    }
    Out.push_back(std::move(F));
  }
}

} // namespace armlift::binary

// image-not-multiarch: a container image that offers no arm64 variant.
#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"
#include "core/support/Text.h"

namespace armlift::binary {

void checkImageNotMultiarch(const UnitView &View, std::vector<Finding> &Out) {
  const ImageView *Image = View.Own.Image.get();
  if (!Image || !Image->isComplete() || !isX86AsAWhole(View) ||
      Image->hidesAarch64()) // a mislabelled-library
    return;
  std::vector<std::string> Offered;
  for (const ImageVariant &V : Image->variants())
    Offered.push_back(V.Architecture);
  Finding F = findingAbout(rule::ImageNotMultiarch, View.Own);
  F.Message = "image '" + F.Subject + "' is only for " + listed(Offered, 8);
  F.Evidence.emplace_back("platforms", listed(Offered, 8));
  F.Replacements.push_back(
      {AdviceKind::Text,
       "build it with 'docker buildx build --platform linux/amd64,linux/arm64'",
       false});
  Out.push_back(std::move(F));
}

} // namespace armlift::binary

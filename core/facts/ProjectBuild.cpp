#include "core/facts/ProjectBuild.h"

namespace armlift {

const ProjectBuild &Project::build() const {
  if (!KnownBuild)
    KnownBuild = std::make_shared<const ProjectBuild>(*this);
  return *KnownBuild;
}

} // namespace armlift

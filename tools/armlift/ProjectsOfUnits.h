// The projects that translation units belong to, with what their build files
// say.
#pragma once

#include "analyzers/source/units/Verification.h"
#include "core/build/ProjectBuild.h"
#include "core/facts/Facts.h"

#include <deque>
#include <span>
#include <string>
#include <vector>

namespace armlift {

class ProjectsOfUnits {
public:
  explicit ProjectsOfUnits(unsigned Jobs) : Jobs(Jobs) {}

  /// Reads the build files of the projects around the units. The projects point
  /// into this object, which reads once.
  source::FoundProjects read(std::span<const std::string> Units);

private:
  unsigned Jobs;
  std::vector<std::string> Roots;
  std::vector<std::vector<InputFacts>> Facts; ///< by root
  std::deque<ProjectBuild> Builds;            ///< likewise
};

} // namespace armlift

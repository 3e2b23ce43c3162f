// Sources that a package of built code only carries: headers in a wheel, C
// files in a JAR. An installer compiles none of them, so they are not judged as
// if aarch64 had to compile them; one note says that they are there.
#pragma once

#include "core/facts/Facts.h"

#include <set>
#include <string_view>

namespace armlift::source {

class CarriedSources {
public:
  /// `P` must outlive the object.
  explicit CarriedSources(const Project &P);

  /// Returns the outermost package, as shown, that carries the source without
  /// compiling it; empty if the source may be compiled.
  std::string_view packageOf(const InputFacts &Source) const;

private:
  bool carries(std::string_view Container, const InputFacts &Source) const;

  std::set<std::string_view> NpmPackages;
  std::set<std::string_view> WithBuild; ///< containers that hold a build file
  std::set<std::string_view> WithCgo; ///< those that hold Go code that calls C
};

} // namespace armlift::source

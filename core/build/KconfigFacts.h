// What one Kconfig file says about its symbols (Linux:
// Documentation/kbuild/kconfig-language.rst). KconfigSymbols.h decides over all
// files whether a symbol can be set in a build for aarch64.
#pragma once

#include "core/build/BuildFacts.h"
#include "core/facts/Facts.h"
#include "core/input/PathArch.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armlift {

class KconfigFacts : public Facts {
public:
  enum class Kind : std::uint8_t { Unknown, Yes, No, Symbol, Not, And, Or };

  /// A node of an expression. `A` and `B` are earlier nodes; for a symbol, `A`
  /// is an index into Names.
  struct Node {
    Kind Is = Kind::Unknown;
    std::uint32_t A = 0, B = 0;
  };
  using Expression = std::uint32_t; ///< index into Nodes
  /// The first three nodes.
  static constexpr Expression Unknown = 0, Yes = 1, No = 2;

  struct Name {
    std::string Text;
    /// The machine that the name denotes, if it denotes one.
    PathArch Machine = PathArch::None;
  };

  /// `Value` is the expression of a "default", or the name of a "select" or
  /// "imply".
  struct Property {
    std::uint32_t Value;
    Expression If;
  };

  /// One "config" entry; a symbol may have several.
  struct Definition {
    std::uint32_t Name = 0;
    /// "depends on", combined with the conditions around the entry.
    Expression If = Yes;
    Expression Prompt = No; ///< when the user is asked
    std::vector<Property> Defaults = {}, Selects = {}, Implies = {};
  };

  std::vector<Node> Nodes = {{Kind::Unknown}, {Kind::Yes}, {Kind::No}};
  std::vector<Name> Names;
  std::vector<Definition> Definitions;
  /// The machine that the file's folder is named for, as in Name:
  /// arch/x86/Kconfig.
  PathArch Folder = PathArch::None;
  /// "xen/arch/arm" for the Kconfig in that folder: of the subfolders of
  /// "arch", a build reads the one of its machine. Empty if the file is in no
  /// folder that may be for aarch64.
  std::string ArmFolder;
};

} // namespace armlift

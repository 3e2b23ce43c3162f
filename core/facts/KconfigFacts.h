// What one Kconfig file says of the symbols that its menus set (Linux:
// Documentation/kbuild/kconfig-language.rst). Whether a symbol can be set when
// aarch64 is built for is told over all files: KconfigSymbols.h.
#pragma once

#include "core/facts/BuildFacts.h"
#include "core/facts/Facts.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armlift {

class KconfigFacts : public Facts {
public:
  enum class Kind : std::uint8_t { Unknown, Yes, No, Symbol, Not, And, Or };

  /// A part of an expression. `A` and `B` are parts that stand before this one;
  /// `A` of a symbol is a name.
  struct Node {
    Kind Is = Kind::Unknown;
    std::uint32_t A = 0, B = 0;
  };
  using Expression = std::uint32_t; ///< into Nodes
  /// The first three parts.
  static constexpr Expression Unknown = 0, Yes = 1, No = 2;

  struct Name {
    std::string Text;
    /// Of the machine that it names: OnlyX86, OnlyArm or Elsewhere; else
    /// Unknown.
    BuildCondition Machine = BuildCondition::Unknown;
  };

  /// `Value` of "default", or the name of "select" and "imply".
  struct Property {
    std::uint32_t Value;
    Expression If;
  };

  /// One "config"; a symbol may have several.
  struct Definition {
    std::uint32_t Name = 0;
    /// "depends on", with what stands around it.
    Expression If = Yes;
    Expression Prompt = No; ///< where the user is asked
    std::vector<Property> Defaults = {}, Selects = {}, Implies = {};
  };

  std::vector<Node> Nodes = {{Kind::Unknown}, {Kind::Yes}, {Kind::No}};
  std::vector<Name> Names;
  std::vector<Definition> Definitions;
  /// Of the machine that its folder is named for, as in Name: arch/x86/Kconfig.
  BuildCondition Folder = BuildCondition::Unknown;
  /// "xen/arch/arm" of the Kconfig right there: of the folders of "arch" a
  /// build reads its machine's. Empty: in none that may be for aarch64.
  std::string ArmFolder;
};

} // namespace armlift

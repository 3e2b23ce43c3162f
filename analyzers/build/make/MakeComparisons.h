// What Make's ifeq and ifneq compare: variables, the answers to questions that
// variables hold, and functions of variables.
#pragma once

#include "analyzers/build/make/MakeProbe.h"
#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/When.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace armlift::build {

class MakeComparisons {
public:
  /// `Variables` must outlive this object.
  explicit MakeComparisons(const BuildVariables &Variables)
      : Variables(Variables) {}

  /// The condition of "ifeq Rest", or if `Negated`, of "ifneq Rest".
  When read(std::string_view Rest, bool Negated) const;
  /// When `E` is not empty: "$(USE_AVX)", "$(filter x86_64,$(ARCH))".
  When notEmpty(std::string_view E) const { return {!equality(E, {}), E}; }
  /// The condition of "ifdef Name": the value "0" is not empty (GNU Make
  /// manual, 7.2).
  BuildExpression isSet(std::string_view Name) const;
  /// True for a line such as "ifneq ($(KERNELRELEASE),)" or
  /// "ifdef KERNELRELEASE": make reads the file twice, and takes each branch
  /// once.
  static bool asksWhoReads(std::string_view Line);
  /// The variable `Name` gets `Value`. Returns the question that `Value` asks,
  /// if any.
  std::optional<MakeProbe> define(std::string_view Name,
                                  std::string_view Value);

private:
  std::optional<MakeProbe> probe(std::string_view E) const;
  BuildExpression equality(std::string_view A, std::string_view B) const;
  BuildExpression expression(std::string_view E) const;
  bool isProcessor(std::string_view E) const;
  bool isMacroList(std::string_view E) const;
  std::optional<BuildExpression> picks(std::string_view E) const;

  const BuildVariables &Variables;
  /// The variables that hold the answer to a question.
  std::map<std::string_view, MakeProbe> Probes;
  /// Those that hold the macros of the compiler.
  std::set<std::string_view> MacroLists;
};

/// "$(NAME)" -> "NAME"; empty for a function call or anything else.
std::string_view makeReference(std::string_view E);

} // namespace armlift::build

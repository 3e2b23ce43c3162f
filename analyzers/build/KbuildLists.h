// The lists of Kbuild (Linux: Documentation/kbuild/makefiles.rst, section 3)
// and of who took it over: "obj-$(CONFIG_FOO) += foo.o bar/", "foo-y := a.o
// b.o", "ramstage-y += a.c", "subdirs-$(CONFIG_FOO) += bar". They are of the
// folder that they stand in. SUBDIRS, which other Makefiles and Automake have,
// is one of them.
#pragma once

#include "analyzers/build/FlagModel.h"
#include "analyzers/build/When.h"

#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::build {

class KbuildLists {
public:
  /// The variable `Name`, in front of "$(CONFIG_FOO)" where `IsComputed`, gets
  /// `Words`, a view into the text, under `Condition`; `Folders` is when the
  /// build goes on to folders among them.
  void add(std::string_view Name, bool IsComputed, std::string_view Words,
           const When &Condition, const When &Folders);

  /// A recipe calls make in a folder; in some that it does not name.
  void call(std::string_view Folder, const When &Condition) {
    Called.emplace_back(Folder, Condition);
  }
  void callElsewhere() { CallsElsewhere = true; }
  /// The words of `Variable` are folders: "$(TESTS):" with "$(MAKE) -C $@".
  void markFolders(std::string_view Variable);

  /// Once the file is read. `SearchesFolders`: its files may be anywhere.
  void tell(FlagModel &Model, bool SearchesFolders) const;

private:
  struct List {
    std::string_view Variable;
    std::string_view Base; ///< "obj" of "obj-y"
    std::string_view Words;
    When Condition, Folders;
  };

  /// Of an object, asked that many lists deep.
  using Answers = std::map<std::pair<std::string_view, unsigned>, When>;
  When builtWhere(std::string_view Object, unsigned Depth,
                  Answers &Known) const;
  bool isOfFolders(const List &L) const;
  std::map<std::string_view, BuildExpression>
  valuesOf(std::string_view Variable) const;
  void tellChosenFolders(FlagModel &Model) const;
  /// Folders, and when a line goes on to them.
  using Entered = std::vector<std::pair<std::string_view, When>>;
  bool findFolders(const List &L, std::size_t &Budget, Entered &Found) const;

  std::vector<List> Lists;
  std::vector<std::pair<std::string_view, When>> Called; ///< as Entered
  bool CallsElsewhere = false;
  std::set<std::string_view> OfFolders; ///< variables
  /// What the file gives any variable: "SUBDIRS = $(EXTRA)". By its name.
  std::multimap<std::string_view, List> Values;
  /// From "foo" of "foo.o" to the lists that name it.
  std::multimap<std::string_view, std::size_t> Objects;
};

} // namespace armlift::build

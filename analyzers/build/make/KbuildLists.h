// The lists of Kbuild (Linux: Documentation/kbuild/makefiles.rst, section 3)
// and of projects that adopted it: "obj-$(CONFIG_FOO) += foo.o bar/",
// "foo-y := a.o b.o", "ramstage-y += a.c", "subdirs-$(CONFIG_FOO) += bar".
// Their words are relative to the folder of the file. SUBDIRS of other
// Makefiles and of Automake is handled like these lists.
#pragma once

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/When.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::build {

class KbuildLists {
public:
  /// The variable `Name` gets `Words`, a view into the text, under `Condition`.
  /// If `IsComputed`, "$(CONFIG_FOO)" follows `Name`. `Folders` is the
  /// condition under which the build enters the folders in `Words`.
  void add(std::string_view Name, bool IsComputed, std::string_view Words,
           const When &Condition, const When &Folders);

  /// A recipe calls make in `Folder`.
  void call(std::string_view Folder, const When &Condition) {
    Called.push_back({std::string(Folder), Folder, Condition});
  }
  /// The same for a folder that the text `Where` names otherwise.
  void call(std::string Folder, std::string_view Where, const When &Condition) {
    Called.push_back({std::move(Folder), Where, Condition});
  }
  /// The same for the folders that a variable holds: "$(DOCDIR)", also if it
  /// is set further down.
  void callInEach(std::string_view Reference, const When &Condition) {
    CalledLists.push_back({{}, {}, Reference, Condition, Condition});
  }
  /// A recipe calls make in folders that the recipe does not name.
  void callElsewhere() { CallsElsewhere = true; }
  /// The words of `Variable` are folders: "$(TESTS):" with "$(MAKE) -C $@".
  void markFolders(std::string_view Variable);

  /// Tells `Model` about all lists, at the end of the file. With
  /// `SearchesFolders`, the files in the lists may be in any folder.
  void tell(BuildFileModel &Model, bool SearchesFolders) const;

private:
  struct List {
    std::string_view Variable;
    std::string_view Base; ///< "obj" of "obj-y"
    std::string_view Words;
    When Condition, Folders;
  };

  /// From an object and the depth of the question to when the object is built.
  using Answers = std::map<std::pair<std::string_view, unsigned>, When>;
  When builtWhere(std::string_view Object, unsigned Depth,
                  Answers &Known) const;
  bool isOfFolders(const List &L) const;
  std::map<std::string_view, BuildExpression>
  valuesOf(std::string_view Variable) const;
  void tellCalledFolders(BuildFileModel &Model) const;
  void tellChosenFolders(BuildFileModel &Model) const;
  /// Folders, and when the build enters them.
  using Entered = std::vector<std::pair<std::string_view, When>>;
  bool findFolders(const List &L, std::size_t &Budget, Entered &Found) const;

  std::vector<List> Lists;
  struct CalledFolder {
    std::string Path;
    std::string_view Where; ///< the text that names it
    When Condition;
  };
  std::vector<CalledFolder> Called;
  std::vector<List> CalledLists; ///< see callInEach()
  bool CallsElsewhere = false;
  std::set<std::string_view> OfFolders; ///< variables that list folders
  /// All assignments, by variable: "SUBDIRS = $(EXTRA)".
  std::multimap<std::string_view, List> Values;
  /// From "foo" of "foo.o" to the indices of the lists that name the object.
  std::multimap<std::string_view, std::size_t> Objects;
};

} // namespace armlift::build

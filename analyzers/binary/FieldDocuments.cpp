// One reader per format; all of them skip what they do not expect.
#include "analyzers/binary/FieldDocuments.h"

#include "core/support/Text.h"

#include <algorithm>

namespace armlift::binary {

namespace {

template <typename Fn> void forEachLine(std::string_view Text, Fn Use) {
  for (std::size_t End = 0; End != Text.npos;) {
    End = Text.find('\n');
    Use(Text.substr(0, End));
    Text.remove_prefix(std::min(End, Text.size() - 1) + 1);
  }
}

/// Calls `Field` for each field of a "Key: value" or "key = value" file, one a
/// line. A line that starts with a space continues a field and is skipped.
template <typename Fn>
void forEachField(std::string_view Text, char Separator, Fn Field) {
  forEachLine(Text, [&](std::string_view Line) {
    std::size_t At = Line.find(Separator);
    if (At != Line.npos && !Line.starts_with(' '))
      Field(trim(Line.substr(0, At)), trim(Line.substr(At + 1)));
  });
}

/// Adds an item, up to one more than a document may have.
void add(std::vector<std::string> &List, std::string_view Item) {
  if (List.size() <= MaxListItems)
    List.emplace_back(Item);
}

/// Joins continuation lines: a line that starts with one space continues the
/// line before it (JAR File Specification).
std::string unfolded(std::string_view Text) {
  std::string Out;
  forEachLine(Text, [&](std::string_view Line) {
    if (Line.ends_with('\r'))
      Line.remove_suffix(1);
    if (Line.starts_with(' '))
      Line.remove_prefix(1);
    else if (!Out.empty())
      Out += '\n';
    Out += Line;
  });
  return Out;
}

/// Splits at separators outside of double quotes.
template <typename Fn>
void forEachUnquoted(std::string_view Text, char Separator, Fn Use) {
  std::string Part;
  bool Quoted = false;
  for (char C : Text) {
    if (C == '"') {
      Quoted = !Quoted;
    } else if (C == Separator && !Quoted) {
      Use(Part);
      Part.clear();
    } else {
      Part += C;
    }
  }
  Use(Part);
}

/// `Items` is the number of items in `Out` so far.
void readNativeCode(std::string_view Value, std::size_t &Items, Metadata &Out) {
  forEachUnquoted(Value, ',', [&](const std::string &Text) {
    if (trim(Text) == "*") {
      Out.Jar.OptionalClauses = true;
      return;
    }
    if (Items > MaxListItems)
      return;
    ++Items;
    NativeClause Clause;
    forEachUnquoted(Text, ';', [&](const std::string &Part) {
      if (Items > MaxListItems)
        return;
      std::size_t Equals = Part.find('=');
      if (Equals == Part.npos) {
        Clause.Paths.emplace_back(trim(Part));
        ++Items;
        return;
      }
      std::string Key =
          lowerCase(trim(std::string_view(Part).substr(0, Equals)));
      std::string Word =
          lowerCase(trim(std::string_view(Part).substr(Equals + 1)));
      if (Key == "processor")
        Clause.Processors.push_back(Word);
      else if (Key == "osname")
        Clause.Systems.push_back(Word);
      Items += Key == "processor" || Key == "osname";
    });
    Out.Jar.Clauses.push_back(std::move(Clause));
  });
}

/// Case does not count in the names of fields (JAR File Specification, "Name-
/// Value pairs and Sections").
void readManifest(std::string_view Bytes, Metadata &Out) {
  std::string Text = unfolded(Bytes);
  std::size_t Items = 0;
  forEachField(Text, ':', [&](std::string_view Key, std::string_view Value) {
    const std::string Field = lowerCase(Key);
    if (Field == "bundle-nativecode")
      readNativeCode(Value, Items, Out);
    else if (Field == "multi-release")
      Out.Jar.MultiRelease = lowerCase(Value) == "true";
  });
}

void readWheelFile(std::string_view Bytes, Metadata &Out) {
  forEachField(Bytes, ':', [&](std::string_view Key, std::string_view Value) {
    if (Key == "Tag")
      add(Out.Tags, Value);
  });
}

/// Reads a file with the processors under `Key`.
void readPackage(std::string_view Bytes, char Separator, std::string_view Key,
                 Metadata &Out) {
  forEachField(Bytes, Separator,
               [&](std::string_view Name, std::string_view Value) {
                 if (Name == Key)
                   add(Out.Architectures, Value);
                 else if (Name == "Version") // Debian's
                   Out.Version = Value;
               });
}

void readPomProperties(std::string_view Bytes, Metadata &Out) {
  std::string Group, Artifact;
  forEachField(Bytes, '=', [&](std::string_view Key, std::string_view Value) {
    if (Key == "groupId")
      Group = Value;
    else if (Key == "artifactId")
      Artifact = Value;
    else if (Key == "version")
      Out.Version = Value;
  });
  Out.Name = Group + ":" + Artifact;
}

/// Reads the few top-level lines of a gem's specification that matter, and no
/// other YAML.
void readGemSpec(std::string_view Bytes, Metadata &Out) {
  forEachField(Bytes, ':', [&](std::string_view Key, std::string_view Value) {
    if (Key == "platform")
      add(Out.Architectures, Value);
    else if (Key == "extensions")
      Out.SourceBuild = Value != "[]";
  });
}

} // namespace

bool readFields(std::string_view Bytes, Metadata &Out) {
  switch (Out.Kind) {
  case MetadataKind::WheelFile:
    readWheelFile(Bytes, Out);
    return true;
  case MetadataKind::DebControl:
    readPackage(Bytes, ':', "Architecture", Out);
    return !Out.Architectures.empty();
  case MetadataKind::AlpineInfo:
    readPackage(Bytes, '=', "arch", Out);
    return true;
  case MetadataKind::GemSpec:
    readGemSpec(Bytes, Out);
    return true;
  case MetadataKind::JarManifest:
    readManifest(Bytes, Out);
    return !Out.Jar.Clauses.empty() || Out.Jar.MultiRelease;
  default:
    readPomProperties(Bytes, Out);
    return true;
  }
}

} // namespace armlift::binary

// Reads the JSON of compile_commands.json as a stream of entries; see
// CompileCommands.h.
#include "analyzers/source/units/CompileCommands.h"

#include "core/pipeline/InputReader.h"
#include "core/support/File.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>

namespace armlift::source {
namespace {

using nlohmann::json;

constexpr std::size_t MaxEntries = 1'000'000;
constexpr std::size_t MaxArguments = 100'000;

/// Reads [ { "key": "text" | ["text", …], … }, … ]. Unknown keys are skipped
/// with their values.
class EntryReader : public json::json_sax_t {
public:
  std::vector<CompileCommand> Entries;
  std::string Problem;
  std::optional<std::size_t> At; ///< the byte at which the text is no JSON

  bool null() override { return scalar(); }
  bool boolean(bool) override { return scalar(); }
  bool number_integer(number_integer_t) override { return scalar(); }
  bool number_unsigned(number_unsigned_t) override { return scalar(); }
  bool number_float(number_float_t, const string_t &) override {
    return scalar();
  }
  bool binary(binary_t &) override { return scalar(); }

  bool string(string_t &Text) override {
    if (Skipping)
      return true;
    if (In == Level::Outside)
      return scalar();
    if (In == Level::List)
      return fail("an entry is not an object");
    if (In == Level::Arguments) {
      if (Entries.back().Arguments.size() >= MaxArguments)
        return fail("too many arguments");
      Entries.back().Arguments.push_back(std::move(Text));
      return true;
    }
    if (Key == "directory")
      Entries.back().Directory = std::move(Text);
    else if (Key == "file")
      Entries.back().File = std::move(Text);
    else if (Key == "command")
      Entries.back().Command = std::move(Text);
    else if (Key == "arguments")
      return fail("'arguments' is not a list of strings");
    return true;
  }

  bool start_object(std::size_t) override {
    if (Skipping)
      return skip();
    if (In == Level::List) {
      if (Entries.size() >= MaxEntries)
        return fail("too many entries");
      Entries.emplace_back();
      In = Level::Entry;
      return true;
    }
    return open();
  }
  bool end_object() override {
    if (Skipping) {
      --Skipping;
      return true;
    }
    In = Level::List;
    return !Entries.back().File.empty() || fail("an entry has no 'file'");
  }
  bool key(string_t &Name) override {
    if (!Skipping)
      Key = std::move(Name);
    return true;
  }
  bool start_array(std::size_t) override {
    if (Skipping)
      return skip();
    if (In == Level::Outside)
      In = Level::List;
    else if (In == Level::Entry && Key == "arguments")
      In = Level::Arguments;
    else
      return open();
    return true;
  }
  bool end_array() override {
    if (Skipping)
      --Skipping;
    else
      In = In == Level::Arguments ? Level::Entry : Level::Outside;
    return true;
  }
  bool parse_error(std::size_t Position, const std::string &,
                   const json::exception &) override {
    At = Position;
    return Problem.empty() ? fail("not valid JSON") : false;
  }

private:
  enum class Level { Outside, List, Entry, Arguments };

  bool fail(std::string What) {
    Problem = std::move(What);
    return false;
  }

  /// Takes a value that is neither text nor a known container.
  bool scalar() {
    if (Skipping || isUnknownKey())
      return true;
    return fail(In == Level::Outside ? "not a list of entries"
                : In == Level::Entry ? "'" + Key + "' is not text"
                                     : "not a list of objects");
  }

  /// Takes an object or list in an unexpected place: skipped below an unknown
  /// key, an error otherwise.
  bool open() { return isUnknownKey() ? skip() : scalar(); }

  bool skip() {
    ++Skipping;
    return true;
  }

  bool isUnknownKey() const {
    return In == Level::Entry && Key != "file" && Key != "directory" &&
           Key != "command" && Key != "arguments";
  }

  Level In = Level::Outside;
  std::uint64_t Skipping = 0; ///< depth below a value that is skipped
  std::string Key;
};

} // namespace

Expected<std::vector<CompileCommand>>
parseCompileCommands(std::string_view Text, const std::string &Path) {
  EntryReader Reader;
  if (!json::sax_parse(Text, &Reader)) {
    std::string Where =
        Reader.At ? " (at byte " + std::to_string(*Reader.At) + ")"
                  : " (in entry " + std::to_string(Reader.Entries.size()) + ")";
    return failure(ErrorKind::NotUnderstood, Path, Reader.Problem + Where);
  }
  return std::move(Reader.Entries);
}

Expected<std::vector<CompileCommand>>
readCompileCommands(const std::string &Path) {
  std::string Text;
  if (auto Read = readFile(Path, Text, MaxFileBytes); !Read)
    return failure(Read.error().Kind, Path, Read.error().Message);
  return parseCompileCommands(Text, Path);
}

} // namespace armlift::source

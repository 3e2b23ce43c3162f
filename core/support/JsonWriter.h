// Writes JSON as it goes, so that a report of any length needs no tree in
// memory. The caller nests begin and end correctly; the writer does commas,
// escapes and line breaks.
#pragma once

#include <concepts>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The members of the outermost object and the elements of the arrays in it
/// stand on lines of their own; everything deeper is compact. Strings become
/// valid UTF-8: a byte that is not shows as `\xHH`.
class JsonWriter {
public:
  /// What the JSON stands in. Inside a script element of a page no '<' may be
  /// seen, or "</script>" in a text would end it.
  enum class Within { Nothing, Html };

  /// `BreakDepth`: how many levels of nesting get line breaks.
  explicit JsonWriter(std::ostream &Out, unsigned BreakDepth = 2,
                      Within Place = Within::Nothing)
      : Out(Out), BreakDepth(BreakDepth), InHtml(Place == Within::Html) {}
  JsonWriter(const JsonWriter &) = delete;
  JsonWriter &operator=(const JsonWriter &) = delete;
  ~JsonWriter() { flush(); }

  void beginObject() { begin('{'); }
  void endObject() { end('}'); }
  void beginArray() { begin('['); }
  void endArray() { end(']'); }

  void key(std::string_view Name);
  void value(std::string_view Text);
  void value(const char *Text) { value(std::string_view(Text)); }
  void value(bool B) { raw(B ? "true" : "false"); }
  void value(std::integral auto Number) { raw(std::to_string(Number)); }
  void null() { raw("null"); }

  template <typename T> void member(std::string_view Name, const T &V) {
    key(Name);
    value(V);
  }

  /// The text, or null if it is empty.
  void memberOrNull(std::string_view Name, std::string_view Text);

  /// Ends the document with a newline.
  void finish();

private:
  void string(std::string_view Text);
  void begin(char Bracket);
  void end(char Bracket);
  void raw(std::string_view Text);
  void separate();
  void breakLine();
  void flush();

  std::ostream &Out;
  unsigned BreakDepth;
  bool InHtml;
  std::string Buffer;
  std::vector<bool> HasElements; ///< one entry per open bracket
  bool AfterKey = false;
};

/// Appends `Text` as the inside of a JSON string (RFC 8259 section 7).
void appendJsonEscaped(std::string &Out, std::string_view Text);

} // namespace armlift

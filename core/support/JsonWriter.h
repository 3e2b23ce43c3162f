// Writes JSON incrementally, so that a report of any length needs no tree in
// memory. What is between brackets is written by a function; the writer takes
// care of commas, escapes and line breaks.
#pragma once

#include <concepts>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// What is at most `BreakDepth` levels deep is on lines of its own (2: members
/// of the outermost object, and elements of the arrays in it); everything
/// deeper is compact. Strings become valid UTF-8: an invalid byte appears as
/// `\xHH`.
class JsonWriter {
public:
  /// The text around the JSON. Inside a script element of a page no '<' may
  /// appear, because "</script>" in a string would end the element.
  enum class Within { Nothing, Html };

  /// `BreakDepth` is the number of nesting levels that get line breaks.
  explicit JsonWriter(std::ostream &Out, unsigned BreakDepth = 2,
                      Within Place = Within::Nothing)
      : Out(Out), BreakDepth(BreakDepth), InHtml(Place == Within::Html) {}
  JsonWriter(const JsonWriter &) = delete;
  JsonWriter &operator=(const JsonWriter &) = delete;
  ~JsonWriter() { flush(); }

  /// Writes an object around what `Members` writes.
  template <typename Function> void object(Function Members) {
    begin('{');
    Members();
    end('}');
  }
  /// Writes a member that is an object.
  template <typename Function>
  void object(std::string_view Name, Function Members) {
    key(Name);
    object(Members);
  }
  /// Writes an array around what `Elements` writes.
  template <typename Function> void array(Function Elements) {
    begin('[');
    Elements();
    end(']');
  }
  /// Writes a member that is an array.
  template <typename Function>
  void array(std::string_view Name, Function Elements) {
    key(Name);
    array(Elements);
  }
  /// Writes a member that is an array with an object for each item.
  template <typename Range, typename Function>
  void objects(std::string_view Name, const Range &Items, Function Members) {
    array(Name, [&] {
      for (const auto &Item : Items)
        object([&] { Members(Item); });
    });
  }

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

  /// Writes a member with the text, or with null if the text is empty.
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

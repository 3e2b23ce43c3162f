#include "core/report/JsonParts.h"

#include "core/support/Base64.h"
#include "core/support/Utf8.h"

#include <string>

namespace armlift {

void writeBytes(JsonWriter &W, std::string_view Name, std::string_view Bytes) {
  W.member(Name, Bytes);
  if (!isUtf8(Bytes))
    W.member(std::string(Name) + "_base64", base64(Bytes));
}

void writeErrorMembers(JsonWriter &W, const Error &E) {
  writeBytes(W, "path", E.Path);
  W.member("kind", errorKindName(E.Kind));
  W.member("message", E.Message);
}

void writeErrors(JsonWriter &W, std::span<const Error> Errors) {
  W.objects("errors", Errors, [&](const Error &E) { writeErrorMembers(W, E); });
}

} // namespace armlift

// See Location.h.
#include "core/report/Location.h"

#include "core/support/Characters.h"
#include "core/support/Hex.h"
#include "core/support/Path.h"
#include "core/support/Utf8.h"

#include <algorithm>

namespace armlift {

std::string tallyFolder(std::string_view Path) {
  std::string File = fileOnDisk(Path);
  std::size_t First = File.find('/', File.starts_with('/') ? 1 : 0);
  if (First == File.npos)
    return "./";
  std::size_t Second = File.find('/', First + 1);
  return File.substr(0, Second == File.npos ? First : Second) + '/';
}

bool isBelowRoot(std::string_view Path) {
  return !Path.starts_with('/') && Path != ".." && !Path.starts_with("../");
}

std::string uriOf(std::string_view Path) {
  constexpr std::string_view Unreserved =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  Path = withoutDot(Path);
  std::string Out = Path.starts_with('/') ? "file://" : "";
  for (char C : Path) {
    if (Unreserved.contains(C)) {
      Out += C;
      continue;
    }
    Out += '%';
    // RFC 3986, 2.1: upper case.
    Out += upperCase(hexDigit(static_cast<unsigned char>(C) >> 4));
    Out += upperCase(hexDigit(static_cast<unsigned char>(C)));
  }
  return Out;
}

std::uint32_t utf16Column(std::string_view Line, std::uint32_t Column) {
  std::size_t End = Column ? Column - 1 : 0;
  std::uint32_t Units = 0;
  std::size_t Pos = 0;
  while (Pos < std::min(End, Line.size())) {
    Utf8Step Step = decodeUtf8(Line, Pos);
    Units += Step.CodePoint > 0xffff ? 2 : 1;
    Pos += Step.Length;
  }
  std::size_t Beyond = End > Line.size() ? End - Line.size() : 0;
  return Units + static_cast<std::uint32_t>(Beyond) + 1;
}

} // namespace armlift

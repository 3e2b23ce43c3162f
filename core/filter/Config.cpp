// See Config.h. yaml-cpp throws exceptions, which are caught here.
#include "core/filter/Config.h"

#include "core/support/File.h"
#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"
#include "core/support/WellKnownNames.h"

#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <set>

namespace armlift {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ConfigName = SettingsFile, WrongSuffix = ".yml";
constexpr std::size_t MaxConfigSize = 1 << 20;

std::unexpected<Error> configError(const std::string &Path,
                                   const YAML::Mark &Mark,
                                   std::string_view Message) {
  std::string Place = Path;
  if (!Mark.is_null())
    Place += ":" + std::to_string(Mark.line + 1);
  return failure(ErrorKind::NotUnderstood, "",
                 Place + ": " + printable(Message));
}

Expected<ConfigSetting> readSetting(const std::string &Path,
                                    const YAML::Node &Key,
                                    const YAML::Node &Value) {
  if (!Key.IsScalar())
    return configError(Path, Key.Mark(), "expected the name of a setting");
  ConfigSetting Out{Key.Scalar(),
                    {},
                    Value.IsSequence(),
                    static_cast<unsigned>(Key.Mark().line + 1)};
  if (Value.IsScalar()) {
    Out.Values.push_back(Value.Scalar());
    return Out;
  }
  if (!Value.IsSequence())
    return configError(Path, Value.IsNull() ? Key.Mark() : Value.Mark(),
                       "'" + Out.Key +
                           "': expected a value or a list of values");
  for (const YAML::Node &Item : Value) {
    if (!Item.IsScalar())
      return configError(Path, Item.IsNull() ? Key.Mark() : Item.Mark(),
                         "'" + Out.Key + "': expected a list of plain values");
    Out.Values.push_back(Item.Scalar());
  }
  return Out;
}

Expected<Config> readSettings(const std::string &Path, const YAML::Node &Root) {
  Config Out{Path, {}};
  if (!Root || Root.IsNull())
    return Out;
  if (!Root.IsMap())
    return configError(Path, Root.Mark(), "expected 'setting: value' lines");
  std::set<std::string> Seen;
  for (const auto &Pair : Root) {
    auto Setting = readSetting(Path, Pair.first, Pair.second);
    if (!Setting)
      return std::unexpected(Setting.error());
    if (!Seen.insert(Setting->Key).second)
      return configError(Path, Pair.first.Mark(),
                         "'" + Setting->Key + "' is set twice");
    Out.Settings.push_back(std::move(*Setting));
  }
  return Out;
}

/// The line, from 1, on which a second document begins; 0 if there is none.
/// Text within a document cannot look like the lines that separate documents
/// (YAML 1.2, 9.1.2, c-forbidden).
unsigned secondDocument(std::string_view Text) {
  if (Text.starts_with(ByteOrderMark))
    Text.remove_prefix(ByteOrderMark.size());
  bool Begun = false, Ended = false;
  for (unsigned Line = 1; !Text.empty(); ++Line) {
    const std::string_view Written = takeLine(Text);
    const std::string_view Content = trim(Written);
    const std::string_view Mark = Written.substr(0, 3);
    const bool IsMark =
        Written.size() < 4 || std::string_view(" \t\r").contains(Written[3]);
    if (Content.empty() || Content.starts_with('#') ||
        (!Begun && Content.starts_with('%'))) // a directive
      continue;
    if (IsMark && Mark == "...") {
      Ended = Begun;
      continue;
    }
    if (Ended || (Begun && IsMark && Mark == "---"))
      return Line;
    Begun = true;
  }
  return 0;
}

/// True for anything at `Path`: a non-file or a dangling link fails when it is
/// read.
bool isThere(const fs::path &Path) {
  std::error_code Failure;
  return fs::exists(fs::symlink_status(Path, Failure));
}

} // namespace

std::string findConfig(std::span<const std::string> Paths) {
  const std::string Working = realPath(".");
  std::vector<std::string> Real;
  for (const std::string &Path : Paths)
    Real.push_back(canonicalPath(resolvePath(Path, Working)));
  for (fs::path Folder = commonFolderOf(Real);; Folder = Folder.parent_path()) {
    fs::path Candidate = Folder / ConfigName;
    if (isThere(Candidate) || isThere(Candidate.replace_extension(WrongSuffix)))
      return relativePath(Candidate.string(), Working);
    if (Folder == Folder.parent_path())
      return "";
  }
}

Expected<Config> loadConfig(const std::string &Path) {
  if (Path.ends_with(WrongSuffix))
    return failure(ErrorKind::NotUnderstood, "",
                   Path + ": expected the name " + std::string(ConfigName));
  std::string Bytes;
  if (auto Ok = readFile(Path, Bytes, MaxConfigSize); !Ok)
    return failure(Ok.error().Kind, "", Path + ": " + Ok.error().Message);
  return parseConfig(Bytes, Path);
}

Expected<Config> parseConfig(const std::string &Text, const std::string &Path) {
  try {
    // Not LoadAll(): on some damaged documents yaml-cpp 0.7 never returns.
    // Without the document's end it takes quotes that do not end for ended.
    YAML::Node Root =
        YAML::Load(Text + (Text.ends_with('\n') ? "..." : "\n..."));
    if (unsigned Line = secondDocument(Text))
      return failure(ErrorKind::NotUnderstood, "",
                     Path + ":" + std::to_string(Line) +
                         ": a second document begins, expected one");
    return readSettings(Path, Root);
  } catch (const YAML::DeepRecursion &E) {
    return configError(Path, E.mark, "nested too deeply");
  } catch (const YAML::Exception &E) {
    if (E.msg == YAML::ErrorMsg::DOC_IN_SCALAR && E.mark.pos > 0 &&
        static_cast<std::size_t>(E.mark.pos) >= Text.size())
      return configError(Path, E.mark, "a quoted value does not end");
    return configError(Path, E.mark, E.msg);
  }
}

} // namespace armlift

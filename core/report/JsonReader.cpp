// See JsonReader.h. Elements of the long lists are read one by one and dropped,
// so that the whole document is never in memory as a tree.
#include "core/report/JsonReader.h"

#include "core/report/JsonParts.h"
#include "core/rules/CheckTable.h"
#include "core/support/Base64.h"
#include "core/support/File.h"
#include "core/support/Version.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace armlift {
namespace {

/// Keeps the order of members, because that of `evidence` is shown.
using Json = nlohmann::ordered_json;

constexpr std::size_t MaxReport = std::size_t(4) << 30;

/// Reads the members of one object; remembers the first that is not as
/// expected.
class Members {
public:
  Members(const Json &Object, std::string &Problem)
      : Object(Object), Problem(Problem) {}

  template <typename T> T number(const char *Name) const {
    const Json *Value = find(Name);
    if (!Value || !Value->is_number_unsigned())
      return expected<T>(Name, "a number");
    constexpr T Most = std::numeric_limits<T>::max();
    if (Value->get<std::uint64_t>() > std::uint64_t(Most))
      return expected<T>(Name,
                         ("a number up to " + std::to_string(Most)).c_str());
    return Value->get<T>();
  }

  bool flag(const char *Name) const {
    const Json *Value = find(Name);
    if (Value && Value->is_boolean())
      return Value->get<bool>();
    return expected<bool>(Name, "true or false");
  }

  std::string text(const char *Name) const {
    const Json *Value = find(Name);
    if (Value && Value->is_string())
      return Value->get<std::string>();
    return expected<std::string>(Name, "a string");
  }

  std::string textOrNull(const char *Name) const {
    const Json *Value = find(Name);
    return Value && Value->is_null() ? std::string() : text(Name);
  }

  /// Reads what writeBytes() wrote.
  std::string bytes(const char *Name) const {
    std::string Encoded = std::string(Name) + "_base64";
    if (!Object.contains(Encoded))
      return text(Name);
    if (auto Bytes = fromBase64(text(Encoded.c_str())))
      return *Bytes;
    return expected<std::string>(Encoded.c_str(), "base64");
  }

  /// Reads the name of an enumerator.
  template <typename T>
  T choice(const char *Name, std::string_view (*NameOf)(T)) const {
    if (std::optional<T> Value = enumFrom(text(Name), NameOf))
      return *Value;
    return expected<T>(Name, "one of its known values");
  }

  template <typename Function>
  auto list(const char *Name, const Function &Read) const {
    std::vector<decltype(Read(Members(Object, Problem)))> Out;
    const Json *Value = find(Name);
    if (!Value || !Value->is_array())
      return expected<decltype(Out)>(Name, "a list");
    for (const Json &Item : *Value)
      Out.push_back(Read(Members(Item, Problem)));
    return Out;
  }

  std::vector<std::pair<std::string, std::string>>
  pairs(const char *Name) const {
    std::vector<std::pair<std::string, std::string>> Out;
    const Json *Value = find(Name);
    if (!Value || !Value->is_object())
      return expected<decltype(Out)>(Name, "an object");
    for (const auto &[Key, Text] : Value->items())
      if (Text.is_string())
        Out.emplace_back(Key, Text.template get<std::string>());
    return Out;
  }

  template <typename T> T expected(const char *Name, const char *What) const {
    if (Problem.empty())
      Problem = std::string("expected '") + Name + "' to be " + What;
    return T();
  }

  const Json *find(const char *Name) const {
    auto At = Object.is_object() ? Object.find(Name) : Object.end();
    return At == Object.end() ? nullptr : &*At;
  }

private:
  const Json &Object;
  std::string &Problem;
};

Advice readAdvice(const Members &M) {
  return {M.choice("kind", adviceKindName), M.text("text"), M.flag("exact")};
}

RelatedLocation readRelated(const Members &M) {
  return {M.bytes("path"), M.number<std::uint32_t>("line"), M.text("message")};
}

Edit readEdit(const Members &M) {
  return {M.bytes("path"), M.number<std::uint64_t>("start"),
          M.number<std::uint64_t>("end"), M.bytes("text")};
}

std::optional<Suppression> readSuppression(const Json *Value,
                                           std::string &Problem) {
  if (!Value || Value->is_null())
    return std::nullopt;
  Members M(*Value, Problem);
  return Suppression{M.choice("by", suppressedByName), M.text("reason")};
}

Finding readFinding(const Members &M, std::string &Problem) {
  Finding F;
  // A member that is added has to be read, too.
  auto &[Rule, Impact, Path, Range, Message, Subject, Guard, Snippet,
         Replacements, Related, Evidence, Fixes, Suppressed, Conditional,
         Fingerprint] = F;
  if (const CheckRow *Row = findCheck(M.text("rule")))
    Rule = Row->Id;
  else
    M.expected<int>("rule", "a rule of this version");
  Impact = M.choice("impact", impactName);
  Path = M.bytes("path");
  Range = {M.number<std::uint32_t>("line"), M.number<std::uint32_t>("column"),
           M.number<std::uint32_t>("end_line"),
           M.number<std::uint32_t>("end_column")};
  Message = M.text("message");
  Subject = M.text("subject");
  if (std::string Words = M.textOrNull("guard"); !Words.empty())
    Guard = {GuardKind::Holds, std::move(Words)};
  Snippet = M.bytes("snippet");
  Replacements = M.list("advice", readAdvice);
  Related = M.list("related", readRelated);
  Evidence = M.pairs("evidence");
  Fixes = M.list("fixes", readEdit);
  Suppressed = readSuppression(M.find("suppressed"), Problem);
  Conditional = M.flag("conditional");
  Fingerprint = M.text("fingerprint");
  return F;
}

Artifact readArtifact(const Members &M) {
  auto Member = [](const Members &One) {
    return std::pair(One.bytes("path"), One.text("platform"));
  };
  auto Verdict = [](const Members &One) {
    return One.choice("verdict", slotVerdictName);
  };
  auto Slot = [&](const Members &One) {
    return ArtifactSlot{One.text("name"), Verdict(One),
                        One.list("members", Member)};
  };
  return {M.bytes("path"), M.text("kind"), Verdict(M), M.list("slots", Slot),
          M.find("duplicate_names") ? M.number<std::uint64_t>("duplicate_names")
                                    : 0};
}

Skipped readSkipped(const Members &M) {
  Skipped S;
  S.Path = M.bytes("path");
  S.Files = M.number<std::uint64_t>("files");
  S.Archives = M.number<std::uint64_t>("archives");
  // The reason is then a text for readers: "written in Rust".
  if (M.find("language")) {
    S.Reason = SkipReason::Language;
    S.Language = M.text("language");
  } else {
    S.Reason = M.choice("reason", skipReasonName);
  }
  return S;
}

Error readError(const Members &M) {
  return {M.choice("kind", errorKindName), M.bytes("path"), M.text("message")};
}

/// Counts of findings are not read: countFindings() recomputes them.
void readSummary(const Members &M, Summary &S) {
  S.Verdict = M.choice("verdict", verdictName);
  S.LeftOut = M.number<std::uint64_t>("left_out");
  S.Files = M.number<std::uint64_t>("files");
  S.Bytes = M.number<std::uint64_t>("bytes");
  S.Archives = M.number<std::uint64_t>("archives");
  S.Elf = M.number<std::uint64_t>("elf");
  S.TranslationUnits = M.number<std::uint64_t>("translation_units");
  S.PortedSites = M.number<std::uint64_t>("ported_sites");
}

std::optional<Shard> readShard(const Members &M) {
  std::string Text = M.textOrNull("shard");
  if (Text.empty())
    return std::nullopt;
  std::optional<Shard> Out = parseShard(Text);
  if (!Out)
    return M.expected<std::optional<Shard>>("shard", "I/N");
  Out->Of = M.text("shard_of");
  return Out;
}

class ReportReader {
public:
  Expected<Report> read(const std::string &Path, std::string_view Bytes) {
    auto Fail = [&](std::string Message) {
      return failure(ErrorKind::NotUnderstood, Path, std::move(Message));
    };
    Json Root = Json::parse(
        Bytes,
        [this](int Depth, Json::parse_event_t Event, Json &Value) {
          return visit(Depth, Event, Value);
        },
        /*allow_exceptions=*/false);
    if (Root.is_discarded())
      return Fail("truncated or not JSON, expected a report of --format json");
    std::string Version;
    if (const Json *Tool = Members(Root, Problem).find("tool"))
      Version = Members(*Tool, Problem).text("version");
    if (Version.empty() || !Root.contains("summary"))
      return Fail("not a report, expected a file made by --format json");
    if (Version != versionText())
      return Fail("made by armlift " + Version + ", expected " +
                  std::string(versionText()) + "; scan again");
    Members Top(Root, Problem);
    if (Top.number<int>("version") != JsonReportVersion)
      Top.expected<int>("version", std::to_string(JsonReportVersion).c_str());
    R.Target = Top.text("target");
    R.Shard = readShard(Top);
    readSummary(Members(Root["summary"], Problem), R.Summary);
    for (const char *List : Lists)
      if (!Seen.contains(List))
        Top.expected<int>(List, "a list of objects");
    if (R.Summary.Verdict == Verdict::Blocked && R.Findings.empty() &&
        R.Summary.LeftOut == 0)
      Top.expected<int>("findings", "non-empty for the verdict 'blocked'");
    if (!Problem.empty())
      return Fail(Problem);
    return std::move(R);
  }

private:
  /// Reads the elements of the lists in the outermost object. Returns false if
  /// the parser need not keep the value.
  bool visit(int Depth, Json::parse_event_t Event, const Json &Value) {
    if (Depth == 1 && Event == Json::parse_event_t::key)
      Section = Value.get<std::string>();
    if (Depth == 1 && Event == Json::parse_event_t::array_start)
      Seen.insert(Section);
    Members M(Value, Problem);
    bool IsOther = Event == Json::parse_event_t::value ||
                   Event == Json::parse_event_t::array_start;
    if (Depth == 2 && IsOther &&
        std::ranges::find(Lists, Section) != Lists.end())
      M.expected<int>(Section.c_str(), "a list of objects");
    if (Depth != 2 || Event != Json::parse_event_t::object_end)
      return true;
    if (Section == "findings")
      R.Findings.push_back(readFinding(M, Problem));
    else if (Section == "artifacts")
      R.Artifacts.push_back(readArtifact(M));
    else if (Section == "skipped")
      R.Skipped.push_back(readSkipped(M));
    else if (Section == "errors")
      R.Errors.push_back(readError(M));
    return false;
  }

  static constexpr std::array Lists = {"findings", "artifacts", "skipped",
                                       "errors"};

  Report R;
  std::string Section;        ///< the current member of the outermost object
  std::set<std::string> Seen; ///< the members so far that are lists
  std::string Problem;
};

} // namespace

Expected<Report> readReport(const std::string &Path) {
  std::string Bytes;
  if (auto Ok = readFile(Path, Bytes, MaxReport); !Ok)
    return failure(Ok.error().Kind, Path, Ok.error().Message);
  return ReportReader().read(Path, Bytes);
}

bool isReportFile(const std::string &Path) {
  std::string Head;
  if (!readHead(Path, Head, 512))
    return false;
  // White space is removed, so that the indentation does not matter.
  std::erase_if(Head,
                [](char C) { return std::string_view(" \t\r\n").contains(C); });
  return Head.starts_with(R"({"version":)") &&
         Head.contains(R"("tool":{"name":"armlift")");
}

} // namespace armlift

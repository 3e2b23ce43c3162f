// --format html: a single file that works offline and loads nothing. The
// findings are data in a script element that browsers do not execute;
// core/report/html/report.js renders them.
#include "core/report/Formats.h"
#include "core/report/HtmlAssets.h"
#include "core/report/Location.h"
#include "core/report/Markup.h"
#include "core/report/Wording.h"
#include "core/rules/CheckTable.h"
#include "core/support/JsonWriter.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"
#include "core/support/Version.h"

#include <cassert>
#include <deque>
#include <string>
#include <unordered_map>

namespace armlift {
namespace {

/// Makes characters visible that would otherwise make a line read differently
/// from what it is; pages interpret them just as terminals do.
std::string visible(std::string_view Text) { return printable(Text, "\n\t"); }

/// Writes texts that many findings share only once.
class StringTable {
public:
  std::size_t index(std::string_view Text) {
    if (auto Known = Indices.find(Text); Known != Indices.end())
      return Known->second;
    std::size_t Index = Texts.size();
    Indices.emplace(Texts.emplace_back(Text), Index);
    return Index;
  }

  void write(JsonWriter &W) const {
    W.array("strings", [&] {
      for (std::string_view Text : Texts)
        W.value(visible(Text));
    });
  }

private:
  std::unordered_map<std::string_view, std::size_t> Indices;
  std::deque<std::string> Texts; ///< a deque, so that views stay valid
};

std::string_view evidenceOf(const Finding &F, std::string_view Key) {
  for (const auto &[Name, Value] : F.Evidence)
    if (Name == Key)
      return Value;
  return "";
}

class PageData {
public:
  PageData(const Report &R, std::ostream &Out)
      : R(R), W(Out, 2, JsonWriter::Within::Html) {}

  void write() {
    W.object([&] {
      writeRules();
      W.array("findings", [&] {
        for (const Finding &F : R.Findings)
          writeFinding(F);
      });
      Strings.write(W);
      writeArtifacts();
      writeErrors();
      writeSkipped();
    });
    W.finish();
  }

private:
  void writeRules() {
    W.objects("rules", checkTable(), [&](const CheckRow &Row) {
      W.member("id", Row.Id);
      W.member("title", Row.Title);
      W.member("url", checkPageUrl(Row.Id));
    });
  }

  /// report.js depends on the order of the fields.
  void writeFinding(const Finding &F) {
    const CheckRow *Rule = findCheck(F.Rule);
    W.array([&] {
      assert(Rule);
      W.value(Rule - checkTable().data());
      W.value(static_cast<int>(F.Impact));
      W.value(Strings.index(F.Path));
      W.value(Strings.index(tallyFolder(F.Path)));
      W.value(F.Range.Line);
      W.value(F.Range.Column);
      const std::string Guard = F.Guard.text();
      for (std::string_view Text :
           {std::string_view(F.Message), std::string_view(F.Subject),
            std::string_view(Guard), std::string_view(F.Snippet)})
        W.value(Strings.index(Text));
      writeMark(F);
      W.value(Strings.index(evidenceOf(F, "isa")));
      W.value(Strings.index(
          F.Suppressed ? std::string_view(F.Suppressed->Reason) : ""));
      W.value(F.Conditional);
      W.array([&] {
        for (const Advice &A : F.Replacements) {
          W.array([&] {
            W.value(static_cast<int>(A.Kind));
            W.value(Strings.index(A.Text));
            W.value(A.Exact);
          });
        }
      });
      W.array([&] {
        for (const RelatedLocation &L : F.Related) {
          W.array([&] {
            W.value(Strings.index(L.Path));
            W.value(L.Line);
            W.value(Strings.index(L.Message));
          });
        }
      });
    });
  }

  /// The range of the found text in the snippet, in UTF-16 units as in
  /// JavaScript strings.
  void writeMark(const Finding &F) {
    auto Offset = [&](std::uint32_t Column) {
      std::string Before = visible(
          std::string_view(F.Snippet).substr(0, Column ? Column - 1 : 0));
      return utf16Column(Before,
                         static_cast<std::uint32_t>(Before.size() + 1)) -
             1;
    };
    bool SameLine = F.Range.EndLine == F.Range.Line;
    W.array([&] {
      W.value(Offset(F.Range.Column));
      W.value(Offset(SameLine
                         ? F.Range.EndColumn
                         : static_cast<std::uint32_t>(F.Snippet.size() + 1)));
    });
  }

  void writeArtifacts() {
    W.array("artifacts", [&] {
      for (const Artifact &A : R.Artifacts) {
        W.array([&] {
          W.value(visible(A.Path));
          W.value(A.Kind);
          W.value(slotVerdictName(A.Verdict));
          W.array([&] {
            for (const ArtifactSlot &S : A.Slots) {
              W.array([&] {
                W.value(visible(S.Name));
                W.value(slotVerdictName(S.Verdict));
                W.array([&] {
                  for (const auto &[Path, Platform] : S.Members) {
                    W.array([&] {
                      W.value(visible(Path));
                      W.value(visible(Platform));
                    });
                  }
                });
              });
            }
          });
        });
      }
    });
  }

  void writeErrors() {
    W.array("errors", [&] {
      for (const Error &E : R.Errors) {
        W.array([&] {
          W.value(visible(E.Path));
          W.value(errorKindName(E.Kind));
          W.value(visible(E.Message));
          W.value(E.Tolerated);
        });
      }
    });
  }

  void writeSkipped() {
    W.array("skipped", [&] {
      for (const Skipped &S : R.Skipped) {
        W.array([&] {
          W.value(visible(S.Path));
          W.value(S.reason());
          W.value(S.Files);
          W.value(S.Archives);
        });
      }
    });
  }

  const Report &R;
  JsonWriter W;
  StringTable Strings;
};

std::string countsOf(const Report &R) {
  const Summary &S = R.Summary;
  std::string Out;
  for (Impact I : AllImpacts)
    Out +=
        std::to_string(S.ByImpact[I]) + ' ' + std::string(impactName(I)) + ", ";
  if (std::string Hidden = hiddenFindings(R); !Hidden.empty())
    Out += Hidden + ", ";
  Out += std::to_string(S.PortedSites) + " ported in " +
         counted(S.Files, "file", "files") + " (" + byteSize(S.Bytes) + ").";
  return Out;
}

} // namespace

void writeHtml(const Report &R, const ReportStyle &, std::ostream &Out) {
  std::string Meaning = verdictSentence(R);
  std::string Target = markupText(R.Target), Counts = countsOf(R);
  Out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
         "charset=\"utf-8\">\n"
      << "<meta http-equiv=\"Content-Security-Policy\" content=\"" << HtmlPolicy
      << "\">\n"
      << "<meta name=\"viewport\" content=\"width=device-width, "
         "initial-scale=1\">\n"
      << "<meta name=\"generator\" content=\"armlift " << versionText()
      << "\">\n"
      << "<title>armlift: " << verdictName(R.Summary.Verdict) << "</title>\n"
      << "<style>" << HtmlStyle << "</style>\n</head>\n<body>\n"
      << fillPlaceholders(HtmlBody,
                          {{"verdict", verdictName(R.Summary.Verdict)},
                           {"meaning", Meaning},
                           {"target", Target},
                           {"counts", Counts}})
      << "<script type=\"application/json\" id=\"data\">\n";
  PageData(R, Out).write();
  Out << "</script>\n<script>" << HtmlScript << "</script>\n</body>\n</html>\n";
}

} // namespace armlift

// --format sarif: SARIF 2.1.0 (OASIS Standard, 27 March 2020; section numbers
// below), within the limits of GitHub code scanning
// (https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning).
#include "core/report/Formats.h"
#include "core/report/Location.h"
#include "core/report/Wording.h"
#include "core/rules/CheckTable.h"
#include "core/support/Base64.h"
#include "core/support/Characters.h"
#include "core/support/JsonWriter.h"
#include "core/support/Path.h"
#include "core/support/Version.h"

#include <algorithm>
#include <tuple>

namespace armlift {
namespace {

/// GitHub rejects a run with more results, and shows at most a hundred related
/// locations of each.
constexpr std::size_t MaxResults = 25000, MaxRelated = 100;

std::string_view levelOf(Impact I) {
  constexpr std::string_view Levels[] = {"error", "warning", "note", "none"};
  return enumValue(Levels, I);
}

/// The severity of a rule on GitHub's own scale.
std::string_view severityOf(Impact I) {
  constexpr std::string_view Severities[] = {
      "error", "warning", "recommendation", "recommendation"};
  return enumValue(Severities, I);
}

/// "x86-only-path" -> "X86OnlyPath" (3.49.7: a name is readable, an id is
/// stable).
std::string pascalCase(std::string_view Id) {
  std::string Out;
  bool Upper = true;
  for (char C : Id) {
    if (C != '-')
      Out += Upper ? upperCase(C) : C;
    Upper = C == '-';
  }
  return Out;
}

/// 3.11.7: a message should consist of sentences.
std::string sentence(std::string_view Text) {
  std::string Out(Text);
  if (!Out.empty() && Out.back() != '.')
    Out += '.';
  return Out;
}

class SarifReport {
public:
  SarifReport(const Report &R, std::ostream &Out) : R(R), W(Out, 4) {}

  void write() {
    W.object([&] {
      W.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
      W.member("version", "2.1.0");
      W.array("runs", [&] {
        W.object([&] {
          writeDriver();
          writeRunFrame();
          std::vector<const Finding *> Shown = shownFindings();
          writeInvocation(Shown.size());
          W.array("results", [&] {
            for (const Finding *F : Shown)
              writeResult(*F);
          });
        });
      });
    });
    W.finish();
  }

private:
  /// All findings in order; if there are too many, the most severe ones.
  std::vector<const Finding *> shownFindings() const {
    std::vector<const Finding *> Out;
    for (const Finding &F : R.Findings)
      Out.push_back(&F);
    if (Out.size() <= MaxResults)
      return Out;
    std::ranges::sort(Out, {}, [](const Finding *F) {
      return std::tuple(F->Suppressed.has_value(), F->Impact, F);
    });
    Out.resize(MaxResults);
    std::ranges::sort(Out); // pointers into one vector: restores its order
    return Out;
  }

  void writeText(std::string_view Name, std::string_view Text) {
    W.object(Name, [&] { W.member("text", Text); });
  }

  void writeDriver() {
    W.object("tool", [&] {
      W.object("driver", [&] {
        W.member("name", "armlift");
        W.member("version", versionText());
        W.member("semanticVersion", versionText());
        if (!projectUrl().empty())
          W.member("informationUri", projectUrl());
        W.array("rules", [&] {
          for (const CheckRow &Row : checkTable())
            writeRule(Row);
        });
      });
    });
  }

  void writeRule(const CheckRow &Row) {
    W.object([&] {
      W.member("id", Row.Id);
      W.member("name", pascalCase(Row.Id));
      writeText("shortDescription", sentence(Row.Title));
      writeText("fullDescription", sentence(Row.Title));
      W.object("help", [&] {
        W.member("text", Row.Page);
        W.member("markdown", Row.Page);
      });
      if (std::string Page = checkPageUrl(Row.Id); !Page.empty())
        W.member("helpUri", Page);
      W.object("defaultConfiguration",
               [&] { W.member("level", levelOf(Row.Impact)); });
      W.object("properties", [&] {
        W.array("tags", [&] {
          W.value("aarch64");
          W.value(impactName(Row.Impact));
          W.value(Row.Group);
        });
        W.member("precision", "very-high");
        W.member("problem.severity", severityOf(Row.Impact));
      });
    });
  }

  void writeRunFrame() {
    W.object("automationDetails", [&] {
      W.member("id", R.Shard ? "armlift/" + R.Shard->text() : "armlift/");
    });
    W.member("columnKind", "utf16CodeUnits");
    // 3.14.14: no URI, because the reader knows where its checkout is.
    W.object("originalUriBaseIds", [&] {
      W.object("%SRCROOT%", [&] {
        writeText("description", "The directory in which armlift ran.");
      });
    });
    W.object("properties", [&] {
      W.member("verdict", verdictName(R.Summary.Verdict));
      W.member("target", R.Target);
    });
  }

  void writeInvocation(std::size_t Shown) {
    W.array("invocations", [&] {
      W.object([&] {
        W.member("executionSuccessful", !failsToRead(R));
        W.array("toolExecutionNotifications", [&] {
          for (const Error &E : R.Errors)
            writeNotification(E.Tolerated ? "note" : "error", E.Message,
                              E.Path);
          for (const Skipped &S : R.Skipped)
            writeNotification("note", "skipped: " + S.reason(), S.Path);
          if (R.Summary.LeftOut)
            writeNotification(
                "note",
                std::to_string(R.Summary.LeftOut) +
                    " findings are left out by --select or --ignore",
                "");
          if (Shown < R.Findings.size())
            writeNotification(
                "warning",
                std::to_string(R.Findings.size() - Shown) +
                    " findings are left out, since code scanning takes " +
                    std::to_string(MaxResults) +
                    " in a run; --format json has all",
                "");
        });
      });
    });
  }

  void writeNotification(std::string_view Level, std::string_view Message,
                         std::string_view Path) {
    W.object([&] {
      W.member("level", Level);
      writeText("message", sentence(Message));
      if (!Path.empty()) {
        W.array("locations",
                [&] { W.object([&] { writePlace(Path, nullptr, 0); }); });
      }
    });
  }

  /// Writes the members of a location object (3.28). A member of a container is
  /// located at the container, which is what a viewer can open, and also named
  /// in full. A result about a whole file is located at its first line, because
  /// GitHub requires a line in every result.
  void writePlace(std::string_view Path, const Finding *F, std::uint32_t Line) {
    W.object("physicalLocation", [&] {
      writeArtifactLocation(Path);
      bool AtLine = Line && !isMember(Path);
      if (AtLine || F) {
        W.object("region", [&] {
          W.member("startLine", AtLine ? Line : 1);
          if (AtLine && F)
            writeColumns(*F);
        });
      }
    });
    if (isMember(Path)) {
      W.array("logicalLocations", [&] {
        W.object([&] {
          W.member("fullyQualifiedName", Path);
          W.member("kind", "resource");
        });
      });
    }
  }

  void writeArtifactLocation(std::string_view Path) {
    std::string File = fileOnDisk(Path);
    W.object("artifactLocation", [&] {
      W.member("uri", uriOf(File));
      if (isBelowRoot(File))
        W.member("uriBaseId", "%SRCROOT%");
    });
  }

  /// The end column of a range that ends on another line cannot be converted
  /// without that line's text. It is left out, which means the end of the line
  /// (3.30.8).
  void writeColumns(const Finding &F) {
    const SourceRange &Range = F.Range;
    if (Range.Column)
      W.member("startColumn", utf16Column(F.Snippet, Range.Column));
    if (Range.EndLine >= Range.Line)
      W.member("endLine", Range.EndLine);
    if (Range.EndLine == Range.Line && Range.EndColumn > Range.Column)
      W.member("endColumn", utf16Column(F.Snippet, Range.EndColumn));
    if (!F.Snippet.empty())
      writeText("snippet", F.Snippet);
  }

  void writeResult(const Finding &F) {
    W.object([&] {
      W.member("ruleId", F.Rule);
      if (const CheckRow *Row = findCheck(F.Rule))
        W.member("ruleIndex",
                 static_cast<std::size_t>(Row - checkTable().data()));
      W.member("level", levelOf(F.Impact));
      // 3.27.10: the level "none" requires a kind other than "fail".
      if (F.Impact == Impact::Note)
        W.member("kind", F.Conditional ? "review" : "informational");
      writeText("message", sentence(messageWithAnswers(F)));
      W.array("locations",
              [&] { W.object([&] { writePlace(F.Path, &F, F.Range.Line); }); });
      writeRelated(F);
      writeFingerprints(F);
      writeSuppressions(F);
      writeFixes(F);
      writeProperties(F);
    });
  }

  void writeRelated(const Finding &F) {
    if (F.Related.empty())
      return;
    W.array("relatedLocations", [&] {
      for (std::size_t I = 0; I < std::min(F.Related.size(), MaxRelated); ++I) {
        const RelatedLocation &L = F.Related[I];
        W.object([&] {
          W.member("id", I + 1);
          writePlace(L.Path, nullptr, L.Line);
          writeText("message", sentence(L.Message));
        });
      }
    });
  }

  /// GitHub compares primaryLocationLineHash together with the path, so two
  /// projects of one run may have the same value.
  void writeFingerprints(const Finding &F) {
    W.object("partialFingerprints", [&] {
      W.member("armlift/v1", F.Fingerprint);
      W.member("primaryLocationLineHash", F.Fingerprint);
    });
  }

  /// 3.27.23: if one result has suppressions, all must have them; an empty
  /// array means "not suppressed".
  void writeSuppressions(const Finding &F) {
    W.array("suppressions", [&] {
      if (F.Suppressed) {
        W.object([&] {
          W.member("kind", F.Suppressed->By == SuppressedBy::Comment
                               ? "inSource"
                               : "external");
          W.member("status", "accepted");
          W.member("justification", F.Suppressed->Reason);
        });
      }
    });
  }

  /// Edits are byte ranges, so the regions are binary and the text is base64
  /// (3.57.3).
  void writeFixes(const Finding &F) {
    if (F.Fixes.empty())
      return;
    W.array("fixes", [&] {
      W.object([&] {
        writeText("description", "Include a header that declares the same "
                                 "names for aarch64; `armlift "
                                 "fix` makes it and includes it.");
        W.array("artifactChanges", [&] {
          for (std::size_t I = 0; I < F.Fixes.size();) {
            W.object([&] {
              writeArtifactLocation(F.Fixes[I].Path);
              W.array("replacements", [&] {
                for (std::size_t First = I;
                     I < F.Fixes.size() &&
                     F.Fixes[I].Path == F.Fixes[First].Path;
                     ++I)
                  writeReplacement(F.Fixes[I]);
              });
            });
          }
        });
      });
    });
  }

  void writeReplacement(const Edit &E) {
    W.object([&] {
      W.object("deletedRegion", [&] {
        W.member("byteOffset", E.Start);
        W.member("byteLength", E.End - E.Start);
      });
      W.object("insertedContent", [&] { W.member("binary", base64(E.Text)); });
    });
  }

  void writeProperties(const Finding &F) {
    W.object("properties", [&] {
      W.member("impact", impactName(F.Impact));
      W.member("subject", F.Subject);
      if (!F.Guard.empty())
        W.member("guard", F.Guard.text());
    });
  }

  const Report &R;
  JsonWriter W;
};

} // namespace

void writeSarif(const Report &R, const ReportStyle &, std::ostream &Out) {
  SarifReport(R, Out).write();
}

} // namespace armlift

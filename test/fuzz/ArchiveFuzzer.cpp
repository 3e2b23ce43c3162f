// Reads any bytes as a container: every reader of core/archive, nested, with
// small limits so that a bomb ends soon. Then judges what is in it as packages.
#include "analyzers/binary/BinaryAnalyzer.h"
#include "core/archive/Members.h"
#include "core/input/Discovery.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>

namespace {

/// A visitor that keeps what the analyzer of packages learns.
class Sink : public armlift::MemberVisitor {
public:
  explicit Sink(const armlift::DiscoveredFile &File) : File(File) {}

  armlift::Interest wants(const armlift::Input &Head) override {
    return Packages->wants(Head);
  }
  void member(const armlift::Input &In) override {
    if (std::unique_ptr<armlift::Facts> F = Packages->extract(In, Errors))
      add(In, std::move(F));
  }
  void container(const armlift::Input &In,
                 std::unique_ptr<armlift::ContainerFacts> Facts) override {
    add(In, std::move(Facts));
  }

  void judge() {
    std::ranges::sort(Inputs, {}, [](const armlift::InputFacts &I) {
      return std::tie(I.ContextPath, I.Order);
    });
    armlift::Judgement Out;
    Packages->judge({.Inputs = Inputs, .Target = "neoverse-n1"}, Out);
  }

  std::vector<armlift::Error> Errors;

private:
  void add(const armlift::Input &In, std::unique_ptr<armlift::Facts> Of) {
    armlift::InputFacts &Facts = Inputs.emplace_back();
    Facts.Path = In.Path;
    Facts.ContextPath = In.ContextPath;
    Facts.Depth = In.Depth;
    Facts.Order = In.Order;
    Facts.File = &File;
    Facts.ByAnalyzer.push_back(std::move(Of));
  }

  const armlift::DiscoveredFile &File;
  const std::unique_ptr<armlift::Analyzer> Packages =
      armlift::binary::makeBinaryAnalyzer({});
  std::vector<armlift::InputFacts> Inputs;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  std::string_view Bytes(reinterpret_cast<const char *>(Data), Size);
  armlift::Input Top;
  Top.Path = Top.ContextPath = "input";
  armlift::ContentKind Kind =
      armlift::sniff(Bytes.substr(0, armlift::SniffBytes), "input.jar");
  if (!armlift::isContainer(Kind))
    Kind = armlift::ContentKind::Zip;
  armlift::ArchiveLimits Limits;
  Limits.Depth = 4;
  Limits.MemberBytes = 1 << 20;
  Limits.TotalBytes = 8 << 20;
  Limits.Entries = 500;
  Limits.Time = std::chrono::milliseconds(2000);
  armlift::DiscoveredFile File;
  File.Path = File.ContextPath = Top.Path;
  Sink Visitor(File);
  armlift::MemoryGate Memory(1 << 20);
  armlift::visitMembers(Top, Kind, armlift::MemorySource(Bytes),
                        {Limits, 1, Memory}, Visitor, Visitor.Errors);
  Visitor.judge();
  return 0;
}

// Reads any bytes as a container: every reader of core/archive, nested, with
// small limits so that a bomb ends soon.
#include "core/archive/Members.h"

#include <cstddef>
#include <cstdint>

namespace {

/// A visitor that wants everything and keeps nothing.
class Sink : public armlift::MemberVisitor {
public:
  armlift::Interest wants(const armlift::Input &Head) override {
    return Head.Bytes.size() % 2 ? armlift::Interest::Head
                                 : armlift::Interest::Whole;
  }
  void member(const armlift::Input &) override {}
  void container(const armlift::Input &,
                 std::unique_ptr<armlift::ContainerFacts>) override {}
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
  Sink Visitor;
  std::vector<armlift::Error> Errors;
  armlift::MemoryGate Memory(1 << 20);
  armlift::visitMembers(Top, Kind, armlift::MemorySource(Bytes),
                        {Limits, 1, Memory}, Visitor, Errors);
  return 0;
}

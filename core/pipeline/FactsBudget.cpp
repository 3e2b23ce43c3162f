// See FactsBudget.h.
#include "core/pipeline/FactsBudget.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace armlift {

namespace {

std::size_t droppable(std::size_t Bytes) {
  return Bytes > FreeSpareBytes ? Bytes : 0;
}

std::size_t droppable(const Facts &Of) { return droppable(Of.spareBytes()); }

std::size_t droppable(const InlineComments *Of) {
  return Of ? droppable(Of->bytes()) : 0;
}

} // namespace

void FactsBudget::add(const InputFacts &Member) {
  std::size_t Added = droppable(Member.Comments.get());
  for (const std::unique_ptr<Facts> &F : Member.ByAnalyzer)
    Added += droppable(*F);
  if (Added == 0)
    return;
  FactsOfMember Of{Member.ByAnalyzer, Member.Comments.get()};
  if (Member.Order >= End)
    return drop(Of, Member.Order);
  Whole.try_emplace(Member.Order, Of, Added);
  Bytes += Added;
  // What exceeds `Most` at this point will exceed it at the end, too.
  while (Bytes > Most) {
    auto Last = std::prev(Whole.end());
    End = Last->first;
    Bytes -= Last->second.Bytes;
    drop(Last->second.Of, End);
    Whole.erase(Last);
  }
}

void FactsBudget::drop(FactsOfMember Of, std::uint64_t Order) {
  for (const std::unique_ptr<Facts> &F : Of.ByAnalyzer)
    if (droppable(*F) != 0)
      note(F->dropSpare(), Order);
  if (droppable(Of.Comments) != 0) {
    *Of.Comments = {};
    note("what its comments suppress was not looked at", Order);
  }
}

void FactsBudget::note(std::string_view Lost, std::uint64_t Order) {
  Loss &L = Losses.try_emplace(Lost, Order).first->second;
  ++L.Members;
  L.First = std::min(L.First, Order);
}

void FactsBudget::report(std::span<const InputFacts> Members,
                         std::vector<Error> &Errors) const {
  for (const auto &[What, L] : Losses) {
    auto At = std::ranges::find(Members, L.First, &InputFacts::Order);
    std::string Message = "the names and lists up to it add up to more than " +
                          std::to_string(Most >> 20) +
                          " MiB: " + std::string(What);
    if (L.Members > 1)
      Message += "; the same goes for " + std::to_string(L.Members - 1) +
                 (L.Members == 2 ? " member" : " members") + " after it";
    Errors.push_back({ErrorKind::Limit,
                      At == Members.end() ? std::string() : At->Path,
                      std::move(Message)});
  }
}

} // namespace armlift

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

void FactsBudget::add(const InputFacts &Member, std::size_t File,
                      std::size_t &Credit) {
  std::size_t Added = droppable(Member.Comments.get());
  for (const std::unique_ptr<Facts> &F : Member.ByAnalyzer)
    Added += droppable(*F);
  const std::size_t Free = std::min(Added, Credit);
  Credit -= Free;
  Added -= Free;
  if (Added == 0)
    return;
  FactsOfMember Of{Member.ByAnalyzer, Member.Comments.get()};
  const Place At{File, Member.Order};
  if (At >= End)
    return drop(Of, At);
  Whole.try_emplace(At, Of, Added);
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

void FactsBudget::drop(FactsOfMember Of, Place At) {
  for (const std::unique_ptr<Facts> &F : Of.ByAnalyzer)
    if (droppable(*F) != 0)
      note(F->dropSpare(), At);
  if (droppable(Of.Comments) != 0) {
    *Of.Comments = {};
    note("what its comments suppress was not looked at", At);
  }
}

void FactsBudget::note(std::string_view Lost, Place At) {
  Loss &L = Losses.try_emplace({At.first, Lost}, At.second).first->second;
  ++L.Members;
  L.First = std::min(L.First, At.second);
}

void FactsBudget::report(std::size_t File, std::span<const InputFacts> Members,
                         std::string_view Limit,
                         std::vector<Error> &Errors) const {
  for (auto It = Losses.lower_bound({File, {}});
       It != Losses.end() && It->first.first == File; ++It) {
    const Loss &L = It->second;
    auto At = std::ranges::find(Members, L.First, &InputFacts::Order);
    std::string Message =
        std::string(Limit) + ": " + std::string(It->first.second);
    if (L.Members > 1)
      Message += "; the same goes for " + std::to_string(L.Members - 1) +
                 (L.Members == 2 ? " member" : " members") + " after it";
    Errors.push_back({ErrorKind::Limit,
                      At == Members.end() ? std::string() : At->Path,
                      std::move(Message)});
  }
}

void FactsBudget::report(std::span<const InputFacts> Members,
                         std::vector<Error> &Errors) const {
  report(0, Members,
         "the names and lists up to it add up to more than " +
             std::to_string(Most >> 20) + " MiB",
         Errors);
}

TreeBudget::TreeBudget(std::size_t Most)
    : Spare(Most),
      Limit("the names and lists of the archives up to it add up to " +
            std::to_string(Most >> 20) + " MiB more than " +
            std::to_string(CreditPerByte) + " times the size of each") {}

void TreeBudget::add(std::size_t File, std::uint64_t FileBytes,
                     std::span<const InputFacts> Inputs) {
  std::size_t Credit = FileBytes > SIZE_MAX / CreditPerByte
                           ? SIZE_MAX
                           : FileBytes * CreditPerByte;
  std::lock_guard Lock(Guard);
  for (const InputFacts &In : Inputs)
    if (In.Depth > 0) // a plain file's facts are bounded by themselves
      Spare.add(In, File, Credit);
}

void TreeBudget::report(std::size_t File, std::span<const InputFacts> Inputs,
                        std::vector<Error> &Errors) const {
  Spare.report(File, Inputs, Limit, Errors);
}

} // namespace armlift

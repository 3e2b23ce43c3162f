#include "analyzers/build/cmake/CMakeTargets.h"

#include "analyzers/build/cmake/CMakeDispatch.h"
#include "analyzers/build/model/CMakeProperty.h"
#include "analyzers/build/model/NamedVariables.h"

#include <optional>

namespace armlift::build {
namespace {

using Arguments = CMakeArguments;

bool isScope(const CMakeArgument &A) {
  return isWord(A, "PRIVATE") || isWord(A, "PUBLIC") ||
         isWord(A, "INTERFACE") || isWord(A, "BEFORE");
}

} // namespace

bool CMakeTargets::handle(const CMakeCommand &C) {
  static constexpr CMakeHandler<CMakeTargets> Handlers[] = {
      {"add_executable", &CMakeTargets::add},
      {"add_library", &CMakeTargets::add},
      {"armlift_simd_compat", &CMakeTargets::simdCompat},
      {"set_directory_properties", &CMakeTargets::directoryProperties},
      {"set_property", &CMakeTargets::setProperty},
      {"set_source_files_properties", &CMakeTargets::sourceProperties},
      {"set_target_properties", &CMakeTargets::targetProperties},
      {"target_compile_definitions", &CMakeTargets::targetDefinitions},
      {"target_compile_options", &CMakeTargets::targetFlags},
      {"target_link_libraries", &CMakeTargets::targetLibraries},
      {"target_link_options", &CMakeTargets::targetFlags},
      {"target_precompile_headers", &CMakeTargets::targetHeaders},
      {"target_sources", &CMakeTargets::add}};
  static_assert(isSortedByName(Handlers));
  return dispatch(*this, Handlers, C);
}

/// The current condition and that of the target: the properties of a target
/// count only if the target exists.
When CMakeTargets::ofTarget(std::string_view Target) const {
  auto Named = Known.find(Model.variables().meant(Target));
  return Named == Known.end() ? Stack.current()
                              : both(Stack.current(), Named->second);
}

void CMakeTargets::ofTarget(const CMakeCommand &C, WordRole R) {
  Arguments A = C.Arguments;
  // Each run of words between PRIVATE, PUBLIC … is used as one text, since a
  // generator expression may contain several words.
  for (std::size_t Begin = 1; Begin < A.size();) {
    std::size_t End = Begin;
    while (End < A.size() && !isScope(A[End]))
      ++End;
    const std::string_view Words = textOf(A.subspan(Begin, End - Begin));
    const bool IsPublic =
        isWord(A[Begin - 1], "PUBLIC") || isWord(A[Begin - 1], "INTERFACE");
    if (IsPublic && R == WordRole::Definitions)
      Model.definePublicly(Words, ofTarget(A[0].Text), A[0].Text);
    else
      Model.use(R, Words, ofTarget(A[0].Text), {}, A[0].Text);
    Begin = End + 1;
  }
}

void CMakeTargets::targetFlags(const CMakeCommand &C) {
  ofTarget(C, WordRole::Flags);
}
void CMakeTargets::targetDefinitions(const CMakeCommand &C) {
  ofTarget(C, WordRole::Definitions);
}
void CMakeTargets::targetHeaders(const CMakeCommand &C) {
  ofTarget(C, WordRole::Headers);
}
void CMakeTargets::targetLibraries(const CMakeCommand &C) {
  Arguments A = C.Arguments;
  ofTarget(C, WordRole::Libraries);
  if (A.size() > 1)
    Model.sources().link(A[0].Text, textOf(A.subspan(1)));
}

/// armlift_simd_compat(kernels simde PUBLIC), defined in
/// ArmliftSimdCompat.cmake.
void CMakeTargets::simdCompat(const CMakeCommand &C) {
  Model.facts().markTunedForArm();
  Arguments A = C.Arguments;
  // Counts only if it is certainly called on aarch64.
  if (A.size() < 2 || Stack.current().Holds.ByDefault != Ternary::True)
    return;
  Model.sources().provideX86Headers(A[0].Text,
                                    A[1].Text == "simde" ? ShimCover::Simde
                                    : A[1].Text == "sse2neon"
                                        ? ShimCover::Sse2neon
                                        : ShimCover::Ours,
                                    hasWord(A, "PUBLIC"));
}

void CMakeTargets::add(const CMakeCommand &C) {
  Arguments A = C.Arguments;
  if (A.empty())
    return;
  if (C.Name != "target_sources")
    if (auto [Target, New] =
            Known.try_emplace(std::string(A[0].Text), Stack.current());
        !New)
      alsoHolds(Target->second, Stack.current());
  bool IsLibrary = C.Name == "add_library" && A.size() > 1;
  // An imported library has nothing to compile either.
  if (IsLibrary &&
      (isWord(A[1], "INTERFACE") || (A.size() > 2 && isWord(A[2], "IMPORTED"))))
    Model.targets().markInterface(A[0].Text);
  else if (IsLibrary && isWord(A[1], "ALIAS") && A.size() > 2)
    Model.facts().addLink(A[2].Text, Stack.current());
  else if (IsLibrary)
    Model.facts().addBuiltLibrary(A[0].Text);
  if (IsLibrary)
    Model.facts().nameLibrary(A[0].Text);
  if (hasWord(A, "EXCLUDE_FROM_ALL"))
    Model.excludeFromAll(A[0].Text, "TRUE", Stack.current());
  ofTarget(C, WordRole::Sources);
}

/// Handles PROPERTIES name value name value …, set on `Files` or `Target`.
void CMakeTargets::properties(Arguments Pairs, std::string_view Files,
                              std::string_view Target) {
  if (Pairs.empty())
    return;
  Model.markFileLists(Files);
  for (std::size_t I = 0; I + 1 < Pairs.size(); I += 2) {
    std::string_view Name = Pairs[I].Text;
    if (Name == "EXCLUDE_FROM_ALL" && !Target.empty())
      Model.excludeFromAll(Target, Pairs[I + 1].Text, Stack.current());
    else if (Name == "HEADER_FILE_ONLY")
      Model.leaveUncompiled(Files, Pairs[I + 1].Text, Stack.current());
    else if (std::optional<WordRole> R =
                 roleOf(BuildLanguage::CMakeProperty, Name))
      Model.use(*R, Pairs[I + 1].Text, ofTarget(Target), Files, Target);
  }
}

void CMakeTargets::sourceProperties(const CMakeCommand &C) {
  Arguments A = C.Arguments;
  auto Files = static_cast<std::size_t>(findWord(A, "PROPERTIES") - A.begin());
  properties(behindWord(A, "PROPERTIES"), textOf(A.first(Files)), {});
}

void CMakeTargets::targetProperties(const CMakeCommand &C) {
  Arguments A = C.Arguments;
  if (!A.empty())
    properties(behindWord(A, "PROPERTIES"), {}, A[0].Text);
}

void CMakeTargets::directoryProperties(const CMakeCommand &C) {
  properties(behindWord(C.Arguments, "PROPERTIES"), {}, {});
}

void CMakeTargets::setProperty(const CMakeCommand &C) {
  Arguments A = C.Arguments;
  auto At = findWord(A, "PROPERTY");
  if (At == A.end() || A.end() - At < 3)
    return;
  auto Count = static_cast<std::size_t>(At - A.begin());
  // set_property(GLOBAL [APPEND|APPEND_STRING] PROPERTY SOURCES_OF_ALL a.c)
  if (isWord(A[0], "GLOBAL"))
    return Model.setProperty(
        variableOfProperty(Model.variables().composedName(A[Count + 1].Text)),
        textOf(A.subspan(Count + 2)), Stack.current(), Count > 1);
  bool OnSources = !A.empty() && isWord(A[0], "SOURCE");
  std::string_view Files = OnSources && Count > 1
                               ? textOf(A.subspan(1, Count - 1))
                               : std::string_view{};
  const CMakeArgument Pair[] = {
      A[Count + 1],
      {textOf(A.subspan(Count + 2)), CMakeArgument::Kind::Bracket}};
  properties(Pair, Files,
             !OnSources && Count == 2 ? A[1].Text : std::string_view{});
}

} // namespace armlift::build

#include "analyzers/source/lexical/walk/GivenMacros.h"

#include "core/input/FileKinds.h"
#include "core/rules/MacroTable.h"
#include "core/support/Path.h"

#include <set>
#include <utility>

namespace armlift::source {

namespace {

/// True if the target decides the name, whatever the build says. A name that
/// builds may set is included if it is called after x86, unless the build sets
/// it for every machine.
bool isSaidByTarget(const BuildMacro &M) {
  const MacroRow *Row = findMacroRow(M.Setting.Name);
  if (!Row || !Row->ByBuild)
    return Row;
  return M.Condition != BuildCondition::Always &&
         pathArch(M.Setting.Name) == PathArch::X86;
}

} // namespace

GivenMacros::GivenMacros(WalkedProject &Project, MacroDefaults &Defaults,
                         Environment &Macros, std::vector<BuildMacro> Build)
    : Project(Project), Defaults(Defaults), Macros(Macros) {
  auto intern = [&](std::string_view Name) {
    MacroId Id = Defaults.intern(Name);
    Macros.vary(Id);
    return Id;
  };
  CplusplusMacro = intern("__cplusplus");
  GxxMacro = intern("__GNUG__"); // GCC manual, "Common Predefined Macros"
  CVersionMacro = intern("__STDC_VERSION__");
  CudaMacro = intern("__CUDACC__");
  AssemblerMacros = {intern("__ASSEMBLER__"), intern("__ASSEMBLY__")};
  for (BuildMacro &M : Build) {
    MacroId Name = Defaults.intern(M.Setting.Name);
    Names.insert(Name);
    std::optional<SettingTruth> Set = truthOf(M);
    if (!Set || isSaidByTarget(M))
      continue;
    Macros.vary(Name);
    MacroValue Value =
        Defaults.literal(Set->Defined, M.Setting.Value, Set->Arch);
    FromBuild.push_back({std::move(M), Name, Value});
  }
  noteFolders();
}

/// Fills Ranges and RangesByFolder.
void GivenMacros::noteFolders() {
  const MacroFolders *Last = nullptr;
  for (std::uint32_t I = 0; I < FromBuild.size(); ++I) {
    const MacroFolders &Folders = FromBuild[I].Macro.Folders;
    if (Last && *Last == Folders) {
      Ranges.back().Behind = I + 1;
      continue;
    }
    for (const std::string &Folder : *Folders)
      RangesByFolder[Folder].push_back(
          static_cast<std::uint32_t>(Ranges.size()));
    Ranges.push_back({I, I + 1});
    Last = &Folders;
  }
}

std::vector<MacroId> GivenMacros::namesInValues() const {
  std::vector<MacroId> In;
  for (const BuildValue &M : FromBuild)
    if (M.Value.File == NoFile && !M.Value.isAmbiguous())
      if (const ProjectToken &T = Defaults.token(M.Value);
          T.Kind == TokenKind::Identifier)
        In.push_back(T.Value);
  return In;
}

void GivenMacros::write(const ProjectFile &F) {
  writeLanguage(F);
  writeBuild(F);
}

/// Writes the macros that the language of the unit sets.
void GivenMacros::writeLanguage(const ProjectFile &F) {
  constexpr MacroValue Set{.Defined = Truth::True, .Known = Knowledge::None};
  auto version = [&](MacroId Name, Truth Defined,
                     std::initializer_list<std::string_view> Versions) {
    std::vector<MacroValue> Values;
    for (std::string_view Version : Versions)
      Values.push_back(Defaults.literal(Defined, Version, false));
    MacroValue Value = Values.front();
    Value.Others = Defaults.alternatives({Values.begin() + 1, Values.end()});
    Macros.write(Name, Value);
  };
  bool Cxx = isCxx(F.Facts->Kind, F.Path);
  Truth Certain = Cxx ? Truth::True : Truth::Unknown;
  if (Cxx || F.Facts->Kind == FileKind::Header) {
    version(CplusplusMacro, Certain,
            {"201103", "201402", "201703", "202002", "202302"});
    version(GxxMacro, Certain, {findMacroRow("__GNUC__")->Value});
  } else {
    Macros.write(CplusplusMacro, {.Defined = Truth::False});
    Macros.write(GxxMacro, {.Defined = Truth::False});
  }
  if (!Cxx)
    version(CVersionMacro, Certain, {"199901", "201112", "201710", "202311"});
  if (F.Facts->Kind == FileKind::Cuda)
    Macros.write(CudaMacro, Set);
  if (F.Facts->Kind == FileKind::Asm)
    for (MacroId Name : AssemblerMacros)
      Macros.write(Name, Set);
}

/// Returns the build macros that hold in the folder of `F`.
std::span<const std::uint32_t>
GivenMacros::buildMacrosOf(const ProjectFile &F) {
  std::string_view Folder = parentPath(F.Path);
  if (!OfFolder || OfFolder->Folder != Folder) {
    OfFolder = {Folder, {}};
    std::set<std::uint32_t> Some; // one may hold in several folders around it
    auto add = [&](std::string_view Above) {
      if (auto Of = RangesByFolder.find(Above); Of != RangesByFolder.end())
        Some.insert(Of->second.begin(), Of->second.end());
    };
    add("");
    for (std::size_t At = 1; (At = F.Path.find('/', At)) != F.Path.npos; ++At)
      add(std::string_view(F.Path).substr(0, At));
    for (std::uint32_t Range : Some)
      for (std::uint32_t I = Ranges[Range].First; I < Ranges[Range].Behind; ++I)
        OfFolder->Macros.push_back(I);
  }
  return OfFolder->Macros;
}

void GivenMacros::writeBuild(const ProjectFile &F) {
  for (std::uint32_t I : buildMacrosOf(F)) {
    const auto &[Macro, Name, Set] = FromBuild[I];
    if (!Project.Needs.needed(Name))
      continue;
    MacroValue Old = Macros.read(Name, Defaults.asDefault());
    // One build file may set the macro for another machine or under an option
    // that is off, and another one for this machine.
    if (Macro.Setting.Undefine || Old.File != NoFile ||
        Old.Defined <= Set.Defined)
      Macros.write(Name, Set);
  }
}

} // namespace armlift::source

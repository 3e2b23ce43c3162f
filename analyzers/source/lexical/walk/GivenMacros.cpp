#include "analyzers/source/lexical/walk/GivenMacros.h"

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
  Cplusplus = versions({"201103", "201402", "201703", "202002", "202302"});
  Gxx = versions({findMacroRow("__GNUC__")->Value});
  CVersion = versions({"199901", "201112", "201710", "202311"});
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

/// The values of a macro that any of the versions may be.
GivenMacros::Versions
GivenMacros::versions(std::initializer_list<std::string_view> Values) {
  std::vector<MacroValue> Literals;
  for (std::string_view Value : Values)
    Literals.push_back(Defaults.literal(Truth::True, Value, false));
  MacroValue Certain = Literals.front();
  Certain.Others =
      Defaults.alternatives({Literals.begin() + 1, Literals.end()});
  MacroValue Possible = Certain;
  Possible.Defined = Truth::Unknown;
  return {Certain, Possible};
}

void GivenMacros::write(const ProjectFile &F) {
  const FileKind Kind = F.Facts->Kind;
  const Unit U{parentPath(F.Path), Kind, isCxx(Kind, F.Path)};
  writeLanguage(U);
  writeBuild(U);
}

/// Writes the macros that the language of the unit sets.
void GivenMacros::writeLanguage(const Unit &U) {
  constexpr MacroValue Set{.Defined = Truth::True, .Known = Knowledge::None};
  if (U.Cxx || U.Kind == FileKind::Header) {
    Macros.write(CplusplusMacro,
                 U.Cxx ? Cplusplus.Certain : Cplusplus.Possible);
    Macros.write(GxxMacro, U.Cxx ? Gxx.Certain : Gxx.Possible);
  } else {
    Macros.write(CplusplusMacro, {.Defined = Truth::False});
    Macros.write(GxxMacro, {.Defined = Truth::False});
  }
  if (!U.Cxx)
    Macros.write(CVersionMacro, CVersion.Possible);
  if (U.Kind == FileKind::Cuda)
    Macros.write(CudaMacro, Set);
  if (U.Kind == FileKind::Asm)
    for (MacroId Name : AssemblerMacros)
      Macros.write(Name, Set);
}

/// Returns the build macros that hold in the folder, as indices into FromBuild.
std::vector<std::uint32_t>
GivenMacros::buildMacrosIn(std::string_view Folder) const {
  std::set<std::uint32_t> Some; // one may hold in several folders around it
  auto add = [&](std::string_view Above) {
    if (auto Of = RangesByFolder.find(Above); Of != RangesByFolder.end())
      Some.insert(Of->second.begin(), Of->second.end());
  };
  add("");
  for (std::size_t At = 1; (At = Folder.find('/', At)) != Folder.npos; ++At)
    add(Folder.substr(0, At));
  add(Folder);
  std::vector<std::uint32_t> Holding;
  for (std::uint32_t Range : Some)
    for (std::uint32_t I = Ranges[Range].First; I < Ranges[Range].Behind; ++I)
      Holding.push_back(I);
  return Holding;
}

void GivenMacros::writeBuild(const Unit &U) {
  if (Last && Last->Of == U) {
    for (const MacroBinding &B : Last->FromBuild)
      Macros.write(B.Name, B.Value);
    return;
  }
  Last = {U, {}};
  for (std::uint32_t I : buildMacrosIn(U.Folder)) {
    const auto &[Macro, Name, Set] = FromBuild[I];
    if (!Project.Needs.needed(Name))
      continue;
    MacroValue Old = Macros.read(Name, Defaults.asDefault());
    // One build file may set the macro for another machine or under an option
    // that is off, and another one for this machine.
    if (Macro.Setting.Undefine || Old.File != NoFile ||
        Old.Defined <= Set.Defined) {
      Macros.write(Name, Set);
      Last->FromBuild.push_back({Name, Set});
    }
  }
}

} // namespace armlift::source

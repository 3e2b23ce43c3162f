// The real file system with the headers of the machine exchanged; see
// OverlayFileSystem.h.
#include "analyzers/source/whatif/OverlayFileSystem.h"

#include "analyzers/source/whatif/OverlayText.h"

#include "core/rules/NameTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <optional>

namespace armlift::source {
namespace {

using llvm::StringRef;
using llvm::vfs::Status;

/// An open header whose text is owned by the cache.
class CachedFile : public llvm::vfs::File {
public:
  CachedFile(Status Stat, StringRef Text) : Stat(std::move(Stat)), Text(Text) {}

  llvm::ErrorOr<Status> status() override { return Stat; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const llvm::Twine &Name, int64_t, bool, bool) override {
    return llvm::MemoryBuffer::getMemBuffer(Text, Name.str());
  }
  std::error_code close() override { return {}; }

private:
  Status Stat;
  StringRef Text;
};

const OverlayFile *findOverlayFile(StringRef Path) {
  auto Files = overlayFiles();
  auto Found = llvm::find_if(
      Files, [&](const OverlayFile &F) { return StringRef(F.Path) == Path; });
  return Found == Files.end() ? nullptr : &*Found;
}

} // namespace

OverlayFileSystem::OverlayFileSystem(llvm::IntrusiveRefCntPtr<FileSystem> Base,
                                     std::vector<std::string> SystemFolders,
                                     OwnHeaders Own, X86Headers Show,
                                     HeaderCache &Cache)
    : ProxyFileSystem(std::move(Base)), SystemFolders(std::move(SystemFolders)),
      Own(std::move(Own)), Show(Show), Cache(Cache) {
  // Longer paths first, so that /usr/include/x86_64-linux-gnu is found before
  // /usr/include.
  std::ranges::sort(this->SystemFolders, std::greater(), &std::string::size);
}

StringRef OverlayFileSystem::belowSystemFolder(StringRef Path) const {
  for (StringRef Folder : SystemFolders)
    if (Path.size() > Folder.size() && Path.starts_with(Folder) &&
        Path[Folder.size()] == '/')
      return Path.substr(Folder.size() + 1);
  return {};
}

bool OverlayFileSystem::isReplaced(StringRef Path) {
  return !Own.OfCompiler.empty() && Own.OfCompiler != Own.OfParser &&
         Path.consume_front(Own.OfCompiler) && Path.starts_with("/") &&
         getUnderlyingFS().exists(Own.OfParser + Path);
}

bool OverlayFileSystem::isMusl(StringRef Folder) {
  auto [Known, IsNew] = Cache.IsMusl.try_emplace(Folder, false);
  if (IsNew)
    Known->second = getUnderlyingFS().exists(Folder + "/bits/alltypes.h");
  return Known->second;
}

/// Returns the entry of a header that has this text.
static HeaderCache::Entry withText(StringRef Path, StringRef Text) {
  HeaderCache::Entry Entry;
  Entry.Text = llvm::MemoryBuffer::getMemBuffer(Text, Path);
  Entry.Status = Status(Path, llvm::vfs::getNextVirtualUniqueID(), {}, 0, 0,
                        Text.size(), llvm::sys::fs::file_type::regular_file,
                        llvm::sys::fs::perms::all_read);
  return Entry;
}

/// Returns the entry of a header of the host, with a text in front of its own.
static HeaderCache::Entry withFront(const Status &Real, StringRef Front) {
  HeaderCache::Entry Entry;
  Entry.Front = Front;
  Entry.Status = Status::copyWithNewSize(Real, Real.getSize() + Front.size());
  return Entry;
}

HeaderCache::Entry *OverlayFileSystem::system(StringRef Path,
                                              std::error_code &Failure) {
  if (auto Found = Cache.Entries.find(Path); Found != Cache.Entries.end())
    return Found->second.get();
  Failure = std::make_error_code(std::errc::no_such_file_or_directory);
  if (auto Known = Cache.Missing.find(Path); Known != Cache.Missing.end()) {
    if (Known->second)
      noteAbsent(Path);
    return nullptr;
  }

  llvm::ErrorOr<Status> Real = getUnderlyingFS().status(Path);
  if (Real && Real->isDirectory()) {
    Failure = std::make_error_code(std::errc::is_a_directory);
    return nullptr;
  }
  if (Real && isReplaced(Path)) {
    Cache.Missing.try_emplace(Path, false);
    return nullptr;
  }
  StringRef Below = belowSystemFolder(Path);
  // glibc's floatn.h expects the keywords of the GCC version that the parser
  // claims to be. Clang does not have them on either machine.
  bool Exchanged = Show != X86Headers::Own || Below.starts_with("bits/floatn");
  bool Musl = isMusl(Path.drop_back(Below.size() + 1));
  const OverlayFile *Replacement =
      !Exchanged
          ? nullptr
          : findOverlayFile(Musl ? ("musl/" + Below).str() : Below.str());
  const OverlayFile *Front =
      Exchanged && Musl && Real ? findOverlayFile(("musl-front/" + Below).str())
                                : nullptr;
  std::optional<StringRef> Text;
  const bool IsOfX86 = Real && findHeaderRow(Below);
  // <sys/io.h> belongs to the C library: no compiler installs it.
  const bool IsShown = Show == X86Headers::Empty && !Below.contains('/');
  // A header that only aarch64 has replaces no header of the host. It is only
  // in the machine's own folder.
  if (Replacement && (Real || Path.contains("-linux-gnu/")))
    Text = Replacement->Text;
  else if (IsOfX86 && IsShown)
    Text = "";
  if (!Text && (!Real || (IsOfX86 && Show != X86Headers::Own))) {
    Cache.Missing.try_emplace(Path, !Real);
    if (!Real)
      noteAbsent(Path);
    return nullptr;
  }

  auto Entry = std::make_unique<HeaderCache::Entry>(
      Text ? withText(Path, *Text)
           : withFront(*Real, Front ? StringRef(Front->Text) : StringRef()));
  return Cache.Entries.try_emplace(Path, std::move(Entry)).first->second.get();
}

void OverlayFileSystem::noteFailure(StringRef Path, std::error_code Failure) {
  if (Failure == std::errc::no_such_file_or_directory)
    noteAbsent(Path);
}

void OverlayFileSystem::noteAbsent(StringRef Path) {
  auto [Folder, Name] = Path.rsplit('/');
  if (!Name.empty())
    Absent[Folder.str()].insert(Name.str());
}

std::vector<AbsentNames> OverlayFileSystem::absent() const {
  std::vector<AbsentNames> Out;
  for (const auto &[Folder, Names] : Absent)
    Out.push_back({Folder, {Names.begin(), Names.end()}});
  return Out;
}

llvm::ErrorOr<Status> OverlayFileSystem::status(const llvm::Twine &Path) {
  llvm::SmallString<256> Buffer;
  StringRef Name = Path.toStringRef(Buffer);
  if (belowSystemFolder(Name).empty()) {
    auto Real = ProxyFileSystem::status(Path);
    noteFailure(Name, Real.getError());
    return Real;
  }
  std::error_code Failure;
  if (HeaderCache::Entry *Entry = system(Name, Failure))
    return Entry->Status;
  return Failure == std::errc::is_a_directory ? ProxyFileSystem::status(Path)
                                              : Failure;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
OverlayFileSystem::openFileForRead(const llvm::Twine &Path) {
  llvm::SmallString<256> Buffer;
  StringRef Name = Path.toStringRef(Buffer);
  if (belowSystemFolder(Name).empty()) {
    auto File = ProxyFileSystem::openFileForRead(Path);
    noteFailure(Name, File.getError());
    return File;
  }
  std::error_code Failure;
  HeaderCache::Entry *Entry = system(Name, Failure);
  if (!Entry)
    return Failure;
  if (!Entry->Text) {
    auto File = ProxyFileSystem::openFileForRead(Path);
    if (!File)
      return File.getError();
    auto Text = (*File)->getBuffer(
        Name,
        static_cast<std::int64_t>(Entry->Status.getSize() -
                                  Entry->Front.size()),
        /*RequiresNullTerminator=*/true, /*IsVolatile=*/false);
    if (!Text)
      return Text.getError();
    Entry->Text = Entry->Front.empty()
                      ? std::move(*Text)
                      : llvm::MemoryBuffer::getMemBufferCopy(
                            (Entry->Front + (*Text)->getBuffer()).str(), Name);
  }
  return std::make_unique<CachedFile>(Entry->Status, Entry->Text->getBuffer());
}

} // namespace armlift::source

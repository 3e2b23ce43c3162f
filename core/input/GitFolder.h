// Where git keeps what it knows of a working tree (gitrepository-layout(5)).
#pragma once

#include <string>

namespace armlift {

/// The folder of the working tree whose top is `Top`: its `.git`, or the folder
/// that the file of that name gives in a submodule or a linked working tree.
std::string gitFolder(const std::string &Top);

/// The file with the patterns that the user of the repository ignores and does
/// not share. All linked working trees have the same one.
std::string gitExclude(const std::string &Top);

} // namespace armlift

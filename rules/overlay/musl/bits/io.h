/* x86 port input and output: musl has none for aarch64. */

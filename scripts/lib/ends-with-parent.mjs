// Preloaded into a child program (node --import): the program exits when its parent exits, even if that was killed.

process.on('disconnect', () => process.exit());
// The channel does not keep alive a program that has nothing left to do.
process.channel?.unref();

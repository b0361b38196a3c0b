// Loaded into a program that another program starts (node --import): it ends when that one is gone, also by a kill.

process.on('disconnect', () => process.exit());
// The channel does not keep a program alive that has nothing left to do.
process.channel?.unref();

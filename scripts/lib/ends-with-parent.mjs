// Loaded into a program that npm run dev starts (node --import): it ends when whoever started it is gone, also by a kill.

process.on('disconnect', () => process.exit());

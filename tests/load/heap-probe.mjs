// Loaded into a measured program: answers how much heap is in use after a collection.
process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc();
  globalThis.gc();
  process.send(process.memoryUsage().heapUsed);
});
process.channel?.unref();

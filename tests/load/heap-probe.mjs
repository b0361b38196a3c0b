// Loaded into a measured program: answers how much heap is in use after a collection, how long the processor has worked for
// it, and how far its event loop fell behind at most between two messages.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (message) => {
  if (message === 'lag start') {
    delay.reset();
    delay.enable();
    process.send(0);
  } else if (message === 'lag stop') {
    delay.disable();
    process.send(delay.max / 1e6);
  }
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send((user + system) / 1e6);
  }
  if (message !== 'heap') return;
  globalThis.gc();
  globalThis.gc();
  process.send(process.memoryUsage().heapUsed);
});
process.channel?.unref();

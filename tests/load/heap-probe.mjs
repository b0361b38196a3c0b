// Loaded into a measured program: returns the heap in use after a collection, the processor time used, and the maximum
// lag of its event loop between two messages.
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

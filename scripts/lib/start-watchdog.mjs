import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** Ends this process's leftovers if it is killed. */
export function startWatchdog() {
  const watchdog = spawn(process.execPath, ['scripts/lib/watchdog.mjs', String(process.pid)], {
    cwd: ROOT,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.unref();
  return watchdog;
}

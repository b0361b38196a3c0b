import { spawn } from 'node:child_process';
import { ROOT } from '#stack/paths';

/** Starts a process that ends the programs of this one if this one is killed. See watchdog.mjs. */
export function startWatchdog() {
  const watchdog = spawn(process.execPath, ['scripts/lib/watchdog.mjs', String(process.pid)], {
    cwd: ROOT,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.unref();
  return watchdog;
}

import { describeProcess, npmBehindShell, stillRuns } from '#stack/processes/processes';
import { isInBackground } from './background.mjs';

const PARENT_POLL_MS = 1000;

/**
 * Runs a stack until Ctrl-C, SIGTERM, SIGHUP or the end of its parent, and stops it cleanly, then or when it fails.
 * @param {import('./stack.mjs').Stack} stack
 * @param {() => Promise<void>} run starts it and waits
 */
export async function runUntilStopped(stack, run) {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (stack.isInterrupted) return stack.hurry();
      console.log('\nStopping …');
      stack.interrupt();
    });
  }
  // The parent ended without a signal: a killed npm, a closed terminal. A background start is meant to outlive it.
  const parent = process.ppid;
  const npm = npmBehindShell();
  const starters = npm === undefined ? [] : [describeProcess(npm)];
  const parentPoll = setInterval(() => {
    const isAlone = process.ppid !== parent || !starters.every(stillRuns);
    if (isAlone && !isInBackground()) stack.interrupt();
  }, PARENT_POLL_MS);
  // An unexpected error must not leave a server and a database behind.
  const unexpected = new Promise((_resolve, reject) => {
    for (const name of ['uncaughtException', 'unhandledRejection']) process.on(name, reject);
  });
  unexpected.catch(() => {});
  try {
    await Promise.race([run(), unexpected]);
  } catch (error) {
    if (!stack.isInterrupted) throw error;
  } finally {
    // Before anything that may fail: a pending poll keeps the process from exiting.
    clearInterval(parentPoll);
    await stack.stop();
  }
}

import { isInBackground } from './background.mjs';
import { describeProcess, npmBehindShell, stillRuns } from './processes.mjs';

const PARENT_LOOK_MS = 1000;

/**
 * Runs a stack until Ctrl-C, SIGTERM, SIGHUP or the end of whoever started it, and stops it cleanly, then or when it
 * fails.
 * @param {import('./stack.mjs').Stack} stack
 * @param {() => Promise<void>} run brings it up and waits
 */
export async function runUntilStopped(stack, run) {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (stack.isInterrupted) return stack.hurry();
      console.log('\nStopping …');
      stack.interrupt();
    });
  }
  // Whoever started it is gone without a word: a killed npm, a closed terminal. In the background that is how it should be.
  const parent = process.ppid;
  const npm = npmBehindShell();
  const starters = npm === undefined ? [] : [describeProcess(npm)];
  const parentLook = setInterval(() => {
    const isAlone = process.ppid !== parent || !starters.every(stillRuns);
    if (isAlone && !isInBackground()) stack.interrupt();
  }, PARENT_LOOK_MS);
  // What nobody expected must not leave a server and a database behind without whoever started them.
  const unexpected = new Promise((_resolve, reject) => {
    for (const name of ['uncaughtException', 'unhandledRejection']) process.on(name, reject);
  });
  unexpected.catch(() => {});
  try {
    await Promise.race([run(), unexpected]);
  } catch (error) {
    if (!stack.isInterrupted) throw error;
  } finally {
    // Before what may fail: a look that goes on keeps the process from ending.
    clearInterval(parentLook);
    await stack.stop();
  }
}

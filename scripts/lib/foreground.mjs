import { spawn } from 'node:child_process';
import { describeProcess, npmBehindShell, stillRuns } from '#stack/processes/processes';

const parentPollMs = 500;

/**
 * Runs a program of this project in the foreground until it exits, and never leaves it behind: a signal that ends this
 * process is forwarded to the program, a second one kills it, and the program ends with this process or with its
 * parent.
 * @param {string[]} args of node: the file, then its arguments
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code; 0 if a forwarded signal ended it
 */
export function runInForeground(args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', './scripts/lib/ends-with-parent.mjs', ...args], {
      ...options,
      // The channel closes when this process is killed; then the program exits by itself.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let isStopping = false;
    const stop = () => {
      child.kill(isStopping ? 'SIGKILL' : 'SIGTERM');
      isStopping = true;
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
    const parent = process.ppid;
    const npm = npmBehindShell();
    const starter = npm === undefined ? undefined : describeProcess(npm);
    const parentPoll = setInterval(() => {
      if (process.ppid === parent && (!starter || stillRuns(starter))) return;
      clearInterval(parentPoll);
      stop();
    }, parentPollMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(parentPoll);
      resolve(isStopping ? 0 : (code ?? 1));
    });
  });
}

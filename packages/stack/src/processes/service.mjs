import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../make-folder.mjs';
import { ROOT } from '../paths.mjs';
import { describeProcess, lineSplitter } from './processes.mjs';

const LINES_KEPT = 20;

/**
 * @typedef {object} Service
 * @property {{ pid: number, identity?: string }} process
 * @property {Promise<number>} ended the exit code; a signal counts as 1
 * @property {() => string[]} lastLines of its output
 * @property {(message: import('node:child_process').Serializable) => void} [send] over the channel that it was started with
 * @property {Promise<void>} [firstMessage] resolves at its first message over that channel, or at its end
 * @property {(timeoutMs: number) => Promise<boolean>} stop SIGTERM, then SIGKILL; returns whether it exited by itself
 */

/**
 * Starts a program, by default Node, that runs until it is stopped. Ctrl-C at the terminal does not reach it, so that
 * its dependents can be stopped first.
 * @param {string[]} args
 * @param {object} options
 * @param {Record<string, string | undefined>} options.env added to the environment
 * @param {string} [options.cwd] default: the repository's root
 * @param {boolean} [options.inherit] false: without this process's environment
 * @param {string} [options.program] to run, default: this Node
 * @param {number} [options.uid] the user who runs it, default: the current one
 * @param {number} [options.gid]
 * @param {string} options.log file for all its output; the previous one is renamed once there is output
 * @param {boolean} [options.channel] whether it receives `send`
 * @param {(line: string) => void} [options.onLine]
 * @param {(message: unknown) => void} [options.onMessage] receives what it sends over the channel
 * @returns {Promise<Service>}
 */
export async function startService(
  args,
  {
    env,
    inherit = true,
    program = process.execPath,
    cwd = ROOT,
    uid,
    gid,
    log,
    channel = false,
    onLine,
    onMessage,
  },
) {
  await makeFolder(dirname(log));
  const child = spawn(program, args, {
    cwd,
    uid,
    gid,
    env: inherit ? { ...process.env, ...env } : env,
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? /** @type {const} */ (['ipc']) : [])],
    detached: process.platform !== 'win32',
  });
  if (onMessage) child.on('message', onMessage);
  /** @type {string[]} */
  const lines = [];
  /** @type {import('node:fs').WriteStream | undefined} */
  let file;
  for (const stream of [child.stdout, child.stderr]) {
    const splitLines = lineSplitter((line) => {
      lines.push(line);
      if (lines.length > LINES_KEPT) lines.shift();
      onLine?.(line);
    });
    stream?.setEncoding('utf8').on('data', (chunk) => {
      file ??= openLog(log);
      file.write(chunk);
      splitLines(chunk);
    });
  }
  const ended = once(child, 'close').then(async ([code]) => {
    if (file) await closeLog(file);
    return code ?? 1;
  });
  return {
    process: describeProcess(/** @type {number} */ (child.pid)),
    ended,
    lastLines: () => [...lines],
    // A channel that breaks meanwhile belongs to a process that is about to end.
    send: (message) => child.connected && child.send(message, () => {}),
    firstMessage: Promise.race([once(child, 'message'), ended]).then(
      () => {},
      () => {},
    ),
    stop: (timeoutMs) => stopChild(child, ended, timeoutMs),
  };
}

/** @param {string} log */
function openLog(log) {
  if (existsSync(log)) renameSync(log, `${log}.previous`);
  const file = createWriteStream(log);
  // A full disk ends the log, not the program: the last lines are retained in memory all the same.
  file.once('error', (error) => console.warn(`! ${log} is no longer written: ${error.message}`));
  return file;
}

/**
 * Resolves once the file has everything, or cannot be written.
 * @param {import('node:fs').WriteStream} file
 */
async function closeLog(file) {
  if (file.closed) return;
  const closed = once(file, 'close');
  file.end();
  await closed.catch(() => {});
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<number>} ended
 * @param {number} timeoutMs
 */
async function stopChild(child, ended, timeoutMs) {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  child.kill('SIGTERM');
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'late');
  });
  const first = await Promise.race([ended, late]);
  clearTimeout(timer);
  if (first !== 'late') return true;
  child.kill('SIGKILL');
  await ended;
  return false;
}

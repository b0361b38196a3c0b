import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../errors.mjs';

/**
 * Distinguishes a process from a later one with the same pid: its start time.
 * @param {number} pid
 * @returns {string | undefined} undefined if no such process runs
 */
export function processIdentity(pid) {
  if (process.platform === 'linux') return linuxStartTime(pid);
  try {
    process.kill(pid, 0);
    if (process.platform === 'win32') return 'running';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch (error) {
    return errorCode(error) === 'EPERM' ? 'running' : undefined;
  }
}

/** @param {number} pid */
function linuxStartTime(pid) {
  try {
    // The name in brackets may itself contain spaces and brackets: fields are counted from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    return state === 'Z' ? undefined : fields[19];
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** The kernel's unit of CPU time in /proc, on every architecture that Linux runs on today. */
const TICK_MS = 10;

/**
 * @param {number} pid
 * @returns {number | undefined} CPU time used in milliseconds; undefined if the system does not report it
 */
export function processorMs(pid) {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @returns {string | undefined} its command line; undefined if unknown
 */
export function commandOf(pid) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @returns {number | undefined} its parent's pid; undefined if unknown
 */
function parentOf(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }
    if (process.platform === 'win32') return undefined;
    return Number(
      execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }),
    );
  } catch {
    return undefined;
  }
}

/**
 * The npm that runs this process through a shell which waits for it: when npm is killed, that shell continues as its
 * parent.
 * @returns {number | undefined} undefined if there is no such shell
 */
export function npmBehindShell() {
  const script = process.env.npm_lifecycle_script;
  const isShell = script && commandOf(process.ppid)?.includes(script);
  return isShell ? parentOf(process.ppid) : undefined;
}

/**
 * Records a process, to be checked later with `stillRuns`.
 * @param {number} pid
 * @returns {{ pid: number, identity: string | undefined }}
 */
export function describeProcess(pid) {
  return { pid, identity: processIdentity(pid) };
}

/** @param {{ pid: number, identity?: string } | undefined} described */
export function stillRuns(described) {
  if (!described) return false;
  const identity = processIdentity(described.pid);
  return identity !== undefined && identity === described.identity;
}

/**
 * Ends a process: SIGTERM, then SIGKILL after the timeout.
 * @param {{ pid: number, identity?: string }} described
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} whether it exited by itself
 */
export async function endProcess(described, timeoutMs) {
  if (!stillRuns(described)) return true;
  process.kill(described.pid, 'SIGTERM');
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    await delay(50);
    if (!stillRuns(described)) return true;
  }
  process.kill(described.pid, 'SIGKILL');
  return false;
}

/**
 * Runs a program until it exits and collects its output.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onLine?: (line: string) => void, onStart?: (pid: number, input:
 * import('node:stream').Writable | null) => void }} [options] `onLine` receives each line of both outputs as it arrives
 * @returns {Promise<{ code: number, output: string }>} `output` is both outputs in order; a signal counts as code 1
 */
export function runProgram(program, args, { onLine, onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (child.pid !== undefined) onStart?.(child.pid, child.stdin);
    let output = '';
    const splitLines = onLine ? lineSplitter(onLine) : undefined;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        splitLines?.(chunk);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * @param {(line: string) => void} onLine
 * @returns {(chunk: string) => void}
 */
export function lineSplitter(onLine) {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
}

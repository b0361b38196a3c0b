import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What tells a process apart from a later one that was given the same number: when it started.
 * @param {number} pid
 * @returns {string | undefined} undefined when no such process runs
 */
export function processIdentity(pid) {
  if (process.platform === 'linux') return linuxStartTime(pid);
  try {
    process.kill(pid, 0);
    if (process.platform === 'win32') return 'running';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch (error) {
    return error.code === 'EPERM' ? 'running' : undefined;
  }
}

function linuxStartTime(pid) {
  try {
    // The name in brackets may itself hold spaces and brackets: fields are counted from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    return state === 'Z' ? undefined : fields[19];
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
}

/** How the kernel counts processor time in /proc, on every architecture that Linux runs on today. */
const TICK_MS = 10;

/**
 * @param {number} pid
 * @returns {number | undefined} milliseconds of the processors that it has used; undefined where the system does not tell
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
 * @returns {string | undefined} its command line; undefined when it cannot be told
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
 * @returns {number | undefined} the process that it is a child of; undefined when it cannot be told
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
 * The npm that runs this process by a shell which waits for it: where npm is killed, that shell goes on as its parent.
 * @returns {number | undefined} undefined where there is no such shell
 */
export function npmBehindShell() {
  const script = process.env.npm_lifecycle_script;
  const isShell = script && commandOf(process.ppid)?.includes(script);
  return isShell ? parentOf(process.ppid) : undefined;
}

/**
 * Remembers a process, to be asked about later with `stillRuns`.
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
 * Ends a process: SIGTERM, then SIGKILL once the patience is used up.
 * @param {{ pid: number, identity?: string }} described
 * @param {number} patienceMs
 * @returns {Promise<boolean>} whether it ended by itself
 */
export async function endProcess(described, patienceMs) {
  if (!stillRuns(described)) return true;
  process.kill(described.pid, 'SIGTERM');
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    await delay(50);
    if (!stillRuns(described)) return true;
  }
  process.kill(described.pid, 'SIGKILL');
  return false;
}

/**
 * Runs a program to its end and keeps what it prints.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onLine?: (line: string) => void, onStart?: (pid: number) => void }} [options]
 *   `onLine` hears each line of both outputs as it comes
 * @returns {Promise<{ code: number, output: string }>} `output` is both outputs in order; a signal counts as code 1
 */
export function runProgram(program, args, { onLine, onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (child.pid !== undefined) onStart?.(child.pid);
    let output = '';
    const hear = onLine ? lineSplitter(onLine) : undefined;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        hear?.(chunk);
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

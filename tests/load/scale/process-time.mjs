import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Units of /proc/<pid>/stat, which Linux fixes at a hundredth of a second. */
const TICKS_PER_SECOND = 100;

/**
 * The processor time of processes so far, in seconds.
 * @param {number[]} pids
 */
export async function processorSeconds(pids) {
  const all = await Promise.all(pids.map(statOf));
  return all.reduce((total, { ticks }) => total + ticks, 0) / TICKS_PER_SECOND;
}

/**
 * The processor time of the Postgres in a folder with all its processes, in seconds.
 * @param {string} home
 */
export async function postgresSeconds(home) {
  const postmaster = Number.parseInt(await readFile(join(home, 'data/postmaster.pid'), 'utf8'), 10);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  // Others may end while they are read.
  const all = await Promise.all(pids.map((pid) => statOf(pid).catch(() => undefined)));
  const own = await statOf(postmaster);
  const children = all.filter((stat) => stat?.parent === postmaster);
  const ticks = children.reduce((total, stat) => total + stat.ticks, own.ticks + own.endedChildrenTicks);
  return ticks / TICKS_PER_SECOND;
}

/**
 * The memory that processes occupy, in bytes.
 * @param {number[]} pids
 */
export async function residentBytes(pids) {
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')));
  return texts.reduce((total, text) => total + 1_024 * Number(text.match(/VmRSS:\s+(\d+)/)?.[1]), 0);
}

async function statOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
  return { parent: fields[1], ticks: user + system, endedChildrenTicks: endedUser + endedSystem };
}

import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A Linux folder in memory. In a container it is often too small. */
const MEMORY = '/dev/shm';

/** In bytes. A test run writes less than half of it, mostly to the write-ahead log. */
const ROOM = 4 * 2 ** 30;

/**
 * The location of temporary databases: in memory if there is room, because creating a database creates a thousand
 * files, each of which would cost disk access.
 * @param {{ durable: boolean, room?: number }} options data that must survive a power cut, or is measured as if it had
 * to, goes to disk
 * @returns {Promise<string>} a folder of `throwawayPlaces`
 */
export async function throwawayPlace({ durable, room = ROOM }) {
  if (durable || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = await statfs(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= room ? MEMORY : tmpdir();
}

/** @returns {string[]} all folders that may contain some */
export const throwawayPlaces = () => [tmpdir(), MEMORY].filter((place) => existsSync(place));

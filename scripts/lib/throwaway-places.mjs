import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A folder of Linux that is kept in memory. In a container it is often too small. */
const MEMORY = '/dev/shm';

/** In bytes. A run of the tests writes less than half of it, most of it to the write-ahead log. */
const ROOM = 4 * 2 ** 30;

/**
 * Where a database that is thrown away is kept: in memory where there is room, since making a database is making a thousand
 * files, and a disk is asked for each.
 * @param {{ durable: boolean, room?: number }} options what is to survive a power cut, or is measured as if it were, is kept
 *   on the disk
 * @returns {Promise<string>} a folder of `throwawayPlaces`
 */
export async function throwawayPlace({ durable, room = ROOM }) {
  if (durable || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = await statfs(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= room ? MEMORY : tmpdir();
}

/** @returns {string[]} all folders in which there may be some */
export const throwawayPlaces = () => [tmpdir(), MEMORY].filter((place) => existsSync(place));

import { existsSync } from 'node:fs';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sweepThrowaways } from '../src/postgres/postgres.mjs';
import { throwawayPlace, throwawayPlaces } from '../src/postgres/throwaway-places.mjs';

/** Every machine has at least the first, and none has the second, in bytes. */
const [little, tooMuch] = [1, 2 ** 60];

describe('a throw-away database', () => {
  it('is in memory where there is room for it, else on the disk', async () => {
    const memory = existsSync('/dev/shm') && (await statfs('/dev/shm')).bavail > 0;
    expect(await throwawayPlace({ durable: false, room: little })).toBe(memory ? '/dev/shm' : tmpdir());
    expect(await throwawayPlace({ durable: false, room: tooMuch })).toBe(tmpdir());
  });

  it('is on the disk when it must survive a power cut', async () => {
    expect(await throwawayPlace({ durable: true, room: little })).toBe(tmpdir());
  });

  it('is removed from either place once its creator has ended', async () => {
    const left = await Promise.all(
      throwawayPlaces().map((place) => mkdtemp(path.join(place, 'honey-live-postgres-'))),
    );
    const endedCreator = { pid: process.pid, identity: 'one that began at another time' };
    for (const home of left) await writeFile(path.join(home, 'maker.json'), JSON.stringify(endedCreator));
    await sweepThrowaways();
    expect(left.filter((home) => existsSync(home))).toEqual([]);
  });

  it('is left alone, and delays nothing, where its creator cannot be read', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'honey-live-postgres-'));
    await writeFile(path.join(home, 'maker.json'), '');
    await sweepThrowaways();
    expect(existsSync(home)).toBe(true);
    await rm(home, { recursive: true });
  });
});

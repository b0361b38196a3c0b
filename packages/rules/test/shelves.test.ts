import { expect, it } from '@jest/globals';
import { fillShelves, shelvesPerLiveMax } from '../src/index.ts';

const lives = (...keys: number[]) => keys.map((vod_key) => ({ vod_key }));
const keysOf = (shelves: { vod_key: number }[][]) =>
  shelves.map((shelf) => shelf.map(({ vod_key }) => vod_key));

it('puts a live on two shelves at most, and leaves no shelf empty that has a candidate (LIVES-13)', () => {
  const all = [1, 2, 3, 4, 5, 6];
  const shelves = keysOf(
    fillShelves([
      { candidates: lives(...all), limit: 6 },
      { candidates: lives(6, 5, 4, 3, 2, 1), limit: 6 },
      { candidates: lives(1), limit: 6 },
      { candidates: lives(...all), limit: 6 },
    ]),
  );
  for (const key of all) {
    expect(shelves.filter((shelf) => shelf.includes(key)).length).toBeLessThanOrEqual(shelvesPerLiveMax);
  }
  expect(shelves.map((shelf) => shelf.length > 0)).toEqual([true, true, true, true]);
  expect(shelves.flat().length).toBe(all.length * shelvesPerLiveMax);
});

it('retains the order of the candidates and the limit of a shelf', () => {
  expect(
    keysOf(
      fillShelves([
        { candidates: lives(3, 1, 2), limit: 2 },
        { candidates: lives(2, 1, 3), limit: 5 },
      ]),
    ),
  ).toEqual([
    [3, 1],
    [2, 1, 3],
  ]);
});

it('counts the lives that are already on other shelves', () => {
  const standing = lives(1, 2);
  expect(
    keysOf(
      fillShelves(
        [
          { candidates: lives(1, 2, 3), limit: 3 },
          { candidates: lives(1, 2, 3), limit: 3 },
        ],
        standing,
      ),
    ),
  ).toEqual([
    [1, 3],
    [2, 3],
  ]);
});

it('shows nothing without lives', () => {
  expect(fillShelves([{ candidates: [], limit: 4 }])).toEqual([[]]);
  expect(fillShelves([])).toEqual([]);
});

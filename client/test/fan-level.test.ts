import { expect, it } from '@jest/globals';
import { fanLevelName } from '../src/areas/grades/fan-level.ts';

it.each([
  [1, '팬'],
  [9, '팬'],
  [10, '팬 레벨 10'],
  [12, '팬 레벨 10'],
  [37, '팬 레벨 30'],
  [100, '팬 레벨 100'],
])('a fan of level %d is called "%s" (GIFTS-26)', (level, name) => {
  expect(fanLevelName(level)).toBe(name);
});

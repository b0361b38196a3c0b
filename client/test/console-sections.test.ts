import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const areas = new URL('../src/areas/', import.meta.url);
const files = [
  ...readdirSync(areas).map((area) => new URL(`${area}/admin/index.ts`, areas)),
  new URL('admin/sections.ts', areas),
].filter((file) => existsSync(file));

/** The values of a field of all sections, in the files that declare them. */
const valuesOf = (field: string): string[] =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(new RegExp(`^ {4}${field}: '([^']+)'`, 'gm'))].map(
      ([, value = '']) => value,
    ),
  );

it.each(['name', 'letter'])('each section of the console has a %s of its own (ADMIN-31)', (field) => {
  const values = valuesOf(field);
  expect(values.length).toBeGreaterThan(20);
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
});

import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('the repository contains the pictures that documents show, at most forty', async () => {
  const texts = await Promise.all(
    ['README.md', 'docs/screens.md'].map((file) => readFile(`${root}${file}`, 'utf8')),
  );
  const shown = texts.flatMap((text) =>
    [...text.matchAll(/screenshots\/([\w-]+\.webp)/g)].map(([, name]) => name),
  );
  const pictures = await readdir(`${root}docs/screenshots`);
  expect(pictures.sort()).toEqual([...new Set(shown)].sort());
  expect(pictures.length).toBeLessThanOrEqual(40);
});

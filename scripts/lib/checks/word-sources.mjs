import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { readSources, readTexts } from './sources.mjs';

/** @typedef {import('./sources.mjs').Source} Source */

const FOLDERS = [
  'server/src',
  'client/src',
  'client/test',
  'packages',
  'seeds/src',
  'tests',
  'scripts',
  'examples',
];
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
/** The glossary and the exceptions name the words to avoid; archived decisions are not edited. */
const LEFT_OUT =
  /^docs\/glossary\.md$|^docs\/decisions\/archive\/|^scripts\/lib\/checks\/words-exceptions\.mjs$/;

/** @returns {Promise<Source[]>} all code, SQL and documents that the check covers */
export async function readWordSources() {
  const texts = await Promise.all([
    readSources(...FOLDERS),
    readTexts('.sql', 'prisma/functions'),
    readTexts('.prisma', 'prisma/schema'),
    readTexts('.md', 'docs', 'packages', 'examples'),
    ...DOCUMENTS.map(async (path) => [{ path, text: await readFile(join(ROOT, path), 'utf8') }]),
  ]);
  return texts.flat().filter(({ path }) => !LEFT_OUT.test(path));
}

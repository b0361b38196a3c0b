import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { configurationDocuments } from '../configuration/documents.mjs';

/** The table of settings and .env.example match the configuration class. */
export async function checkConfiguration() {
  /** @type {string[]} */
  const problems = [];
  for (const [path, wanted] of await configurationDocuments()) {
    const text = await readFile(join(ROOT, path), 'utf8').catch(() => '');
    if (text !== wanted) problems.push(`${path}:1: is out of date: npm run configuration`);
  }
  return problems;
}

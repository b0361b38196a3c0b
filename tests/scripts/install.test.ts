import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type LockedPackage, productionModules } from '../../scripts/lib/containers/production-modules.mjs';

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

it('npm leaves out no package that a start loads: each is a dependency, not only an expected peer of another', async () => {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const withoutPeers = Object.fromEntries(
    Object.entries(packages).map(([place, { peerDependencies: _, ...rest }]) => [place, rest]),
  );
  const workspaces = [
    '',
    ...Object.keys(packages).filter((place) => /^(client|seeds|server|packages\/\w+)$/.test(place)),
  ];
  const needed = productionModules(packages, workspaces);
  const installed = productionModules(withoutPeers, workspaces);
  expect(needed.size).toBeGreaterThan(500);
  expect([...needed].filter((place) => !installed.has(place))).toEqual([]);
  const tools = ['jest', 'playwright', 'prisma', 'typescript', 'typescript-7', 'lighthouse', 'knip'];
  expect(tools.filter((name) => installed.has(`node_modules/${name}`))).toEqual([]);
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

import { execFileSync, spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

/** Git's own variables, and CI's, would point elsewhere than into the test's folder. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  CI: '',
  GIT_CONFIG_GLOBAL: '/dev/null',
};
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: folder, env: environment, encoding: 'utf8', stdio: 'pipe' });
const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
const read = (name: string) => readFile(path.join(folder, name), 'utf8');
const install = (variables: Record<string, string> = {}) =>
  spawnSync(process.execPath, [path.join(root, 'scripts/lib/install-hooks.mjs')], {
    cwd: folder,
    env: { ...environment, ...variables },
  }).status;
const hooksPath = () =>
  spawnSync('git', ['config', '--get', 'core.hooksPath'], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  }).stdout.trim();

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-hooks-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the hook before a commit', () => {
  /** Commits the staged changes and returns the output if the hook refused. */
  const commit = () => {
    const { status, stderr } = spawnSync('git', ['commit', '-m', 'bees'], {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
    });
    return status === 0 ? undefined : stderr;
  };

  beforeEach(async () => {
    git('init');
    git('config', 'user.name', 'Bee');
    git('config', 'user.email', 'bee@example.org');
    git('config', 'core.hooksPath', path.join(root, '.githooks'));
    for (const name of ['biome.json', '.gitignore'])
      await copyFile(path.join(root, name), path.join(folder, name));
  });

  test('formats the staged changes, and nothing else', async () => {
    await write('staged.ts', 'export const bee = "b"');
    await write('other.ts', 'export const bee = "b"');
    await write('notes.txt', 'no code');
    git('add', 'staged.ts', 'notes.txt');
    expect(commit()).toBeUndefined();
    expect(git('show', 'HEAD:staged.ts')).toBe("export const bee = 'b';\n");
    expect(await read('other.ts')).toBe('export const bee = "b"');
    expect(git('status', '--short')).toBe('?? .gitignore\n?? biome.json\n?? other.ts\n');
  });

  test('refuses what it cannot fix, and reports where it is', async () => {
    await write('any.ts', 'export const bee: any = 1;\n');
    git('add', 'any.ts');
    const output = commit();
    expect(output).toContain('any.ts:1:19 lint/suspicious/noExplicitAny');
    expect(output).toContain('✘ Nothing was committed');
  });

  test('commits nothing that was not staged', async () => {
    await write('part.ts', "export const one = '1';\n");
    git('add', 'part.ts');
    await write('part.ts', "export const one = '1';\nexport const two = '2';\n");
    expect(commit()).toBeUndefined();
    expect(git('show', 'HEAD:part.ts')).toBe("export const one = '1';\n");
    expect(await read('part.ts')).toBe("export const one = '1';\nexport const two = '2';\n");
  });
});

describe('installing the hook', () => {
  test('registers it with git, once', () => {
    git('init');
    expect(install()).toBe(0);
    expect(hooksPath()).toBe('.githooks');
    expect(install()).toBe(0);
  });

  test('leaves existing hooks and continuous integration alone', () => {
    git('init');
    expect(install({ CI: 'true' })).toBe(0);
    expect(hooksPath()).toBe('');
    git('config', 'core.hooksPath', 'mine');
    expect(install()).toBe(0);
    expect(hooksPath()).toBe('mine');
  });

  test('does not fail outside a checkout, in a broken one, and without git', async () => {
    expect(install()).toBe(0);
    await mkdir(path.join(folder, '.git'));
    expect(install()).toBe(0);
    expect(install({ PATH: '' })).toBe(0);
  });
});

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PUBLIC_PACKAGES, packAll } from '../../scripts/lib/public-packages.mjs';
import { type RunningStack, startStack } from '../setup/stack.ts';

jest.setTimeout(300_000);

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const modules = path.join(root, 'node_modules');
/** The other packages that a suite installs; each resolves its dependencies from its own folder. */
const foreign = [
  'openapi-fetch',
  'socket.io-client',
  'es-hangul',
  'playwright',
  '@types/node',
  '@types/jest',
];

let folder: string;
let stack: RunningStack;

/** Runs a program to its end and returns its output; an error contains it too. */
function run(program: string, args: string[], environment: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_OPTIONS: '', ...environment };
    execFile(program, args, { cwd: folder, env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}

/** Puts the tarballs where npm would put them, and links the other installed packages. */
async function install(): Promise<void> {
  for (const tarball of await packAll(folder)) {
    const name = /honey-([a-z]+)-[\d.]+\.tgz$/.exec(tarball)?.[1] ?? '';
    const place = path.join(folder, 'node_modules/@honey', name);
    await mkdir(place, { recursive: true });
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', place]);
  }
  for (const name of foreign) {
    await mkdir(path.dirname(path.join(folder, 'node_modules', name)), { recursive: true });
    await symlink(path.join(modules, name), path.join(folder, 'node_modules', name));
  }
}

/** The examples of a document, each as a module. */
async function examplesOf(file: string): Promise<string[]> {
  const text = await readFile(path.join(root, file), 'utf8');
  return [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-consumer-'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await install();
  stack = await startStack('ci');
});
afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the packages as others install them', () => {
  it('contain the build, a README and nothing else', async () => {
    for (const name of PUBLIC_PACKAGES) {
      const files = await readdir(path.join(folder, 'node_modules/@honey', path.basename(name)));
      const expected = ['README.md', 'dist', 'package.json', 'src'];
      if (name.endsWith('mintalk')) expected.push('vectors.json');
      expect(files.sort()).toEqual(expected);
    }
  });

  it('work in a Node program', async () => {
    const program = `
      import { ApiError, createHoneyClient, unwrap } from '@honey/client';
      import { connectTalk, Sandbox } from '@honey/testkit';
      import { readRoomEvent } from '@honey/mintalk/protocol';
      const baseUrl = ${JSON.stringify(stack.baseUrl)};
      const honey = createHoneyClient({ baseUrl });
      const { user_key } = await honey.signIn('viewer01', 'Honey!2026');
      const { list } = await unwrap(honey.api.GET('/v1/user/sign-in-list', {}));
      const sandbox = new Sandbox({ baseUrl });
      const talk = await connectTalk(await sandbox.signIn('viewer01'));
      const name = talk.user?.id !== undefined;
      talk.disconnect();
      const refusal = await sandbox.signIn('nobody').catch((error) => error);
      await honey.signOut();
      console.log(JSON.stringify({
        known: user_key > 0, signIns: list.length, name, read: typeof readRoomEvent,
        refused: refusal instanceof ApiError && [refusal.status, refusal.code, refusal.request_id !== ''],
        session: honey.session.get(),
      }));`;
    await writeFile(path.join(folder, 'program.mjs'), program);
    expect(JSON.parse(await run(process.execPath, ['program.mjs']))).toEqual({
      ...{ known: true, signIns: expect.any(Number), name: true, read: 'function', session: null },
      refused: [404, expect.any(String), true],
    });
  });

  it('have types: the examples of their documents and of examples/ci compile', async () => {
    const documents = [...PUBLIC_PACKAGES.map((name) => `${name}/README.md`), 'docs/testing.md'];
    let count = 0;
    for (const file of documents) {
      const examples = await examplesOf(file);
      expect(examples.length).toBeGreaterThan(0);
      for (const code of examples) {
        count += 1;
        await writeFile(path.join(folder, `example-${count}.ts`), code);
      }
    }
    await cp(path.join(root, 'examples/ci/tests'), path.join(folder, 'suite'), { recursive: true });
    await cp(path.join(root, 'examples/ci/playwright.config.ts'), path.join(folder, 'playwright.config.ts'));
    const options = {
      ...{ module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], strict: true, noEmit: true },
      ...{ noUncheckedIndexedAccess: true, types: ['node', 'jest'], skipLibCheck: true },
    };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    await run(process.execPath, [
      path.join(modules, 'typescript/bin/tsc'),
      '-p',
      folder,
      '--pretty',
      'false',
    ]);
    await writeFile(
      path.join(folder, 'wrong.ts'),
      "import { createHoneyClient } from '@honey/client';\ncreateHoneyClient({ baseUrl: '' }).api.GET('/v1/nothing');\n",
    );
    await expect(
      run(process.execPath, [path.join(modules, 'typescript/bin/tsc'), '-p', folder, '--pretty', 'false']),
    ).rejects.toThrow('wrong.ts(2,');
  });
});

import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CommandError } from '#stack/command-error';
import { BUILD_FOLDER, ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { imageFolders } from './containers/image-folders.mjs';
import { step } from './progress.mjs';

const NAME = 'honey-live';
/** The demonstration's image contains what a start needs if nothing is installed. */
const STAGE = 'sandbox';

/** In addition to start and seed, which the image contains: `npm run stop` and the like. */
const COMMANDS = ['stop.mjs', 'status.mjs', 'reset.mjs'];

const START = `// node start.mjs: starts Honey Live from this folder. Needs nothing but Node; node start.mjs --help lists the options.
import './scripts/start.mjs';
`;

/**
 * Creates the tarball of a Honey Live that starts with Node alone.
 * @param {{ installed: boolean }} options `installed` reuses the modules and build output of this checkout
 * @returns {Promise<{ file: string, megabytes: number }>} `file` relative to the root
 * @throws {CommandError} with the output of the failing program
 */
export async function makeRelease({ installed }) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const target = join(BUILD_FOLDER, 'release');
  const file = join(target, `${NAME}-${version}-${process.platform}-${process.arch}.tgz`);
  // Beside the checkout's own folders, so that modules are linked instead of copied.
  await mkdir(target, { recursive: true });
  const folder = await mkdtemp(join(target, 'stages-')).catch(() => mkdtemp(join(tmpdir(), NAME)));
  try {
    const images = await imageFolders(folder, {
      installed,
      runAs: async () => ({ env: { DATA_DIR: join(folder, 'data'), DEMO_DIR: join(folder, 'demo') } }),
    });
    const app = await images.make(STAGE);
    await writeFile(join(app, 'start.mjs'), START);
    for (const command of COMMANDS) await cp(join(ROOT, 'scripts', command), join(app, 'scripts', command));
    const named = join(folder, NAME);
    await rename(app, named);
    await step('Packing', () => pack(folder, file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { file: relative(ROOT, file), megabytes: Math.round((await stat(file)).size / 1e6) };
}

/** @param {string} folder @param {string} file */
async function pack(folder, file) {
  const args = ['-czf', file, '-C', folder, NAME];
  const { code, output } = await runProgram('tar', args, { cwd: ROOT });
  if (code !== 0) throw new CommandError(`tar failed:\n${output.trim()}`);
}

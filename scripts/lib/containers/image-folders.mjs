import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { step } from '../progress.mjs';
import { copyCheckout, copyIgnored } from './context.mjs';
import { readDockerfile } from './dockerfile.mjs';
import { StageFolders } from './stages.mjs';

/**
 * The stages of this checkout's Dockerfile, each created in a folder.
 * @param {string} folder for all stages
 * @param {object} options
 * @param {boolean} options.installed reuses the modules and build output of this checkout instead of installing and
 * building
 * @param {(command: string, app: string) => Promise<import('node:child_process').SpawnOptions>} [options.runAs] how to
 * run a command, if not as this user in this environment
 * @returns {Promise<StageFolders>}
 */
export async function imageFolders(folder, { installed, runAs = async () => ({}) }) {
  const { build } = await import('../build/build.mjs');
  const context = join(folder, 'context');
  await step('Copying the tracked files', () => copyCheckout(context));
  return new StageFolders({
    stages: readDockerfile(await readFile(join(ROOT, 'Dockerfile'), 'utf8')),
    context,
    folder: join(folder, 'stages'),
    run: (command, app, environment) =>
      step(`RUN ${command}`, async (note) => {
        if (installed && command.startsWith('npm ci')) return copyIgnored(app, 'modules');
        if (installed && command.startsWith('npm run build')) {
          // Run in place, where it only has to check that all is current: the build records its files by absolute
          // paths.
          await build('start');
          return copyIgnored(app, 'build');
        }
        const { env, ...options } = await runAs(command, app);
        const { code, output } = await runProgram('sh', ['-c', command], {
          ...options,
          cwd: app,
          env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, ...env },
        });
        const lines = output.trim().split('\n');
        if (code !== 0)
          throw new CommandError(`It exited with code ${code}:\n${lines.slice(-40).join('\n')}`);
        if (command.includes('prune-modules')) note(lines.at(-1) ?? '');
      }),
  });
}

import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';

/** The folders of the published packages, each after its dependencies. */
export const PUBLIC_PACKAGES = [
  'packages/rules',
  'packages/mintalk',
  'packages/client',
  'packages/testkit',
  'packages/player',
];

/**
 * Creates the tarballs of `npm pack` from the build output.
 * @param {string} folder for the tarballs
 * @returns {Promise<string[]>} their paths, in the order of PUBLIC_PACKAGES
 */
export async function packAll(folder) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const workspaces = PUBLIC_PACKAGES.map((name) => `./${name}`);
  const args = [
    'pack',
    '--json',
    '--ignore-scripts',
    '--loglevel=error',
    '--pack-destination',
    folder,
    ...workspaces,
  ];
  const { code, output } = await runProgram(npm, args, { cwd: ROOT, shell: process.platform === 'win32' });
  if (code !== 0) throw new CommandError(`npm pack failed:\n${output.trim()}`);
  const packed = JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1));
  return packed.map((/** @type {{ filename: string }} */ { filename }) => join(folder, filename));
}

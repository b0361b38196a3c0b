import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { PUBLIC_PACKAGES } from '../public-packages.mjs';
import { runTool } from './run-tool.mjs';

// Run by the build: emits the declarations of the published packages. Within the repository the sources are checked.

for (const folder of PUBLIC_PACKAGES) {
  // Otherwise stale declarations of an earlier version would be packed as well.
  await rm(join(ROOT, folder, 'dist/.tsbuildinfo'), { force: true });
  await runTool('typescript-7/bin/tsc', [
    '-p',
    folder,
    '--emitDeclarationOnly',
    '--incremental',
    'false',
    '--sourceMap',
    'false',
  ]);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformFile } from '@swc/core';
import { ROOT } from '#stack/paths';

// Run by the build: packages @honey/player as a plain script that sets `HoneyPlayer`, for pages without modules. The
// package is a single file, so it needs no bundler. Served as /honey-player.js.

const { code } = await transformFile(join(ROOT, 'packages/player/src/index.ts'), {
  swcrc: false,
  jsc: { target: 'es2020', parser: { syntax: 'typescript' }, preserveAllComments: false },
  module: { type: 'commonjs' },
});
const script = `/* @honey/player */\nvar HoneyPlayer = (function () {\n  var exports = {};\n${code}\n  return exports;\n})();\n`;
for (const folder of ['packages/player/dist', 'client/public']) {
  await mkdir(join(ROOT, folder), { recursive: true });
  await writeFile(join(ROOT, folder, 'honey-player.js'), script);
}

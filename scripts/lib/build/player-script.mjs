import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.mjs';

// Run by the build: @honey/player as a plain script that sets `HoneyPlayer`, for pages without modules. The package is one
// file, so that it needs no bundler. It is served as /honey-player.js.

const source = await readFile(join(ROOT, 'packages/player/src/index.ts'), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: {
    target: ts.ScriptTarget.ES2020,
    module: ts.ModuleKind.CommonJS,
    removeComments: true,
  },
});
const script = `/* @honey/player */\nvar HoneyPlayer = (function () {\n  var exports = {};\n${outputText}\n  return exports;\n})();\n`;
for (const folder of ['packages/player/dist', 'client/public']) {
  await mkdir(join(ROOT, folder), { recursive: true });
  await writeFile(join(ROOT, folder, 'honey-player.js'), script);
}

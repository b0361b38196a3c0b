import './build-environment.mjs';
import { join } from 'node:path';
import { compressFiles } from '../compress-files.mjs';
import { ROOT } from '../paths.mjs';
import { modulesOfFirstScreen } from './first-screen.mjs';
import { runTool } from './run-tool.mjs';

// Run by the build: the pages for the browser, compressed once, and what draws them on the server.

const environment = { FIRST_SCREEN_MODULES: JSON.stringify(await modulesOfFirstScreen()) };
const vite = (...args) =>
  runTool(
    'vite/bin/vite.js',
    ['build', 'client', '--mode', 'production', '--logLevel', 'warn', '--emptyOutDir', ...args],
    environment,
  );

await vite('--outDir', 'dist');
await compressFiles(join(ROOT, 'client/dist/assets'));
await vite('--ssr', 'src/draw.tsx', '--outDir', 'dist-server');

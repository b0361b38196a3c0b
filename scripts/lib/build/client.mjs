import './build-environment.mjs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { compressFiles } from '../compress-files.mjs';
import { runTool } from './run-tool.mjs';

// Run by the build: the pages for the browser, compressed once, and the entry that renders them on the server.

const vite = (...args) =>
  runTool('vite/bin/vite.js', [
    ...['build', 'client', '--mode', 'production', '--logLevel', 'warn', '--emptyOutDir'],
    ...args,
  ]);

const serverEntry = vite('--ssr', 'src/entry-server.tsx', '--outDir', 'dist-server');
await vite('--outDir', 'dist');
await compressFiles(
  join(ROOT, 'client/dist/assets'),
  await readFile(join(ROOT, 'client/dist/index.html'), 'utf8'),
);
await serverEntry;

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';
import { runTool } from './run-tool.mjs';

// Run by the build: writes Prisma's client anew. Prisma looks for a native engine that generating never runs and that may
// not be downloadable: any program will do.

await rm(join(ROOT, 'server/src/core/database/generated'), { recursive: true, force: true });
await runTool('prisma/build/index.js', ['generate', '--schema', 'prisma/schema'], {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from './command.mjs';
import { compressFiles } from './compress-files.mjs';
import { ROOT } from './paths.mjs';
import { runProgram } from './processes.mjs';

/**
 * @typedef {object} BuildStep
 * @property {string} name what `--only` calls it
 * @property {string[]} needs steps that come first
 * @property {string[]} inputs files and folders; the step is stale when their contents changed since it last ran
 * @property {string} output a file that it writes
 * @property {() => Promise<void>} run throws CommandError with what the tool said
 */

const PACKAGES = ['packages/rules', 'packages/mintalk'];
const PACKAGE_SOURCES = PACKAGES.flatMap((path) => [
  `${path}/src`,
  `${path}/package.json`,
  `${path}/tsconfig.json`,
]);
const SERVER_SOURCES = ['server/src', 'server/package.json', 'server/tsconfig.json', 'tsconfig.base.json'];

/** The build, in order. What runs nothing of one another runs at the same time. */
export const BUILD_STEPS = /** @type {BuildStep[]} */ ([
  {
    name: 'prisma',
    needs: [],
    inputs: ['prisma/schema'],
    output: 'server/src/core/database/generated/client.ts',
    run: generatePrismaClient,
  },
  {
    name: 'packages',
    needs: [],
    inputs: [...PACKAGE_SOURCES, 'tsconfig.base.json'],
    output: 'packages/mintalk/dist/index.js',
    run: () => compile(...PACKAGES),
  },
  {
    name: 'server',
    needs: ['prisma', 'packages'],
    inputs: [
      ...SERVER_SOURCES,
      ...PACKAGE_SOURCES,
      'scripts/lib/swagger-transformer.mjs',
      'scripts/lib/typescript-build.mjs',
    ],
    output: 'server/dist/main.js',
    run: () => compile('server'),
  },
  {
    name: 'openapi',
    needs: ['server'],
    inputs: [
      ...SERVER_SOURCES,
      ...PACKAGE_SOURCES,
      'scripts/lib/swagger-transformer.mjs',
      'scripts/lib/typescript-build.mjs',
    ],
    output: 'server/openapi.json',
    run: () => runNode(['server/dist/openapi.js']),
  },
  {
    name: 'client-types',
    needs: ['openapi'],
    inputs: ['server/openapi.json'],
    output: 'client/src/api/schema.d.ts',
    run: () =>
      runTool('openapi-typescript/bin/cli.js', ['server/openapi.json', '-o', 'client/src/api/schema.d.ts']),
  },
  {
    name: 'seeds',
    needs: ['server'],
    inputs: ['seeds/src', 'seeds/package.json', 'seeds/tsconfig.json', ...SERVER_SOURCES, ...PACKAGE_SOURCES],
    output: 'seeds/dist/seed.js',
    run: () => compile('seeds'),
  },
  {
    name: 'font',
    needs: [],
    inputs: [
      ...[
        'client/src/messages',
        'server/src/lives/lists/main-lists.ts',
        'server/src/core/settings/site.settings.ts',
      ],
      'scripts/lib/interface-font.mjs',
    ],
    output: 'client/src/ui/generated/interface.woff2',
    run: () => runNode(['scripts/lib/interface-font.mjs']),
  },
  {
    name: 'client',
    needs: ['client-types', 'packages', 'font'],
    inputs: [
      ...[
        'client/src',
        'client/public',
        'scripts/lib/compress-files.mjs',
        'client/index.html',
        'client/vite.config.ts',
        'client/package.json',
      ],
      ...PACKAGE_SOURCES,
    ],
    output: 'client/dist/index.html',
    run: buildClient,
  },
]);

/** Prisma looks for a native engine that generating never runs and that may not be downloadable: any program will do. */
async function generatePrismaClient() {
  await rm(join(ROOT, 'server/src/core/database/generated'), { recursive: true, force: true });
  await runTool('prisma/build/index.js', ['generate', '--schema', 'prisma/schema'], {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  });
}

async function buildClient() {
  const options = ['--logLevel', 'warn', '--outDir', 'dist', '--emptyOutDir'];
  await runTool('vite/bin/vite.js', ['build', 'client', ...options]);
  await compressFiles(join(ROOT, 'client/dist/assets'));
  const forServer = ['--ssr', 'src/draw.tsx', '--outDir', 'dist-server', '--emptyOutDir'];
  await runTool('vite/bin/vite.js', ['build', 'client', '--logLevel', 'warn', ...forServer]);
}

function compile(...projects) {
  return runNode(['scripts/lib/typescript-build.mjs', ...projects]);
}

function runTool(script, args, environment) {
  return runNode([join('node_modules', script), ...args], environment);
}

async function runNode(args, environment = {}) {
  const { code, output } = await runProgram(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });
  if (code !== 0)
    throw new CommandError(excerpt(output) || `node ${args.join(' ')} ended with code ${code}.`);
}

/** The beginning of what a tool said: one mistake can make thousands of lines. */
function excerpt(output, linesMax = 40) {
  const lines = output.trim().split('\n');
  if (lines.length <= linesMax) return lines.join('\n');
  return [...lines.slice(0, linesMax), `… and ${lines.length - linesMax} more lines`].join('\n');
}

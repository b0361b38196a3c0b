import { fileURLToPath } from 'node:url';
import { findRedis } from '#stack/redis/redis';
import { REDIS_TESTS } from './scripts/lib/testing/redis.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Modules that must be the same instance as in the server, and modules that take long to load. */
const nativePackages = '/node_modules/(@nestjs/[^/]+|playwright|@axe-core/playwright)/';

/** Tests are ECMAScript modules: run through `npm test`, which passes the required flag to Node. */
export default {
  rootDir: root,
  testMatch: [
    '<rootDir>/packages/*/test/**/*.test.ts',
    '<rootDir>/client/test/**/*.test.{ts,tsx}',
    '<rootDir>/tests/{scripts,integration,chat}/**/*.test.ts',
  ],
  // Without a Redis on the machine they are left out, which npm test reports.
  testPathIgnorePatterns: ['/node_modules/', ...(findRedis() ? [] : REDIS_TESTS)],
  // Build output must not be mistaken for its sources.
  modulePathIgnorePatterns: [
    '<rootDir>/((packages/[^/]+|server|seeds|client)/dist|server/described)/',
    '<rootDir>/\\.(data|build)/',
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: '<rootDir>/tests/setup/native/environment.mjs',
  // The workspaces' packages are tested from source; see the `exports` of their package.json.
  testEnvironmentOptions: { customExportConditions: ['@honey/source', 'node', 'node-addons'] },
  transform: {
    [`/(server|seeds)/src/.*\\.ts$|${nativePackages}`]: '<rootDir>/tests/setup/native/native-modules.mjs',
    '\\.tsx?$': ['@swc/jest', swcOptions()],
  },
  transformIgnorePatterns: [`^(?!.*${nativePackages}).*/node_modules/`],
  globalSetup: '<rootDir>/tests/setup/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/setup/global-teardown.mjs',
  testSequencer: '<rootDir>/tests/setup/sequencer.mjs',
  maxWorkers: 3,
  // The modules of finished files stay in a worker's memory: a full worker spends its time on garbage collection.
  workerIdleMemoryLimit: '2GB',
  // Sized for the slowest machine: tests wait for events, so that a long timeout does not slow them down.
  testTimeout: 60_000,
};

function swcOptions() {
  return {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: false },
      // As in the server's tsconfig.json.
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  };
}

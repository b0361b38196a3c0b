import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What the server loads too and recognises by identity, and what takes long to load. */
const nativePackages = '/node_modules/(@nestjs/[^/]+|playwright|@axe-core/playwright)/';

/** Tests are ECMAScript modules: run through `npm test`, which gives Node the flag that this needs. */
export default {
  rootDir: root,
  testMatch: [
    '<rootDir>/packages/*/test/**/*.test.ts',
    '<rootDir>/client/test/**/*.test.{ts,tsx}',
    '<rootDir>/tests/{scripts,integration,chat}/**/*.test.ts',
  ],
  // What was built must not be taken for the sources that it was built from.
  modulePathIgnorePatterns: [
    '<rootDir>/((packages/[^/]+|server|seeds|client)/dist|server/described)/',
    '<rootDir>/\\.(data|build)/',
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: '<rootDir>/tests/setup/native/environment.mjs',
  // The workspaces' packages are tested as sources; see the `exports` of their package.json.
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
  // The modules of finished files stay in a worker's memory: a full one spends its time on collecting garbage.
  workerIdleMemoryLimit: '2GB',
  // For the slowest machine that the gate runs on: a test waits for events, and ends with them.
  testTimeout: 60_000,
};

function swcOptions() {
  return {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: false },
      // As the server's tsconfig.json says.
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

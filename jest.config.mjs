import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Tests are ECMAScript modules: run through `npm test`, which gives Node the flag that this needs. */
export default {
  rootDir: root,
  testMatch: [
    '<rootDir>/packages/*/test/**/*.test.ts',
    '<rootDir>/client/test/**/*.test.{ts,tsx}',
    '<rootDir>/tests/{scripts,integration,chat,e2e}/**/*.test.ts',
  ],
  // What was built must not be taken for the sources that it was built from.
  modulePathIgnorePatterns: [
    '<rootDir>/(packages/[^/]+|server|seeds|client)/dist/',
    '<rootDir>/\\.(data|build)/',
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: 'node',
  // The workspaces' packages are tested as sources; see the `exports` of their package.json.
  testEnvironmentOptions: { customExportConditions: ['@honey/source', 'node', 'node-addons'] },
  transform: { '\\.tsx?$': ['@swc/jest', swcOptions()] },
  globalSetup: '<rootDir>/tests/setup/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/setup/global-teardown.mjs',
  maxWorkers: 2,
  // The modules of finished files stay in a worker's memory: a full one spends its time on collecting garbage.
  workerIdleMemoryLimit: '1GB',
  // For the slowest machine that the gate runs on: a test waits for events, and ends with them.
  testTimeout: 60_000,
};

function swcOptions() {
  return {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: false },
      // Nest's injection reads the types that decorators record, as in the server's tsconfig.json.
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

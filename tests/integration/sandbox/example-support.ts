import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';

const root = path.resolve(fileURLToPath(import.meta.url), '../../../..');

/** An example of a document: a block of code in a runnable language. */
export interface Example {
  /** `packages/client/README.md 1`: the document, and the position of the example in it. */
  name: string;
  language: string;
  code: string;
}

/** Every example of the documents that readers copy from. */
export function examples(): Example[] {
  const listed = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).map(({ name }) => `${folder}/${name}`);
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...listed('docs').filter((name) => name.endsWith('.md')),
    ...[...listed('packages'), ...listed('examples')].map((folder) => `${folder}/README.md`),
  ];
  return documents.flatMap((document) =>
    [...readFileSync(path.join(root, document), 'utf8').matchAll(/^```(ts|js|sh|html)\n(.*?)^```/gms)].map(
      ([, language = '', code = ''], index) => ({ name: `${document} ${index + 1}`, language, code }),
    ),
  );
}

/** How an example is run. */
export interface Run {
  /** Replacements in its code: values for the reader's placeholders. */
  replacing?: Record<string, string>;
  /** Code in front of it: what its text assumes that the reader has. */
  before?: string;
  after?: string;
  /** What it prints. */
  prints?: RegExp;
}

/** Prints the response of each call. */
const logResponses = `const send = globalThis.fetch;
globalThis.fetch = async (...call) => {
  const response = await send(...call);
  console.log(response.status, await response.clone().text());
  return response;
};`;

/** The hooks of a runner, implemented by Node's. */
const runner = `import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
Object.assign(globalThis, {
  test, beforeEach, beforeAll: before, afterAll: after,
  expect: (value) => ({ toBeGreaterThan: (least) => assert.ok(value > least) }),
});`;

/** The secrets with which the examples of providers sign, as the server has them. */
export const secrets = {
  PAYMENT_SECRET: 'payment-secret-of-the-examples-k3v9Qz71',
  BANK_SECRET: 'bank-secret-of-the-examples-m8t2Xw54Lr',
};

/** The examples that run against a server. */
export const runs: Record<string, Run> = {
  'packages/client/README.md 1': { prints: /^\[/ },
  'packages/mintalk/README.md 1': {},
  'packages/rules/README.md 1': {
    before: 'globalThis.localStorage = { setItem: (key, value) => console.log(key, value) };',
    prints: /"user_key":1001/,
  },
  'packages/testkit/README.md 1': { prints: /^\d{6} \d+\n$/ },
  'packages/testkit/README.md 3': { before: runner, prints: /pass 1$/m },
  'docs/testing.md 2': {
    replacing: {
      "startStack({ root: '../honey-live' })": '({ baseUrl: server, stop: async () => undefined })',
    },
    prints: /^\d+\n$/,
  },
  'docs/testing.md 3': {},
  'docs/adapters.md 9': {
    before: logResponses,
    replacing: { 'https://live.example': 'http://127.0.0.1:3000' },
    // Its signature is accepted; the order does not exist.
    prints: /^404 .*"order_not_found"/,
  },
  'docs/adapters.md 14': {
    before: `${logResponses}
const { createHmac } = await import('node:crypto');
const secret = process.env.BANK_SECRET;
const [bank_tx_id, account, amount_krw, depositor, paid_at] = ['tx-1', '12345678901234', 10_000, '김꿀벌', new Date().toISOString()];`,
    // Its signature is accepted; the account does not exist.
    prints: /^404 .*"deposit_not_found"/,
  },
  'docs/sandbox.md 1': { prints: /"alice"/ },
  'docs/sandbox.md 2': { prints: /"start"/ },
};

const ports = 'an interface, quoted from the file that the text names';
const placed = 'compiled in the place that it names: tests/scripts/docs-examples.test.ts';
const installation = 'acts on an installation: a machine, its containers or its database';

/** The examples that do not run here, and why. */
export const notRun: Record<string, string> = {
  'README.md 1': 'the start and the tests themselves: tests/scripts/start.test.ts',
  'docs/adapters.md 1': ports,
  'docs/adapters.md 2': placed,
  'docs/adapters.md 3': 'a part of a module, for the place that the text names',
  'docs/adapters.md 4': ports,
  'docs/adapters.md 5': placed,
  'docs/adapters.md 6': ports,
  'docs/adapters.md 7': placed,
  'docs/adapters.md 8': ports,
  'docs/adapters.md 10': ports,
  'docs/adapters.md 11': placed,
  'docs/adapters.md 12': ports,
  'docs/adapters.md 13': placed,
  'docs/mintalk.md 1': 'an outline with dots in the place of values',
  'docs/operations.md 1': installation,
  'docs/operations.md 2': installation,
  'docs/operations.md 3': installation,
  'docs/operations.md 4': installation,
  'docs/operations.md 5': installation,
  'docs/operations.md 6': installation,
  'docs/operations.md 7': installation,
  'docs/operations.md 8': installation,
  'docs/operations.md 9': installation,
  'docs/operations.md 10': installation,
  'docs/operations.md 11': installation,
  'docs/operations.md 12': installation,
  'docs/operations.md 13': installation,
  'docs/operations.md 14': installation,
  'docs/operations.md 15': installation,
  'docs/swap.md 1': 'the command that tests/integration/conformance/runner.test.ts runs',
  'docs/testing.md 1': 'installs packages: tests/scripts/packages.test.ts does so from the same tarballs',
  'examples/ci/README.md 1': 'tests/e2e/example-suite.test.ts runs the suite',
  'packages/player/README.md 1': 'a page of another site, which needs a browser',
  'packages/player/README.md 2': 'for a page; compiled by tests/scripts/packages.test.ts',
  'packages/stack/README.md 1': 'what tests/setup/template-database.mjs does before every run',
  'packages/testkit/README.md 2':
    'needs a browser; compiled, and tests/e2e/example-suite.test.ts runs a similar one',
};

/**
 * Runs an example against a server, in a process of its own; returns what it prints. @throws when it exits with an
 * error, or when a curl call is refused
 */
export async function printedBy({ name, language, code }: Example, baseUrl: string): Promise<string> {
  const { replacing = {}, before = '', after = '' } = runs[name] ?? {};
  const replaced = Object.entries({ ...replacing, 'http://127.0.0.1:3000': baseUrl }).reduce(
    (text, [from, to]) => text.replaceAll(from, to.replace('http://127.0.0.1:3000', baseUrl)),
    code,
  );
  const options = {
    timeout: 60_000,
    env: { ...process.env, ...secrets, HONEY_LIVE_URL: baseUrl },
  };
  if (language === 'sh') {
    const strict =
      'set -euo pipefail\ncurl() { command curl --silent --show-error --fail-with-body "$@"; }\n';
    const script = `${strict}api=${baseUrl}/sandbox/api\n${replaced}`;
    return (await promisify(execFile)('bash', ['-c', script], options)).stdout;
  }
  // Placed beside a package that has the others: imports are resolved from there.
  const file = path.join(root, `packages/testkit/dist/example-${name.replaceAll(/[^\w]+/g, '-')}.mjs`);
  const whole = `const server = ${JSON.stringify(baseUrl)};\n${before}\n${replaced}\n${after}`;
  const { outputText } = ts.transpileModule(whole, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  await writeFile(file, outputText);
  try {
    return (await promisify(execFile)(process.execPath, [file], options)).stdout;
  } finally {
    await rm(file, { force: true });
  }
}

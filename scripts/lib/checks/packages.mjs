import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packAll } from '../public-packages.mjs';

// Run by the check as a process of its own: validates the tarballs that users would install.

/** The packages are ECMAScript modules only: CommonJS and Node 10 resolution are not supported. */
const UNSUPPORTED_RESOLUTIONS = ['node10', 'node16-cjs'];

/** @param {string} tarball @returns {Promise<string[]>} */
async function problemsOf(tarball) {
  const content = await readFile(tarball);
  const bytes = new Uint8Array(content);
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const types = await checkPackage(createPackageFromTarballData(bytes));
  const name = pkg.name;
  if (!types.types) return [`${name} has no types`];
  const wrong = types.problems.filter(
    (problem) => !('resolutionKind' in problem && UNSUPPORTED_RESOLUTIONS.includes(problem.resolutionKind)),
  );
  return [
    ...messages.map((message) => `${name}: publint: ${formatMessage(message, pkg, { color: false })}`),
    ...wrong.map((problem) => `${name}: attw: ${JSON.stringify(problem)}`),
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'honey-packages-'));
try {
  const problems = (await Promise.all((await packAll(folder)).map(problemsOf))).flat();
  process.exitCode = problems.length > 0 ? 1 : 0;
  process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
} finally {
  await rm(folder, { recursive: true });
}

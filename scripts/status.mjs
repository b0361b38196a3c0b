import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';
import { loadEnvironmentFile } from './lib/environment.mjs';
import { dataDirectory } from './lib/paths.mjs';
import { runningStack } from './lib/readiness.mjs';
import { readProof, toldProof } from './lib/testing/proof-record.mjs';

const usage = `
npm run status
Prints whether a Honey Live runs from DATA_DIR (default .data), where, and whether it responds, and the last result of npm run prove in
this checkout. Exit code 0 when all of the Honey Live is ready, else 1.

  --json  as JSON: running, ready, pid, urls, since, and from its start the seconds and each server's megabytes`;

const ANSWER_WITHIN_MS = 3_000;

await runCommand({
  usage,
  options: { json: { type: 'boolean' } },
  run: async ({ json = false }) => {
    loadEnvironmentFile();
    const stack = runningStack();
    const urls = stack?.ready?.urls ?? [];
    const answers = await Promise.all(urls.map(isReady));
    const ready = urls.length > 0 && answers.every(Boolean);
    if (json)
      console.log(JSON.stringify({ running: stack !== undefined, ready, pid: stack?.pid, ...stack?.ready }));
    else console.log([describeStatus(stack, answers), ...lastProof()].join('\n'));
    return ready ? 0 : 1;
  },
});

function lastProof() {
  const record = readProof();
  return record ? [toldProof(record)] : [];
}

/** @param {string} url */
function isReady(url) {
  return fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** @param {ReturnType<typeof runningStack>} stack @param {boolean[]} answers */
function describeStatus(stack, answers) {
  if (!stack) return `Nothing runs from ${dataDirectory()}.`;
  if (!stack.ready) return `Starting (pid ${stack.pid}): ${stack.url}`;
  const { since, urls } = stack.ready;
  const lines = urls.map((url, index) => `  ${answers[index] ? '✔ ready' : '✘ does not respond'}  ${url}`);
  return [`Running (pid ${stack.pid}) since ${since}:`, ...lines].join('\n');
}

import './lib/node-version.mjs';
import { dataDirectory } from '#stack/paths';
import { runCommand } from './lib/command.mjs';
import { loadEnvironmentFile } from './lib/environment.mjs';
import { runningStack } from './lib/readiness.mjs';
import { describeProof, readProof } from './lib/testing/proof-record.mjs';

const usage = `
npm run status
Prints whether a Honey Live runs from DATA_DIR (default .data), its addresses, whether it responds, and the last result of
npm run prove in this checkout. Exit code 0 if all servers of the Honey Live are ready, else 1.

  --json  as JSON: running, ready, pid, urls, servers (name and address of each behind one address), since, seconds (of the
          start), megabytes (of each server then)`;

const READY_TIMEOUT_MS = 3_000;

await runCommand({
  usage,
  options: { json: { type: 'boolean' } },
  run: async ({ json = false }) => {
    loadEnvironmentFile();
    const stack = runningStack();
    const places = placesOf(stack?.ready);
    const responses = await Promise.all(places.map(({ url }) => isReady(url)));
    const ready = places.length > 0 && responses.every(Boolean);
    if (json)
      console.log(JSON.stringify({ running: stack !== undefined, ready, pid: stack?.pid, ...stack?.ready }));
    else console.log([describeStatus(stack, responses), ...lastProof()].join('\n'));
    return ready ? 0 : 1;
  },
});

function lastProof() {
  const record = readProof();
  return record ? [describeProof(record)] : [];
}

/**
 * What must respond: the addresses, and the servers behind them.
 * @param {import('./lib/readiness.mjs').Readiness | undefined} ready
 * @returns {{ url: string, name?: string }[]}
 */
function placesOf(ready) {
  return [...(ready?.urls ?? []).map((url) => ({ url })), ...(ready?.servers ?? [])];
}

/** @param {string} url */
function isReady(url) {
  return fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** @param {ReturnType<typeof runningStack>} stack @param {boolean[]} responses */
function describeStatus(stack, responses) {
  if (!stack) return `Nothing runs from ${dataDirectory()}.`;
  if (!stack.ready) return `Starting (pid ${stack.pid}): ${stack.url}`;
  const { since } = stack.ready;
  const lines = placesOf(stack.ready).map(
    ({ url, name }, index) =>
      `  ${responses[index] ? '✔ ready' : '✘ does not respond'}  ${url}${name ? `  ${name}` : ''}`,
  );
  return [`Running (pid ${stack.pid}) since ${since}:`, ...lines].join('\n');
}

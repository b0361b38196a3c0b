import { ROOT } from '@honey/stack/paths';
import { runProgram } from '@honey/stack/processes/processes';
import autocannon from 'autocannon';
import { accessToken, median, startServer } from './world.mjs';

const CONNECTIONS = 16;

/** What the overview may take (99 of 100), in milliseconds. */
const OVERVIEW_P99_MS = 200;
/** Longer than its figures are shared, so that they are computed within each round. */
const OVERVIEW_SECONDS = 8;

/** What verifying the audit log may take and need. */
const VERIFY = { seconds: 120, megabytes: 200 };

/** Writes the memory that the program needed at most, in kilobytes. */
const MEMORY_PROBE = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write('needed ' + process.resourceUsage().maxRSS + '\\n'))",
)}`;

/**
 * Measures the overview of the operators' console, which all operators read every few seconds.
 * @param {{ url: string, operator: number }} database and the key of an operator
 * @param {{ rounds: number }} options
 * @returns {Promise<boolean>} whether it reached its target
 */
export async function measureOverview({ url, operator }, { rounds }) {
  const server = await startServer({ DATABASE_URL: url });
  try {
    const headers = { authorization: `Bearer ${accessToken(operator, 'operator')}` };
    const address = `${server.url}/v1/admin/overview`;
    const startedAt = performance.now();
    const { ok, status } = await fetch(address, { headers });
    if (!ok) throw new Error(`the overview answers ${status}`);
    const firstMs = performance.now() - startedAt;
    const found = [];
    for (let at = 0; at < rounds; at += 1)
      found.push(
        await autocannon({ url: address, connections: CONNECTIONS, duration: OVERVIEW_SECONDS, headers }),
      );
    const p99 = median(found.map(({ latency }) => latency.p99));
    const max = Math.max(...found.map(({ latency }) => latency.max));
    const rate = median(found.map(({ requests }) => requests.average));
    const failed = found.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
    const reached = p99 <= OVERVIEW_P99_MS && failed === 0;
    console.log(
      `${'admin overview'.padEnd(32)} p99 ${p99} ms (target ${OVERVIEW_P99_MS}: ${verdictOf(reached)}); at most ${max} ms, the first ` +
        `${Math.round(firstMs)} ms, ${Math.round(rate)}/s, ${failed} failed`,
    );
    return reached;
  } finally {
    await server.stop();
  }
}

/**
 * Measures the verification of the whole audit log.
 * @param {string} url
 * @returns {Promise<boolean>} whether it reached its target
 */
export async function measureVerification(url) {
  const startedAt = performance.now();
  const { code, output } = await runProgram(
    process.execPath,
    ['--import', MEMORY_PROBE, 'server/dist/audit-verify.js'],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: url } },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  if (code !== 0) throw new Error(`audit-verify ended with code ${code}:\n${output}`);
  const entries = Number(/(\d+) entries/.exec(output)?.[1]);
  const megabytes = Number(/needed (\d+)/.exec(output)?.[1]) / 1024;
  const reached = seconds <= VERIFY.seconds && megabytes <= VERIFY.megabytes;
  console.log(
    `${'admin audit:verify'.padEnd(32)} ${seconds.toFixed(1)} s and ${Math.round(megabytes)} MB for ${entries} entries ` +
      `(targets ${VERIFY.seconds} s, ${VERIFY.megabytes} MB: ${verdictOf(reached)})`,
  );
  return reached;
}

const verdictOf = (reached) => (reached ? 'reached' : 'MISSED');

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '@honey/stack/paths';
import { freePort } from '@honey/stack/processes/free-port';
import { runProgram } from '@honey/stack/processes/processes';
import { median } from './world.mjs';

/**
 * The commit whose start is the baseline: the last one whose start installed and built more than it needed.
 */
const BASELINE = '5f4848ba';
const RESIDENT_READINGS = 20;
const RESIDENT_INTERVAL_MS = 1_000;
const TARGETS = { ratio: 0.4, packages: 900, megabytes: 800, secondSeconds: 5, resident: 1.05 };

/**
 * Starts this commit and the baseline from a fresh clone each, with an empty npm cache, and compares them.
 * @returns {Promise<boolean>} whether every target was reached
 * @throws {Error} if the history does not reach back to the baseline, or a start fails
 */
export async function measureStart() {
  const now = await startOf('HEAD');
  const before = await startOf(BASELINE);
  const verdicts = [
    verdict(
      'first start',
      now.seconds / before.seconds,
      TARGETS.ratio,
      (ratio) =>
        `ratio ${ratio.toFixed(2)}; ${now.seconds.toFixed(0)} s against ${before.seconds.toFixed(0)} s of ${BASELINE}`,
    ),
    verdict(
      'second start',
      now.secondSeconds,
      TARGETS.secondSeconds,
      (seconds) => `${seconds.toFixed(1)} s against ${before.secondSeconds.toFixed(1)} s`,
    ),
    verdict('packages', now.packages, TARGETS.packages, (count) => `${count} against ${before.packages}`),
    verdict(
      'installed',
      now.megabytes,
      TARGETS.megabytes,
      (count) => `${count} MB against ${before.megabytes} MB`,
    ),
    verdict(
      'resident',
      now.resident / before.resident,
      TARGETS.resident,
      (ratio) => `ratio ${ratio.toFixed(2)}; the server ${now.resident} MB against ${before.resident} MB`,
    ),
  ];
  return verdicts.every(Boolean);
}

/** @param {string} name @param {number} value @param {number} most @param {(value: number) => string} text */
function verdict(name, value, most, text) {
  const reached = value <= most;
  console.log(`${name.padEnd(20)} ${text(value)} (at most ${most}, ${reached ? 'reached' : 'MISSED'})`);
  return reached;
}

/** @param {string} commit */
async function startOf(commit) {
  const folder = await mkdtemp(join(tmpdir(), 'honey-live-start-'));
  const checkout = join(folder, 'checkout');
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    PORT: String(await freePort()),
    npm_config_cache: join(folder, 'npm-cache'),
  };
  const run = async (program, args, cwd = checkout) => {
    const { code, output } = await runProgram(program, args, { cwd, env: environment });
    if (code !== 0)
      throw new Error(`${commit}: ${program} ${args.join(' ')} failed:\n${output.slice(-2_000)}`);
    return output;
  };
  const timedStart = async () => {
    const startedAt = performance.now();
    const output = await run('npm', ['start', '--', '--wait']);
    return { seconds: (performance.now() - startedAt) / 1000, output };
  };
  try {
    const { code, output: revision } = await runProgram('git', ['rev-parse', commit], { cwd: ROOT });
    if (code !== 0) throw new Error(`${commit} is not in the history of this checkout.`);
    await run('git', ['clone', '--quiet', ROOT, checkout], folder);
    await run('git', ['checkout', '--quiet', revision.trim()]);
    const first = await timedStart();
    console.log(
      first.output
        .split('\n')
        .filter((line) => /^\s*[✔✘]/.test(line))
        .join('\n'),
    );
    const resident = await residentMegabytes(run);
    await run('npm', ['run', 'stop']);
    const second = await timedStart();
    await run('npm', ['run', 'stop']);
    const { packages } = JSON.parse(
      await readFile(join(checkout, 'node_modules/.package-lock.json'), 'utf8'),
    );
    const size = await run('du', ['-sm', 'node_modules']);
    return {
      seconds: first.seconds,
      secondSeconds: second.seconds,
      resident,
      packages: Object.keys(packages).filter((path) => path.includes('node_modules/')).length,
      megabytes: Number.parseInt(size, 10),
    };
  } finally {
    await runProgram('npm', ['run', 'stop'], { cwd: checkout, env: environment }).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The resident memory of the running server: the median over some time with its audience, since a single reading depends
 * on when the last garbage collection was.
 */
async function residentMegabytes(run) {
  const output = await run('npm', ['run', '--silent', 'status', '--', '--json']);
  const { pid } = JSON.parse(output.slice(output.indexOf('{')));
  const readings = [];
  for (let count = 0; count < RESIDENT_READINGS; count += 1) {
    await pause(RESIDENT_INTERVAL_MS);
    readings.push(await serverMegabytes(run, pid));
  }
  return Math.round(median(readings));
}

/** @param {number} pid of the process that started the server */
async function serverMegabytes(run, pid) {
  const lines = await run('ps', ['--ppid', String(pid), '-o', 'rss=,args=']);
  const line = lines.split('\n').find((text) => /server\/dist\/main\.js|lib\/standby\.mjs/.test(text));
  if (line === undefined) throw new Error(`no server runs below process ${pid}:\n${lines}`);
  return Number.parseInt(line, 10) / 1024;
}

import './lib/node-version.mjs';
import { CommandError } from '#stack/command-error';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run seed:verify
Seeds a dataset several times at once, each into a temporary database of its own, and verifies each: the ledger, the tables
counted from it, the audit log, the histories of accounts, what the dataset promises, and the conformance suite against a
server. Prints a line for each seeding and its proofs, and a verdict. Exit code 1 when something is wrong.

  --dataset <name>  demo, ci, empty or load; default: demo
  --times <number>  number of seedings; default: 3
  --at <moment>     the product's clock when the seedings start, such as 2026-11-30T14:59:50Z; default: now
  --moments         instead: at the instants at which days, weeks, months and years of Seoul end, two at once (half an hour)
  --only <text>     with --moments: those whose names contain it, such as "a year ends"`;

await runCommand({
  usage,
  options: {
    dataset: { type: 'string' },
    times: { type: 'string' },
    at: { type: 'string' },
    moments: { type: 'boolean' },
    only: { type: 'string' },
  },
  run: async ({ dataset = 'demo', times, at, moments = false, only }) => {
    const seedings = moments
      ? await atMoments({ dataset, times, at, only })
      : atOneMoment({ dataset, times, at, only });
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { build } = await import('./lib/build/build.mjs');
    await build('all');
    const { verifySeeds } = await import('./lib/seed-verification.mjs');
    return verifySeeds(seedings, { atOnce: moments ? 2 : seedings.length });
  },
});

function atOneMoment({ dataset, times = '3', at, only }) {
  if (only !== undefined) throw new CommandError('--only selects among --moments.');
  if (!/^[1-9]$/.test(times)) throw new CommandError(`--times is a number from 1 to 9, not ${times}.`);
  if (at !== undefined && Number.isNaN(Date.parse(at)))
    throw new CommandError(`--at is a timestamp such as 2026-11-30T14:59:50Z, not ${at}.`);
  const clock = at === undefined ? undefined : { atMs: Date.parse(at), frozen: false };
  return Array.from({ length: Number(times) }, (_, nth) => ({
    name: `${dataset} ${nth + 1}`,
    dataset,
    // The suite expects people in its lists.
    served: dataset !== 'empty',
    ...(clock ? { clock } : {}),
  }));
}

async function atMoments({ dataset, times, at, only = '' }) {
  if (times !== undefined || at !== undefined)
    throw new CommandError('--moments has its own times: omit --times and --at.');
  const { awkwardMoments } = await import('./lib/seed-moments.mjs');
  const chosen = awkwardMoments().filter(({ name }) => name.includes(only));
  if (chosen.length === 0) throw new CommandError(`There is no moment ${only}.`);
  return chosen.map(({ name, ...clock }) => ({
    name: `${dataset}, ${name}`,
    dataset,
    // Where the clock advances, so that the server's jobs run when due.
    served: dataset !== 'empty' && !clock.frozen,
    clock,
  }));
}

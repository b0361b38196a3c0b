import './lib/node-version.mjs';
import { CommandError, runCommand } from './lib/command.mjs';

const usage = `
npm run seed:verify
Seeds a dataset several times at once, each into a Postgres of its own that is thrown away, and proves each: the books, what is
counted from them, the audit log, the histories of accounts, and the conformance suite against a server. Exit code 1 where
something is wrong.

  --dataset <name>  demo, ci, empty or load; default: demo
  --times <number>  how many seeds; default: 3
  --at <moment>     what the product's clock says when the seeds begin, such as 2026-11-30T14:59:50Z; default: now`;

await runCommand({
  usage,
  options: { dataset: { type: 'string' }, times: { type: 'string' }, at: { type: 'string' } },
  run: async ({ dataset = 'demo', times = '3', at }) => {
    if (!/^[1-9]$/.test(times)) throw new CommandError(`--times is a number from 1 to 9, not ${times}.`);
    if (at !== undefined && Number.isNaN(Date.parse(at)))
      throw new CommandError(`--at is a moment such as 2026-11-30T14:59:50Z, not ${at}.`);
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded();
    const { build } = await import('./lib/build/build.mjs');
    await build('all');
    const { verifySeeds } = await import('./lib/seed-verification.mjs');
    return verifySeeds({ dataset, times: Number(times), at });
  },
});

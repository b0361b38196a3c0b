import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run bench [-- <part> …]
Measures the server against bare baselines in the same run and prints ratios (medians of several rounds). Parts: gifts,
main, chat, heap, logins; all of them by default. It starts a Postgres, a server and the baselines of its own on loopback.

  --rounds <n>   rounds a measurement (default 5)
  --seconds <n>  seconds a round (default 4)
  --check        exit code 1 when a ratio is below its target`;

await runCommand({
  usage,
  positionals: true,
  options: { rounds: { type: 'string' }, seconds: { type: 'string' }, check: { type: 'boolean' } },
  run: async ({ rounds = '5', seconds = '4', check = false }, parts) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded();
    const { build } = await import('./lib/build.mjs');
    await build({ only: ['prisma', 'packages', 'server'] });
    const { bench } = await import('../tests/load/bench.mjs');
    const reached = await bench({ parts, rounds: Number(rounds), seconds: Number(seconds) });
    return check && !reached ? 1 : 0;
  },
});

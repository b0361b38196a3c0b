import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run bench [-- <part> …]
Measures the server against bare baselines in the same run and prints ratios (medians of several rounds). Parts: gifts,
main, chat, arrivals, misbehaving, logins, rankings, dataset, restores; all of them by default. It starts a Postgres, a server and the baselines of its own on
loopback.
The part pages, measured only when it is named, gives Lighthouse's scores for a phone (home, list, play, login), with
a stack and a demo dataset of its own; it needs Chromium (CHROMIUM_PATH, the system's, or Playwright's).
The part faults, only when it is named, runs what was seen to stop the service or to lose money, and prints what was tried,
survived, lost and doubled; arrivals, misbehaving and rankings measure the rest of it.

  --rounds <n>   rounds a measurement (default 5; pages 3)
  --seconds <n>  seconds a round (default 4)
  --check        exit code 1 when a figure misses its target`;

await runCommand({
  usage,
  positionals: true,
  options: { rounds: { type: 'string' }, seconds: { type: 'string' }, check: { type: 'boolean' } },
  run: async ({ rounds, seconds = '4', check = false }, parts) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded();
    const { build } = await import('./lib/build/build.mjs');
    const results = [];
    if (parts.includes('pages')) {
      await build();
      const { measurePages } = await import('../tests/load/pages-load.mjs');
      results.push(await measurePages({ rounds: Number(rounds ?? 3) }));
    }
    if (parts.includes('faults')) {
      await build();
      const { runFaults } = await import('../tests/load/faults.mjs');
      results.push(await runFaults());
    }
    const others = parts.filter((part) => part !== 'pages' && part !== 'faults');
    if (parts.length === 0 || others.length > 0) {
      await build('seeds');
      const { bench } = await import('../tests/load/bench.mjs');
      results.push(await bench({ parts: others, rounds: Number(rounds ?? 5), seconds: Number(seconds) }));
    }
    return check && !results.every(Boolean) ? 1 : 0;
  },
});

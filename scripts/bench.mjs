import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run bench [-- <part> …]
Measures the server against minimal baselines in the same run and prints ratios (medians of several rounds). Parts: gifts,
main, money (charges, subscriptions, exchanges, gifts and histories beside), histories (a member's with a million entries), chat,
arrivals, misbehaving, logins, rankings, alarms, dataset, restores; all of them by default. It starts its own Postgres, server and
baselines on loopback.
The part events, only when named, measures spins of the roulette against plain SQL, gifts beside spins, the job of missions over
10,000 members who are due at once, and the lists of events among a million spins, as the part lists does.
The part lists, only when named, reads the first, a middle and the last page of lists in the dataset load. Each is compared with
a baseline list of the same rows; the ratio to one baseline list of members, the same for all, is printed beside it in brackets.
It also reads the overview of the operators' console, and verifies an audit log of a million entries.
The part pages, only when named, prints Lighthouse's scores for a phone (home, list, play, login), with
a stack and a demo dataset of its own; it needs Chromium (CHROMIUM_PATH, the system's, or Playwright's).
The part effects, only when named, watches a room with 20 gifts a second, with the effects of gifts and without, and prints
frames, work a frame, the time from a key press to its frame, and what the page holds after 10 and 60 seconds.
The part audience, only when named, measures the simulated audience of the demo: processor seconds a minute, whether list, page and
chat show as many viewers as there are open watch sessions, and what a person at the same address is refused; it needs Chromium.
The part start, only when named, starts this commit and the one before starts were optimized, from fresh clones with an
empty npm cache; it takes about six minutes and needs the history.
The part faults, only when named, injects faults that once stopped the service or lost money, and prints what was tested,
survived, lost and doubled; arrivals, misbehaving and rankings measure the rest.
The part money-property, only when named, runs random money operations with faults, and compares the ledger with a
plain model after each; a failure prints the seed that reproduces it.

  --rounds <n>   rounds per measurement (default 5; pages 3)
  --seconds <n>  seconds per round (default 4)
  --operations <n>  number of operations of money-property (default 20000)
  --only <text>  of lists and events: only those whose names contain the text (events: spins, gifts beside spins, missions, lists)
  --keep <folder>  of lists: where the loaded dataset is stored, so that the next run need not load it
  --seed <n>     random seed of money-property (default: the time)
  --check        exit code 1 when a figure misses its target`;

await runCommand({
  usage,
  positionals: true,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    check: { type: 'boolean' },
    operations: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
  run: async ({ rounds, seconds = '4', check = false, operations = '20000', seed, only, keep }, parts) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { build } = await import('./lib/build/build.mjs');
    const results = [];
    if (parts.includes('pages')) {
      await build('start');
      const { measurePages } = await import('../tests/load/pages-load.mjs');
      results.push(await measurePages({ rounds: Number(rounds ?? 3) }));
    }
    if (parts.includes('start')) {
      const { measureStart } = await import('../tests/load/start-load.mjs');
      results.push(await measureStart());
    }
    if (parts.includes('faults')) {
      await build('start');
      const { runFaults } = await import('../tests/load/faults.mjs');
      results.push(await runFaults());
    }
    if (parts.includes('money-property')) {
      await build('start');
      const { runMoneyProperty } = await import('../tests/load/money-property.mjs');
      results.push(
        await runMoneyProperty({
          operations: Number(operations),
          seed: Number(seed ?? Date.now() % 1_000_000),
        }),
      );
    }
    if (parts.includes('effects')) {
      await build('start');
      const { measureEffects } = await import('../tests/load/effects-load.mjs');
      results.push(await measureEffects());
    }
    if (parts.includes('audience')) {
      await build('start');
      const { measureAudience } = await import('../tests/load/audience-load.mjs');
      results.push(await measureAudience());
    }
    const others = parts.filter(
      (part) => !['pages', 'start', 'faults', 'money-property', 'effects', 'audience'].includes(part),
    );
    if (parts.length === 0 || others.length > 0) {
      await build('seeds');
      const { bench } = await import('../tests/load/bench.mjs');
      results.push(
        await bench({ parts: others, rounds: Number(rounds ?? 5), seconds: Number(seconds), only, keep }),
      );
    }
    return check && !results.every(Boolean) ? 1 : 0;
  },
});

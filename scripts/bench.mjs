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
survived, lost and doubled; arrivals, misbehaving and rankings measure the rest. Then it kills, stops and cuts off two servers
and their Redis under 1,000 chatting sockets and 32 givers; it needs redis-server. The exit code is 1 when a figure is missed.
The part scale, only when named, compares one server without Redis, one with it and two in the same run: processor time of
a delivery and a gift, delays of lines, heap of a connection, commands and bytes of Redis; and prints the inputs of
docs/capacity.md. It needs Linux and redis-server.
The part money-property, only when named, runs random money operations with faults, and compares the ledger with a
plain model after each; a failure prints the seed that reproduces it.

  --rounds <n>   rounds per measurement (default 5; pages 3)
  --seconds <n>  seconds per round (default 4)
  --operations <n>  number of operations of money-property (default 20000)
  --only <text>  of lists, events and faults: only those whose names contain the text (events: spins, gifts beside spins,
                 missions, lists; faults: "redis frozen", "kill -9", …)
  --sockets <n>  viewers of two servers in the part faults (default 1000)
  --sizes <n,…>  sockets in the room of the part scale, ascending from 1000 (default 1000,5000)
  --whole        of scale: also a room of 10,000
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
    sockets: { type: 'string' },
    sizes: { type: 'string' },
    whole: { type: 'boolean' },
  },
  run: async (values, parts) => {
    const { rounds, seconds = '4', check = false, operations = '20000', seed, only, keep } = values;
    const { sockets = '1000', sizes, whole = false } = values;
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { build } = await import('./lib/build/build.mjs');
    const results = [];
    // A fault that loses something fails the command in any case.
    let isUnharmed = true;
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
      isUnharmed = await runFaults({ sockets: Number(sockets), only });
    }
    if (parts.includes('scale')) {
      await build('start');
      const { benchScale } = await import('../tests/load/scale-load.mjs');
      results.push(
        await benchScale({
          rounds: Number(rounds ?? 3),
          seconds: Number(seconds),
          whole,
          sizes: sizes?.split(',').map(Number),
        }),
      );
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
      (part) =>
        !['pages', 'start', 'faults', 'scale', 'money-property', 'effects', 'audience'].includes(part),
    );
    if (parts.length === 0 || others.length > 0) {
      await build('seeds');
      const { bench } = await import('../tests/load/bench.mjs');
      results.push(
        await bench({ parts: others, rounds: Number(rounds ?? 5), seconds: Number(seconds), only, keep }),
      );
    }
    return isUnharmed && (!check || results.every(Boolean)) ? 0 : 1;
  },
});

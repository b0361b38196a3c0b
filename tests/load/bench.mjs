import { measureAlarms } from './alarms-load.mjs';
import { reportAlarms } from './alarms-report.mjs';
import { arrivals, measureArrivals } from './arrivals-load.mjs';
import { measureChat } from './chat-load.mjs';
import { reportChat } from './chat-report.mjs';
import { benchDataset } from './dataset-load.mjs';
import { measureEventLists, measureEvents } from './events-load.mjs';
import { measureHistories } from './histories-load.mjs';
import { compare, giftLoad } from './http-load.mjs';
import { benchLists } from './lists-load.mjs';
import { measureLogins } from './login-load.mjs';
import { measureMisbehaving } from './misbehaving-load.mjs';
import { measureMissions } from './missions-load.mjs';
import { measureMoney } from './money-load.mjs';
import { measureRankings } from './rankings-load.mjs';
import { benchRestores } from './restores-load.mjs';
import { machine, makeWorld, oneAddress, startProgram, startServer, withSettings } from './world.mjs';

/** The target of each ratio. */
const TARGETS = {
  gifts: 1,
  'gifts to one host': 0.95,
  main: 1,
  charges: 0.5,
  subscriptions: 0.5,
  spins: 0.5,
  'gifts beside spins': 0.9,
};

/**
 * The target of each ratio to frozen plain SQL: unlike the baseline handlers, it calls no function of the product. Set
 * by the lowest of whole runs: of gifts 0.47 and 0.58 in two of them, 0.65 and 0.75 measured alone.
 */
const FROZEN_TARGETS = { gifts: 0.45, charges: 0.18, subscriptions: 0.12 };

/** The maximum duration of other calls (99 of 100) while 200 sign in at once, in milliseconds. */
const LOGINS_P99_MS = 250;

/** The maximum lag of the event loop relative to plain socket.io under the same arrivals. */
const ARRIVALS_LAG = 2;

/** The maximum duration of chat lines (99 of 100) while others misbehave, relative to their silence. */
const MISBEHAVING_P99 = 3;

/** The maximum p50 of gifts while 1,000 watch, relative to that without viewers. */
const RANKINGS_RATIO = 3;

/** The maximum duration of the job of missions over 10,000 members who are all due at once, in milliseconds. */
const MISSIONS_MS = 1_000;

/** A history of a million entries against a plain keyset statement; its 1,000th page against its first. */
const HISTORIES = { ratio: 0.5, p99: 3, depth: 2 };

/**
 * Runs the measurements and prints their ratios.
 * @param {{ parts: string[], rounds: number, seconds: number, only?: string, keep?: string }} options
 * @returns {Promise<boolean>} whether every target was reached
 */
export async function bench({ parts, rounds, seconds, only, keep }) {
  const wants = (part) => parts.length === 0 || parts.includes(part);
  console.log(`Measuring on ${machine()}; ${rounds} rounds of ${seconds} s, medians.`);
  const results = [];
  if (wants('dataset')) results.push(await benchDataset());
  if (wants('restores')) results.push(await benchRestores());
  if (parts.includes('lists')) results.push(await benchLists({ rounds, seconds, only, keep }));
  const alone = ['dataset', 'restores', 'lists'];
  if (parts.length > 0 && parts.every((part) => alone.includes(part))) return results.every(Boolean);
  const world = await makeWorld();
  const server = await startServer({ DATABASE_URL: world.url });
  const reportRatio = (name, { ratio, target, measured, baseline, unit }) => {
    results.push(ratio >= target);
    console.log(
      `${name.padEnd(20)} ratio ${ratio.toFixed(2)} (target ${target}, ${verdictOf(ratio >= target)}); ` +
        `${Math.round(measured)} against ${Math.round(baseline)} ${unit}`,
    );
  };
  const report = (name, { ratio, measured, baseline, others }, unit) => {
    reportRatio(name, { ratio, target: TARGETS[name], measured, baseline, unit });
    const { frozen } = others;
    if (!frozen) return;
    const target = FROZEN_TARGETS[name];
    reportRatio(`${name}, frozen`, { ratio: frozen.ratio, target, measured, baseline: frozen.rate, unit });
  };
  try {
    // First, while the database has nothing to vacuum after the gifts.
    if (wants('chat')) {
      const chat = await withSettings(world, oneAddress, () =>
        measureChat({ server, world, rounds, seconds }),
      );
      results.push(reportChat(chat));
    }
    if (wants('arrivals')) {
      const found = await withSettings(world, oneAddress, () => measureArrivals({ server, world, rounds }));
      const reached = found.ratio <= ARRIVALS_LAG && found.entered === arrivals;
      results.push(reached);
      console.log(
        `${'arrivals'.padEnd(20)} event-loop lag ratio ${found.ratio.toFixed(2)} (target at most ${ARRIVALS_LAG}, ${verdictOf(reached)}); ` +
          `${Math.round(found.lagMs)} against ${Math.round(found.baselineLagMs)} ms of plain socket.io; ` +
          `${found.entered} of ${arrivals} in after ${found.seconds.toFixed(1)} s (baseline ${found.baselineSeconds.toFixed(1)} s)`,
      );
    }
    if (wants('misbehaving')) {
      const found = await measureMisbehaving({ server, world, rounds, seconds });
      const reached = found.ratio <= MISBEHAVING_P99 && found.failedGifts === 0;
      results.push(reached);
      console.log(
        `${'misbehaving'.padEnd(20)} chat p99 ratio ${found.ratio.toFixed(2)} (target at most ${MISBEHAVING_P99}, ${verdictOf(reached)}); ` +
          `${found.p99.toFixed(1)} against ${found.silentP99.toFixed(1)} ms while 2,000 sockets misbehave or are silent; ` +
          `${found.failedGifts} of ${found.gifts} gifts failed, ${found.lost} lines lost, ${found.disconnects} disconnects of sockets`,
      );
    }
    if (wants('logins')) {
      const logins = await measureLogins({ server, world, rounds });
      const reached = logins.p99 <= LOGINS_P99_MS;
      results.push(reached);
      const ms = (value) => `${Math.round(value)} ms`;
      console.log(
        `${'logins'.padEnd(20)} other calls p99 ${ms(logins.p99)} (target ${ms(LOGINS_P99_MS)}, ${reached ? 'reached' : 'BELOW'}); ` +
          `p50 ${ms(logins.p50)}, p99 when idle ${ms(logins.idleP99)}; slowest of 200 sign-ins ${ms(logins.slowestLogin)}`,
      );
    }
    if (wants('rankings')) {
      const { ratio, watched, alone, rankingMs } = await measureRankings({ server, world, seconds });
      const reached = ratio <= RANKINGS_RATIO;
      results.push(reached);
      console.log(
        `${'rankings'.padEnd(20)} ratio ${ratio.toFixed(2)} (at most ${RANKINGS_RATIO}, ${reached ? 'reached' : 'NOT REACHED'}); ` +
          `gifts' p50 ${watched.toFixed(1)} ms with 1,000 watchers and 5 gifts a second, ${alone.toFixed(1)} ms without; ` +
          `a ranking of 100,000 givers p50 ${rankingMs.toFixed(1)} ms`,
      );
    }
    if (wants('alarms')) {
      // The host of the rounds starts from an empty state each time, and is not used again.
      const settings = { ...oneAddress, alarm_live_return_minutes: 0 };
      const found = await withSettings(world, settings, () =>
        measureAlarms({ server, world, rounds, seconds }),
      );
      results.push(reportAlarms(found));
    }
    if (wants('money')) {
      const money = await measureMoney({ world, rounds, seconds });
      report('charges', money.charges, 'confirmations/s');
      report('subscriptions', money.subscriptions, 'terms/s');
      const { lost, doubled, accepted, applications } = money;
      const exact = lost === 0 && doubled === 0 && accepted === 1;
      results.push(exact);
      console.log(
        `${'money'.padEnd(20)} ${lost} charges lost, ${doubled} credited twice; of ${applications} applications for an exchange ` +
          `at once ${accepted} accepted (${verdictOf(exact)})`,
      );
    }
    if (wants('gifts') || wants('money') || wants('main')) {
      const baselineServer = await startProgram('tests/load/baseline-http.mjs', {
        DATABASE_URL: world.url,
        BODY_FROM: `${server.url}/api/caching/main`,
      });
      const one = () => world.hosts[0];
      const spread = (client) => world.hosts[client % world.hosts.length];
      if (wants('gifts') || wants('money')) {
        const ours = giftLoad(server.url, world.members, spread);
        const theirs = giftLoad(baselineServer.url, world.members, spread);
        const plain = await startProgram('tests/load/frozen-money.mjs', { OWNER_URL: world.ownerUrl });
        const frozen = giftLoad(plain.url, world.members, spread);
        report(
          'gifts',
          await compare({ measured: ours, baseline: theirs, others: { frozen }, rounds, seconds }),
          'gifts/s',
        );
        await plain.stop();
        const toOne = giftLoad(server.url, world.members, one);
        report(
          'gifts to one host',
          await compare({ measured: toOne, baseline: ours, rounds, seconds }),
          'gifts/s',
        );
      }
      if (wants('main')) {
        const load = (url) => ({ url: `${url}/api/caching/main`, method: 'GET', request: () => ({}) });
        const measured = await compare({
          measured: load(server.url),
          baseline: load(baselineServer.url),
          rounds,
          seconds,
        });
        report('main', measured, 'responses/s');
      }
      await baselineServer.stop();
    }
    if (parts.includes('events')) {
      const wantsPart = (name) => name.includes(only ?? '');
      if (wantsPart('spins, gifts beside spins')) {
        const found = await measureEvents({ server, world, rounds, seconds });
        report('spins', found.spins, 'spins/s');
        const { ratio, alone, beside } = found.gifts;
        reportRatio('gifts beside spins', {
          ratio,
          target: TARGETS['gifts beside spins'],
          measured: beside,
          baseline: alone,
          unit: 'gifts/s',
        });
        results.push(found.doubled.tickets === 0 && found.doubled.gaps === 0);
        console.log(
          `${'events'.padEnd(20)} ${found.doubled.tickets} tickets spent twice, ${found.doubled.gaps} numbers missing`,
        );
      }
      if (wantsPart('missions')) {
        const { ms, watchers } = await measureMissions({ server, world, rounds });
        results.push(ms <= MISSIONS_MS);
        console.log(
          `${'missions'.padEnd(20)} ${ms} ms for ${watchers} members who are due at once ` +
            `(target at most ${MISSIONS_MS} ms, ${verdictOf(ms <= MISSIONS_MS)})`,
        );
      }
      results.push(await measureEventLists(world, { rounds, seconds, only }));
    }
    // Last: it writes a hundred times as much as the others.
    if (wants('histories') || parts.includes('money')) {
      const found = await measureHistories({ server, world, rounds, seconds });
      const reached =
        found.ratio >= HISTORIES.ratio && found.p99 <= HISTORIES.p99 && found.depth <= HISTORIES.depth;
      results.push(reached);
      console.log(
        `${'histories'.padEnd(20)} ratio ${found.ratio.toFixed(2)} (target ${HISTORIES.ratio}), p99 ratio ${found.p99.toFixed(2)} (at most ${HISTORIES.p99}), ` +
          `1,000th page ${found.depth.toFixed(2)} of the first (at most ${HISTORIES.depth}; all ${verdictOf(reached)}); ` +
          `${Math.round(found.rate)} against ${Math.round(found.baselineRate)} pages/s of a million entries`,
      );
    }
  } finally {
    await server.stop();
    await world.stop();
  }
  return results.every(Boolean);
}

const verdictOf = (reached) => (reached ? 'reached' : 'MISSED');

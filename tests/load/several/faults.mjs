import { setTimeout as pause } from 'node:timers/promises';
import { openRoom } from '../rooms.mjs';
import { machine, oneAddress, withSettings } from '../world.mjs';
import { auditDatabase } from './audit.mjs';
import { startGiving } from './givers.mjs';
import { AHEAD_MS, SERVER_FAULTS } from './server-faults.mjs';
import { makeStage } from './stage.mjs';

const GIVERS = 32;
/** Lines a second of all viewers together: each is delivered to all of them, by processes that share the cores. */
const LINES_PER_SECOND = 8;
/** How long lines and gifts flow before a fault, and after it. */
const AROUND_MS = 5_000;

/**
 * Causes the faults of several servers while their viewers chat and others give honey, and prints what each lost, doubled
 * or refused.
 * @param {{ sockets: number, only?: string }} options `only`: the faults whose names contain it
 * @returns {Promise<boolean>} whether every figure was reached
 */
export async function runServerFaults({ sockets, only = '' }) {
  const chosen = [...SERVER_FAULTS.entries()].filter(([, { name }]) => name.includes(only));
  if (chosen.length === 0) return true;
  console.log(
    `Faults of two servers with ${sockets} chatting sockets and ${GIVERS} givers, on ${machine()}.`,
  );
  const stage = await makeStage();
  const rows = [];
  try {
    await withSettings(stage.world, oneAddress, async () => {
      for (const [index, fault] of chosen) {
        console.log(`  ${fault.name} …`);
        const startedAt = performance.now();
        const found = await measure(stage, { fault, index, sockets });
        const seconds = Math.round((performance.now() - startedAt) / 1_000);
        console.log(`    ${failuresOf(fault, found).join(', ') || 'nothing lost'}, ${seconds} s`);
        rows.push({ fault, found });
      }
    });
  } finally {
    await stage.stop();
  }
  console.log(HEAD);
  return rows.map(({ fault, found }) => show(fault, found)).every(Boolean);
}

async function measure(stage, { fault, index, sockets }) {
  const { world } = stage;
  // Each fault has a live of its own.
  const hosts = [...world.hosts.slice(index), ...world.hosts.slice(0, index)];
  const viewers = world.members.slice(0, sockets);
  const name = `fault-${index}`;
  if (fault.clocksApart) await restartAhead(stage, AHEAD_MS);
  await stage.untilShared();
  const crowd = openRoom('several/crowd.mjs');
  let giving;
  try {
    const { vodKey } = hosts[0];
    const { inside } = await crowd.request({
      command: 'enter',
      urls: stage.urls(),
      userKeys: viewers,
      vodKey,
    });
    await crowd.request({ command: 'talk', perSecond: LINES_PER_SECOND });
    giving = startGiving({ urls: stage.urls(), givers: world.members.slice(-GIVERS), hosts, name });
    await pause(AROUND_MS);
    await fault.cause(stage, {
      use: async (urls) => {
        giving.use(urls);
        await crowd.request({ command: 'use', urls });
      },
      untilInside: () => crowd.request({ command: 'inside' }),
    });
    await pause(AROUND_MS);
    const gifts = await giving.end();
    giving = undefined;
    const inLive = gifts.given.filter((gift) => gift.vodKey === vodKey).map(({ giftId }) => giftId);
    const found = await crowd.request({ command: 'settle', gifts: inLive });
    const audit = await auditDatabase({
      ownerUrl: world.ownerUrl,
      live: hosts[0],
      crowd: found,
      gifts: gifts.given,
      name,
      viewers,
    });
    await crowd.request({ command: 'leave' });
    return { ...found, ...gifts, audit, inside };
  } finally {
    await giving?.end();
    await crowd.close();
    if (fault.clocksApart) await restartAhead(stage, 0);
  }
}

/** Restarts the second server with another clock. */
async function restartAhead(stage, aheadMs) {
  await stage.servers[1].program.stop();
  await stage.start(1, { aheadMs });
}

const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** What the fault was not to do, in words. */
function failuresOf(fault, found) {
  const { audit, refused, problems, refusals } = found;
  const failures = Object.entries(audit).flatMap(([what, { lost, doubled }]) =>
    lost + doubled > 0 ? [`${what} lost or doubled`] : [],
  );
  const expect = (isReached, text) => {
    if (!isReached) failures.push(text);
  };
  expect(found.missingLines + found.missingGifts === 0, 'lines or gifts did not reach all viewers');
  expect(found.doubled === 0, 'lines or gifts reached viewers twice');
  expect(found.outside === 0, `${found.outside} viewers are outside`);
  expect(found.absences === 0 || found.longestAwayMs <= fault.awayMs, 'sockets were away for too long');
  expect(fault.refusesLines || Object.keys(refused).length === 0, 'lines were refused');
  expect(fault.refusesGifts || sum(refusals) === 0, 'gifts were refused');
  expect(!fault.isOrdered || found.disordered === 0, 'lines arrived out of order');
  expect(fault.showsProblems || sum(problems) === 0, 'viewers saw errors');
  return failures;
}

const COLUMNS = [32, 18, 18, 18, 18, 16];
const cells = (texts) => texts.map((text, at) => String(text).padEnd(COLUMNS[at] ?? 0)).join(' ');
const HEAD = [
  'Each cell: all / lost / double.',
  cells(['fault', 'lines stored', 'at viewers', 'gifts', 'watch sessions', 'longest away', '']),
].join('\n');

function show(fault, found) {
  const { audit } = found;
  const cell = ({ total, lost, doubled }) => `${total} / ${lost} / ${doubled}`;
  const missing = found.missingLines + found.missingGifts;
  const failures = failuresOf(fault, found);
  console.log(
    cells([
      fault.name,
      cell(audit.lines),
      `${found.inside} / ${missing} / ${found.doubled}`,
      cell(audit.gifts),
      cell(audit.sessions),
      found.absences === 0 ? '–' : `${(found.longestAwayMs / 1_000).toFixed(1)} s`,
      failures.length === 0 ? 'reached' : `MISSED: ${failures.join(', ')}`,
    ]),
  );
  const list = (counts) =>
    Object.entries(counts)
      .map(([what, times]) => `${times} × ${what}`)
      .join(', ') || 'none';
  const byReason = {};
  for (const reason of Object.values(found.refused)) byReason[reason] = (byReason[reason] ?? 0) + 1;
  console.log(
    `${' '.repeat(COLUMNS[0])} lines refused: ${list(byReason)}; gifts refused: ${list(found.refusals)}, repeated: ${found.repeats}, ` +
      `slowest ${Math.round(found.slowestMs)} ms; ${found.absences} sockets away, half of them for ${(found.medianAwayMs / 1_000).toFixed(1)} s at most; ` +
      `out of order: ${found.disordered}; errors of pages: ${list(found.problems)}`,
  );
  return failures.length === 0;
}

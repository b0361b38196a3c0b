import { periodAfter, periodStart, seoulDate } from '@honey/rules';
import { RouletteRoundsService } from '@honey/server/events/roulette/roulette-rounds.service';
import type { INestApplicationContext } from '@nestjs/common';
import {
  attend,
  type BuiltMember,
  buildRound,
  buildTickets,
  spinRoulette,
  ticketsLeft,
} from '../../builders/index.ts';
import { inSeoul } from '../../content/in-seoul.ts';
import type { Chance } from '../../content/random.ts';
import type { Timeline } from '../timeline.ts';
import type { Attendance } from './lotto.ts';
import { luckySeed, type PlannedSpin } from './lucky-seed.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The hash of a round's seed is published this long before the round begins. */
const publishedMs = 7.5 * dayMs;
/** The tickets of viewer01 are final before the last grant makes the balances of the personas even. */
const ticketsMs = 12 * minuteMs;
/** Members attend this long before they spin. */
const ticketFirstMs = 5 * minuteMs;
const viewerTickets = 3;
const viewerDays = 12;

/** Members' own words. */
const words = ['꿀벌', '행운', '오늘은 용', '노을', '달콤하게', '한 바퀴 더', '별', '열두 번째'];

/** Who attends and spins. */
interface Players {
  viewer: BuiltMember;
  members: readonly BuiltMember[];
  /** How many members spin in each closed round. */
  spinners: number;
}

/**
 * Two closed rounds, with winners, and the tickets of viewer01 in the open one: who spins attended before, as
 * members get their tickets. viewer01 attended on the twelve days before today. Returns the attendances of the closed rounds.
 */
export function planRoulette(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  players: Players,
): Attendance[] {
  const monday = periodStart('week', seoulDate(new Date(timeline.presentMs)));
  const viewerAt = attendedDays(timeline.presentMs);
  const attendances = [2, 1].flatMap((weeks) =>
    planRound(app, timeline, chance, { monday: periodAfter('week', monday, -weeks), viewerAt, players }),
  );
  const beginsMs = inSeoul(monday, 0);
  // The job closes a round, publishes its seed and opens the next ones.
  for (const atMs of [inSeoul(periodAfter('week', monday, -1), 0), beginsMs])
    timeline.planIndependent(Math.min(atMs + 1_000, timeline.presentMs), () =>
      app.get(RouletteRoundsService).run(),
    );
  planViewerTickets(app, timeline, { viewer: players.viewer, beginsMs, viewerAt });
  return attendances;
}

/** One closed round, with a winner, in which each of these members spins once. Returns their attendances. */
export function planFewSpins(
  app: INestApplicationContext,
  timeline: Timeline,
  members: readonly BuiltMember[],
): Attendance[] {
  const monday = periodStart('week', seoulDate(new Date(timeline.presentMs)));
  const before = periodAfter('week', monday, -1);
  const spins = members.map(({ userKey }, nth) => ({
    userKey,
    word: '꿀벌',
    atMs: inSeoul(before, 12 * hourMs) + nth * minuteMs,
  }));
  planSpins(app, timeline, before, { spins, seed: luckySeed(before, spins, { winners: 1 }) });
  timeline.planIndependent(inSeoul(monday, 0), () => app.get(RouletteRoundsService).run());
  return spins.map(({ userKey, atMs }) => ({ userKey, atMs: atMs - ticketFirstMs }));
}

/** When viewer01 attended, in chronological order. */
const attendedDays = (presentMs: number): number[] => {
  const today = inSeoul(seoulDate(new Date(presentMs)), 20 * hourMs);
  return Array.from({ length: viewerDays }, (_, nth) => today - (viewerDays - nth) * dayMs);
};

function planRound(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { monday, viewerAt, players }: { monday: string; viewerAt: readonly number[]; players: Players },
): Attendance[] {
  const [beginsMs, endsMs] = [inSeoul(monday, 0), inSeoul(periodAfter('week', monday), 0)];
  const { viewer, members, spinners } = players;
  const isInRound = (atMs: number) => atMs >= beginsMs && atMs < endsMs;
  const attended = [
    ...viewerAt.filter(isInRound).map((atMs) => ({ userKey: viewer.userKey, atMs })),
    ...chance.sample([...members], spinners).map(({ userKey }) => ({
      userKey,
      // From ten in the morning to eleven in the evening: what is finished later is paid at midnight.
      atMs: beginsMs + chance.integer(0, 6) * dayMs + chance.integer(10 * hourMs, 23 * hourMs),
    })),
  ];
  const spins = attended
    .map(({ userKey, atMs }) => ({ userKey, atMs: atMs + ticketFirstMs, word: chance.pick(words) }))
    .sort((one, other) => one.atMs - other.atMs);
  planSpins(app, timeline, monday, {
    spins,
    seed: luckySeed(monday, spins, { winners: 2, viewerKey: viewer.userKey }),
  });
  return attended;
}

/** Opens a round with a seed; each spin follows the attendance that paid its ticket. */
function planSpins(
  app: INestApplicationContext,
  timeline: Timeline,
  monday: string,
  { spins, seed }: { spins: readonly (PlannedSpin & { atMs: number })[]; seed: string },
): void {
  timeline.planIndependent(inSeoul(monday, 0) - publishedMs, () => buildRound(app, monday, seed));
  for (const { userKey, atMs, word } of spins) {
    timeline.planIndependent(atMs - ticketFirstMs, () => attend(app, userKey), userKey);
    timeline.planIndependent(atMs, () => spinRoulette(app, userKey, word), userKey);
  }
}

/** viewer01 attends in the open round too, spins what is too much, and is given what is missing. */
function planViewerTickets(
  app: INestApplicationContext,
  timeline: Timeline,
  { viewer, beginsMs, viewerAt }: { viewer: BuiltMember; beginsMs: number; viewerAt: readonly number[] },
): void {
  const { userKey } = viewer;
  for (const atMs of viewerAt.filter((at) => at >= beginsMs))
    timeline.planIndependent(
      atMs,
      async () => {
        await attend(app, userKey);
        while ((await ticketsLeft(app, userKey)) > viewerTickets) await spinRoulette(app, userKey, '꿀벌이');
      },
      userKey,
    );
  timeline.planIndependent(Math.max(beginsMs, timeline.presentMs - ticketsMs), async () => {
    const missing = viewerTickets - (await ticketsLeft(app, userKey));
    if (missing > 0) await buildTickets(app, { userKey, count: missing });
  });
}

import { seoulDayStart } from '@honey/rules';
import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';
import type { Person } from '../../art/cast.ts';
import type { BuiltMember } from '../../builders/index.ts';
import { castLives } from '../../content/cast-lives.ts';
import { thumbnailOf } from '../../content/pictures.ts';
import { Chance } from '../../content/random.ts';
import { giftMessages, tags, themes } from '../../content/words.ts';
import type { Timeline } from '../timeline.ts';
import { endLives, type LiveEnd, type LiveToStart, startLives } from './ended-lives.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Days of past lives. */
export const livesDays = 90;
/** Days before them on which a few hosts broadcast, so that a year of ranks has something to show. */
const thinDays = { until: 362, every: 9 } as const;
/** The ends of these days, before the last `livesDays`. */
export const thinDaysAgo: readonly number[] = Array.from(
  { length: Math.floor((thinDays.until - livesDays) / thinDays.every) },
  (_, index) => thinDays.until - index * thinDays.every,
);
/** Days on which every rank has enough hosts and members to fill a page. */
const rankedDays = 30;

type Bounds = readonly [min: number, max: number];

/** The number of hosts who broadcast, and of members who give, on busy and on quiet days. */
const busyDays: Record<'hosts' | 'givers', Bounds> = { hosts: [11, 13], givers: [33, 40] };
const thinMeasure: Record<'hosts' | 'givers', Bounds> = { hosts: [2, 3], givers: [4, 7] };
const quietDays: Record<'hosts' | 'givers', Bounds> = { hosts: [2, 3], givers: [6, 12] };

/** Minutes after Seoul's midnight at which lives start; they end on the same day. */
const startMinutes: Bounds = [600, 1_220];
/** A live of three hours counts as a day of broadcasting. */
const longMinutes: Bounds = [182, 210];
const shortMinutes: Bounds = [50, 170];
const longChance = 0.55;
/** Each host has a few content categories. */
const themesOfHost = 2;

/** A host with their person, so that they look the same in every picture. */
export interface PastHost extends BuiltMember {
  person: Person;
  /** Chooses their content categories. */
  seed: number;
}

/** The schedule of the hosts. */
interface LiveSlot {
  host: PastHost;
  startMs: number;
  endMs: number;
}

/** A planned live: others may give in it too. */
export interface PlannedLive extends LiveSlot {
  heading: Pick<LiveToStart, 'title' | 'themeCd' | 'tags' | 'thumbnail'>;
  endReason: LiveEnd['reason'];
  figures: LiveFigures;
  /** Known once it is started. */
  vodKey: number;
}

/** Statistics of an ended live; few watched those of the past. */
interface LiveFigures {
  peakViewerCnt: number;
  likeCnt: number;
  followCnt: number;
}

/** The hosts who broadcast and the members who gave. */
export interface PastPeople {
  personaHosts: readonly PastHost[];
  hosts: readonly PastHost[];
  /** Those of these hosts who are live at the present. */
  onAir: readonly PastHost[];
  /** Those whose lives all last long enough to be live days. */
  regular: readonly PastHost[];
  members: readonly BuiltMember[];
}

/**
 * Schedules a year of lives and gifts, the first nine months thinly, through the real services, so that every list, rank and total has something
 * to show. The personas' hosts come first, and broadcast often.
 */
export function planLives(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { personaHosts, hosts, onAir, regular, members }: PastPeople,
): PlannedLive[] {
  const today = seoulDayStart(new Date(timeline.presentMs)).getTime();
  const people = { personaHosts, regular, members };
  const day = (source: Chance, daysAgo: number, measure: typeof busyDays) => {
    // A running live may have started before midnight.
    const free = daysAgo === 1 ? hosts.filter((host) => !onAir.includes(host)) : hosts;
    return planDay(app, timeline, source, { ...people, hosts: free, daysAgo, measure, today });
  };
  // A random source of its own: what is nearer does not change with it.
  const longAgo = new Chance(15);
  const planned = thinDaysAgo.flatMap((daysAgo) => day(longAgo, daysAgo, thinMeasure));
  for (let daysAgo = livesDays; daysAgo > 0; daysAgo -= 1)
    planned.push(...day(chance, daysAgo, daysAgo <= rankedDays ? busyDays : quietDays));
  return planned;
}

/** A day's lives and gifts. */
function planDay(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  {
    personaHosts,
    hosts,
    regular,
    members,
    daysAgo,
    measure,
    today,
  }: Omit<PastPeople, 'onAir'> & { daysAgo: number; measure: typeof busyDays; today: number },
): PlannedLive[] {
  const often = [personaHosts[daysAgo % 5], personaHosts[(daysAgo + 2) % 5]].filter(
    (host) => host !== undefined,
  );
  const others = chance.sample(hosts, chance.integer(...measure.hosts) - often.length);
  const givers = chance.sample(members, chance.integer(...measure.givers));
  const lives = [...often, ...others]
    .map((host) => plannedSlot(chance, host, today - daysAgo * dayMs, regular.includes(host)))
    .map((slot) => liveIn(chance, slot));
  planStartsAndEnds(app, timeline, lives);
  for (const [at, giver] of givers.entries()) {
    const live = lives[at % lives.length];
    if (live) planGift(timeline, live, { ...giftOf(chance, live, personaHosts), giver });
  }
  return lives;
}

function plannedSlot(chance: Chance, host: PastHost, dayStartMs: number, isRegular: boolean): LiveSlot {
  const startMs = dayStartMs + chance.integer(...startMinutes) * minuteMs;
  const isLong = chance.chance(longChance) || isRegular;
  const minutes = chance.integer(...(isLong ? longMinutes : shortMinutes));
  return { host, startMs, endMs: startMs + minutes * minuteMs };
}

/** What is broadcast in a slot. */
function liveIn(chance: Chance, slot: LiveSlot): PlannedLive {
  const { host } = slot;
  const theme = themeOf(chance, host);
  const heading = {
    title: chance.pick(theme.titles),
    themeCd: theme.themeCd,
    tags: chance.sample(tags, 2),
    thumbnail: thumbnailOf({ person: host.person, mood: theme.themeCd }),
  };
  const endReason = chance.chance(0.9) ? 'host' : 'auto';
  const figures = {
    peakViewerCnt: chance.longTail(8, 2_400),
    likeCnt: chance.longTail(5, 900),
    followCnt: chance.longTail(1, 60),
  };
  return { ...slot, heading, endReason, figures, vodKey: 0 };
}

/** Schedules the starts of a day's lives, no two of one host, with the first of them, and their ends with the last. */
function planStartsAndEnds(
  app: INestApplicationContext,
  timeline: Timeline,
  lives: readonly PlannedLive[],
): void {
  const inOrder = [...lives].sort((one, other) => one.startMs - other.startMs);
  const firstMs = inOrder[0]?.startMs ?? timeline.presentMs;
  timeline.planIndependent(firstMs, async () => {
    const keys = await startLives(
      app,
      inOrder.map(({ host, heading, startMs }) => ({
        ...heading,
        hostKey: host.userKey,
        startedAt: new Date(startMs),
      })),
    );
    for (const [place, live] of inOrder.entries()) live.vodKey = keys[place] ?? 0;
  });
  const lastMs = Math.max(firstMs, ...lives.map(({ endMs }) => endMs));
  timeline.afterGifts(lastMs, () =>
    endLives(
      app,
      lives.map(({ vodKey, endMs, endReason }) => ({ vodKey, endedAt: new Date(endMs), reason: endReason })),
    ),
  );
}

/** Writes the statistics of ended lives. */
export async function writeFigures(
  app: INestApplicationContext,
  lives: readonly PlannedLive[],
): Promise<void> {
  await app.get(Database).query(
    'seeds_live_figures',
    `UPDATE lives l SET peak_viewer_cnt = f.peak_viewer_cnt, like_cnt = f.like_cnt, follow_cnt = f.follow_cnt
     FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) f (vod_key, peak_viewer_cnt, like_cnt, follow_cnt)
     WHERE l.vod_key = f.vod_key`,
    [
      lives.map(({ vodKey }) => vodKey),
      lives.map(({ figures }) => figures.peakViewerCnt),
      lives.map(({ figures }) => figures.likeCnt),
      lives.map(({ figures }) => figures.followCnt),
    ],
  );
}

/** What a host of the cast does, or one of the content categories of another host. */
function themeOf(chance: Chance, { person, seed }: PastHost): (typeof themes)[number] {
  const chosen = chance.pick(new Chance(seed).sample(themes, themesOfHost));
  const cast = castLives[person];
  return themes.find(({ themeCd }) => themeCd === cast?.themeCd) ?? chosen;
}

/** The time, amount and message of gifts in a live. Members who give to a persona's host become fans. */
function giftOf(chance: Chance, { host, startMs, endMs }: PlannedLive, personaHosts: readonly PastHost[]) {
  const least = personaHosts.includes(host) ? 100 : 10;
  return {
    atMs: startMs + chance.integer(minuteMs, endMs - startMs - minuteMs),
    starCnt: chance.longTail(least, 12_000),
    message: chance.pick(giftMessages),
  };
}

/** A gift in a live. */
export interface PlannedGift {
  giver: BuiltMember;
  atMs: number;
  starCnt: number;
  message: string;
}

/** Schedules a gift in a live that has started by then. */
export function planGift(
  timeline: Timeline,
  live: Pick<PlannedLive, 'host' | 'vodKey'>,
  { giver, atMs, starCnt, message }: PlannedGift,
): void {
  timeline.gift(atMs, giver.userKey, () => ({
    target_code: 'LIVE',
    target_user_key: live.host.userKey,
    vod_key: live.vodKey,
    star_cnt: starCnt,
    message,
  }));
}

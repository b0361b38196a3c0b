import { randomUUID } from 'node:crypto';
import { seoulDayStart } from '@honey/rules';
import { Database } from '@honey/server/core/database/database';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { LifecycleService } from '@honey/server/lives/lifecycle.service';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildLive } from '../../builders/index.ts';
import { thumbnailOf } from '../../content/pictures.ts';
import { Chance } from '../../content/random.ts';
import { giftMessages, tags, themes } from '../../content/words.ts';
import type { Timeline } from '../timeline.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How many days lives go back. */
export const livesDays = 90;
/** Of these days every rank has enough hosts and members to fill a page. */
const rankedDays = 30;

type Bounds = readonly [min: number, max: number];

/** How many hosts broadcast on a day, and how many members give. */
const lively: Record<'hosts' | 'givers', Bounds> = { hosts: [11, 13], givers: [33, 40] };
const quiet: Record<'hosts' | 'givers', Bounds> = { hosts: [2, 3], givers: [6, 12] };

/** Lives begin so many minutes after midnight of Seoul, and end on the same day. */
const startMinutes: Bounds = [600, 1_220];
/** A day counts as one of broadcasting with a live of three hours. */
const longMinutes: Bounds = [182, 210];
const shortMinutes: Bounds = [50, 170];
const longChance = 0.55;
/** Each host has a few kinds of content. */
const themesOfHost = 2;

/** A host with the seed of their portrait, so that they look the same in every picture. */
export interface PastHost extends BuiltMember {
  portrait: number;
}

/** A live that is planned: others may give in it too. */
export interface PlannedLive {
  host: PastHost;
  startMs: number;
  endMs: number;
  /** Known once it began. */
  vodKey: number;
}

/** Who broadcast and gave. */
export interface PastPeople {
  personaHosts: readonly PastHost[];
  hosts: readonly PastHost[];
  /** Of these hosts those who broadcast at the present. */
  onAir: readonly PastHost[];
  members: readonly BuiltMember[];
}

/**
 * Plans three months of lives and gifts of the real services, so that every list, rank and total has something to show. The hosts of
 * the personas are first, and broadcast often.
 */
export function planLives(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { personaHosts, hosts, onAir, members }: PastPeople,
): PlannedLive[] {
  const planned: PlannedLive[] = [];
  const today = seoulDayStart(new Date(timeline.presentMs)).getTime();
  for (let daysAgo = livesDays; daysAgo > 0; daysAgo -= 1) {
    const measure = daysAgo <= rankedDays ? lively : quiet;
    const often = [personaHosts[daysAgo % 5], personaHosts[(daysAgo + 2) % 5]].filter(
      (host) => host !== undefined,
    );
    // Who is on the air now may have begun before midnight.
    const free = daysAgo === 1 ? hosts.filter((host) => !onAir.includes(host)) : hosts;
    const others = chance.sample(free, chance.integer(...measure.hosts) - often.length);
    const givers = chance.sample(members, chance.integer(...measure.givers));
    const lives = [...often, ...others].map((host) => plannedLive(chance, host, today - daysAgo * dayMs));
    for (const live of lives) planLive(app, timeline, chance, live);
    for (const [at, giver] of givers.entries()) {
      const live = lives[at % lives.length];
      if (live) planGift(app, timeline, live, { ...giftOf(chance, live, personaHosts), giver });
    }
    planned.push(...lives);
  }
  return planned;
}

function plannedLive(chance: Chance, host: PastHost, dayStartMs: number): PlannedLive {
  const startMs = dayStartMs + chance.integer(...startMinutes) * minuteMs;
  const minutes = chance.integer(...(chance.chance(longChance) ? longMinutes : shortMinutes));
  return { host, startMs, endMs: startMs + minutes * minuteMs, vodKey: 0 };
}

/** Plans the start and the end of a live. */
function planLive(app: INestApplicationContext, timeline: Timeline, chance: Chance, live: PlannedLive): void {
  const { host } = live;
  const theme = themeOf(chance, host);
  const start = {
    hostKey: host.userKey,
    title: chance.pick(theme.titles),
    themeCd: theme.themeCd,
    tags: chance.sample(tags, 2),
    thumbnail: thumbnailOf({ seed: host.portrait, mood: theme.themeCd, people: [host.portrait] }),
  };
  timeline.at(live.startMs, async () => {
    live.vodKey = (await buildLive(app, start)).vodKey;
  });
  const reason = chance.chance(0.9) ? 'host' : 'auto';
  const data = {
    peakViewerCnt: chance.longTail(8, 2_400),
    likeCnt: chance.longTail(5, 900),
    followCnt: chance.longTail(1, 60),
  };
  timeline.at(live.endMs, async () => {
    await app.get(LifecycleService).end(live.vodKey, reason);
    await app.get(Database).prisma.live.update({ where: { vodKey: live.vodKey }, data });
  });
}

/** One of the kinds of content of a host. */
function themeOf(chance: Chance, { portrait }: PastHost): (typeof themes)[number] {
  return chance.pick(new Chance(portrait).sample(themes, themesOfHost));
}

/** When something is given in a live, how much and with which words. Who gives a host of the personas becomes a fan. */
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

/** Plans a gift in a live that has begun by then. */
export function planGift(
  app: INestApplicationContext,
  timeline: Timeline,
  live: Pick<PlannedLive, 'host' | 'vodKey'>,
  { giver, atMs, starCnt, message }: PlannedGift,
): void {
  timeline.at(atMs, () =>
    app.get(GiftsService).give(
      giver.userKey,
      {
        target_code: 'LIVE',
        target_user_key: live.host.userKey,
        vod_key: live.vodKey,
        star_cnt: starCnt,
        message,
      },
      randomUUID(),
    ),
  );
}

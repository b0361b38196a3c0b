import { seoulDayStart } from '@honey/rules';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildLive } from '../../builders/index.ts';
import { castLiveOf } from '../../content/cast-lives.ts';
import type { Chance } from '../../content/random.ts';
import { giftMessages } from '../../content/words.ts';
import type { Timeline } from '../timeline.ts';
import { type PastHost, planGift } from './lives.ts';

const minuteMs = 60_000;
/** How long they have been running. */
const minutesOn = [4, 9, 15, 22, 31, 44, 58, 75, 96, 120];
const giversCount = 34;
const giftMinutes = 50;

/** Running lives with gifts since the start of the day: today's ranks start with them. */
export function planRunningLives(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { hosts, members }: { hosts: readonly PastHost[]; members: readonly BuiltMember[] },
): void {
  const { presentMs } = timeline;
  const minutes = chance.sample(minutesOn, hosts.length);
  const lives = hosts.map((host, index) =>
    planRunning(app, timeline, chance, { host, index, minutes: minutes[index] ?? 10 }),
  );
  const todayMs = seoulDayStart(new Date(presentMs)).getTime();
  for (const [at, giver] of chance.sample(members, giversCount).entries()) {
    const live = lives[at % lives.length];
    if (!live) continue;
    const fromMs = Math.max(live.startMs, todayMs, presentMs - giftMinutes * minuteMs);
    const atMs = fromMs + Math.floor((presentMs - fromMs) * chance.next());
    const [starCnt, message] = [chance.longTail(10, 3_000), chance.pick(giftMessages)];
    planGift(timeline, live, { giver, atMs, starCnt, message });
  }
}

function planRunning(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { host, index, minutes }: { host: PastHost; index: number; minutes: number },
) {
  const live = { host, startMs: timeline.presentMs - minutes * minuteMs, vodKey: 0 };
  const start = {
    ...castLiveOf(host.loginId),
    hostKey: host.userKey,
    recommendWeight: index % 3 === 0 ? chance.integer(1, 90) : 0,
  };
  timeline.at(live.startMs, async () => {
    live.vodKey = (await buildLive(app, start)).vodKey;
  });
  return live;
}

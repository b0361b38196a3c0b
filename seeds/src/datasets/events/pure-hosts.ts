import { monthBefore, monthStart, seoulMonth } from '@honey/rules';
import { Database } from '@honey/server/core/database/database';
import { PureHostsJob } from '@honey/server/events/pure-hosts/pure-hosts.job';
import type { INestApplicationContext } from '@nestjs/common';
import type { BuiltMember } from '../../builders/index.ts';
import type { Chance } from '../../content/random.ts';
import type { Timeline } from '../timeline.ts';

const minuteMs = 60_000;
/** A month is closed this long after its end. */
const closedAfterMs = 61 * minuteMs;
/** Minutes after the start of a live at which members join it, and for which they watch: long enough to count. */
const joinedMinutes = [2, 40] as const;
const watchedMinutes = [12, 27] as const;

/** An ended live, whose key is known once it was announced. */
interface WatchedLive {
  host: BuiltMember;
  startMs: number;
  vodKey: number;
}

/** The hosts, from the most watched one down, and who watched them. */
interface PureHosts {
  hosts: readonly BuiltMember[];
  lives: readonly WatchedLive[];
  members: readonly BuiltMember[];
  /** How many members watched the first of the hosts; each of the others has this many fewer. */
  watchers: number;
  fewer: number;
}

/** The start of the last month that is closed. */
export const closedMonth = (presentMs: number): string =>
  monthBefore(seoulMonth(new Date(presentMs - closedAfterMs)), 1);

/** Who watched the hosts in the last closed month, and its pure hosts. */
export function planPureHosts(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { hosts, lives, members, watchers, fewer }: PureHosts,
): void {
  const month = closedMonth(timeline.presentMs);
  const [fromMs, untilMs] = [monthStart(month).getTime(), monthStart(monthBefore(month, -1)).getTime()];
  timeline.planIndependent(untilMs + closedAfterMs, async () => {
    const watched = hosts.flatMap(({ userKey }, place) => {
      const own = lives.filter(
        ({ host, startMs }) => host.userKey === userKey && startMs >= fromMs && startMs < untilMs,
      );
      return chance
        .sample([...members], watchers - place * fewer)
        .map((member) => watchSession(chance, member, chance.pick(own)));
    });
    await app.get(Database).prisma.watchSession.createMany({ data: watched });
    await app.get(PureHostsJob, { strict: false }).run();
  });
}

function watchSession(chance: Chance, { userKey }: BuiltMember, { vodKey, startMs }: WatchedLive) {
  const startedAt = new Date(startMs + chance.integer(...joinedMinutes) * minuteMs);
  const endedAt = new Date(startedAt.getTime() + chance.integer(...watchedMinutes) * minuteMs);
  return {
    ...{ vodKey, userKey, startedAt, lastSeenAt: endedAt, endedAt },
    ...{ endReason: 'left', playbackSince: startedAt },
  };
}

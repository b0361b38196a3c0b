import { monthStart } from '@honey/rules';
import type { INestApplicationContext } from '@nestjs/common';
import { personOf } from '../../art/cast.ts';
import type { BuiltMember } from '../../builders/index.ts';
import { thumbnailOf } from '../../content/pictures.ts';
import { Chance } from '../../content/random.ts';
import { endLives, startLives } from '../past/ended-lives.ts';
import type { Timeline } from '../timeline.ts';
import { closedMonth, planPureHosts } from './pure-hosts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** As many days, and as many hours on each, as a pure host needs. */
const days = 10;
const startsMs = 19 * hourMs;
const lastsMs = 3 * hourMs + 5 * minuteMs;
const portrait = 40;

/** A host who broadcast on the first ten days of the last closed month, watched by these members: its pure host. */
export function planRegularHost(
  app: INestApplicationContext,
  timeline: Timeline,
  { host, members }: { host: BuiltMember; members: readonly BuiltMember[] },
): void {
  const fromMs = monthStart(closedMonth(timeline.presentMs)).getTime();
  const lives = Array.from({ length: days }, (_, day) => ({
    host,
    startMs: fromMs + day * dayMs + startsMs,
    vodKey: 0,
  }));
  for (const live of lives) {
    timeline.planIndependent(live.startMs, async () => {
      const [vodKey = 0] = await startLives(app, [
        {
          ...{ hostKey: host.userKey, title: '매일 만나는 저녁', themeCd: 'talk', tags: ['소통'] },
          thumbnail: thumbnailOf({ person: personOf(host.loginId, portrait), mood: 'talk' }),
          startedAt: new Date(live.startMs),
        },
      ]);
      live.vodKey = vodKey;
    });
    const endedAt = new Date(live.startMs + lastsMs);
    timeline.planIndependent(live.startMs + lastsMs, () =>
      endLives(app, [{ vodKey: live.vodKey, endedAt, reason: 'host' }]),
    );
  }
  planPureHosts(app, timeline, new Chance(14), {
    ...{ hosts: [host], lives, members, watchers: members.length, fewer: 0 },
  });
}

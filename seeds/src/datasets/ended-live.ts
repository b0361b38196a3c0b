import { Database } from '@honey/server/core/database/database';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildLive } from '../builders/index.ts';
import { thumbnailOf } from '../content/pictures.ts';
import { giftMessages } from '../content/words.ts';
import type { Timeline } from './timeline.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Schedules a live of more than three hours that ended a day ago, with gifts, so that its host's results and histories
 * have something to show.
 */
export function planEndedLive(
  app: INestApplicationContext,
  timeline: Timeline,
  { hostKey, givers }: { hostKey: number; givers: readonly BuiltMember[] },
): void {
  const startMs = timeline.presentMs - 28 * hourMs;
  let vodKey = 0;
  timeline.at(startMs, async () => {
    const live = await buildLive(app, {
      hostKey,
      title: '지난밤의 긴 토크',
      themeCd: 'talk',
      tags: ['소통'],
      thumbnail: thumbnailOf({ person: 'haneul', mood: 'talk' }),
    });
    vodKey = live.vodKey;
  });
  const gifts = [...givers, ...givers];
  for (const [at, { userKey }] of gifts.entries())
    timeline.at(startMs + (at + 1) * 45 * minuteMs, () =>
      app.get(GiftsService).give(
        userKey,
        {
          target_code: 'LIVE',
          target_user_key: hostKey,
          vod_key: vodKey,
          star_cnt: 700 * (at + 1),
          message: giftMessages[at] ?? '',
        },
        `ended-live-${at}`,
      ),
    );
  timeline.at(startMs + gifts.length * 45 * minuteMs + 15 * minuteMs, async () => {
    await app.get(LifecycleService).end(vodKey, 'host');
    await app.get(Database).prisma.live.update({
      where: { vodKey },
      data: { peakViewerCnt: 128, likeCnt: 64, followCnt: 9 },
    });
  });
}

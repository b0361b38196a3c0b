import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { LifecycleService } from '@honey/server/lives/lifecycle.service';
import type { INestApplicationContext } from '@nestjs/common';
import { buildLive, buildMember } from '../builders/index.ts';
import { thumbnailOf } from '../content/pictures.ts';
import { giftMessages } from '../content/words.ts';
import { inThePast } from './in-the-past.ts';
import { samplePast } from './past-samples.ts';

const minuteMs = 60_000;
const givers = ['후원요정', '응원단장'];

/** A live of three hours that ended a day ago, with gifts: results and histories of its host have something to show. */
export async function makeEndedLive(app: INestApplicationContext, hostKey: number): Promise<void> {
  const present = app.get(Clock).nowMs();
  const members = await Promise.all(
    givers.map((nick, at) => buildMember(app, { loginId: `giver0${at + 1}`, nick, honey: 100_000 })),
  );
  let vodKey = 0;
  await inThePast(app, async (setClock) => {
    let moment = present - 28 * 60 * minuteMs;
    setClock(moment);
    const live = await buildLive(app, {
      hostKey,
      title: '지난밤의 긴 토크',
      themeCd: 'talk',
      tags: ['소통'],
      thumbnail: thumbnailOf({ seed: 18, mood: 'talk', people: [18] }),
    });
    vodKey = live.vodKey;
    for (const [at, member] of [...members, ...members].entries()) {
      moment += 45 * minuteMs;
      setClock(moment);
      await app.get(GiftsService).give(
        member.userKey,
        {
          target_code: 'LIVE',
          target_user_key: hostKey,
          vod_key: vodKey,
          star_cnt: 700 * (at + 1),
          message: giftMessages[at] ?? '',
        },
        `ended-live-${at}`,
      );
    }
    setClock(moment + 15 * minuteMs);
    await app.get(LifecycleService).end(vodKey, 'host');
  });
  await app.get(Database).prisma.live.update({
    where: { vodKey },
    data: { peakViewerCnt: 128, likeCnt: 64, followCnt: 9 },
  });
  await app.get(JobRunner).runNow('gift-roll-up');
  await app.get(JobRunner).runNow('ledger-fold');
  await samplePast(app);
}

import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { LifecycleService } from '@honey/server/lives/lifecycle.service';
import { RankClosing } from '@honey/server/ranks/rank-closing.service';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildLive } from '../builders/index.ts';
import { thumbnailOf } from '../content/pictures.ts';
import type { Chance } from '../content/random.ts';
import { giftMessages, tags, themes } from '../content/words.ts';
import { samplePast } from './past-samples.ts';

const days = 90;
const livesInAll = 260;
const dayMs = 86_400_000;

/** A host with the seed of their portrait, so that they look the same in every picture. */
export interface PastHost extends BuiltMember {
  portrait: number;
}

/**
 * Plays three months of lives and gifts through the real services, with the clock set back and running forward, so that
 * every list, rank and total has something to show.
 */
export async function makePast(
  app: INestApplicationContext,
  chance: Chance,
  hosts: PastHost[],
  fans: BuiltMember[],
): Promise<void> {
  const clock = app.get(Clock);
  const present = clock.nowMs();
  const starts = Array.from({ length: livesInAll }, () => present - chance.integer(dayMs, days * dayMs)).sort(
    (a, b) => a - b,
  );
  const generous = chance.sample(fans, 60);
  for (const [index, startMs] of starts.entries()) {
    clock.shift(startMs - clock.nowMs());
    const host = chance.pick(hosts);
    const givers = chance.sample(chance.chance(0.6) ? generous : fans, chance.integer(2, 9));
    await playLive(app, chance, host, givers);
    if (index % 50 === 49) await app.get(JobRunner).runNow('gift-roll-up');
  }
  clock.shift(present - clock.nowMs());
  await app.get(JobRunner).runNow('gift-roll-up');
  // Jobs ran meanwhile, with a clock that went to and fro between lives.
  await app.get(RankClosing).recount(new Date(present - (days + 1) * dayMs));
  await samplePast(app);
}

async function playLive(
  app: INestApplicationContext,
  chance: Chance,
  host: PastHost,
  givers: BuiltMember[],
): Promise<void> {
  const clock = app.get(Clock);
  const theme = chance.pick(themes);
  const { vodKey } = await buildLive(app, {
    hostKey: host.userKey,
    title: chance.pick(theme.titles),
    themeCd: theme.themeCd,
    tags: chance.sample(tags, 2),
    thumbnail: thumbnailOf({ seed: host.portrait, mood: theme.themeCd, people: [host.portrait] }),
  });
  for (const giver of givers) {
    clock.shift(chance.integer(1, 12) * 60_000);
    await app.get(GiftsService).give(
      giver.userKey,
      {
        target_code: 'LIVE',
        target_user_key: host.userKey,
        vod_key: vodKey,
        star_cnt: chance.longTail(10, 12_000),
        message: chance.pick(giftMessages),
      },
      `past-${vodKey}-${giver.userKey}`,
    );
  }
  clock.shift(chance.integer(5, 40) * 60_000);
  await endLive(app, chance, vodKey);
}

async function endLive(app: INestApplicationContext, chance: Chance, vodKey: number): Promise<void> {
  await app.get(LifecycleService).end(vodKey, chance.chance(0.9) ? 'host' : 'auto');
  await app.get(Database).prisma.live.update({
    where: { vodKey },
    data: {
      peakViewerCnt: chance.longTail(8, 2_400),
      likeCnt: chance.longTail(5, 900),
      followCnt: chance.longTail(1, 60),
    },
  });
}

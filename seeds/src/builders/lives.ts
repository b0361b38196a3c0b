import { randomUUID } from 'node:crypto';
import { Blocks } from '@honey/server/blocks/blocks.service';
import { Database } from '@honey/server/core/database/database';
import { GiftRollUp } from '@honey/server/gifts/gift-roll-up.service';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { LiveStart } from '@honey/server/lives/lifecycle/live-start';
import { WalletService } from '@honey/server/wallet/wallet.service';
import type { INestApplicationContext } from '@nestjs/common';
import { buildHost } from './members.ts';

/** What a built live may differ in. */
export interface LiveOverrides extends Partial<LiveStart> {
  /** Whose live; a new host's when left out. */
  hostKey?: number;
  /** ready: announced; live: running (the default); ended: by its host. */
  state?: 'ready' | 'live' | 'ended';
  /** When it began, for lives of the past. */
  startedAt?: Date;
}

/** A live that was built. */
export interface BuiltLive {
  vodKey: number;
  hostKey: number;
}

let sequence = 0;

/** Makes a kind of content, unless it is there. */
export async function buildTheme(
  app: INestApplicationContext,
  themeCd = 'talk',
  name = '토크',
  sort = 0,
): Promise<string> {
  await app.get(Database).prisma.liveCategory.upsert({
    where: { themeCd },
    create: { themeCd, name, sort },
    update: {},
  });
  return themeCd;
}

/** Makes a live, begun by its host as the app would; with its host and theme where they are not given. */
export async function buildLive(
  app: INestApplicationContext,
  overrides: LiveOverrides = {},
): Promise<BuiltLive> {
  sequence += 1;
  const { hostKey: givenHost, state = 'live', startedAt, ...start } = overrides;
  const hostKey = givenHost ?? (await buildHost(app)).userKey;
  const themeCd = await buildTheme(app, start.themeCd);
  const lifecycle = app.get(LifecycleService);
  const vodKey = await lifecycle.prepare(hostKey, {
    title: `달콤한 라이브 ${sequence}`,
    ...start,
    themeCd,
  });
  if (state === 'ready') return { vodKey, hostKey };
  await lifecycle.begin(vodKey);
  if (startedAt) await app.get(Database).prisma.live.update({ where: { vodKey }, data: { startedAt } });
  if (state === 'ended') await lifecycle.end(vodKey, 'host');
  return { vodKey, hostKey };
}

/** Makes a member a fan: gives the host `starCnt` honey, in a live or from the profile, and rolls it up. */
export async function buildFan(
  app: INestApplicationContext,
  fan: { userKey: number; hostKey: number; starCnt: number; vodKey?: number },
): Promise<void> {
  await app.get(WalletService).move({
    operation: 'seed',
    ownerKey: 0,
    idempotencyKey: `seed-fan-${randomUUID()}`,
    userKey: fan.userKey,
    asset: 'STAR',
    house: 'grant',
    amount: fan.starCnt,
    fund: 'granted',
  });
  await app.get(GiftsService).give(
    fan.userKey,
    {
      target_code: fan.vodKey === undefined ? 'BJGIFT' : 'LIVE',
      target_user_key: fan.hostKey,
      vod_key: fan.vodKey,
      star_cnt: fan.starCnt,
    },
    randomUUID(),
  );
  await app.get(GiftRollUp).run();
}

/** Lets a member operate a host's rooms. */
export async function buildManager(
  app: INestApplicationContext,
  manager: { userKey: number; hostKey: number },
): Promise<void> {
  await app.get(Blocks).appoint(manager);
}

/** Keeps a member from watching a host's lives (live) or from talking there (chat). */
export async function buildChannelBlock(
  app: INestApplicationContext,
  block: { userKey: number; hostKey: number; kind: 'live' | 'chat' },
): Promise<void> {
  await app.get(Blocks).block({ ...block, byKey: block.hostKey });
}

/** Restricts a member from the service or from talking, as an operator would; without end unless it is given. */
export async function buildSanction(
  app: INestApplicationContext,
  sanction: { userKey: number; kind: 'service' | 'chat'; startsAt?: Date; endsAt?: Date },
): Promise<void> {
  await app.get(Database).prisma.sanction.create({ data: { reason: '운영 정책 위반', ...sanction } });
}

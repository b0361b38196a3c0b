import { Blocks } from '@honey/server/blocks/blocks.service';
import { OwnBlocks } from '@honey/server/blocks/own-blocks.service';
import type { RoomModesRequest } from '@honey/server/chat/modes/room-modes.dto';
import { RoomModesService } from '@honey/server/chat/modes/room-modes.service';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { type FanToBe, GiftBuilder } from '@honey/server/sandbox/builders/gift-builder.service';
import {
  LiveBuilder,
  type LiveOverrides as LiveToBuild,
} from '@honey/server/sandbox/builders/live-builder.service';
import type { INestApplicationContext } from '@nestjs/common';
import { buildHost } from './members.ts';

/** What a built live may differ in; without a host it gets a new one. */
export type LiveOverrides = Partial<LiveToBuild>;

/** How a room is to be kept. */
export interface RoomToKeep extends RoomModesRequest {
  hostKey: number;
  vodKey: number;
  notice: string;
}

/** A live that was built. */
export interface BuiltLive {
  vodKey: number;
  hostKey: number;
}

/** Makes a kind of content, unless it is there. */
export function buildTheme(
  app: INestApplicationContext,
  themeCd?: string,
  name?: string,
  sort?: number,
): Promise<string> {
  return app.get(LiveBuilder).theme(themeCd, name, sort);
}

/** Makes a live, begun by its host as the app would; with its host and theme where they are not given. */
export async function buildLive(
  app: INestApplicationContext,
  overrides: LiveOverrides = {},
): Promise<BuiltLive> {
  const hostKey = overrides.hostKey ?? (await buildHost(app)).userKey;
  const themeCd = await buildTheme(app, overrides.themeCd);
  return { vodKey: await app.get(LiveBuilder).build({ ...overrides, hostKey, themeCd }), hostKey };
}

/** Makes a member a fan: gives the host `starCnt` honey, in a live or from the profile, and rolls it up. */
export async function buildFan(app: INestApplicationContext, fan: FanToBe): Promise<void> {
  const builder = app.get(GiftBuilder);
  await builder.giveGranted(fan);
  await builder.rollUp();
}

/** Lets a member operate a host's rooms. */
export async function buildManager(
  app: INestApplicationContext,
  manager: { userKey: number; hostKey: number },
): Promise<void> {
  await app.get(Blocks).appoint(manager);
}

/** Keeps a host's room as the host would, and pins a notice in a live. */
export async function buildRoomModes(
  app: INestApplicationContext,
  { hostKey, vodKey, notice, ...modes }: RoomToKeep,
): Promise<void> {
  const rooms = app.get(RoomModesService);
  await rooms.change(hostKey, hostKey, modes);
  await rooms.pin(hostKey, vodKey, notice);
}

/** Keeps a member from watching a host's lives (live) or from talking there (chat). */
export async function buildChannelBlock(
  app: INestApplicationContext,
  block: { userKey: number; hostKey: number; kind: 'live' | 'chat' },
): Promise<void> {
  await app.get(Blocks).block({ ...block, byKey: block.hostKey });
}

/** Binds a drawn picture to an amount, as a host would an own one. */
export async function buildSignature(
  app: INestApplicationContext,
  signature: { hostKey: number; title: string; starCnt: number; image: string },
): Promise<void> {
  await app
    .get(Database)
    .prisma.signature.create({ data: { ...signature, createdAt: app.get(Clock).now() } });
}

/** Lets a member hide the lines of people (chat), see nothing of them (content), or take no messages of them (messages). */
export async function buildOwnBlocks(
  app: INestApplicationContext,
  {
    userKey,
    chat = [],
    content = [],
    messages = [],
  }: { userKey: number; chat?: number[]; content?: number[]; messages?: number[] },
): Promise<void> {
  const own = app.get(OwnBlocks);
  for (const targetKey of chat) await own.hideChat(userKey, targetKey);
  if (content.length > 0) await own.blockContent(userKey, content);
  for (const targetKey of messages) await own.blockMessages(userKey, targetKey);
}

/** Restricts a member from the service or from talking, as an operator would; without end unless it is given. */
export async function buildSanction(
  app: INestApplicationContext,
  sanction: { userKey: number; kind: 'service' | 'chat'; startsAt?: Date; endsAt?: Date },
): Promise<void> {
  await app.get(Database).prisma.sanction.create({ data: { reason: '운영 정책 위반', ...sanction } });
}

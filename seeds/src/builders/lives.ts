import { BlocksService } from '@honey/server/blocks/blocks.service';
import { OwnBlocksService } from '@honey/server/blocks/own-blocks.service';
import type { RoomModesRequest } from '@honey/server/chat/modes/room-modes.dto';
import { RoomModesService } from '@honey/server/chat/modes/room-modes.service';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { type FanToCreate, GiftBuilder } from '@honey/server/sandbox/builders/gift-builder.service';
import {
  LiveBuilder,
  type LiveOverrides as LiveToBuild,
} from '@honey/server/sandbox/builders/live-builder.service';
import type { INestApplicationContext } from '@nestjs/common';
import { buildHost } from './members.ts';

/** Options of a live; without a host it gets a new one. */
export type LiveOverrides = Partial<LiveToBuild>;

/** The chat settings of a room. */
export interface RoomSettings extends RoomModesRequest {
  hostKey: number;
  vodKey: number;
  notice: string;
}

/** A live that was built. */
export interface BuiltLive {
  vodKey: number;
  hostKey: number;
}

/** Creates a content category, unless it exists. */
export function buildTheme(
  app: INestApplicationContext,
  themeCd?: string,
  name?: string,
  sort?: number,
): Promise<string> {
  return app.get(LiveBuilder).theme(themeCd, name, sort);
}

/** Creates a live, started by its host as in the app; with a new host and category by default. */
export async function buildLive(
  app: INestApplicationContext,
  overrides: LiveOverrides = {},
): Promise<BuiltLive> {
  const hostKey = overrides.hostKey ?? (await buildHost(app)).userKey;
  const themeCd = await buildTheme(app, overrides.themeCd);
  return { vodKey: await app.get(LiveBuilder).build({ ...overrides, hostKey, themeCd }), hostKey };
}

/** Makes a member a fan: gives the host `starCnt` honey, in a live or from the profile, and rolls it up. */
export async function buildFan(app: INestApplicationContext, fan: FanToCreate): Promise<void> {
  const builder = app.get(GiftBuilder);
  await builder.giveGranted(fan);
  await builder.rollUp();
}

/** Appoints a member as a manager of a host's rooms. */
export async function buildManager(
  app: INestApplicationContext,
  manager: { userKey: number; hostKey: number },
): Promise<void> {
  await app.get(BlocksService).appoint(manager);
}

/** Applies chat settings to a host's room, and pins a notice in a live. */
export async function buildRoomModes(
  app: INestApplicationContext,
  { hostKey, vodKey, notice, ...modes }: RoomSettings,
): Promise<void> {
  const rooms = app.get(RoomModesService);
  await rooms.change(hostKey, hostKey, modes);
  await rooms.pin(hostKey, vodKey, notice);
}

/** Blocks a member from watching a host's lives (live) or from chatting there (chat). */
export async function buildChannelBlock(
  app: INestApplicationContext,
  block: { userKey: number; hostKey: number; kind: 'live' | 'chat' },
): Promise<void> {
  await app.get(BlocksService).block({ ...block, byKey: block.hostKey });
}

/** Creates a signature for an amount with a generated picture. */
export async function buildSignature(
  app: INestApplicationContext,
  signature: { hostKey: number; title: string; starCnt: number; image: string },
): Promise<void> {
  await app
    .get(Database)
    .prisma.signature.create({ data: { ...signature, createdAt: app.get(Clock).now() } });
}

/** Hides the lines of people (chat), their content (content), or refuses their messages (messages) for a member. */
export async function buildOwnBlocks(
  app: INestApplicationContext,
  {
    userKey,
    chat = [],
    content = [],
    messages = [],
  }: { userKey: number; chat?: number[]; content?: number[]; messages?: number[] },
): Promise<void> {
  const own = app.get(OwnBlocksService);
  for (const targetKey of chat) await own.hideChat(userKey, targetKey);
  if (content.length > 0) await own.blockContent(userKey, content);
  for (const targetKey of messages) await own.blockMessages(userKey, targetKey);
}

/** Restricts a member from the service or from chatting, as an operator would; without end by default. */
export async function buildSanction(
  app: INestApplicationContext,
  sanction: { userKey: number; kind: 'service' | 'chat'; startsAt?: Date; endsAt?: Date },
): Promise<void> {
  await app.get(Database).prisma.sanction.create({ data: { reason: '운영 정책 위반', ...sanction } });
}

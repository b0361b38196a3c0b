import { randomUUID } from 'node:crypto';
import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { StarUseRequest, StarUseResult } from '@honey/server/gifts/gifts.dto';
import type { HistoryList } from '@honey/server/lives/room/streams.dto';
import { verifyBooks } from '@honey/server/proofs';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom, type Room } from '../../setup/room.ts';

const { server, client: visitor } = setServer();
let stickerId: number;

beforeAll(async () => {
  const sticker = { name: '꿀단지', image: '/x.svg', starCnt: 100 };
  ({ stickerId } = await prisma().giftSticker.create({ data: sticker }));
});

const rooms: Room[] = [];

// The clock is frozen except for `pass`: a busy machine's delay between two gifts must not affect a combo.
beforeEach(() => {
  server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: Date.now() });
});
afterEach(() => {
  server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
  for (const { talk } of rooms.splice(0)) talk.disconnect();
});

const prisma = () => server.app.get(Database).prisma;

/** Advances the product's clock. */
function advance(ms: number): void {
  server.app.get(Clock).shift(ms);
}

async function giver(): Promise<TestClient> {
  const { userKey } = await buildMember(server.app, { honey: 100_000 });
  return visitor.as(await tokenOf(server.app, userKey));
}

type Gift = Partial<StarUseRequest> & { target_user_key: number };

async function give(client: TestClient, gift: Gift, key: string = randomUUID()): Promise<StarUseResult> {
  const { status, body } = await client.send<StarUseResult>('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', star_cnt: 100, ...gift },
    headers: { 'Idempotency-Key': key },
  });
  expect(status).toBe(200);
  return body;
}

describe('a combo', () => {
  it('counts the same gift repeatedly: in the response, in the row, in the room and in its history (GIFTS-22)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const [client, watcher] = [await giver(), await giver()];
    const room = await enterRoom(watcher, vodKey);
    rooms.push(room);
    const gift = { target_user_key: hostKey, vod_key: vodKey };
    const answers = [await give(client, gift)];
    advance(9_999);
    answers.push(await give(client, { ...gift, message: '또 왔어요' }));
    advance(9_999);
    answers.push(await give(client, gift));
    expect(answers.map(({ combo }) => combo)).toEqual([1, 2, 3]);
    const rows = await prisma().gift.findMany({ where: { vodKey }, orderBy: { giftId: 'asc' } });
    expect(rows.map(({ combo }) => combo)).toEqual([1, 2, 3]);
    const shown = [await room.next('gift'), await room.next('gift'), await room.next('gift')];
    expect(shown.map(({ combo }) => combo)).toEqual([1, 2, 3]);
    const { body } = await watcher.get<HistoryList>(`/v1/streams/${vodKey}/histories`);
    expect(body.list.map((line) => line.gift?.combo)).toEqual([1, 2, 3]);
  });

  it('is per giver, whatever others give in between (GIFTS-23)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const [one, other] = [await giver(), await giver()];
    const gift = { target_user_key: hostKey, vod_key: vodKey };
    const combos: number[] = [];
    for (const client of [one, other, one, other, one]) combos.push((await give(client, gift)).combo);
    expect(combos).toEqual([1, 1, 2, 2, 3]);
  });

  it('continues in one live while the same member gives in another (GIFTS-23)', async () => {
    const [here, there] = [await buildLive(server.app), await buildLive(server.app)];
    const client = await giver();
    const combos: number[] = [];
    for (const { vodKey, hostKey } of [here, there, here, there]) {
      combos.push((await give(client, { target_user_key: hostKey, vod_key: vodKey })).combo);
    }
    expect(combos).toEqual([1, 1, 2, 2]);
  });

  it('ends with another gift: another amount, picture or host (GIFTS-22)', async () => {
    const contestant = await buildHost(server.app);
    const { vodKey, hostKey } = await buildLive(server.app, {
      type: 'excel',
      contestants: [contestant.userKey],
    });
    const client = await giver();
    const gift = { target_user_key: hostKey, vod_key: vodKey };
    const others = [
      { ...gift, star_cnt: 200 },
      { ...gift, sticker_id: stickerId },
      { ...gift, target_user_key: contestant.userKey },
    ];
    for (const other of others) {
      const combos: number[] = [];
      for (const sent of [gift, gift, other, gift]) combos.push((await give(client, sent)).combo);
      expect(combos).toEqual([1, 2, 1, 1]);
      advance(11_000);
    }
  });

  it('ends after ten seconds, which is configurable (GIFTS-22)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const client = await giver();
    const gift = { target_user_key: hostKey, vod_key: vodKey };
    expect((await give(client, gift)).combo).toBe(1);
    advance(10_000);
    expect((await give(client, gift)).combo).toBe(1);
    await server.app.get(SettingsStore).set('gift_combo_seconds', 60);
    try {
      advance(59_999);
      expect((await give(client, gift)).combo).toBe(2);
      advance(60_000);
      expect((await give(client, gift)).combo).toBe(1);
    } finally {
      await server.app.get(SettingsStore).set('gift_combo_seconds', 10);
    }
  });

  it('does not exist outside a live (GIFTS-23)', async () => {
    const { userKey } = await buildHost(server.app);
    const client = await giver();
    const gift: Gift = { target_code: 'BJGIFT', target_user_key: userKey };
    expect((await give(client, gift)).combo).toBe(1);
    expect((await give(client, gift)).combo).toBe(1);
  });

  it('is decided once: a replay of the key returns it, and counts nothing (GIFTS-24)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const client = await giver();
    const gift = { target_user_key: hostKey, vod_key: vodKey };
    const first = await give(client, gift, 'first');
    const second = await give(client, gift, 'second');
    expect(await give(client, gift, 'first')).toEqual(first);
    expect(await give(client, gift, 'second')).toEqual(second);
    expect((await give(client, gift, 'third')).combo).toBe(3);
  });

  it('counts every one of many simultaneous gifts, one after the other (GIFTS-24)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const client = await giver();
    const gift = { target_user_key: hostKey, vod_key: vodKey };
    const answers = await Promise.all(Array.from({ length: 30 }, () => give(client, gift)));
    const combos = answers.map(({ combo }) => combo).sort((a, b) => a - b);
    expect(combos).toEqual(Array.from({ length: 30 }, (_, place) => place + 1));
    const proofs = await server.app.get(Database).pool.connect();
    try {
      expect((await verifyBooks(proofs)).filter(({ wrong }) => wrong > 0)).toEqual([]);
    } finally {
      proofs.release();
    }
  });
});

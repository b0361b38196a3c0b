import { readRoomEvent } from '@honey/mintalk/protocol';
import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { ChatService } from '@honey/server/chat/chat.service';
import { Database } from '@honey/server/core/database/database';
import { inputHash } from '@honey/server/core/idempotency/idempotency-key';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom, type Room } from '../../setup/room.ts';

const { server, client: visitor } = setServer();
let hostKey: number;
let vodKey: number;
let giver: { userKey: number; client: TestClient };
let room: Room;
let serial = 0;

const pool = () => server.app.get(Database).pool;
const chat = () => server.app.get(ChatService);
const job = (name: string) => server.app.get(JobRunner).runNow(name);

beforeAll(async () => {
  const { userKey } = await buildMember(server.app, { honey: 1_000_000 });
  giver = { userKey, client: visitor.as(await tokenOf(server.app, userKey)) };
});
beforeEach(async () => {
  ({ userKey: hostKey } = await buildHost(server.app));
  ({ vodKey } = await buildLive(server.app, { hostKey }));
  room = await enterRoom(giver.client, vodKey);
});
afterEach(() => room.talk.disconnect());

const nextKey = () => {
  serial += 1;
  return `gift-${serial}`;
};

const give = (key = nextKey(), by = giver.client) =>
  by.send<{ gift_id: number }>('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 },
    headers: { 'Idempotency-Key': key },
  });

/** Commits a gift on a connection of its own, like a process that is killed before it can respond or show it. */
async function commitWithoutShowing(
  key = nextKey(),
  client: pg.ClientBase | pg.Pool = pool(),
): Promise<number> {
  const { rows } = await client.query<{ answer: { gift_id: number } }>(
    `SELECT answer FROM gift_send(jsonb_build_object('sender', $1::int, 'host', $2::int, 'vod_key', $3::int, 'star_cnt', 10,
       'message', '', 'key', $4::text, 'hash', $5::text, 'given_at', now(), 'combo_seconds', 10))`,
    [giver.userKey, hostKey, vodKey, key, inputHash(hostKey, vodKey, 10, null, '')],
  );
  const giftId = rows[0]?.answer.gift_id;
  if (giftId === undefined) throw new Error('no gift was sent');
  return giftId;
}

/** As when no process takes over what another one left. */
const postponeAll = () => pool().query("UPDATE outbox SET due_at = now() + interval '1 hour'");

/** A new commit is due at once, not after the lead time of its own process. */
const makeDueNow = () => pool().query('UPDATE outbox SET due_at = now() WHERE failures = 0');

const waiting = async (where = 'true'): Promise<number> => {
  const { rows } = await pool().query<{ count: string }>(`SELECT count(*) FROM outbox WHERE ${where}`);
  return Number(rows[0]?.count);
};

interface Line {
  message_id: string;
  gift: { gift_id: number } | null;
}

const lines = async (): Promise<Line[]> => {
  const { body } = await giver.client.get<{ list: Line[] }>(`/v1/streams/${vodKey}/histories?limit=1000`);
  return body.list;
};

const giftLines = async () => (await lines()).flatMap(({ gift }) => (gift ? [gift.gift_id] : []));

describe('a committed gift', () => {
  it('is shown at once, is a line of the history, and leaves nothing pending (GIFTS-19)', async () => {
    const { body } = await give();
    const shown = await room.next('gift');
    expect(shown).toMatchObject({ gift_id: body.gift_id, star_cnt: 10, target_user_key: hostKey });
    expect(await lines()).toEqual([
      expect.objectContaining({
        message_id: shown.message_id,
        gift: expect.objectContaining({ gift_id: body.gift_id }),
      }),
    ]);
    await eventually(async () => expect(await waiting()).toBe(0));
  });

  it('is shown when its replay succeeds after a lost first response (GIFTS-19)', async () => {
    const key = nextKey();
    const giftId = await commitWithoutShowing(key);
    await postponeAll();
    const { status, body } = await give(key);
    expect([status, body.gift_id]).toEqual([200, giftId]);
    expect((await room.next('gift')).gift_id).toBe(giftId);
    await give(key);
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(await giftLines()).toEqual([giftId]);
  });

  it('is shown under the id of its line when the server that stored the line was killed, and the replay comes first (GIFTS-19)', async () => {
    const key = nextKey();
    const giftId = await commitWithoutShowing(key);
    await postponeAll();
    const messageId = String(Date.now() * 1_000);
    const body = { gift_id: giftId, message_id: messageId, star_cnt: 10, target_user_key: hostKey };
    await pool().query(
      `INSERT INTO chat_lines (channel_id, message_id, kind, gift_id, body, created_at)
       VALUES ($1, $2, 'gift', $3, $4, now())`,
      [String(vodKey), messageId, giftId, body],
    );
    expect((await give(key)).body.gift_id).toBe(giftId);
    expect(await room.next('gift')).toMatchObject({ gift_id: giftId, message_id: messageId });
    await eventually(async () => expect(await waiting()).toBe(0));
    expect((await lines()).map(({ message_id }) => message_id)).toEqual([messageId]);
  });

  it('is shown even when it is not retried (GIFTS-19)', async () => {
    const giftId = await commitWithoutShowing();
    expect((await room.next('gift')).gift_id).toBe(giftId);
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(await giftLines()).toEqual([giftId]);
  });

  it('gets an id larger than those of all earlier lines, however late it commits (CHAT-20)', async () => {
    const { userKey } = await buildMember(server.app, { honey: 1_000 });
    const slow = await pool().connect();
    try {
      await slow.query('BEGIN');
      const first = await commitWithoutShowing(nextKey(), slow);
      const other = visitor.as(await tokenOf(server.app, userKey));
      const { body } = await give(nextKey(), other);
      expect(body.gift_id).toBeGreaterThan(first);
      const quick = await room.next('gift');
      expect(quick.gift_id).toBe(body.gift_id);
      const published = chat().publishHere(String(vodKey), 'notice', { message: '공지예요' });
      await slow.query('COMMIT');
      const late = await room.next('gift');
      expect(late.gift_id).toBe(first);
      expect((await lines()).map(({ message_id }) => message_id)).toEqual([
        quick.message_id,
        published,
        late.message_id,
      ]);
      expect(BigInt(late.message_id)).toBeGreaterThan(BigInt(published));
    } finally {
      slow.release();
    }
  });

  it('is shown once the profile of its giver can be read again', async () => {
    const { userKey } = await buildMember(server.app, { honey: 1_000 });
    const stranger = visitor.as(await tokenOf(server.app, userKey));
    const rename = (from: string, to: string) =>
      asOwner(server.databaseUrl, (owner) => owner.query(`ALTER TABLE users RENAME COLUMN ${from} TO ${to}`));
    await rename('profile_info', 'profile_away');
    let giftId: number;
    try {
      giftId = (await give(nextKey(), stranger)).body.gift_id;
      await eventually(async () => expect(await waiting('failures > 0')).toBe(1));
    } finally {
      await rename('profile_away', 'profile_info');
    }
    expect((await room.next('gift')).gift_id).toBe(giftId);
    expect(await giftLines()).toEqual([giftId]);
  });

  it('is not shown again when its line was hidden before it was marked as done', async () => {
    const giftId = await commitWithoutShowing();
    const shown = await room.next('gift');
    chat().publishHere(String(vodKey), 'message_removed', { message_id: shown.message_id });
    await eventually(async () => expect([await waiting(), await giftLines()]).toEqual([0, []]));
    await pool().query("SELECT outbox_add('gift', $1, '{}')", [giftId]);
    await makeDueNow();
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(await giftLines()).toEqual([]);
  });
});

describe('many simultaneous gifts', () => {
  it('are each shown once, whichever process commits them', async () => {
    const messageIds: number[] = [];
    room.talk.addServerListener('gift', (_channel, json) =>
      messageIds.push(readRoomEvent<'gift'>(json).gift_id),
    );
    const gifts = await Promise.all(
      Array.from({ length: 120 }, async (_, index) =>
        index % 3 === 0 ? commitWithoutShowing() : (await give()).body.gift_id,
      ),
    );
    await eventually(async () => expect(await waiting()).toBe(0), 20_000);
    expect((await giftLines()).sort()).toEqual([...gifts].sort());
    // What is done was sent; its arrival at another socket is a separate matter.
    await eventually(async () => expect(messageIds.length).toBeGreaterThanOrEqual(gifts.length));
    expect(messageIds.sort()).toEqual([...gifts].sort());
  });

  it('continue when one of them fails, which is set aside in the end and reported (CORE-37)', async () => {
    await pool().query("SELECT outbox_add('gift', 999999999, '{}')");
    await pool().query('UPDATE outbox SET due_at = now(), failures = 9');
    const gifts = [await commitWithoutShowing(), await commitWithoutShowing()];
    await makeDueNow();
    await eventually(async () => expect(await waiting('set_aside_at IS NULL')).toBe(0));
    expect(await giftLines()).toEqual(gifts);
    const { rows } = await pool().query('SELECT reference::int, failures, problem FROM outbox');
    expect(rows).toEqual([
      { reference: 999999999, failures: 10, problem: expect.stringContaining('does not exist') },
    ]);
    await job('outbox-look');
    const { body } = await visitor.get<string>('/metrics');
    expect(body).toContain('honey_outbox_set_aside{consumer="room"} 1');
    expect(body).toContain('honey_outbox_waiting{consumer="room"} 0');
    expect(body).toContain('honey_outbox_lag_seconds{consumer="room"} 0');

    await pool().query("UPDATE outbox SET set_aside_at = now() - interval '29 days'");
    await job('outbox-sweep');
    expect(await waiting()).toBe(1);
    await pool().query("UPDATE outbox SET set_aside_at = now() - interval '31 days'");
    await job('outbox-sweep');
    expect(await waiting()).toBe(0);
  });
});

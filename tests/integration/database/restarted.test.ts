import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { verifyBooks } from '@honey/server/proofs';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { deletePostgres, type EmbeddedPostgres, startPostgres } from '@honey/stack/postgres/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { timed } from '../../setup/timed.ts';

const givers = 16;
const restarts = 3;
/** The longest time that a Postgres takes to restart, on a machine that does other work, in milliseconds. */
const restartMsMax = 60_000;
/** The longest time until a refusal while the database is unavailable (CORE-25), in milliseconds. */
const refusedWithinMs = 2_000;

let home: string;
let postgres: EmbeddedPostgres;
let server: TestApp;
let visitor: TestClient;
let members: TestClient[];
let hostKey: number;
let vodKey: number;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'honey-restarted-'));
  postgres = await startPostgres(home, { durable: false, onNotice: () => undefined });
  await prepareDatabase(postgres);
  server = await startApp({ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl });
  visitor = new TestClient(server.baseUrl);
  hostKey = (await buildHost(server.app)).userKey;
  vodKey = (await buildLive(server.app, { hostKey })).vodKey;
  members = [];
  for (let made = 0; made < givers; made += 1) {
    const { userKey } = await buildMember(server.app, { honey: 1_000_000 });
    members.push(visitor.as(await tokenOf(server.app, userKey)));
  }
}, 180_000);
afterAll(async () => {
  await server?.close();
  await deletePostgres(home);
});

/** The response to a gift. */
interface Answered {
  status: number;
  code: string | undefined;
  giftId: number | undefined;
  ms: number;
}

async function give(member: TestClient, key: string): Promise<Answered> {
  const { result, ms } = await timed(() =>
    member.send<{ gift_id?: number; code?: string }>('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 },
      headers: { 'Idempotency-Key': key },
    }),
  );
  return { status: result.status, code: result.body.code, giftId: result.body.gift_id, ms };
}

/** Gifts of all members without pause, each retried under its key until it succeeds, until `end` is called. */
function startGiving(name: string) {
  const gifts: { key: string; member: TestClient; giftId: number | undefined }[] = [];
  const refused: Answered[] = [];
  let ended = false;
  const all = members.map(async (member, index) => {
    for (let count = 0; !ended; count += 1) {
      const key = `${name}-${index}-${count}`;
      const { giftId } = await eventually(async () => {
        const answered = await give(member, key);
        if (answered.status === 200) return answered;
        refused.push(answered);
        throw new Error(`${key} returned ${answered.status}`);
      }, restartMsMax);
      gifts.push({ key, member, giftId });
    }
  });
  // `end` reports the errors, unless the test ended before.
  for (const one of all) one.catch(() => undefined);
  return {
    gifts,
    refused,
    end: async () => {
      ended = true;
      await Promise.all(all);
    },
  };
}

/** Whether a line of one client reaches the other within the time that the chat promises. */
async function talksOn(room: Room, other: Room, text: string): Promise<void> {
  const received = new Promise<string>((receive) => {
    other.talk.on('talk', ({ message }) => {
      if (message === text) receive(message);
    });
  });
  const { ms } = await timed(async () => {
    await room.talk.talk(room.joined.channel_id, text);
    await received;
  });
  expect(ms).toBeLessThan(refusedWithinMs);
}

const giftsOf = async (name: string) => {
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ key: string; gift_id: string }>(
      `SELECT t.idempotency_key AS key, g.gift_id FROM ledger_transfers t JOIN gifts g ON g.transfer_id = t.id
       WHERE starts_with(t.idempotency_key, $1)`,
      [name],
    );
    return { rows, wrong: (await verifyBooks(owner)).filter((proof) => proof.wrong > 0) };
  } finally {
    await owner.end();
  }
};

describe('a Postgres that restarts while gifts are given', () => {
  it('causes 503s with a code within two seconds; the room continues, the server reconnects, and each gift is given once (CORE-25, CHAT-34, WALLET-7)', async () => {
    const [first, second] = members;
    if (!first || !second) throw new Error('two members are needed');
    const [room, other] = [await enterRoom(first, vodKey), await enterRoom(second, vodKey)];
    const run = startGiving('restarted');
    const more = (count: number) => {
      const due = run.gifts.length + count;
      return eventually(async () => {
        await Promise.resolve();
        expect(run.gifts.length).toBeGreaterThanOrEqual(due);
      }, restartMsMax);
    };
    for (let nth = 1; nth <= restarts; nth += 1) {
      await more(100);
      await postgres.stop();
      await eventually(async () => expect((await visitor.get('/health/ready')).status).toBe(503));
      const { status, code, ms } = await give(first, `away-${nth}`);
      expect([status, code]).toEqual([503, 'unavailable']);
      expect(ms).toBeLessThan(refusedWithinMs);
      await talksOn(room, other, `다시 켜는 중이에요 ${nth}`);
      expect((await visitor.get('/health/live')).status).toBe(200);
      expect(await postgres.revive()).toBe(true);
      await eventually(
        async () => expect((await visitor.get('/health/ready')).status).toBe(200),
        restartMsMax,
      );
      await more(givers);
    }
    await run.end();
    await talksOn(room, other, '다 켜졌어요');
    room.talk.disconnect();
    other.talk.disconnect();

    const { gifts, refused } = run;
    const codes = new Set(refused.map(({ status, code }) => `${status} ${code}`));
    const slowest = Math.round(Math.max(...refused.map(({ ms }) => ms)));
    const { rows, wrong } = await giftsOf('restarted-');
    const found = new Map(rows.map(({ key, gift_id }) => [key, Number(gift_id)]));
    let changed = 0;
    for (const { member, key, giftId } of gifts)
      if ((await give(member, key)).giftId !== giftId) changed += 1;
    recordFigures('D8', {
      attempted: gifts.length,
      survived: gifts.filter(({ key, giftId }) => found.get(key) === giftId).length,
      lost: gifts.filter(({ key }) => !found.has(key)).length,
      doubled: rows.length - found.size + changed,
      details: `${restarts} restarts, ${refused.length} refusals during them, the slowest after ${slowest} ms`,
    });
    expect(codes).toEqual(new Set(['503 unavailable']));
    expect(slowest).toBeLessThan(refusedWithinMs);
    expect(changed).toBe(0);
    expect([rows.length, found.size]).toEqual([gifts.length, gifts.length]);
    expect(wrong).toEqual([]);
    expect((await giftsOf('away-')).rows).toEqual([]);
  }, 180_000);
});

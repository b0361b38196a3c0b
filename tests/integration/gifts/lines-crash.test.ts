import { readRoomEvent } from '@honey/mintalk/protocol';
import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import type { HistoryList } from '@honey/server/lives/room/streams.dto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

const givers = 12;
const kills = 4;
/** Acknowledged gifts of a round, after which the server is killed while it handles more. */
const perRound = 150;

let database: TestDatabase;
let server: ServerProcess;
let tokens: string[];
let watcherToken: string;
let hostKey: number;
let vodKey: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { app, close } = await startApp({ DATABASE_URL: database.url });
  ({ userKey: hostKey } = await buildHost(app));
  ({ vodKey } = await buildLive(app, { hostKey }));
  const members = await Promise.all(
    Array.from({ length: givers }, () => buildMember(app, { honey: 1_000_000 })),
  );
  tokens = await Promise.all(members.map(({ userKey }) => tokenOf(app, userKey)));
  watcherToken = await tokenOf(app, (await buildMember(app)).userKey);
  await close();
  server = await startServerProcess({ DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await database?.drop();
});

const give = (token: string, key: string) =>
  new TestClient(server.baseUrl, token).send<{ gift_id: number }>('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 },
    headers: { 'Idempotency-Key': key },
  });

/** A viewer who rejoins after every kill, and continues from the last line. */
class Watcher {
  /** The ids of the lines in which each gift was seen. */
  readonly seen = new Map<number, Set<string>>();
  /** The ids that each connection received, in order of arrival. */
  readonly received: string[][] = [];
  private last = 0;
  private room: Room | undefined;

  /** Joins first, then reads the lines after the last one seen. */
  async rejoin(): Promise<void> {
    this.room?.talk.disconnect();
    let after = String(this.last);
    const client = new TestClient(server.baseUrl, watcherToken);
    const ids: string[] = [];
    this.received.push(ids);
    this.room = await enterRoom(client, vodKey, (talk) =>
      talk.addServerListener('gift', (_channel, json) => {
        const { message_id, gift_id } = readRoomEvent<'gift'>(json);
        ids.push(message_id);
        this.see(message_id, gift_id);
      }),
    );
    for (let more = true; more; ) {
      const { body } = await client.get<HistoryList>(
        `/v1/streams/${vodKey}/histories?after=${after}&limit=200`,
      );
      for (const { message_id, gift } of body.list) this.see(message_id, Number(gift?.gift_id));
      more = body.more_yn === 'Y';
      after = body.last_id;
    }
  }

  leave(): void {
    this.room?.talk.disconnect();
  }

  private see(messageId: string, giftId: number): void {
    this.seen.set(giftId, (this.seen.get(giftId) ?? new Set()).add(messageId));
    this.last = Math.max(this.last, Number(messageId));
  }
}

/** Sends gifts without pause until the server exits; records every key that was sent. */
async function giveUntilDisconnected(
  token: string,
  name: string,
  sent: Map<string, string>,
  onGiven: () => void,
) {
  for (let count = 0; ; count += 1) {
    const key = `${name}-${count}`;
    sent.set(key, token);
    const status = await give(token, key).then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status !== 200) return;
    onGiven();
  }
}

async function inDatabase<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('the room shows every paid gift once and under increasing ids, however often the server is killed and interrupted gifts are retried (GIFTS-19, CHAT-20)', async () => {
  const watcher = new Watcher();
  const sent = new Map<string, string>();
  for (let round = 0; round < kills; round += 1) {
    await watcher.rejoin();
    let acknowledged = 0;
    const giving = tokens.map((token, index) =>
      giveUntilDisconnected(token, `round${round}-${index}`, sent, () => {
        acknowledged += 1;
      }),
    );
    await eventually(async () => expect(acknowledged).toBeGreaterThanOrEqual(perRound), 60_000);
    await server.end('SIGKILL');
    await Promise.all(giving);
    server = await startServerProcess({ DATABASE_URL: database.url });
    // Some keys are retried before the viewer is back, and some after.
    const again = [...sent].filter(([key]) => key.startsWith(`round${round}-`)).slice(-2 * givers);
    for (const [key, token] of again) expect((await give(token, key)).status).toBe(200);
  }
  await watcher.rejoin();
  for (const [key, token] of sent) expect((await give(token, key)).status).toBe(200);

  const gifts = await inDatabase<{ gift_id: string }>('SELECT gift_id FROM gifts ORDER BY gift_id');
  expect(gifts).toHaveLength(sent.size);
  const paid = gifts.map(({ gift_id }) => Number(gift_id));
  await eventually(async () => expect(await inDatabase('SELECT 1 FROM outbox')).toEqual([]), 30_000);
  const lines = await inDatabase<{ gift_id: string; message_id: string }>(
    "SELECT gift_id, message_id FROM chat_lines WHERE kind = 'gift' ORDER BY gift_id",
  );
  expect(lines.map(({ gift_id }) => Number(gift_id))).toEqual(paid);

  await eventually(async () => expect(watcher.seen.size).toBeGreaterThanOrEqual(paid.length), 10_000).finally(
    () =>
      recordFigures('D2', {
        attempted: sent.size,
        survived: watcher.seen.size,
        lost: paid.filter((giftId) => !watcher.seen.has(giftId)).length,
        doubled: lines.length - new Set(lines.map(({ gift_id }) => gift_id)).size,
      }),
  );
  watcher.leave();
  expect([...watcher.seen.keys()].sort((a, b) => a - b)).toEqual(paid);
  for (const ids of watcher.received) {
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(a) - Number(b)));
  }
  // A line that a killed server had shown without storing arrives once more, under a new id; the history has the line
  // of each gift once.
  for (const { gift_id, message_id } of lines) {
    expect([...(watcher.seen.get(Number(gift_id)) ?? [])].at(-1)).toBe(message_id);
  }
}, 240_000);

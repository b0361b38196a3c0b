import {
  buildChannelBlock,
  buildFan,
  buildHost,
  buildLive,
  buildManager,
  buildMember,
  buildSanction,
  type LiveOverrides,
} from '@honey/seeds/builders/index';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { Settings } from '@honey/server/core/settings/settings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../setup/client.ts';
import { eventually } from '../setup/eventually.ts';
import { setServer } from '../setup/file-server.ts';
import { enterLobby, enterRoom } from '../setup/room.ts';

/** Every rule about members holds on every path: these tables ask each path the same of everybody. */

const { server, client: visitor } = setServer();

const personaNames = [
  'viewer',
  'minor',
  'unverified',
  'restricted',
  'silenced',
  'blocked',
  'muted',
  'excel',
  'fan',
  'manager',
  'host',
  'operator',
] as const;
type PersonaName = (typeof personaNames)[number];
type LiveName = 'normal' | 'red' | 'excel' | 'fans' | 'strict';

interface Persona {
  userKey: number;
  client: TestClient;
}

const liveShapes: Record<LiveName, Omit<LiveOverrides, 'hostKey'>> = {
  normal: {},
  red: { type: 'red' },
  excel: { type: 'excel' },
  fans: { target: 'fans', chatFanLevel: 10 },
  strict: { type: 'red', barChatBlocked: true, allowOtherHosts: false, entryFanLevel: 1, chatFanLevel: 1 },
};
const liveNames = Object.keys(liveShapes) as LiveName[];

const personas = {} as Record<PersonaName, Persona>;
const lives = {} as Record<LiveName, { vodKey: number; hostKey: number }>;
const talks: { disconnect(): void }[] = [];

beforeAll(async () => {
  for (const name of personaNames) {
    const { userKey } = await buildMember(server.app, {
      honey: 1_000_000,
      verificationYn: name !== 'unverified',
      userAdultYn: name !== 'minor' && name !== 'unverified',
      excelOnlyYn: name === 'excel',
      role: name === 'host' || name === 'operator' ? name : 'member',
    });
    personas[name] = { userKey, client: visitor.as(await tokenOf(server.app, userKey)) };
  }
  // The tokens are older than the restriction, as those of somebody who is restricted while the service is used.
  await buildSanction(server.app, { userKey: personas.restricted.userKey, kind: 'service' });
  await buildSanction(server.app, { userKey: personas.silenced.userKey, kind: 'chat' });
  for (const name of liveNames) {
    const live = await buildLive(server.app, liveShapes[name]);
    const { hostKey } = live;
    await buildChannelBlock(server.app, { hostKey, userKey: personas.blocked.userKey, kind: 'live' });
    await buildChannelBlock(server.app, { hostKey, userKey: personas.muted.userKey, kind: 'chat' });
    await buildManager(server.app, { hostKey, userKey: personas.manager.userKey });
    await buildFan(server.app, { hostKey, userKey: personas.fan.userKey, starCnt: 10_000 });
    lives[name] = live;
  }
});
afterAll(() => {
  for (const talk of talks) talk.disconnect();
});

const database = () => server.app.get(Database);

/** The code of a refusal, or ok. */
async function codeOf(
  client: TestClient,
  method: string,
  path: string,
  body?: Record<string, unknown>,
): Promise<string> {
  const answer = await client.send<{ code?: string }>(method, path, body === undefined ? {} : { body });
  return answer.status === 200 ? 'ok' : String(answer.body.code);
}

let nicks = 0;
const calls = {
  join: (client: TestClient, live: LiveName) =>
    codeOf(client, 'POST', `/v1/streams/${lives[live].vodKey}/join`, {}),
  history: (client: TestClient, live: LiveName) =>
    codeOf(client, 'GET', `/v1/streams/${lives[live].vodKey}/histories`),
  like: (client: TestClient, live: LiveName) =>
    codeOf(client, 'POST', '/v1/vod/vod-like-proc', { vod_key: lives[live].vodKey }),
  gift: (client: TestClient, live: LiveName) =>
    codeOf(client, 'PUT', '/v1/payment/user-star-use-proc', {
      target_code: 'LIVE',
      target_user_key: lives[live].hostKey,
      vod_key: lives[live].vodKey,
      star_cnt: 10,
    }),
  giftOutside: (client: TestClient, live: LiveName) =>
    codeOf(client, 'PUT', '/v1/payment/user-star-use-proc', {
      target_code: 'BJGIFT',
      target_user_key: lives[live].hostKey,
      star_cnt: 10,
    }),
  watchers: (client: TestClient, live: LiveName) =>
    codeOf(client, 'GET', `/v1/streams/${lives[live].vodKey}/users`),
  topViewers: (client: TestClient, live: LiveName) =>
    codeOf(client, 'GET', `/v1/streams/${lives[live].vodKey}/top-users`),
  fans: (client: TestClient, live: LiveName) =>
    codeOf(client, 'GET', `/v1/streams/${lives[live].vodKey}/fan-rankings`),
  givers: (client: TestClient, live: LiveName) =>
    codeOf(client, 'GET', `/v1/calculate/live-vod-star-use-list/${lives[live].vodKey}`),
  nickname: (client: TestClient) => {
    nicks += 1;
    return codeOf(client, 'PUT', '/v1/user/user-nick-edit', { nick: `새벌${nicks}` });
  },
};
type CallName = keyof typeof calls;

/** What watching answers everybody: every other act in the live asks the same predicate. */
const watching: Record<PersonaName, Record<LiveName, string>> = {
  viewer: { normal: 'ok', red: 'ok', excel: 'ok', fans: 'fan_grade', strict: 'fan_grade' },
  minor: every('age_limit'),
  unverified: every('verification_required'),
  restricted: every('block_admin'),
  silenced: { normal: 'ok', red: 'ok', excel: 'ok', fans: 'fan_grade', strict: 'fan_grade' },
  blocked: every('block_live'),
  muted: { normal: 'ok', red: 'ok', excel: 'ok', fans: 'fan_grade', strict: 'chat_banned' },
  excel: { normal: 'excel_only', red: 'excel_only', excel: 'ok', fans: 'excel_only', strict: 'excel_only' },
  fan: every('ok'),
  manager: every('ok'),
  host: { normal: 'ok', red: 'ok', excel: 'ok', fans: 'fan_grade', strict: 'un_allowance_host' },
  operator: every('ok'),
};

function every(code: string): Record<LiveName, string> {
  return { normal: code, red: code, excel: code, fans: code, strict: code };
}

const inEveryLive = personaNames.flatMap((persona) =>
  liveNames.map((live) => [persona, live, watching[persona][live]] as const),
);

describe('who may not watch a live', () => {
  it.each(inEveryLive)(
    '%s in a live of the kind %s: %s, however it is tried (LIVES-34, GIFTS-14)',
    async (persona, live, code) => {
      const { client, userKey } = personas[persona];
      for (const call of ['join', 'history', 'like', 'gift'] as const) {
        expect([call, await calls[call](client, live)]).toEqual([call, code]);
      }
      const [row] = await database().query<{ refusal: string | null }>(
        'test_watch_refusal',
        'SELECT live_watch_refusal($1, $2, $3) AS refusal',
        [lives[live].vodKey, userKey, new Date()],
      );
      expect(row?.refusal ?? 'ok').toBe(code);
    },
  );

  it('a visitor does nothing of it either (LIVES-34)', async () => {
    for (const live of liveNames) {
      for (const call of ['join', 'history', 'like', 'gift', 'giftOutside'] as const) {
        expect([call, await calls[call](visitor, live)]).toEqual([call, 'login_required']);
      }
    }
  });
});

describe('a guest, where guests may watch', () => {
  it('joins by the rules that a heartbeat keeps to (LIVES-34)', async () => {
    const settings = server.app.get(Settings);
    await settings.set('guest_watch', true);
    const expected = { ...every('login_required'), normal: 'ok', fans: 'fan_grade' };
    for (const live of liveNames) {
      expect([live, await calls.join(visitor, live)]).toEqual([live, expected[live]]);
      const [row] = await database().query<{ refusal: string | null }>(
        'test_guest_refusal',
        'SELECT live_watch_refusal($1, NULL, $2, true) AS refusal',
        [lives[live].vodKey, new Date()],
      );
      expect([live, row?.refusal ?? 'ok']).toEqual([live, expected[live]]);
    }
    await settings.set('guest_watch', false);
  });
});

describe('who watches a red live', () => {
  const asking = ['watchers', 'topViewers', 'fans', 'givers'] as const satisfies CallName[];

  it.each(personaNames)('is told to %s as watching is allowed (LIVES-35)', async (persona) => {
    for (const call of asking) {
      expect([call, await calls[call](personas[persona].client, 'red')]).toEqual([
        call,
        watching[persona].red,
      ]);
      expect([call, await calls[call](personas[persona].client, 'normal')]).toEqual([call, 'ok']);
    }
  });

  it('is not told to visitors, also once it is over (LIVES-35)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app, { type: 'red', state: 'ended' });
    lives.strict = { vodKey, hostKey };
    for (const live of ['red', 'strict'] as const) {
      for (const call of asking) {
        expect([call, await calls[call](visitor, live)]).toEqual([call, 'login_required']);
        expect([call, await calls[call](personas.minor.client, live)]).toEqual([call, 'age_limit']);
      }
    }
    for (const call of asking) expect(await calls[call](visitor, 'normal')).toBe('ok');
  });
});

describe('paying', () => {
  it.each([
    ['viewer', 'ok', 'ok'],
    ['minor', 'minor_payment', 'minor_payment'],
    ['unverified', 'verification_required', 'verification_required'],
    ['restricted', 'block_admin', 'block_admin'],
    ['silenced', 'ok', 'ok'],
    ['blocked', 'block_live', 'ok'],
    ['excel', 'excel_only', 'ok'],
    ['operator', 'ok', 'ok'],
  ] as const)(
    '%s: %s for a gift outside a live, %s for a nickname (USERS-6, GIFTS-15)',
    async (persona, gift, nickname) => {
      const { client, userKey } = personas[persona];
      expect(await calls.giftOutside(client, 'normal')).toBe(gift);
      const { prisma } = database();
      const before = await prisma.user.findUniqueOrThrow({ where: { userKey } });
      expect(await calls.nickname(client)).toBe(nickname);
      const after = await prisma.user.findUniqueOrThrow({ where: { userKey } });
      expect(after.nick === before.nick).toBe(nickname !== 'ok');
    },
  );

  it('tells a minor so in Korean (USERS-6)', async () => {
    const { body } = await personas.minor.client.send('PUT', '/v1/user/user-nick-edit', {
      body: { nick: '새싹벌99' },
    });
    expect(body).toMatchObject({ code: 'minor_payment', message: expect.stringMatching(/만 19세.*요\./) });
  });

  it('a host who left, or is a host no longer, takes nothing (GIFTS-12)', async () => {
    const give = (hostKey: number) =>
      codeOf(personas.viewer.client, 'PUT', '/v1/payment/user-star-use-proc', {
        target_code: 'BJGIFT',
        target_user_key: hostKey,
        star_cnt: 10,
      });
    const { prisma } = database();
    const [deleted, former] = [await buildHost(server.app), await buildHost(server.app)];
    expect([await give(deleted.userKey), await give(former.userKey)]).toEqual(['ok', 'ok']);
    await prisma.user.update({ where: { userKey: deleted.userKey }, data: { deletedAt: new Date() } });
    await prisma.user.update({ where: { userKey: former.userKey }, data: { role: 'member' } });
    expect([await give(deleted.userKey), await give(former.userKey)]).toEqual([
      'host_not_found',
      'host_not_found',
    ]);
  });
});

describe('talking', () => {
  const saying = async (say: (message: string) => Promise<unknown>) => {
    try {
      await say('안녕하세요');
      return 'ok';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  it.each([
    ['viewer', 'ok'],
    ['minor', 'chat_blocked'],
    ['unverified', 'chat_blocked'],
    ['restricted', 'chat_blocked'],
    ['silenced', 'chat_blocked'],
    ['blocked', 'ok'],
    ['excel', 'ok'],
    ['operator', 'ok'],
  ] as const)('in the lobby %s: %s (CHAT-26)', async (persona, outcome) => {
    const talk = await enterLobby(personas[persona].client);
    talks.push(talk);
    expect(await saying((message) => talk.talk('lobby', message))).toBe(outcome);
  });

  it.each([
    ['viewer', 'normal', 'ok', null],
    ['silenced', 'normal', 'chat_blocked', 'chat_blocked'],
    ['muted', 'normal', 'chat_blocked', 'chat_blocked'],
    ['manager', 'fans', 'ok', null],
    ['fan', 'fans', 'ok', null],
    ['operator', 'fans', 'ok', null],
  ] as const)(
    'in the room %s (%s) by a line: %s, with a gift the same (CHAT-25, GIFTS-17)',
    async (persona, live, line, messageRefusal) => {
      const { client, userKey } = personas[persona];
      const { vodKey, hostKey } = lives[live];
      const room = await enterRoom(client, vodKey);
      talks.push(room.talk);
      expect(await saying((message) => room.talk.talk(String(vodKey), message))).toBe(line);
      const { status, body } = await client.send('PUT', '/v1/payment/user-star-use-proc', {
        body: {
          target_code: 'LIVE',
          target_user_key: hostKey,
          vod_key: vodKey,
          star_cnt: 20,
          message: '응원해요',
        },
      });
      expect([status, body.message_refusal]).toEqual([200, messageRefusal]);
      const shown = await room.next('gift');
      expect(shown).toMatchObject({
        user: { user_key: userKey },
        message: messageRefusal === null ? '응원해요' : null,
      });
      const gift = await database().prisma.gift.findUniqueOrThrow({
        where: { giftId: Number(body.gift_id) },
      });
      expect(gift.message).toBe(messageRefusal === null ? '응원해요' : '');
    },
  );

  it('a fan below the level of the chat gives without the message (GIFTS-17)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app, { chatFanLevel: 10 });
    const { body } = await personas.viewer.client.send('PUT', '/v1/payment/user-star-use-proc', {
      body: {
        target_code: 'LIVE',
        target_user_key: hostKey,
        vod_key: vodKey,
        star_cnt: 20,
        message: '응원해요',
      },
    });
    expect(body.message_refusal).toBe('fan_grade');
  });

  it('with a forbidden word a gift is refused whole, as a line is (GIFTS-18)', async () => {
    await database().prisma.prohibitedWord.create({ data: { word: '나쁜벌' } });
    await server.app.get(JobRunner).runNow('prohibited-words');
    const { client, userKey } = personas.viewer;
    const { prisma } = database();
    const before = await prisma.gift.count({ where: { senderKey: userKey } });
    const { status, body } = await client.send('PUT', '/v1/payment/user-star-use-proc', {
      body: {
        target_code: 'LIVE',
        target_user_key: lives.normal.hostKey,
        vod_key: lives.normal.vodKey,
        star_cnt: 20,
        message: '이 나쁜벌아',
      },
    });
    expect([status, body.code]).toEqual([400, 'prohibited_word']);
    expect(await prisma.gift.count({ where: { senderKey: userKey } })).toBe(before);
  });
});

describe('what is set between the check and the act', () => {
  const giveTo = (client: TestClient, { vodKey, hostKey }: { vodKey: number; hostKey: number }) =>
    client.send('PUT', '/v1/payment/user-star-use-proc', {
      body: {
        target_code: 'LIVE',
        target_user_key: hostKey,
        vod_key: vodKey,
        star_cnt: 20,
        message: '응원해요',
      },
    });

  /** Sends a gift that waits for the giver's wallet, lets `set` happen, and lets the gift go on. */
  async function whileWaiting(
    set: (giver: number, live: { vodKey: number; hostKey: number }) => Promise<unknown>,
  ) {
    const live = await buildLive(server.app);
    const { userKey } = await buildMember(server.app, { honey: 1_000 });
    const client = visitor.as(await tokenOf(server.app, userKey));
    const holder = await database().pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM wallets WHERE user_key = $1 FOR UPDATE', [userKey]);
      const given = giveTo(client, live);
      await waitsForWallet();
      await set(userKey, live);
      await holder.query('COMMIT');
      return (await given).body;
    } finally {
      holder.release();
    }
  }

  /** Until the gift's statement stands before the wallet's lock. */
  async function waitsForWallet(): Promise<void> {
    await eventually(async () => {
      const rows = await database().query(
        'test_waiting',
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query LIKE '%gift_send%'`,
        [],
      );
      expect(rows).toHaveLength(1);
    });
  }

  it('a block is seen by the gift (GIFTS-16)', async () => {
    const body = await whileWaiting((userKey, { hostKey }) =>
      buildChannelBlock(server.app, { hostKey, userKey, kind: 'live' }),
    );
    expect(body.code).toBe('block_live');
  });

  it('a chat block is seen by its message (GIFTS-16)', async () => {
    const body = await whileWaiting((userKey, { hostKey }) =>
      buildChannelBlock(server.app, { hostKey, userKey, kind: 'chat' }),
    );
    expect(body.message_refusal).toBe('chat_blocked');
  });

  it('a host who leaves meanwhile takes nothing (GIFTS-16)', async () => {
    const body = await whileWaiting((_, { hostKey }) =>
      database().prisma.user.update({ where: { userKey: hostKey }, data: { role: 'member' } }),
    );
    expect(body.code).toBe('host_not_found');
  });
});

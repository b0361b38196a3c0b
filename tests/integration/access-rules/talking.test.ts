import { buildChannelBlock, buildLive, buildMember } from '@honey/seeds/builders/index';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { enterLobby, enterRoom } from '../../setup/room.ts';
import { setWorld } from './every-path-support.ts';

/** What may be said, by a line or with a gift, and what changes while a gift waits: the other half of the tables. */

const { server, visitor, personas, lives, database } = setWorld();
const talks: { disconnect(): void }[] = [];
afterAll(() => {
  for (const talk of talks) talk.disconnect();
});

describe('talking', () => {
  const outcomeOf = async (send: (message: string) => Promise<unknown>) => {
    try {
      await send('안녕하세요');
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
    expect(await outcomeOf((message) => talk.talk('lobby', message))).toBe(outcome);
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
      expect(await outcomeOf((message) => room.talk.talk(String(vodKey), message))).toBe(line);
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

  it('with a forbidden word a gift is refused entirely, like a line (GIFTS-18)', async () => {
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

describe('a change between the check and the action', () => {
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

  /** Sends a gift that waits for the giver's wallet, runs `set`, and lets the gift continue. */
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
      const pending = giveTo(client, live);
      await waitForWalletLock();
      await set(userKey, live);
      await holder.query('COMMIT');
      return (await pending).body;
    } finally {
      holder.release();
    }
  }

  /** Until the gift's statement waits for the wallet's lock. */
  async function waitForWalletLock(): Promise<void> {
    await eventually(async () => {
      const rows = await database().queryUntyped(
        'test_waiting',
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query LIKE '%gift_send%'`,
        [],
      );
      expect(rows).toHaveLength(1);
    });
  }

  it('applies to the gift when it is a block (GIFTS-16)', async () => {
    const body = await whileWaiting((userKey, { hostKey }) =>
      buildChannelBlock(server.app, { hostKey, userKey, kind: 'live' }),
    );
    expect(body.code).toBe('block_live');
  });

  it('applies to the message of the gift when it is a chat block (GIFTS-16)', async () => {
    const body = await whileWaiting((userKey, { hostKey }) =>
      buildChannelBlock(server.app, { hostKey, userKey, kind: 'chat' }),
    );
    expect(body.message_refusal).toBe('chat_blocked');
  });

  it('refuses the gift when its host has left (GIFTS-16)', async () => {
    const body = await whileWaiting((_, { hostKey }) =>
      database().prisma.user.update({ where: { userKey: hostKey }, data: { role: 'member' } }),
    );
    expect(body.code).toBe('host_not_found');
  });
});

import type { TalkClient } from '@honey/mintalk';
import { buildMember, buildOwnBlocks } from '@honey/seeds/builders/index';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { enterLobby } from '../../setup/room.ts';
import { type FilesServer, plain, startFilesServer, upload, uploadPaths } from '../files/support.ts';
import { befriend, type Writer, writer } from './support.ts';

let server: FilesServer;
let second: TestApp;
let client: TestClient;
let png: Buffer;
const sockets: TalkClient[] = [];

beforeAll(async () => {
  server = await startFilesServer();
  second = await startApp({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir });
  client = new TestClient(server.baseUrl);
  png = await plain(12, 12).png().toBuffer();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await second?.close();
  await server?.close();
});

const prisma = () => server.app.get(Database).prisma;
const someone = (role: 'member' | 'host' | 'operator' = 'member') =>
  writer({ app: server.app, client }, { role });
const friends = async (): Promise<[Writer, Writer]> => {
  const pair: [Writer, Writer] = [await someone(), await someone()];
  await befriend(server.app, ...pair);
  return pair;
};
const picture = async ({ token }: Writer) =>
  (await upload(server.baseUrl, uploadPaths.folderImage, png, { token, fields: { file_table: 'message' } }))
    .body;
const open = async (url: string | null, token?: string) =>
  (
    await fetch(
      server.baseUrl + url,
      token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } },
    )
  ).status;

/** All message events that a member's socket receives. */
async function listen(caller: Writer, at = client): Promise<Record<string, unknown>[]> {
  const events: Record<string, unknown>[] = [];
  const talk = await enterLobby(at.as(caller.token));
  sockets.push(talk);
  talk.on('personal', (kind, payload) => {
    if (kind === 'message') events.push(payload);
  });
  return events;
}

describe('sockets', () => {
  it('notify both members of a message, wherever they are connected, and no other member (MESSAGES-1, MESSAGES-14, CHAT-57)', async () => {
    const [one, other] = await friends();
    const stranger = await someone();
    const there = new TestClient(second.baseUrl);
    const [senderEvents, receiverEvents, otherServerEvents, strangerEvents] = [
      await listen(one),
      await listen(other),
      await listen(other, there),
      await listen(stranger),
    ];
    const { body } = await one.send(other, '비밀 이야기');
    const expected = { event: 'received', user_key: one.userKey, message_id: body.message_id };
    await eventually(async () => expect(receiverEvents).toEqual([expected]));
    await eventually(async () => expect(otherServerEvents).toEqual([expected]));
    await eventually(async () =>
      expect(senderEvents).toEqual([{ event: 'sent', user_key: other.userKey, message_id: body.message_id }]),
    );
    await other.marks(one);
    await eventually(async () =>
      expect(senderEvents.at(-1)).toEqual({
        event: 'read',
        user_key: other.userKey,
        message_id: body.message_id,
      }),
    );
    expect(strangerEvents).toEqual([]);
    expect(JSON.stringify([senderEvents, receiverEvents, otherServerEvents])).not.toContain('비밀');
  });
});

describe('a message', () => {
  it('is read by its two members and by no call of another member (MESSAGES-14)', async () => {
    const [one, other] = await friends();
    const file = await picture(one);
    const sent = await one.send(other, '우리 둘만 아는 말', { file_ids: [file.file_id] });
    expect(sent.body.files).toHaveLength(1);
    const id = sent.body.message_id;
    const readers: [name: string, reader: Writer][] = [
      ['a stranger', await someone()],
      ['a host', await someone('host')],
      ['an operator', await someone('operator')],
    ];
    const pages = [one.userKey, other.userKey].flatMap((key) => [
      `dm-message-list?target_user_key=${key}`,
      `dm-message-list?target_user_key=${key}&cursor=${id + 1}`,
      `dm-message-list?target_user_key=${key}&cursor=999999999999&limit=100`,
      `dm-message-key-info?target_user_key=${key}`,
    ]);
    const calls = [
      ...pages,
      'dm-user-list',
      'dm-user-list?kind=request',
      `dm-user-list?cursor=${id + 1}&limit=100`,
      'dm-message-no-read-count',
      'dm-friend-list',
      'dm-empty-friend-list',
    ];
    for (const [name, caller] of readers) {
      for (const call of calls) {
        const { body } = await caller.client.get(`/v1/direct-message/${call}`);
        expect([name, call, JSON.stringify(body).includes('우리 둘만')]).toEqual([name, call, false]);
        expect([name, call, JSON.stringify(body).includes(`private-file/${file.file_id}`)]).toEqual([
          name,
          call,
          false,
        ]);
      }
      await caller.client.send('DELETE', '/v1/direct-message/dm-message-delete', {
        body: { message_ids: [id] },
      });
      for (const key of [one.userKey, other.userKey])
        await caller.client.send('PUT', '/v1/direct-message/dm-message-read-proc', {
          body: { target_user_key: key, message_id: id },
        });
      const report = { type_cd: 2, target_key: String(id), reason_cd: 'abuse', content: '봐요' };
      expect((await caller.client.send('POST', '/v1/report/report-proc', { body: report })).status).toBe(404);
      // Another member's picture cannot be forwarded.
      expect((await caller.send(other, '퍼가기', { file_ids: [file.file_id] })).body.code).toBe(
        'file_not_found',
      );
    }
    expect(await other.reads(one)).toMatchObject([{ content: '우리 둘만 아는 말', read_yn: 'N' }]);
    for (const call of calls) {
      const { status } = await client.get(`/v1/direct-message/${call}`);
      expect([call, status]).toEqual([call, 401]);
    }
  });

  it('shows its pictures to its two members, and records an operator who views them (MESSAGES-12)', async () => {
    const [one, other] = await friends();
    const file = await picture(one);
    const operator = await tokenOf(server.app, (await buildMember(server.app, { role: 'operator' })).userKey);
    const stranger = await someone();
    // Uploaded and not sent: still private.
    expect(await open(file.url, other.token)).toBe(404);
    const { body } = await one.send(other, '', { file_ids: [file.file_id] });
    for (const url of [file.url, file.thumb_url]) {
      expect([await open(url, one.token), await open(url, other.token)]).toEqual([200, 200]);
      expect([await open(url, stranger.token), await open(url)]).toEqual([404, 401]);
    }
    expect(await open(file.url, operator)).toBe(200);
    expect(await prisma().auditEntry.count({ where: { target: `file:${file.file_id}` } })).toBe(1);
    // The member who deleted the message no longer sees its picture.
    await other.client.send('DELETE', '/v1/direct-message/dm-message-delete', {
      body: { message_ids: [body.message_id] },
    });
    expect([await open(file.url, other.token), await open(file.url, one.token)]).toEqual([404, 200]);
    const elsewhere = await upload(server.baseUrl, uploadPaths.image, png, { token: one.token });
    expect((await one.send(other, 'x', { file_ids: [elsewhere.body.file_id] })).body.code).toBe(
      'file_not_found',
    );
    const files = await Promise.all(Array.from({ length: 5 }, () => picture(one)));
    const tooMany = await one.send(other, 'x', { file_ids: files.map(({ file_id }) => file_id) });
    expect(tooMany.body.code).toBe('validation_failed');
  });
});

describe('a blocked member', () => {
  const block = (caller: Writer, path: string, body: object, method = 'POST') =>
    caller.client.send(method, `/v1/${path}`, { body });
  const bodyFor = (target: Writer) => ({ target_user_key: target.userKey });
  const kinds: [
    kind: string,
    on: (host: Writer, target: Writer) => Promise<unknown>,
    off: (host: Writer, target: Writer) => Promise<unknown>,
  ][] = [
    [
      'message',
      (host, target) => block(host, 'direct-message/dm-message-block-insert', bodyFor(target)),
      (host, target) => block(host, 'direct-message/dm-message-block-delete', bodyFor(target), 'DELETE'),
    ],
    [
      'message, by the other address',
      (host, target) => block(host, 'block/dm-message-block-insert', bodyFor(target)),
      (host, target) => block(host, 'block/dm-message-block-delete', bodyFor(target), 'DELETE'),
    ],
    [
      'content',
      (host, target) => buildOwnBlocks(server.app, { userKey: host.userKey, content: [target.userKey] }),
      (host, target) =>
        prisma().contentBlock.deleteMany({ where: { userKey: host.userKey, targetKey: target.userKey } }),
    ],
    [
      'chat hide',
      (host, target) => block(host, 'block/chat-hidden', bodyFor(target)),
      (host, target) => block(host, 'block/chat-hidden', bodyFor(target), 'DELETE'),
    ],
    [
      'chat',
      (host, target) => block(host, 'block/chat-blocking', bodyFor(target)),
      (host, target) => block(host, 'block/chat-blocking', bodyFor(target), 'DELETE'),
    ],
    [
      'watching',
      (host, target) => block(host, 'block/channel-blocking', bodyFor(target)),
      (host, target) => block(host, 'block/channel-blocking', bodyFor(target), 'DELETE'),
    ],
  ];

  it.each(kinds)(
    '(by a block of %s) disappears, is not informed, and is back afterwards (MESSAGES-11, BLOCKS-15)',
    async (_kind, on, off) => {
      const [host, other] = [await someone('host'), await someone()];
      await befriend(server.app, host, other);
      const file = await picture(other);
      await other.send(host, '앞의 말', { file_ids: [file.file_id] });
      await host.sends(other, '앞의 답');
      await other.sends(host, '안 읽은 말');
      const seen = async () => ({
        list: (await host.lists()).length,
        messages: (await host.reads(other)).map(({ content }) => content),
        count: (await host.counts()).no_read_cnt,
        picture: await open(file.url, host.token),
        friends: (await host.client.get<{ total: number }>('/v1/direct-message/dm-friend-list')).body.total,
      });
      const before = await seen();
      expect(before).toEqual({
        list: 1,
        messages: ['앞의 말', '앞의 답', '안 읽은 말'],
        count: 2,
        picture: 200,
        friends: 1,
      });
      const events = await listen(host);
      const infoBefore = await other.info(host);
      await on(host, other);
      expect(await seen()).toEqual({ list: 0, messages: [], count: 0, picture: 404, friends: 0 });
      expect(await host.info(other)).toMatchObject({ block_yn: 'Y', refusal_code: 'message_target_blocked' });
      expect(await host.sends(other)).toBe('message_target_blocked');
      // The blocker's own pages are notified at every server.
      await eventually(async () => expect(events).toContainEqual({ event: 'changed' }));
      const eventsBefore = events.length;
      // Nothing changes for the other member.
      expect(await other.info(host)).toEqual(infoBefore);
      expect(await other.sends(host, '벽에 대고')).toBe('ok');
      await host.marks(other);
      expect((await other.reads(host)).map(({ content, read_yn }) => [content, read_yn])).toEqual([
        ['앞의 말', 'N'],
        ['앞의 답', 'N'],
        ['안 읽은 말', 'N'],
        ['벽에 대고', 'N'],
      ]);
      expect(await other.lists()).toMatchObject([{ last_message: { content: '벽에 대고' } }]);
      expect(events).toHaveLength(eventsBefore);
      await off(host, other);
      // Messages written during the block were never delivered, and are not read with later ones.
      expect(await seen()).toEqual(before);
      await other.sends(host, '뒤의 말');
      await host.marks(other);
      expect((await other.reads(host)).map(({ read_yn, mine_yn }) => [mine_yn, read_yn])).toEqual([
        ['Y', 'Y'],
        ['N', 'N'],
        ['Y', 'Y'],
        ['Y', 'N'],
        ['Y', 'Y'],
      ]);
    },
  );

  it('waits for a reply as any other stranger does (MESSAGES-6, MESSAGES-11)', async () => {
    const [one, other] = [await someone(), await someone()];
    await block(other, 'block/dm-message-block-insert', bodyFor(one));
    expect([await one.sends(other), await one.sends(other)]).toEqual(['ok', 'message_request_waiting']);
    const waits = { waiting_yn: 'Y', refusal_code: 'message_request_waiting' };
    expect(await one.info(other)).toMatchObject(waits);
    expect([await other.lists('request'), await other.counts()]).toEqual([
      [],
      { no_read_cnt: 0, request_cnt: 0 },
    ]);
    await block(other, 'block/dm-message-block-delete', bodyFor(one), 'DELETE');
    expect(await other.lists('request')).toEqual([]);
    // An undelivered message awaits no reply: it may be repeated, and then waits as a request.
    expect(await one.info(other)).toMatchObject({ waiting_yn: 'N', refusal_code: null });
    expect([await one.sends(other), await one.sends(other)]).toEqual(['ok', 'message_request_waiting']);
    expect(await one.info(other)).toMatchObject(waits);
    expect(await other.lists('request')).toHaveLength(1);
  });

  it('is listed and found by nickname, and the list has a limit (BLOCKS-14)', async () => {
    const [one, other] = [await someone(), await someone()];
    await block(one, 'direct-message/dm-message-block-insert', bodyFor(other));
    await block(one, 'block/dm-message-block-insert', bodyFor(other));
    for (const path of ['block', 'direct-message']) {
      const list = await one.client.get(
        `/v1/${path}/dm-message-block-list?nick=${encodeURIComponent(other.nick)}`,
      );
      expect(list.body).toMatchObject({ total: 1, blocks_max: 500, list: [{ user_key: other.userKey }] });
      expect((await other.client.get(`/v1/${path}/dm-message-block-list`)).body).toMatchObject({ total: 0 });
      expect((await block(one, `${path}/dm-message-block-insert`, bodyFor(one))).body.code).toBe(
        'self_target',
      );
      expect(
        (await block(one, `${path}/dm-message-block-insert`, { target_user_key: 2_000_000_000 })).body.code,
      ).toBe('user_not_found');
    }
    await server.app.get(SettingsStore).set('message_blocks_max', 1);
    const third = await someone();
    expect((await block(one, 'block/dm-message-block-insert', bodyFor(third))).body.code).toBe(
      'message_block_limit',
    );
    await server.app.get(SettingsStore).set('message_blocks_max', 500);
  });
});

import { buildHost, buildLive } from '@honey/seeds/builders/index';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';
import { noise, plain, upload, uploadPaths } from '../files/support.ts';
import { calls, hostOf, memberOf, outcomeOf, type Person } from './support.ts';

const { server, client: visitor } = setServer();
const prisma = () => server.app.get(Database).prisma;
const host = () => hostOf(server.app, visitor);
const giver = () => memberOf(server.app, visitor, { honey: 100_000 });

async function liveOf(type: 'excel' | 'normal') {
  const owner = await host();
  return { ...owner, vodKey: (await buildLive(server.app, { hostKey: owner.userKey, type })).vodKey };
}

describe('contestants of an excel live', () => {
  it('are added and removed by its host, and the room is notified (BROADCAST-22, BROADCAST-29)', async () => {
    const { client, vodKey } = await liveOf('excel');
    const room = await enterRoom((await giver()).client, vodKey);
    const rival = await buildHost(server.app);
    expect((await calls.seat(client, rival.userKey)).body).toMatchObject({
      vod_key: vodKey,
      list: [{ bj_user_key: rival.userKey, star_cnt: 0, rank: 1, seat: 0 }],
    });
    expect(await room.next('contest')).toMatchObject({
      type: 'excel',
      entries: [{ user_key: rival.userKey }],
    });
    expect(outcomeOf(await calls.seat(client, rival.userKey))).toBe('409 contestant_taken');
    expect((await calls.unseat(client, rival.userKey)).body.list).toEqual([]);
    expect(await room.next('contest')).toMatchObject({ entries: [] });
    expect(outcomeOf(await calls.unseat(client, rival.userKey))).toBe('404 contestant_not_found');
    room.talk.disconnect();
  });

  it('must be hosts other than its own, and only in a running excel live (BROADCAST-22)', async () => {
    const { client, userKey } = await liveOf('excel');
    const member = await giver();
    expect(outcomeOf(await calls.seat(client, member.userKey))).toBe('404 contestant_not_found');
    expect(outcomeOf(await calls.seat(client, userKey))).toBe('400 self_target');
    expect(outcomeOf(await calls.seat(client, 0))).toBe('400 validation_failed');
    const normal = await liveOf('normal');
    expect(outcomeOf(await calls.seat(normal.client, userKey))).toBe('409 contest_live_needed');
    expect(outcomeOf(await calls.seat(member.client, userKey))).toBe('403 forbidden');
  });

  it('are twenty at most, each in a seat of their own, however many are added at once (BROADCAST-22)', async () => {
    const { client, vodKey } = await liveOf('excel');
    const rivals = await Promise.all(Array.from({ length: 22 }, () => buildHost(server.app)));
    const answers = await Promise.all(rivals.map(({ userKey }) => calls.seat(client, userKey)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(outcomeOf))).toEqual(
      new Set(['409 contestant_limit']),
    );
    const seats = await prisma().liveContestant.findMany({ where: { vodKey } });
    expect(new Set(seats.map(({ seat }) => seat)).size).toBe(20);
  });

  it('are ranked by the gifts of each so far; the host is not in the table (BROADCAST-23)', async () => {
    const { client, userKey, vodKey } = await liveOf('excel');
    const rivals = [await buildHost(server.app), await buildHost(server.app)].map((rival) => rival.userKey);
    const [first = 0, second = 0] = rivals;
    for (const key of rivals) await calls.seat(client, key);
    const fan = await giver();
    for (const [key, stars] of [
      [first, 100],
      [second, 300],
      [userKey, 1_000],
    ] as const)
      expect(outcomeOf(await calls.give(fan.client, { host: key, vodKey, stars }))).toBe('ok');
    const { body } = await visitor.get(`/v1/calculate/contest-bj-star-v1/${vodKey}`);
    expect(body).toMatchObject({
      vod_key: vodKey,
      star_cnt: 400,
      list: [
        { bj_user_key: second, star_cnt: 300, gift_cnt: 1, rank: 1 },
        { bj_user_key: first, star_cnt: 100, gift_cnt: 1, rank: 2 },
      ],
    });
    expect((await visitor.get(`/v1/streams/${vodKey}/contest`)).body).toMatchObject({
      type: 'excel',
      battle: null,
    });
    // A removed contestant can no longer receive gifts in the live.
    await calls.unseat(client, first);
    expect(outcomeOf(await calls.give(fan.client, { host: first, vodKey, stars: 10 }))).toBe(
      '404 host_not_found',
    );
  });

  it('with equal honey stand in the order in which they reached it, those without a gift by seat (BROADCAST-37)', async () => {
    const { client, vodKey } = await liveOf('excel');
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = await Promise.all(
      Array.from({ length: 5 }, async () => (await buildHost(server.app)).userKey),
    );
    for (const key of [first, second, third, fourth, fifth]) await calls.seat(client, key);
    const fan = await giver();
    const give = (key: number, stars: number) => calls.give(fan.client, { host: key, vodKey, stars });
    const order = async () =>
      (await visitor.get<{ list: { bj_user_key: number }[] }>(`/v1/streams/${vodKey}/contest`)).body.list.map(
        ({ bj_user_key }) => bj_user_key,
      );
    await give(first, 50);
    await give(third, 100);
    await give(first, 50);
    expect(await order()).toEqual([third, first, second, fourth, fifth]);
    // The same before and after the roll-up, and from both together.
    await server.app.get(JobRunner).runNow('gift-roll-up');
    expect(await order()).toEqual([third, first, second, fourth, fifth]);
    await give(fifth, 100);
    await give(third, 10);
    await give(first, 10);
    expect(await order()).toEqual([third, first, fifth, second, fourth]);
    await server.app.get(JobRunner).runNow('gift-roll-up');
    expect(await order()).toEqual([third, first, fifth, second, fourth]);
  });

  it('return 404 for a missing live, and none for a normal one (BROADCAST-23)', async () => {
    for (const path of ['streams/2147483647/contest', 'calculate/contest-bj-star-v1/2147483647'])
      expect(outcomeOf(await visitor.get(`/v1/${path}`))).toBe('404 live_not_found');
    const { vodKey } = await liveOf('normal');
    expect((await visitor.get(`/v1/streams/${vodKey}/contest`)).body).toMatchObject({
      type: 'normal',
      list: [],
    });
  });
});

describe('a contestant and a live of their own', () => {
  const start = (client: TestClient, body: object = {}) => calls.start(client, body);

  it('exclude each other: a host who is live or has announced a live is not seated (BROADCAST-32)', async () => {
    const { client, vodKey } = await liveOf('excel');
    const onAir = await liveOf('normal');
    const announced = await host();
    const { vodKey: announcedKey } = await buildLive(server.app, {
      hostKey: announced.userKey,
      state: 'ready',
    });
    for (const { userKey } of [onAir, announced]) {
      expect(outcomeOf(await calls.seat(client, userKey))).toBe('409 contestant_on_air');
      const other = await host();
      const body = { type: 'excel', contestants: [userKey] };
      expect(outcomeOf(await start(other.client, body))).toBe('409 contestant_on_air');
      expect((await calls.info(other.client)).body.live).toBeNull();
    }
    expect(await prisma().liveContestant.count({ where: { vodKey } })).toBe(0);
    // The announced live starts with its stream; once it has ended, its host may be seated.
    await server.app.get(LifecycleService).startPrepared(announcedKey);
    expect(outcomeOf(await calls.seat(client, announced.userKey))).toBe('409 contestant_on_air');
    await calls.end(announced.client);
    expect(outcomeOf(await calls.seat(client, announced.userKey))).toBe('ok');
  });

  it('exclude each other: a contestant neither starts nor announces a live until they leave (BROADCAST-33)', async () => {
    const { client, vodKey, userKey } = await liveOf('excel');
    const rival = await host();
    await calls.seat(client, rival.userKey);
    expect(outcomeOf(await start(rival.client))).toBe('409 contestant_seated');
    await expect(buildLive(server.app, { hostKey: rival.userKey, state: 'ready' })).rejects.toThrow(
      'contestant_seated',
    );
    expect((await calls.info(rival.client)).body).toMatchObject({
      live: null,
      seat: { vod_key: vodKey, host: { user_key: userKey } },
    });
    const room = await enterRoom((await giver()).client, vodKey);
    expect(outcomeOf(await calls.unseat(rival.client, rival.userKey))).toBe('ok');
    expect(await room.next('contest')).toMatchObject({ type: 'excel', entries: [] });
    room.talk.disconnect();
    expect(outcomeOf(await calls.unseat(rival.client, rival.userKey))).toBe('404 contestant_not_found');
    expect((await calls.info(rival.client)).body.seat).toBeNull();
    expect(outcomeOf(await start(rival.client))).toBe('ok');
  });

  it('exclude each other: a seat ends with its live (BROADCAST-33)', async () => {
    const { client } = await liveOf('excel');
    const rival = await host();
    await calls.seat(client, rival.userKey);
    await calls.end(client);
    expect(outcomeOf(await start(rival.client))).toBe('ok');
  });

  it('exclude each other, however many requests arrive at once (BROADCAST-32, BROADCAST-33)', async () => {
    const rival = await host();
    const owners = await Promise.all(Array.from({ length: 15 }, () => liveOf('excel')));
    const [seats, starts] = await Promise.all([
      Promise.all(owners.map(({ client }) => calls.seat(client, rival.userKey))),
      Promise.all(owners.map((_, index) => start(rival.client, { title: `밤 ${index}` }))),
    ]);
    const seated = await prisma().liveContestant.count({ where: { hostKey: rival.userKey } });
    const lives = await prisma().live.count({ where: { hostKey: rival.userKey, state: { not: 'ended' } } });
    expect([seated > 0, lives]).toEqual([lives === 0, lives]);
    expect(lives).toBeLessThan(2);
    const refused = new Set([...seats, ...starts].map(outcomeOf));
    refused.delete('ok');
    expect(['409 contestant_on_air', '409 contestant_seated', '409 live_already_on']).toEqual(
      expect.arrayContaining([...refused]),
    );
  });

  it('when two hosts start excel lives with each other, only one starts (BROADCAST-32, BROADCAST-33)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await Promise.all([host(), host()]);
      const excelWith = ({ userKey }: Person) => ({ type: 'excel', contestants: [userKey] });
      const outcomes = (
        await Promise.all([start(one.client, excelWith(other)), start(other.client, excelWith(one))])
      ).map(outcomeOf);
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(['409 contestant_on_air', '409 contestant_seated']).toEqual(
        expect.arrayContaining(outcomes.filter((outcome) => outcome !== 'ok')),
      );
    }
  });

  it('a host who blocks the owner cannot be seated (BROADCAST-34)', async () => {
    const { client, userKey } = await liveOf('excel');
    const rival = await host();
    await prisma().messageBlock.create({
      data: { userKey: rival.userKey, targetKey: userKey, createdAt: new Date() },
    });
    expect(outcomeOf(await calls.seat(client, rival.userKey))).toBe('404 contestant_not_found');
    const { profileId } = await prisma().user.findUniqueOrThrow({ where: { userKey: rival.userKey } });
    const path = `/v1/broadcast-setting/contest-bj-search?search=${profileId}&type=excel`;
    expect((await client.get<{ list: object[] }>(path)).body.list).toEqual([]);
  });
});

describe('signatures', () => {
  const call = '/v1/broadcast-setting/signature';
  const add = (client: TestClient, body: object) => client.send('POST', call, { body });
  const signature = (file_id: number, star_cnt: number) => ({ title: '하트 폭죽', star_cnt, file_id });

  let picture: (owner: Person, bytes?: Buffer) => Promise<number>;
  beforeAll(async () => {
    const small = await plain(64, 64).png().toBuffer();
    picture = async ({ token }, bytes = small) => {
      const fields = { file_table: 'signature' };
      const { status, body } = await upload(server.baseUrl, uploadPaths.folderImage, bytes, {
        token,
        fields,
      });
      if (status !== 200) throw new Error(`the upload returned ${status}`);
      return body.file_id;
    };
  });

  it('are bound to one amount each, and can be removed (BROADCAST-18)', async () => {
    const owner = await host();
    const { client } = owner;
    const file = await picture(owner);
    const { body } = await add(client, signature(file, 777));
    expect(body).toMatchObject({
      title: '하트 폭죽',
      star_cnt: 777,
      image: expect.stringContaining('/files/'),
    });
    expect(outcomeOf(await add(client, signature(file, 777)))).toBe('409 signature_taken');
    await add(client, signature(file, 100));
    const list = await client.get<{ list: { star_cnt: number }[] }>(call);
    expect(list.body).toMatchObject({
      total: 2,
      signature_max: 30,
      list: [{ star_cnt: 100 }, { star_cnt: 777 }],
    });
    const remove = (owner: TestClient) =>
      owner.send('DELETE', call, { body: { signature_id: body.signature_id } });
    expect(outcomeOf(await remove((await host()).client))).toBe('404 signature_not_found');
    expect(outcomeOf(await remove(client))).toBe('ok');
    expect(outcomeOf(await remove(client))).toBe('404 signature_not_found');
  });

  it('need the host’s own picture, a title and an amount that can be given (BROADCAST-18)', async () => {
    const [one, other] = [await host(), await host()];
    const file = await picture(one);
    expect(outcomeOf(await add(other.client, signature(file, 5)))).toBe('404 file_not_found');
    for (const body of [
      { title: ' ' },
      { title: 'ㄱ'.repeat(21) },
      { star_cnt: 0 },
      { star_cnt: 1e15 },
      { star_cnt: '5' },
      { image: 'x' },
    ])
      expect(outcomeOf(await add(one.client, { ...signature(file, 5), ...body }))).toBe(
        '400 validation_failed',
      );
    expect(outcomeOf(await add((await giver()).client, signature(file, 5)))).toBe('403 forbidden');
  });

  it('show pictures of at most 150 KB (BROADCAST-18)', async () => {
    const owner = await host();
    const large = await picture(owner, await noise(900));
    const { status, body } = await add(owner.client, signature(large, 5));
    expect([status, body.fields]).toEqual([
      400,
      [
        {
          field: 'file_id',
          code: 'max',
          message: '시그니처 그림은 150KB까지 쓸 수 있어요. 더 작은 그림을 골라 주세요.',
        },
      ],
    ]);
    expect((await owner.client.get(call)).body).toMatchObject({ total: 0, signature_bytes_max: 153_600 });
  });

  it('are thirty at most, however many are added at once (BROADCAST-18)', async () => {
    const owner = await host();
    const { client } = owner;
    const file = await picture(owner);
    const answers = await Promise.all(
      Array.from({ length: 33 }, (_, index) => add(client, signature(file, index + 1))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(outcomeOf))).toEqual(
      new Set(['409 signature_limit']),
    );
  });

  it('are shown by a gift of their amount, unless the host switches them off (BROADCAST-19)', async () => {
    const owner = await liveOf('normal');
    const { client, userKey, vodKey } = owner;
    const { body } = await add(client, signature(await picture(owner), 777));
    const fan = await giver();
    const room = await enterRoom(fan.client, vodKey);
    const give = (stars: number) => calls.give(fan.client, { host: userKey, vodKey, stars });
    await give(777);
    expect(await room.next('gift')).toMatchObject({ star_cnt: 777, sticker: body.image });
    await give(778);
    expect(await room.next('gift')).toMatchObject({ star_cnt: 778, sticker: null });
    const offered = () => visitor.get(`/v1/calculate/live-gift-sticker-list/${vodKey}`);
    expect((await offered()).body).toMatchObject({
      signatures: [{ bj_user_key: userKey, star_cnt: 777, image: body.image }],
    });
    await calls.update(client, { signature_yn: 'N' });
    await give(777);
    expect(await room.next('gift')).toMatchObject({ star_cnt: 777, sticker: null });
    expect((await offered()).body.signatures).toEqual([]);
    room.talk.disconnect();
  });

  it('are removed with their picture (BROADCAST-20)', async () => {
    const owner = await host();
    const { client } = owner;
    const file = await picture(owner);
    await add(client, signature(file, 777));
    expect((await client.send('DELETE', `/v1/etc/user-img-delete-proc/${file}`)).status).toBe(200);
    expect((await client.get(call)).body.total).toBe(0);
  });
});

import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { codeOf, type Person, person } from './support.ts';

const { server, client } = setServer();
const at = () => ({ app: server.app, client });

interface Info {
  hidden_cnt: number;
  hidden_max: number;
  hidden_user_keys: number[];
  blocked_user_keys: number[];
}

const info = async ({ client: caller }: Person) =>
  (await caller.send<Info>('GET', '/v1/block/user-chat-hidden-info')).body;

describe('a chat hide', () => {
  const hide = ({ client: caller }: Person, target: number, method = 'POST') =>
    codeOf(caller, method, '/v1/block/chat-hidden', { target_user_key: target });

  it('applies to the member only, once, and can be undone (BLOCKS-10)', async () => {
    const [member, other] = [await person(at()), await person(at())];
    expect([await hide(member, other.userKey), await hide(member, other.userKey)]).toEqual(['ok', 'ok']);
    expect(await info(member)).toMatchObject({
      hidden_cnt: 1,
      hidden_max: 100,
      hidden_user_keys: [other.userKey],
      blocked_user_keys: [],
    });
    expect(await info(other)).toMatchObject({ hidden_cnt: 0 });
    const list = await member.client.send('GET', '/v1/block/user-chat-hidden');
    expect(list.body).toMatchObject({ list: [{ user_key: other.userKey }], total: 1 });
    expect([
      await hide(member, other.userKey, 'DELETE'),
      await hide(member, other.userKey, 'DELETE'),
    ]).toEqual(['ok', 'ok']);
    expect(await info(member)).toMatchObject({ hidden_cnt: 0 });
    expect(await hide(member, member.userKey)).toBe('self_target');
    expect(await hide(member, 2_000_000_000)).toBe('user_not_found');
    expect(await codeOf(client, 'POST', '/v1/block/chat-hidden', { target_user_key: 1 })).toBe(
      'login_required',
    );
  });

  it('has a limit of members, however many are added at once (BLOCKS-10)', async () => {
    await server.app.get(SettingsStore).set('chat_hidden_max', 3);
    const member = await person(at());
    const people = await Promise.all(Array.from({ length: 6 }, () => buildMember(server.app)));
    const codes = await Promise.all(people.map(({ userKey }) => hide(member, userKey)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3);
    expect(codes.filter((code) => code === 'chat_hidden_limit')).toHaveLength(3);
    expect(await info(member)).toMatchObject({ hidden_cnt: 3, hidden_max: 3 });
  });
});

describe('a content block', () => {
  const block = ({ client: caller }: Person, body: Record<string, unknown>, method = 'POST') =>
    codeOf(caller, method, '/v1/block/blocking', body);

  it('names one or several, and is undone by its id by its member only (BLOCKS-11)', async () => {
    const [member, other] = [await person(at()), await person(at())];
    const { userKey: host } = await buildHost(server.app);
    const { userKey: third } = await buildMember(server.app);
    expect(await block(member, { target_user_key: other.userKey })).toBe('ok');
    expect(await block(member, { bj_user_key: host, idxs: [third, other.userKey] })).toBe('ok');
    const { body } = await member.client.send<{ list: { idx: number; user_key: number }[]; total: number }>(
      'GET',
      '/v1/block/user-blocks',
    );
    expect(body.total).toBe(3);
    const idxs = body.list.map(({ idx }) => idx);
    expect(await block(other, { idxs }, 'DELETE')).toBe('ok');
    expect((await info(member)).blocked_user_keys.sort()).toEqual([other.userKey, host, third].sort());
    expect(await block(member, { idxs }, 'DELETE')).toBe('ok');
    expect((await info(member)).blocked_user_keys).toEqual([]);
    expect(await block(member, {})).toBe('validation_failed');
    expect(await block(member, { idxs: [] }, 'DELETE')).toBe('validation_failed');
    expect(await block(member, { target_user_key: member.userKey })).toBe('self_target');
    expect(await block(member, { idxs: [third, 2_000_000_000] })).toBe('user_not_found');
    expect((await info(member)).blocked_user_keys).toEqual([]);
  });

  it('has a limit of members (BLOCKS-11)', async () => {
    await server.app.get(SettingsStore).set('content_blocks_max', 2);
    const member = await person(at());
    const people = await Promise.all(Array.from({ length: 3 }, () => buildMember(server.app)));
    const keys = people.map(({ userKey }) => userKey);
    expect(await block(member, { idxs: keys })).toBe('content_block_limit');
    expect(await block(member, { idxs: keys.slice(1) })).toBe('ok');
    await server.app.get(SettingsStore).set('content_blocks_max', 500);
  });

  it('removes the lives of that host from every list, for that member only (BLOCKS-12)', async () => {
    const [member, other] = [await person(at()), await person(at())];
    const [hidden, visible] = [await buildLive(server.app), await buildLive(server.app)];
    await block(member, { bj_user_key: hidden.hostKey });
    const lists = [
      'live-list',
      'pc-live-list',
      'popular-live-list',
      'recommend-live-list',
      'new-live-list',
      'new-bj-live-list',
      'total-live-list',
    ];
    for (const name of lists) {
      const shown = async (caller: Person['client']) =>
        (
          await caller.send<{ list: { vod_key: number }[]; total: number }>(
            'GET',
            `/v1/vod/${name}?limit=100`,
          )
        ).body;
      const [own, others, visitors] = [
        await shown(member.client),
        await shown(other.client),
        await shown(client),
      ];
      const keys = own.list.map(({ vod_key }) => vod_key);
      expect([name, keys.includes(hidden.vodKey), keys.includes(visible.vodKey)]).toEqual([
        name,
        false,
        true,
      ]);
      expect(own.total).toBe(others.total - 1);
      for (const { list } of [others, visitors])
        expect(list.map(({ vod_key }) => vod_key)).toContain(hidden.vodKey);
    }
  });
});

it('a member is found by the whole nickname or the profile ID (BLOCKS-13)', async () => {
  const member = await person(at());
  const { userKey } = await buildMember(server.app, { nick: '찾기벌' });
  const find = (nick: string) =>
    member.client.send('GET', `/v1/block/find-member?nick=${encodeURIComponent(nick)}`);
  const found = await find('찾기벌');
  expect(found.body).toMatchObject({ user_key: userKey });
  expect((await find(String(found.body.profile_id))).body).toMatchObject({ user_key: userKey });
  expect((await find('찾기')).body).toMatchObject({ code: 'user_not_found' });
  expect((await find('a\0b')).status).toBe(400);
});

import { buildFan, buildTheme } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();

describe('kinds of content', () => {
  const call = '/v1/broadcast-setting/live-category-list';

  it('are an empty list when there are none', async () => {
    expect(await visitor.get(call)).toMatchObject({ status: 200, body: { list: [] } });
  });

  it('are in the order in which pages show them (BROADCAST-1)', async () => {
    await buildTheme(server.app, 'music', '음악', 2);
    await buildTheme(server.app, 'talk', '토크', 1);
    const { body } = await visitor.get(call);
    expect(body).toEqual({
      list: [
        { theme_cd: 'talk', name: '토크' },
        { theme_cd: 'music', name: '음악' },
      ],
    });
  });

  it('are refused to an invalid token', async () => {
    expect(await visitor.as('a.b.c').get(call)).toMatchObject({
      status: 401,
      body: { code: 'invalid_token' },
    });
  });
});

describe('the highest fan level of a host', () => {
  const call = (key: string | number) => `/v1/broadcast-setting/max-fan-level/${key}`;

  it('is 0 without fans and follows the best fan (BROADCAST-2, GIFTS-25)', async () => {
    const host = await buildHost(server.app);
    const bestOf = async () => (await visitor.get(call(host.userKey))).body;
    expect(await bestOf()).toEqual({ bj_user_key: host.userKey, max_fan_level: 0 });
    for (const starCnt of [10_000, 9_999]) {
      const fan = await buildMember(server.app);
      await buildFan(server.app, { userKey: fan.userKey, hostKey: host.userKey, starCnt });
    }
    expect(await bestOf()).toEqual({ bj_user_key: host.userKey, max_fan_level: 10 });
  });

  it('is not found for a member who is no host, or for an unknown key (BROADCAST-3)', async () => {
    const member = await buildMember(server.app);
    for (const key of [member.userKey, 999_999]) {
      expect(await visitor.get(call(key))).toMatchObject({ status: 404, body: { code: 'host_not_found' } });
    }
  });

  it.each(['abc', '0', '-1', '99999999999'])('rejects the key %s (CORE-9)', async (key) => {
    expect(await visitor.get(call(key))).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

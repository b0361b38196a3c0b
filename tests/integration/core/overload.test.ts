import { buildLive } from '@honey/seeds/builders/lives';
import { buildMember, builtPassword } from '@honey/seeds/builders/members';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { describe, expect, it } from '@jest/globals';
import { keepBusy } from '../../setup/busy-loop.ts';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

describe('while the event loop lags', () => {
  it('deferrable calls are refused; health, gifts and the ends and renewals of rights go first; and it recovers by itself (CORE-24)', async () => {
    const settings = server.app.get(SettingsStore);
    await settings.set('event_loop_lag_max_ms', 40);
    const member = await buildMember(server.app, {});
    const own = client.as(await tokenOf(server.app, member.userKey));
    const [host, operator] = [
      await buildMember(server.app, { role: 'host' }),
      await buildMember(server.app, { role: 'operator' }),
    ];
    const [ofHost, ofOperator] = [
      client.as(await tokenOf(server.app, host.userKey)),
      client.as(await tokenOf(server.app, operator.userKey)),
    ];
    const giver = await buildMember(server.app, { honey: 1_000 });
    const ofGiver = client.as(await tokenOf(server.app, giver.userKey));
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const signedIn = await client.send<{ refresh_token: string }>('POST', '/v1/user/login-proc', {
      body: { id: giver.loginId, password: builtPassword },
    });
    const stop = keepBusy();
    try {
      await eventually(async () => {
        const { status, headers, body } = await client.get('/v1/mypage/alarm-notice-list');
        expect([status, body.code]).toEqual([503, 'unavailable']);
        expect(headers.get('retry-after')).toBe('2');
      }, 20_000);
      expect((await client.get('/health/live')).status).toBe(200);
      expect((await client.get('/health/ready')).status).toBe(200);
      const gift = {
        target_code: 'LIVE',
        target_user_key: host.userKey,
        vod_key: vodKey,
        star_cnt: 300,
      };
      const response = await ofGiver.send<{ balance_star_cnt: number }>(
        'PUT',
        '/v1/payment/user-star-use-proc',
        {
          body: gift,
        },
      );
      expect([response.status, response.body.balance_star_cnt]).toEqual([200, 700]);
      const renewed = await client.send('POST', '/v1/issuetoken', {
        body: { refresh_token: signedIn.body.refresh_token },
      });
      expect(renewed.status).toBe(200);
      const kick = { body: { vod_key: vodKey, target_user_key: giver.userKey } };
      expect((await ofHost.send('POST', '/v1/block/kick', kick)).status).toBe(200);
      const block = { body: { target_user_key: member.userKey } };
      expect((await ofHost.send('POST', '/v1/block/chat-blocking', block)).status).toBe(200);
      expect((await ofHost.send('POST', '/v1/block/channel-blocking', block)).status).toBe(200);
      const sanction = { body: { user_key: host.userKey, kind: 'chat', reason: '도배' } };
      expect((await ofOperator.send('POST', '/v1/admin/sanctions', sanction)).status).toBe(200);
      expect((await own.send('POST', '/v1/user/logout-proc', { body: {} })).status).toBe(200);
      // All of it finished while the rest had to wait.
      await eventually(async () => {
        expect((await client.get('/v1/mypage/alarm-notice-list')).status).toBe(503);
      }, 20_000);
    } finally {
      stop();
    }
    await eventually(async () => {
      expect((await client.get('/v1/mypage/alarm-notice-list')).status).toBe(200);
    }, 20_000);
    await settings.unset('event_loop_lag_max_ms');
  }, 60_000);
});

import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost } from '@honey/seeds/builders/members';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { LiveCheck, LiveDetail } from '@honey/server/lives/lists/live.dto';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();

const lifecycle = () => server.app.get(LifecycleService);

describe('a single live', () => {
  it('is checked by its state (LIVES-14)', async () => {
    const ready = await buildLive(server.app, { state: 'ready', type: 'red' });
    const check = async () => (await visitor.get<LiveCheck>(`/v1/vod/live-check/${ready.vodKey}`)).body;
    expect(await check()).toEqual({ vod_key: ready.vodKey, state: 'ready', live_yn: 'N', type: 'red' });
    await lifecycle().startPrepared(ready.vodKey);
    expect(await check()).toMatchObject({ state: 'live', live_yn: 'Y' });
    await lifecycle().end(ready.vodKey, 'host');
    expect(await check()).toMatchObject({ state: 'ended', live_yn: 'N' });
  });

  it('is shown in full, also after its end (LIVES-14)', async () => {
    const rival = await buildHost(server.app);
    const { vodKey, hostKey } = await buildLive(server.app, {
      type: 'battle',
      contestants: [rival.userKey],
      chatFanLevel: 10,
      entryFanLevel: 1,
      showTopViewers: false,
      startedAt: new Date(Date.now() - 90_000),
    });
    const running = (await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`)).body;
    expect(running).toMatchObject({
      vod_key: vodKey,
      state: 'live',
      type: 'battle',
      ended_at: null,
      end_reason: null,
      chat_fan_level: 10,
      entry_fan_level: 1,
      show_top_viewers_yn: 'N',
      show_fan_ranking_yn: 'Y',
      allow_other_hosts_yn: 'Y',
      star_cnt: 0,
    });
    expect(running.host.user_key).toBe(hostKey);
    expect(running.contestants.map(({ user_key }) => user_key)).toEqual([rival.userKey]);
    expect(running.duration_seconds).toBeGreaterThanOrEqual(90);
    await lifecycle().end(vodKey, 'auto');
    const over = (await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`)).body;
    expect(over).toMatchObject({ state: 'ended', end_reason: 'auto', ended_at: expect.any(String) });
  });

  it.each(['vod/live-check', 'vods'])('is not found by an unknown key (%s) (LIVES-15)', async (call) => {
    const { status, body } = await visitor.get(`/v1/${call}/999999`);
    expect([status, body.code]).toEqual([404, 'live_not_found']);
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999', '1%00'])('rejects the key %s (CORE-9)', async (key) => {
    for (const call of ['vod/live-check', 'vods']) {
      const { status, body } = await visitor.get(`/v1/${call}/${key}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    }
  });
});

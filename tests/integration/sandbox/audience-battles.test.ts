import { MemberApi } from '@honey/seeds/audience/api';
import { Battles } from '@honey/seeds/audience/battles';
import type { LiveCard } from '@honey/seeds/audience/crowd';
import { buildHost, buildLive } from '@honey/seeds/builders/index';
import { Clock } from '@honey/server/core/clock/clock';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const restMs = 60_000;
const battleMs = 300_000;

interface Battle {
  state: string;
  round: number;
}

const battleOf = async ({ vod_key }: LiveCard): Promise<Battle | null> =>
  (await client.get<{ battle: Battle | null }>(`/v1/streams/${vod_key}/contest`)).body.battle;

async function battleLive(): Promise<LiveCard> {
  const { userKey, nick, loginId } = await buildHost(server.app);
  const { vodKey } = await buildLive(server.app, { hostKey: userKey, type: 'battle' });
  const host = { user_key: userKey, nick, profile_id: loginId };
  return { vod_key: vodKey, type: 'battle', theme_cd: 'talk', host };
}

async function endBattle(live: LiveCard): Promise<void> {
  server.app.get(Clock).shift(battleMs);
  await eventually(async () => {
    await server.app.get(JobRunner).runNow('battles-settle');
    expect((await battleOf(live))?.state).toBe('drawn');
  }, 20_000);
}

it('two simulated hosts battle again a minute after each battle, as often as two lives may (SANDBOX-42)', async () => {
  const problems: string[] = [];
  const apiOf = ({ host }: LiveCard) =>
    new MemberApi(server.baseUrl, { id: host.profile_id, password: 'Honey!2026' }, '');
  const battles = new Battles(apiOf, (problem) => problems.push(problem));
  const [one, other] = [await battleLive(), await battleLive()];
  battles.follow([one, { ...one, vod_key: 1, type: 'normal' }, other]);
  let nowMs = 0;
  for (const round of [1, 2]) {
    await battles.look(nowMs);
    await battles.look(nowMs + restMs - 1);
    expect(await battleOf(one)).toEqual(round === 1 ? null : expect.objectContaining({ round: round - 1 }));
    nowMs += restMs;
    await battles.look(nowMs);
    expect(await battleOf(one)).toMatchObject({ state: 'running', round });
    // A battle that runs is left alone, however long.
    await battles.look(nowMs + 10 * restMs);
    await endBattle(one);
  }
  // The two lives may not meet a third time.
  for (const later of [0, restMs, 2 * restMs]) await battles.look(nowMs + 10 * restMs + later);
  expect(await battleOf(one)).toMatchObject({ state: 'drawn', round: 2 });
  expect(problems).toEqual([]);
});

it('an invitation of a person who acts as a host is left alone (SANDBOX-42)', async () => {
  const [one, other] = [await battleLive(), await battleLive()];
  const apiOf = ({ host }: LiveCard) =>
    new MemberApi(server.baseUrl, { id: host.profile_id, password: 'Honey!2026' }, '');
  const battles = new Battles(apiOf, () => undefined);
  battles.follow([one, other]);
  await battles.look(0);
  const invite = { target_user_key: other.host.user_key };
  await apiOf(one).send('POST', '/broadcast-setting/battle-proc', invite);
  await battles.look(restMs);
  expect(await battleOf(other)).toBeNull();
  const accept = { target_user_key: one.host.user_key };
  await apiOf(other).send('POST', '/broadcast-setting/battle-proc', accept);
  expect(await battleOf(other)).toMatchObject({ state: 'running', round: 1 });
});

import { buildLive, buildMember } from '@honey/seeds/builders/index';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { ReadyReport } from '@honey/server/core/health/health.dto';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { brokenRows } from './jobs-support.ts';

/** With an ingest, so that its jobs exist. */
const { server, client } = setServer({ MEDIA_ADAPTER: 'nms', INGEST_PORT: '0' });
const { refuse, attempts, repair } = brokenRows(server);

const database = () => server.app.get(Database);
const run = (job: string) => server.app.get(JobRunner).runNow(job);
const shift = (ms: number) => server.app.get(Clock).shift(ms);
const problems = async () => (await client.get<ReadyReport>('/health/ready')).body.jobs;
const postponed = (job: string) => [{ job, since: expect.any(String), failed_runs: 0, put_off: 1 }];

beforeAll(async () => {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
});
afterEach(repair);

describe('an expired item that cannot be ended', () => {
  const endedAgo = () => new Date(server.app.get(Clock).nowMs() - 60_000);
  async function hostWithEffect(kind: 'nick_color' | 'managers'): Promise<number> {
    const { userKey } = await buildMember(server.app, { role: 'host' });
    await database().prisma.itemEffect.create({ data: { userKey, kind, style: 'sky', endsAt: endedAgo() } });
    if (kind === 'nick_color') {
      await database().prisma.user.update({
        where: { userKey },
        data: { effects: { nick_color: 'sky' } },
      });
    }
    return userKey;
  }
  const inUse = async (userKeys: number[]) =>
    (await database().prisma.itemEffect.findMany({ where: { userKey: { in: userKeys } } })).map(
      ({ userKey }) => userKey,
    );

  it('blocks no other member and no manager places, is shown in health, and ends later (ITEMS-11, ITEMS-14)', async () => {
    const [broken, other, host] = [
      await hostWithEffect('nick_color'),
      await hostWithEffect('nick_color'),
      await hostWithEffect('managers'),
    ];
    await refuse('users', `OLD.user_key = ${broken}`);
    await run('item-expiry');
    expect(await inUse([broken, other, host])).toEqual([broken]);
    expect(await problems()).toEqual(postponed('item-expiry'));
    await run('item-expiry');
    expect(await attempts()).toBe(1);
    await repair();
    shift(3_600_000);
    await run('item-expiry');
    expect(await inUse([broken])).toEqual([]);
    const { effects } = await database().prisma.user.findUniqueOrThrow({ where: { userKey: broken } });
    expect(effects).toBeNull();
    expect(await problems()).toBeUndefined();
  });

  it('blocks no other host when it is one of manager places (ITEMS-14)', async () => {
    const [broken, other] = [await hostWithEffect('managers'), await hostWithEffect('managers')];
    await refuse('item_effects', `OLD.user_key = ${broken}`);
    await run('item-expiry');
    expect(await inUse([broken, other])).toEqual([broken]);
    expect(await problems()).toEqual(postponed('item-expiry-places'));
    await repair();
    shift(3_600_000);
    await run('item-expiry');
    expect(await inUse([broken])).toEqual([]);
    expect(await problems()).toBeUndefined();
  });
});

it('a live that cannot be ended although its host stays away blocks no other, is shown in health, and ends later (MEDIA-13)', async () => {
  const [broken, other] = [await buildLive(server.app), await buildLive(server.app)];
  const vodKeys = [broken, other].map(({ vodKey }) => vodKey);
  const awaySince = new Date(server.app.get(Clock).nowMs() - 600_000);
  await database().prisma.ingestStream.createMany({
    data: vodKeys.map((vodKey) => ({
      ...{
        vodKey,
        session: `gone-${vodKey}`,
        audioYn: true,
        videoYn: true,
        beganAt: awaySince,
        lostAt: awaySince,
      },
    })),
  });
  const running = async () => {
    const rows = await database().prisma.live.findMany({ where: { vodKey: { in: vodKeys }, state: 'live' } });
    return rows.map(({ vodKey }) => vodKey);
  };
  await refuse('lives', `OLD.vod_key = ${broken.vodKey}`);
  await run('ingest-away');
  expect(await running()).toEqual([broken.vodKey]);
  expect(await problems()).toEqual(postponed('ingest-away'));
  await run('ingest-away');
  expect(await attempts()).toBe(1);
  await repair();
  shift(3_600_000);
  await run('ingest-away');
  expect(await running()).toEqual([]);
  expect(await problems()).toBeUndefined();
});

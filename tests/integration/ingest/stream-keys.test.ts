import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { StreamKeyMade } from '@honey/server/media/keys/stream-keys.dto';
import { hashOfStreamKey } from '@honey/server/media/keys/stream-keys.service';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();
const path = '/v1/broadcast-setting/live-stream-key-make';
let hostKey: number;
let host: TestClient;

const prisma = () => server.app.get(Database).prisma;
const make = (caller = host) => caller.send<StreamKeyMade & { code?: string }>('POST', path);
const keys = () => prisma().streamKey.findMany({ where: { hostKey }, select: { keyHash: true } });

/** The live that a key opens. */
async function opens(key: string): Promise<number | null> {
  const rows = await prisma().$queryRaw<{ vod: number | null }[]>`
    SELECT ingest_live_of(${hashOfStreamKey(key)}, now()) AS vod`;
  return rows[0]?.vod ?? null;
}

beforeEach(async () => {
  hostKey = (await buildHost(server.app)).userKey;
  host = visitor.as(await tokenOf(server.app, hostKey));
});

describe('the stream key of a host', () => {
  it('is returned once, and stored only as a hash (MEDIA-8)', async () => {
    const { status, body, headers } = await make();
    expect(status).toBe(200);
    expect(body.stream_key).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(body).toMatchObject({ server_url: '', ingest_yn: 'N' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await keys()).toEqual([{ keyHash: hashOfStreamKey(body.stream_key) }]);
  });

  it('opens its host’s prepared or running live, until it is replaced (MEDIA-8, MEDIA-10)', async () => {
    const first = (await make()).body.stream_key;
    expect(await opens(first)).toBeNull();
    const { vodKey } = await buildLive(server.app, { hostKey });
    expect(await opens(first)).toBe(vodKey);
    const second = (await make()).body.stream_key;
    expect([await opens(first), await opens(second)]).toEqual([null, vodKey]);
    await server.app.get(LifecycleService).end(vodKey, 'host');
    expect(await opens(second)).toBeNull();
  });

  it('is one key, however many are requested at once (MEDIA-8)', async () => {
    const { vodKey } = await buildLive(server.app, { hostKey });
    const made = await Promise.all(Array.from({ length: 10 }, () => make()));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    const holding = await Promise.all(made.map(({ body }) => opens(body.stream_key)));
    expect(holding.filter((live) => live === vodKey)).toHaveLength(1);
  });

  it('is not stored as a response for its Idempotency-Key (MEDIA-8)', async () => {
    const send = () => host.send<StreamKeyMade>('POST', path, { headers: { 'Idempotency-Key': 'again' } });
    const [first, second] = [await send(), await send()];
    expect(first.body.stream_key).not.toBe(second.body.stream_key);
    expect(await prisma().rememberedAnswer.count()).toBe(0);
  });

  it('is for hosts only (MEDIA-8)', async () => {
    const member = await buildMember(server.app);
    const refusals = [visitor, visitor.as(await tokenOf(server.app, member.userKey))].map((caller) =>
      make(caller),
    );
    expect((await Promise.all(refusals)).map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'login_required'],
      [403, 'forbidden'],
    ]);
  });
});

describe('a host who may not broadcast', () => {
  it.each(['service', 'broadcast'] as const)(
    'loses the key with a restriction of the %s, and gets none while it lasts (MEDIA-9)',
    async (kind) => {
      const key = (await make()).body.stream_key;
      await buildLive(server.app, { hostKey });
      const data = { userKey: hostKey, kind, reason: '운영 정책 위반' };
      const { id } = await prisma().sanction.create({ data });
      expect([await keys(), await opens(key)]).toEqual([[], null]);
      expect((await make()).body.code).toBe('block_admin');
      await prisma().sanction.update({ where: { id }, data: { liftedAt: new Date() } });
      expect(await opens(key)).toBeNull();
      expect((await make()).status).toBe(200);
    },
  );

  it('keeps the key during a chat sanction', async () => {
    await make();
    await prisma().sanction.create({ data: { userKey: hostKey, kind: 'chat', reason: '도배' } });
    expect(await keys()).toHaveLength(1);
  });

  it('loses the key when an operator ends the live, and keeps it when the host does (MEDIA-9)', async () => {
    const lifecycle = server.app.get(LifecycleService);
    await make();
    await lifecycle.end((await buildLive(server.app, { hostKey })).vodKey, 'host');
    expect(await keys()).toHaveLength(1);
    await lifecycle.end((await buildLive(server.app, { hostKey })).vodKey, 'operator', '운영 정책 위반');
    expect(await keys()).toEqual([]);
  });

  it('loses the key with the role (MEDIA-9)', async () => {
    await make();
    await prisma().user.update({ where: { userKey: hostKey }, data: { role: 'member' } });
    expect(await keys()).toEqual([]);
  });
});

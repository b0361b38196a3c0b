import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

const { server, client } = setServer();
/** The promise is two seconds; on a busy machine the tests themselves take some. */
const withinMs = 5_000;
let folder: string;
let other: ServerProcess;
let visitor: TestClient;
let admin: TestClient;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-texts-'));
  other = await startServerProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: folder });
  visitor = new TestClient(other.baseUrl);
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  admin = client.as(await tokenOf(server.app, userKey));
}, 120_000);
afterAll(async () => {
  await other?.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const at = (days: number) => new Date(server.app.get(Clock).nowMs() + days * 86_400_000).toISOString();
const followed = (check: () => Promise<boolean>) =>
  eventually(async () => expect(await check()).toBe(true), withinMs);

it('a banner added on one server is on the home page of another (COMMON-14)', async () => {
  const home = async () =>
    (await visitor.get<{ banners: { title: string }[] }>('/api/caching/main')).body.banners;
  await home();
  await admin.send('POST', '/v1/admin/banners', {
    body: {
      banner_grp_cd: 'BNRG001001',
      title: '어디서나',
      image: '/files/art/banner-1.svg',
      link: '/announce',
      starts_at: at(-1),
    },
  });
  await followed(async () => (await home()).some(({ title }) => title === '어디서나'));
});

it('a forbidden word added and deleted on one server is followed by another (COMMON-7, COMMON-16)', async () => {
  const found = async () =>
    (
      await visitor.send<{ words: string[] }>('POST', '/v1/etc/prohihit-check', {
        body: { content: '어디서나금지' },
      })
    ).body.words.length;
  const { body } = await admin.send<{ added: { word_id: number }[] }>('POST', '/v1/admin/prohibits', {
    body: { words: ['어디서나금지'], kind: 'all' },
  });
  await followed(async () => (await found()) === 1);
  await admin.send('DELETE', `/v1/admin/prohibits/${body.added[0]?.word_id}`);
  await followed(async () => (await found()) === 0);
});

it('a setting changed on one server applies on another (ADMIN-22)', async () => {
  await admin.send('PUT', '/v1/admin/settings/site_slogan', { body: { value: '어디서나', version: 0 } });
  await followed(
    async () => (await visitor.get<{ slogan: string }>('/api/common/site-info')).body.slogan === '어디서나',
  );
});

it('a policy published on one server is announced on another (POLICIES-13)', async () => {
  await admin.send('POST', '/v1/admin/policies', {
    body: {
      gubn: 'privacy',
      title: '개인정보 처리방침',
      summary: '바꿨어요.',
      content: '새 내용이에요.',
      effective_at: at(40),
    },
  });
  await followed(async () => {
    const { body } = await visitor.get<{ list?: { summary: string }[] }>(
      '/v1/etc/site-policy-historys/privacy?limit=5',
    );
    return body.list?.[0]?.summary === '바꿨어요.';
  });
});

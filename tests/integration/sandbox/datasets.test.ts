import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildMember, builtPassword } from '@honey/seeds/builders/members';
import { ReplacedDataStore } from '@honey/server/sandbox/data/replaced-data.store';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { asOwner, createTestDatabase, ownerUrlOf } from '../../setup/database.ts';
import { freePort } from '../../setup/server-process.ts';

jest.setTimeout(120_000);

interface Datasets {
  list: { name: string; own_yn: string; current_yn: string; description: string }[];
  load: { state: string; lines: string[] } | null;
  user_key?: number;
  access_token?: string;
  code: string;
  fields?: { field: string; code: string }[];
}

const document = {
  base: 'empty',
  description: '결제 테스트용',
  members: [{ ref: 'payer', id: 'payer01', nick: '결제하는벌', star_granted: 300 }],
  hosts: [{ ref: 'star', id: 'star01', live: { title: '내 데이터의 방송' } }],
  follows: [{ member: 'payer', host: 'star' }],
};

let server: TestApp;
let client: TestClient;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-datasets-'));
  // As in a container: the seeder inherits the ports on which the server already listens.
  process.env.PAYMENT_SIMULATOR_PORT = String(await freePort());
  process.env.INGEST_PORT = String(await freePort());
  const { PAYMENT_SIMULATOR_PORT } = process.env;
  server = await startApp({ DATA_DIR: folder, PAYMENT_SIMULATOR_PORT });
  client = new TestClient(server.baseUrl);
});
afterAll(async () => {
  await server?.close();
  delete process.env.PAYMENT_SIMULATOR_PORT;
  delete process.env.INGEST_PORT;
  await rm(folder, { recursive: true, force: true });
});

const post = (call: string, body?: object) =>
  client.send<Datasets>('POST', `/sandbox/api/${call}`, body ? { body } : {});
const own = (body: Datasets) => body.list.filter(({ own_yn }) => own_yn === 'Y').map(({ name }) => name);

describe('custom datasets', () => {
  it('are stored, listed, loaded on top of another, and stay when data is replaced (SANDBOX-20)', async () => {
    const added = await post('datasets', { name: 'payments', document });
    expect([added.status, own(added.body)]).toEqual([200, ['payments']]);
    expect(added.body.list.at(-1)).toMatchObject({ name: 'payments', description: '결제 테스트용' });
    const loaded = await post('datasets/payments/load');
    expect([loaded.status, loaded.body.load]).toMatchObject([200, { state: 'loaded' }]);
    expect(loaded.body.load?.lines).toContain('fixtures');
    expect(loaded.body.list.find(({ current_yn }) => current_yn === 'Y')?.name).toBe('payments');
    const signIn = await post('personas/payer01/sign-in');
    expect(signIn.status).toBe(200);
    const ledger = await client.get<{ ok_yn: string }>('/sandbox/api/ledger');
    expect(ledger.body.ok_yn).toBe('Y');
    expect(JSON.stringify((await client.get('/api/caching/main')).body)).toContain('내 데이터의 방송');
  });

  it('that cannot be made leave the data as they were, and report why (SANDBOX-20, SANDBOX-28)', async () => {
    const before = await post('personas/payer01/sign-in');
    expect(before.status).toBe(200);
    const broken = { base: 'empty', follows: [{ member: 'nobody', host: 'noone' }] };
    expect((await post('datasets', { name: 'broken', document: broken })).status).toBe(200);
    const refused = await post('datasets/broken/load');
    expect(refused).toMatchObject({
      status: 500,
      body: { code: 'dataset_failed', detail: { cause: expect.stringContaining('follows.0.member') } },
    });
    // The same data, and earlier sign-ins are still valid.
    const { user_key, access_token: token } = before.body;
    expect(
      (await client.get<{ star_cnt: number }>(`/v1/users/${user_key}`, { token: String(token) })).body
        .star_cnt,
    ).toBe(300);
    const { body } = await client.get<Datasets>('/sandbox/api/datasets');
    expect(body.load).toMatchObject({ state: 'failed' });
    expect(body.load?.lines.join('\n')).toContain('follows.0.member: user_not_found');
    expect(own(body)).toEqual(['broken', 'payments']);
  });

  it('interrupted together with their server leave the earlier data to the next one (SANDBOX-28)', async () => {
    const { userKey } = await buildMember(server.app, { loginId: 'before01' });
    await server.app.get(ReplacedDataStore).save();
    // The steps of a load before it is killed.
    await asOwner(server.databaseUrl, async (owner) => {
      await owner.query('UPDATE users SET login_id = NULL WHERE user_key = $1', [userKey]);
      await owner.query("UPDATE database_markers SET value = 'unfinished ci' WHERE name = 'dataset'");
    });
    const next = await startApp({ DATABASE_URL: server.databaseUrl, DATA_DIR: folder });
    try {
      expect(
        (
          await client
            .at(next.baseUrl)
            .send('POST', '/v1/user/login-proc', { body: { id: 'before01', password: builtPassword } })
        ).status,
      ).toBe(200);
      expect(await next.app.get(ReplacedDataStore).exists()).toBe(false);
    } finally {
      await next.close();
    }
  });

  it('are deleted; those of the product are not (SANDBOX-20)', async () => {
    const remove = (name: string) => client.send<Datasets>('DELETE', `/sandbox/api/datasets/${name}`);
    expect((await remove('broken')).status).toBe(200);
    expect((await remove('broken')).body.code).toBe('dataset_not_found');
    expect((await remove('ci')).body.code).toBe('dataset_not_found');
    expect((await post('datasets', { name: 'ci', document })).body.code).toBe('dataset_taken');
  });

  it.each<[string, object, string[]]>([
    ['a name', { name: 'Not so', document }, ['name matches']],
    ['no document', { name: 'none' }, ['document']],
    ['an unknown base', { name: 'x', document: { base: 'load' } }, ['document.base isIn']],
    ['an unknown field', { name: 'x', document: { people: [] } }, ['document.people whitelistValidation']],
    [
      'a ref twice',
      { name: 'x', document: { members: [{ ref: 'a' }, { ref: 'a' }] } },
      ['document.members.1.ref duplicate'],
    ],
  ])('are rejected with %s (SANDBOX-20)', async (_what, body, expected) => {
    const refused = await post('datasets', body);
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
    const fields = refused.body.fields?.map(({ field, code }) => `${field} ${code}`) ?? [];
    for (const wanted of expected) expect(fields.join('\n')).toContain(wanted);
  });
});

describe('a dataset as a file', () => {
  const program = path.resolve('seeds/dist/seed.js');
  const seed = async (file: string) => {
    const database = await createTestDatabase();
    const env = {
      ...process.env,
      ...{ NODE_ENV: 'test', PASSWORD_COST: '4', DATA_DIR: folder },
      ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: ownerUrlOf(database.url) },
    };
    const ended = await promisify(execFile)(process.execPath, [program, '--dataset', file], { env }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
    );
    return { ...ended, database };
  };

  it('is seeded by the command, under the name of the file (SANDBOX-20)', async () => {
    const file = path.join(folder, 'shop.json');
    await writeFile(file, JSON.stringify({ $schema: './docs/dataset.schema.json', ...document }));
    const { code, database } = await seed(file);
    expect(code).toBe(0);
    const seeded = await startApp({ DATABASE_URL: database.url, DATA_DIR: folder });
    const there = new TestClient(seeded.baseUrl);
    const { body } = await there.get<{ first: string }>('/sandbox/api/datasets');
    expect(body.first).toBe('shop');
    expect((await there.send('POST', '/sandbox/api/personas/payer01/sign-in')).status).toBe(200);
    await seeded.close();
    await database.drop();
  });

  it('prints its errors line by line (SANDBOX-20)', async () => {
    const file = path.join(folder, 'wrong.json');
    await writeFile(file, JSON.stringify({ members: [{ vip_level: 9 }] }));
    const { code, output, database } = await seed(file);
    expect([code, output]).toEqual([1, expect.stringContaining('members.0.vip_level: max')]);
    await database.drop();
  });
});

describe('the schema of documents', () => {
  it('accepts what the server accepts, and rejects what it rejects (SANDBOX-20)', async () => {
    const schema = JSON.parse(await readFile('docs/dataset.schema.json', 'utf8')) as object;
    const validate = new Ajv2020({ strict: false }).compile(schema);
    expect([validate(document), validate.errors]).toEqual([true, null]);
    for (const wrong of [{ people: [] }, { base: 'load' }, { members: [{ vip_level: 9 }] }, { lives: [{}] }])
      expect([wrong, validate(wrong)]).toEqual([wrong, false]);
  });
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSync } from 'otplib';
import pg from 'pg';
import { TestClient } from '../../setup/client.ts';
import { createTestDatabase, nameInThisRun, type TestDatabase } from '../../setup/database.ts';
import { productionEnvironment } from '../../setup/production.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

const built = (file: string) => path.resolve(fileURLToPath(import.meta.url), '../../../..', file);
const seeder = built('seeds/dist/seed.js');
const operatorCreate = built('server/dist/operator-create.js');
const server = built('server/dist/bundled/main.js');
const password = 'Nectar#47Comb';

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a built program of the product to its end, without this process's environment. */
function run(program: string, args: string[], environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', PORT: '0', ...environment };
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

async function rowsOf<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const production = productionEnvironment();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-live-production-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a public installation', () => {
  let database: TestDatabase;
  let environment: Record<string, string>;
  let starting: Promise<ServerProcess> | undefined;

  /** The address of the server, which the first case that needs it starts: any sample of the cases has it. */
  async function serverAddress(): Promise<string> {
    starting ??= startServerProcess(environment);
    return (await starting).baseUrl;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    environment = { ...production, DATABASE_URL: database.url, DATA_DIR: folder };
  });
  afterAll(async () => {
    await (await starting)?.end('SIGTERM');
    await database.drop();
  });

  it.each(['empty', 'ci', 'demo', 'load'])('is not filled with the dataset %s', async (dataset) => {
    const { code, stderr } = await run(seeder, ['--dataset', dataset], environment);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Configuration: DATASET: the accounts of ${dataset} have a publicly known password: production takes base\n`,
    });
    expect(await rowsOf(database.url, 'SELECT login_id FROM users')).toEqual([]);
  });

  it('is filled with what a service needs, and no accounts', async () => {
    expect(await run(seeder, [], environment)).toMatchObject({ code: 0 });
    expect(await rowsOf(database.url, 'SELECT login_id FROM users')).toEqual([]);
    const [row] = await rowsOf<{ policies: number; categories: number }>(
      database.url,
      `SELECT (SELECT count(*)::int FROM policies) AS policies, (SELECT count(*)::int FROM live_categories) AS categories`,
    );
    expect(row?.policies).toBeGreaterThan(5);
    expect(row?.categories).toBeGreaterThan(3);
  });

  it('refuses the password of the demo accounts', async () => {
    const client = new TestClient(await serverAddress());
    for (const id of ['admin01', 'viewer01', 'host01']) {
      const { status } = await client.send('POST', '/v1/user/login-proc', {
        body: { id, password: 'Honey!2026' },
      });
      expect(status).toBe(401);
    }
  });

  it('has no calls of the sandbox for the roulette (EVENTS-29)', async () => {
    const client = new TestClient(await serverAddress());
    for (const call of ['end-round', 'tickets', 'next-field']) {
      const { status } = await client.send('POST', `/sandbox/api/roulette/${call}`, { body: {} });
      expect(status).toBe(404);
    }
  });

  it('offers no lotto, coupons and e-books without their addresses, and its pages are served (EXTERNAL-4, EBOOKS-24)', async () => {
    const address = await serverAddress();
    const client = new TestClient(address);
    const { body } = await client.get('/api/common/site-info');
    expect(body).toMatchObject({ lotto_yn: 'N', coupon_yn: 'N', ebook_yn: 'N' });
    for (const call of [
      'lotto/round',
      'lotto/tickets',
      'coupon/own-coupons',
      'coupon/possession',
      'ebook/list',
      'ebook/catalogue',
    ])
      expect(await client.get(`/v1/external/${call}`)).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
      });
    for (const page of ['/event/lotto', '/event/circadian-animals', '/event/pure', '/ebooks'])
      expect((await fetch(`${address}${page}`)).status).toBe(200);
  });

  it.each([
    [['--id', 'boss'], {}, 'There is no terminal to prompt at: set OPERATOR_PASSWORD.'],
    [[], { OPERATOR_PASSWORD: password }, 'An ID for the operator is required: --id <id>'],
    [['--id', 'b!'], { OPERATOR_PASSWORD: password }, 'validation_failed (id: characters)'],
    [
      ['--id', 'boss'],
      { OPERATOR_PASSWORD: 'Honey!2026' },
      expect.stringMatching(/^The password needs 8 to 20/),
    ],
    [['--id', 'boss'], { OPERATOR_PASSWORD: 'secret' }, expect.stringMatching(/^The password needs 8 to 20/)],
  ])('creates no operator from %j with %j', async (args, added, message) => {
    const { code, stderr } = await run(operatorCreate, args, { ...environment, ...added });
    expect({ code, message: stderr.replace(/^✘ /, '').trimEnd() }).toEqual({ code: 1, message });
    expect(await rowsOf(database.url, 'SELECT login_id FROM users')).toEqual([]);
  });

  it('creates one operator, however many try at once, and never another (SIGN-UP-15)', async () => {
    const create = (id: string) =>
      run(operatorCreate, ['--id', id], { ...environment, OPERATOR_PASSWORD: password });
    const ended = await Promise.all([create('admin'), create('boss')]);
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await create('third')).toMatchObject({
      code: 1,
      stderr: '✘ An operator exists already and can appoint others in the console (/admin?tab=operators).\n',
    });
    expect(await rowsOf(database.url, 'SELECT role FROM users')).toEqual([{ role: 'operator' }]);
  });

  it('allows the operator to sign in with a second factor, which is set up first, and to work (SESSION-49)', async () => {
    const [operator] = await rowsOf<{ login_id: string; user_key: number }>(
      database.url,
      'SELECT login_id, user_key FROM users',
    );
    const client = new TestClient(await serverAddress());
    const post = <Body>(call: string, body: object) =>
      client.send<Body>('POST', `/v1/user/${call}`, { body });
    const half = await post<{ code: string; detail: { ticket: string; enrolled_yn: string } }>('login-proc', {
      id: operator?.login_id,
      password,
    });
    expect([half.status, half.body.code]).toEqual([403, 'factor_required']);
    const { ticket, enrolled_yn } = half.body.detail;
    expect(enrolled_yn).toBe('N');
    const started = await post<{ secret: string }>('factor/begin', { ticket, method: 'totp' });
    const code = generateSync({ secret: started.body.secret });
    const tokens = await post<{ access_token: string }>('factor/enrol-proc', {
      ticket,
      method: 'totp',
      code,
    });
    const signedIn = client.as(tokens.body.access_token);
    expect((await client.get(`/sandbox/api/personas/${operator?.login_id}/factor-code`)).status).toBe(404);
    const { status, body } = await signedIn.get(`/v1/mgt/mgt-user-check/${operator?.user_key}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ role: 'operator', verification_yn: 'Y', user_adult_yn: 'Y' });
  });
});

describe('the database role of production', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const warningsOf = async (added: Record<string, string>) => {
    const running = await startServerProcess({
      ...production,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      ...added,
    });
    await running.end('SIGTERM');
    const lines = running.output().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line).msg).filter((text) => text.includes('role of its own'));
  };
  const remedy = "give the server a role of its own, and nothing of the owner's (docs/operations.md)";

  it('causes no warning when it has only the server’s privileges', async () => {
    expect(await warningsOf({})).toEqual([]);
  });

  it('causes a warning in one line when it is a superuser, or when the owner is configured', async () => {
    const owner = new URL(database.ownerUrl).username;
    expect(
      await warningsOf({ DATABASE_URL: database.ownerUrl, DATABASE_OWNER_URL: database.ownerUrl }),
    ).toEqual([
      `DATABASE_URL connects as ${owner}, a superuser; DATABASE_OWNER_URL is set, and not used: ${remedy}`,
    ]);
  });

  it('causes a warning when it owns the tables', async () => {
    const name = nameInThisRun('owning');
    await rowsOf(database.ownerUrl, `CREATE ROLE ${name} LOGIN PASSWORD 'owning'`);
    await rowsOf(database.ownerUrl, `GRANT ${new URL(database.url).username} TO ${name}`);
    await rowsOf(database.ownerUrl, `ALTER TABLE line_erasures OWNER TO ${name}`);
    const url = new URL(database.url);
    url.username = name;
    url.password = 'owning';
    expect(await warningsOf({ DATABASE_URL: url.href })).toEqual([
      `DATABASE_URL connects as ${name}, who owns the tables: ${remedy}`,
    ]);
  });
});

describe('a database filled for development', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await rowsOf(database.url, "INSERT INTO database_markers (name, value) VALUES ('dataset', 'empty')");
  });
  afterAll(() => database.drop());

  it.each([
    ['server', server, []],
    ['seeder', seeder, []],
    ['first operator', operatorCreate, ['--id', 'boss']],
  ])('is refused by production: %s', async (_, program, args) => {
    const { code, stderr } = await run(program, args, {
      ...production,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      OPERATOR_PASSWORD: password,
    });
    expect(code).toBe(1);
    expect(stderr).toContain(
      'DATABASE_URL: the database holds the dataset empty, whose accounts have a publicly known password: production takes a database of its own',
    );
  });
});

describe('a server that other machines reach', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each(['0.0.0.0', '::', '192.0.2.7'])(
    'does not start on %s without a declared purpose (SANDBOX-3)',
    async (host) => {
      const { code, stderr } = await run(server, [], { DATABASE_URL: database.url, HOST: host });
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `Configuration: HOST: ${host} is open to other machines, and without NODE_ENV so is the sandbox: set NODE_ENV=production, or SANDBOX=1 where the port is published to this machine alone, or SANDBOX_PUBLIC=on\n`,
      });
    },
  );

  it.each<[string, Record<string, string>]>([
    ['SANDBOX_PUBLIC', { NODE_ENV: '', SANDBOX_PUBLIC: 'on' }],
    ['NODE_ENV', { NODE_ENV: 'development' }],
  ])('opens the sandbox when %s declares the purpose (SANDBOX-3)', async (_, added) => {
    const open = await startServerProcess({ DATABASE_URL: database.url, HOST: '0.0.0.0', ...added });
    const { status } = await new TestClient(open.baseUrl).get('/sandbox/api/health');
    await open.end('SIGTERM');
    expect(status).toBe(200);
  });

  it('runs as a sandbox under local names only with SANDBOX=1 (SANDBOX-1, SANDBOX-3)', async () => {
    const open = await startServerProcess({
      DATABASE_URL: database.url,
      HOST: '0.0.0.0',
      NODE_ENV: '',
      SANDBOX: '1',
      PUBLIC_URL: 'http://hive.example',
    });
    const { port } = new URL(open.baseUrl);
    const statusAs = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get({ port, path: '/sandbox/api/health', headers: { Host: host } }, ({ statusCode }) =>
          resolve(statusCode),
        ).on('error', reject);
      });
    const names = [`127.0.0.1:${port}`, `localhost:${port}`, 'hive.example', `rebound.example:${port}`];
    const statuses = await Promise.all(names.map(statusAs));
    await open.end('SIGTERM');
    expect(statuses).toEqual([200, 200, 200, 403]);
  });

  it.each([
    ['SANDBOX', '1'],
    ['SANDBOX_PUBLIC', 'on'],
  ])('does not start as production when %s=%s requests a sandbox (SANDBOX-2)', async (name, value) => {
    const { code, stderr } = await run(server, [], {
      ...production,
      DATABASE_URL: database.url,
      [name]: value,
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Configuration: ${name}: production has no sandbox: leave ${name} out, or NODE_ENV\n`,
    });
  });
});

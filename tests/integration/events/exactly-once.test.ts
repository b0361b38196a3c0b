import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildMember } from '@honey/seeds/builders/index';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { verifyBooks } from '@honey/server/proofs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FaultProxy } from '../../money/fault-proxy.ts';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';
import { serviceSubjects } from './exactly-once-services.ts';
import { eventSubjects, type Player, type Subject } from './exactly-once-subjects.ts';
import { countEffects, noteRow, printTable } from './exactly-once-table.ts';

const subjects = [...eventSubjects, ...serviceSubjects];
/** Requests that are sent at the same time. */
const atOnce = 50;
const minuteMs = 60_000;
/** A killed server starts again in a few seconds, and on a busy machine in half a minute. */
const killedMs = 3 * minuteMs;
const failingMs = 2 * minuteMs;
/** What happens while members act, and how many members act. */
const scenarios = {
  'one key, 50 at once': 1,
  'no keys, 50 at once': 1,
  'killed before its statement': 3,
  'killed after its statement': 3,
  'killed before the second statement': 3,
  'killed after the second statement': 3,
  'service cut before it acted': 2,
  'service cut after it acted': 2,
  'service lying after it acted': 2,
  'service away for a minute': 2,
} as const;
type Scenario = keyof typeof scenarios;

interface SignedIn extends Player {
  loginId: string;
  /** Renewed when it expires. */
  token: string;
}

let database: TestDatabase;
let dataDir: string;
let proxy: FaultProxy;
let server: ServerProcess;
let start: () => Promise<ServerProcess>;
/** The members of each scenario and subject. */
const players = new Map<string, SignedIn[]>();

const playersOf = (scenario: Scenario, subject: Subject): SignedIn[] =>
  players.get(`${scenario} ${subject.name}`) ?? [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { app, baseUrl, close } = await startApp({ DATABASE_URL: database.url });
  app.get(JobRunner).suspend(true);
  await app.get(JobRunner).whenIdle();
  // A Wednesday at noon in Seoul: the day does not end, and lotto tickets are issued.
  const noon = nextWednesday(Date.now());
  await new TestClient(baseUrl).send('PUT', '/sandbox/api/clock', { body: { to: noon.toISOString() } });
  for (const [scenario, count] of Object.entries(scenarios))
    for (const subject of subjects) {
      const group: SignedIn[] = [];
      for (let nth = 0; nth < count; nth += 1) {
        const { userKey, loginId } = await buildMember(app, { honey: 1_000 });
        const body = await subject.prepare(app, userKey);
        group.push({ userKey, loginId, body, token: await tokenOf(app, userKey) });
      }
      players.set(`${scenario} ${subject.name}`, group);
    }
  await close();
  dataDir = await mkdtemp(path.join(tmpdir(), 'honey-exactly-once-'));
  const { hostname, port } = new URL(database.url);
  proxy = new FaultProxy({ hostname, port: Number(port || 5432) });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${await proxy.start()}`;
  start = () =>
    startServerProcess({
      DATABASE_URL: url.href,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    });
  server = await start();
}, 240_000);
// A case that failed while its server was killed leaves none to the next one.
beforeEach(async () => {
  if (server.child.exitCode !== null || server.child.signalCode !== null) server = await start();
}, killedMs);
afterAll(async () => {
  printTable();
  await server?.end('SIGKILL');
  await proxy?.stop();
  await database?.drop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

/** The next Wednesday at noon in Seoul. */
function nextWednesday(nowMs: number): Date {
  const noon = new Date(nowMs);
  noon.setUTCHours(3, 0, 0, 0);
  while (noon.getUTCDay() !== 3 || noon.getTime() <= nowMs) noon.setUTCDate(noon.getUTCDate() + 1);
  return noon;
}

const visitor = () => new TestClient(server.baseUrl);

/** Sends the request of a subject, with a key or without, and again with a new token if the token has expired. */
async function act(subject: Subject, player: SignedIn, key: string | null) {
  const answer = await send(subject, player, key);
  if (answer.status !== 401) return answer;
  const { body } = await visitor().send<{ access_token: string }>(
    'POST',
    `/sandbox/api/personas/${player.loginId}/sign-in`,
  );
  player.token = body.access_token;
  return send(subject, player, key);
}

async function send({ path: address, service }: Subject, { token, body }: SignedIn, key: string | null) {
  const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key };
  const own = new TestClient(server.baseUrl, token);
  if (!service) return own.send('POST', address, { body, headers });
  const answer = await own.get<{ token: string }>(`/v1/event/service-token?service=${service}`);
  if (answer.status !== 200) return answer;
  const issued = answer.body;
  return visitor().send('POST', address, { body, headers: { ...headers, token: issued.token } });
}

/** Repeats under the same key until it has a result, as a client does. */
const actUntilDone = (subject: Subject, player: SignedIn, key: string) =>
  eventually(async () => {
    const { status, body } = await act(subject, player, key);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)} ${server.output().slice(-500)}`);
    return body;
  });

const setMode = async (service: string, mode: string) => {
  const { status } = await visitor().send('PUT', `/sandbox/api/external/${service}/mode`, { body: { mode } });
  expect(status).toBe(200);
};

/** Moves the clock and runs every job. */
const pass = async (ms: number) => {
  await visitor().send('PUT', '/sandbox/api/clock', { body: { forward_ms: ms } });
  await visitor().send('POST', '/sandbox/api/clock/run-jobs', { body: {} });
};

/** Counts what the members of a scenario have, and notes it in the table. Each must have the effect once. */
async function expectOnce(scenario: Scenario, subject: Subject): Promise<void> {
  const userKeys = playersOf(scenario, subject).map(({ userKey }) => userKey);
  const found = await asOwner(database.url, (client) => countEffects(client, subject, userKeys));
  noteRow({ subject: subject.name, scenario, attempted: userKeys.length, ...found });
  expect({ subject: subject.name, ...found }).toEqual({ subject: subject.name, lost: 0, double: 0 });
}

describe('what a member may do once', () => {
  it.each(subjects)(
    '$name: 50 requests at once with one key do it once, with one response (EVENTS-5)',
    async (subject) => {
      const [player] = playersOf('one key, 50 at once', subject);
      if (!player) throw new Error('no member');
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: atOnce }, () => act(subject, player, key)));
      const done = answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
      expect(done.length).toBeGreaterThan(0);
      if (subject.name !== 'ticket ask') expect(new Set(done).size).toBe(1);
      await actUntilDone(subject, player, key);
      await expectOnce('one key, 50 at once', subject);
    },
  );

  it.each(subjects)('$name: 50 requests at once without keys do it once (EVENTS-5)', async (subject) => {
    const [player] = playersOf('no keys, 50 at once', subject);
    if (!player) throw new Error('no member');
    const answers = await Promise.all(Array.from({ length: atOnce }, () => act(subject, player, null)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    await expectOnce('no keys, 50 at once', subject);
  });
});

/** Kills the server at a statement while members act, restarts it, and repeats under the same keys. */
async function killWhile(scenario: Scenario, subject: Subject, where: 'before' | 'after', text: string) {
  const group = playersOf(scenario, subject).map((player) => ({ player, key: randomUUID() }));
  const killed = server;
  proxy.arm({ where, text, onBreak: () => void killed.child.kill('SIGKILL') });
  await Promise.allSettled(group.map(({ player, key }) => act(subject, player, key)));
  const { child } = killed;
  if (child.signalCode === null) await once(child, 'exit', { signal: AbortSignal.timeout(minuteMs) });
  server = await start();
  for (const { player, key } of group) await actUntilDone(subject, player, key);
  await expectOnce(scenario, subject);
}

describe('a server that is killed', () => {
  it.each(subjects)(
    '$name: before its statement is received: done once (EVENTS-5)',
    (subject) => killWhile('killed before its statement', subject, 'before', subject.statements[0] ?? ''),
    killedMs,
  );
  it.each(subjects)(
    '$name: after its statement is received: done once (EVENTS-5)',
    (subject) => killWhile('killed after its statement', subject, 'after', subject.statements[0] ?? ''),
    killedMs,
  );
  const ofServices = subjects.filter(({ service }) => service !== undefined);
  it.each(ofServices)(
    '$name: before the result of the service is stored: done once (EXTERNAL-8)',
    (subject) =>
      killWhile('killed before the second statement', subject, 'before', subject.statements[1] ?? ''),
    killedMs,
  );
  it.each(ofServices)(
    '$name: after the result of the service is stored: done once (EXTERNAL-8)',
    (subject) =>
      killWhile('killed after the second statement', subject, 'after', subject.statements[1] ?? ''),
    killedMs,
  );
});

describe('a service that fails', () => {
  const ofServices = subjects.flatMap((subject) =>
    subject.service === undefined ? [] : [{ ...subject, service: subject.service }],
  );
  const modes = [
    ['service cut before it acted', 'down'],
    ['service cut after it acted', 'cut'],
    ['service lying after it acted', 'lying'],
  ] as const;
  it.each(ofServices.flatMap((subject) => modes.map(([scenario, mode]) => ({ ...subject, scenario, mode }))))(
    '$name: $scenario: done once, by the member or by the job (EXTERNAL-8)',
    async ({ scenario, mode, ...subject }) => {
      const group = playersOf(scenario, subject).map((player) => ({ player, key: randomUUID() }));
      await setMode(subject.service, mode);
      const answers = await Promise.all(group.map(({ player, key }) => act(subject, player, key)));
      for (const { status } of answers) expect([200, 503]).toContain(status);
      await setMode(subject.service, 'up');
      const [first] = group;
      if (first) await actUntilDone(subject, first.player, first.key);
      // The others are continued by the job.
      await pass(2 * minuteMs);
      for (const { player, key } of group) await actUntilDone(subject, player, key);
      await expectOnce(scenario, subject);
    },
    failingMs,
  );

  it.each(ofServices)(
    '$name: away for a minute: done once afterwards (EXTERNAL-8)',
    async (subject) => {
      const scenario = 'service away for a minute';
      const group = playersOf(scenario, subject).map((player) => ({ player, key: randomUUID() }));
      await setMode(subject.service, 'down');
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const answers = await Promise.all(group.map(({ player, key }) => act(subject, player, key)));
        expect(answers.map(({ status }) => status)).toEqual(group.map(() => 503));
        await pass(minuteMs / 4);
      }
      await setMode(subject.service, 'up');
      await pass(5 * minuteMs);
      for (const { player, key } of group) await actUntilDone(subject, player, key);
      await expectOnce(scenario, subject);
    },
    failingMs,
  );
});

describe('after all of it', () => {
  it('the books are right (WALLET-1, EVENTS-11)', async () => {
    const wrong = await asOwner(database.url, async (client) =>
      (await verifyBooks(client)).filter((proof) => proof.wrong > 0).map(({ name }) => name),
    );
    expect(wrong).toEqual([]);
  }, 60_000);
});

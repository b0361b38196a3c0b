import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { enterRoom } from '../../setup/room.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

/** A span as OTLP carries it in JSON. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

interface Exported {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A stand-in for a collector: stores what arrives at its address for traces. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Exported).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const [nick, password, phone, line] = ['추적되지않는꿀', 'Honey!2026x', '01098765432', '아무도 못 볼 한 줄'];

let collector: Awaited<ReturnType<typeof startCollector>>;
let database: TestDatabase;
let server: ServerProcess;
let token: string;
let vodKey: number;

beforeAll(async () => {
  collector = await startCollector();
  database = await createTestDatabase();
  const { app, close } = await startApp({ DATABASE_URL: database.url });
  const host = await buildHost(app);
  ({ vodKey } = await buildLive(app, { hostKey: host.userKey }));
  const member = await buildMember(app, { loginId: 'traced77', nick, password });
  token = await tokenOf(app, member.userKey);
  await close();
  server = await startServerProcess({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    // The batch is sent at its end.
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await database?.drop();
  collector?.close();
});

const named = (name: string) => collector.spans().filter((span) => span.name === name);
const factOf = ({ attributes }: Span, key: string) =>
  attributes.find((attribute) => attribute.key === key)?.value.stringValue;

/** Whether a span is below another one of its trace. */
function isBelow(span: Span, above: Span): boolean {
  const byId = new Map(collector.spans().map((one) => [one.spanId, one]));
  for (let at: Span | undefined = span; at; at = byId.get(at.parentSpanId ?? ''))
    if (at.spanId === above.spanId) return true;
  return false;
}

describe('with a collector', () => {
  it('a call is a trace with its statements, and a refusal names it (OPERATIONS-5, OPERATIONS-6)', async () => {
    const client = new TestClient(server.baseUrl, token);
    expect((await client.get('/v1/vod/total-live-list')).status).toBe(200);
    const refused = await client.send<{ trace_id: string }>('POST', '/v1/streams/999999/join', { body: {} });
    expect([refused.status, refused.body.trace_id]).toEqual([404, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await eventually(async () => {
      const [call] = named('GET /v1/vod/total-live-list');
      const join = collector.spans().find(({ name }) => /^POST \/v1\/streams\/:\w+\/join$/.test(name));
      expect(call && factOf(call, 'http.request.method')).toBe('GET');
      expect(join?.traceId).toBe(refused.body.trace_id);
      const statements = collector
        .spans()
        .filter((span) => factOf(span, 'db.system.name') === 'postgresql' && join && isBelow(span, join));
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) expect(factOf(statement, 'db.query.summary')).toBe(statement.name);
    });
  });

  it('a line of the chat and a job are traces with their statements (OPERATIONS-5)', async () => {
    const { talk, joined } = await enterRoom(new TestClient(server.baseUrl, token), vodKey);
    await talk.talk(joined.channel_id, line);
    talk.disconnect();
    await eventually(async () => {
      expect(named('chat join').length).toBeGreaterThan(0);
      expect(named('chat talk').length).toBeGreaterThan(0);
      const jobs = collector.spans().filter(({ name }) => name.startsWith('job '));
      const statements = collector.spans().filter((span) => factOf(span, 'db.system.name') !== undefined);
      expect(jobs.some((job) => statements.some((statement) => isBelow(statement, job)))).toBe(true);
    }, 60_000);
  }, 120_000);

  it('a client continues its trace, and does not decide that it is recorded (OPERATIONS-5)', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    await fetch(`${server.baseUrl}/v1/vod/popular-live-list`, { headers });
    await eventually(async () =>
      expect(named('GET /v1/vod/popular-live-list').map((span) => span.traceId)).toContain(traceId),
    );
    // Without Redis, one server uses a database.
    const own = await createTestDatabase();
    const quiet = await startServerProcess({
      DATABASE_URL: own.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
    await fetch(`${quiet.baseUrl}/v1/vod/pc-live-list`, { headers });
    await quiet.end('SIGTERM');
    await own.drop();
    expect(named('GET /v1/vod/pc-live-list')).toEqual([]);
  });

  it('nothing of a member is in a span: names, telephones, texts, tokens, passwords (OPERATIONS-6)', async () => {
    const client = new TestClient(server.baseUrl, token);
    const signIn = (secret: string) =>
      client.send<Record<string, string>>('POST', '/v1/user/login-proc', {
        body: { id: 'traced77', password: secret },
      });
    const signedIn = await signIn(password);
    expect(signedIn.status).toBe(200);
    const wrong = `${password}-wrong`;
    await signIn(wrong);
    for (const path of [
      `/v1/vod/total-live-list?keyword=${encodeURIComponent(nick)}&phone=${phone}`,
      `/v1/none/${encodeURIComponent(nick)}/${phone}?token=${token}`,
      `/${encodeURIComponent(nick)}`,
      `/v1/search/users?keyword=${encodeURIComponent(nick)}`,
    ])
      await client.get(path, { headers: { accept: 'text/html', 'x-agent': nick.replaceAll(/./g, 'x') } });
    await client.send('POST', '/v1/user/phone-code', { body: { phone, phone_country_num: 'KR_82' } });
    await client.send('POST', '/v1/user/login-proc', { body: `{"id": "${nick}", "password": ` });
    // What is left is exported at the end.
    await server.end('SIGTERM');
    const everything = collector.bodies.join('\n');
    const secrets = [
      nick,
      encodeURIComponent(nick),
      phone,
      phone.slice(3),
      line,
      token,
      password,
      wrong,
      'traced77',
    ];
    for (const value of [...secrets, ...Object.values(signedIn.body).filter((text) => `${text}`.length > 20)])
      expect([value, everything.includes(String(value))]).toEqual([value, false]);
    expect(everything).toContain('honey-live');
    // What is left of a request is what the program knows.
    const keys = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].filter((key) => /url|path|query$|text|user|ip|address|message|stack/.test(key))).toEqual(
      [],
    );
  });
});

it('the lines of the log name the trace, and without a collector neither logs nor refusals do (OPERATIONS-6)', async () => {
  const traceIds = new Set(collector.spans().map(({ traceId }) => traceId));
  const logged = [...server.output().matchAll(/"trace_id":"([0-9a-f]{32})"/g)].map(([, id]) => id ?? '');
  expect(logged.filter((id) => traceIds.has(id)).length).toBeGreaterThan(0);
  const { baseUrl, close } = await startApp({ DATABASE_URL: database.url });
  const refused = await new TestClient(baseUrl).send('POST', '/v1/streams/999999/join', { body: {} });
  expect(refused.body).not.toHaveProperty('trace_id');
  await close();
}, 60_000);

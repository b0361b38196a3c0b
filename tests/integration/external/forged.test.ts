import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawSeedHash, lottoBalls, lottoPrizes } from '@honey/rules';
import { integer, record, text } from '@honey/server/core/wire/wire-schema';
import { problemOfDraw, problemOfWinners } from '@honey/server/external/lotto/lotto-proof-rules';
import { ServiceClient, ServiceUnanswered } from '@honey/server/external/services/service-client';
import { Logger } from '@nestjs/common';

const answer = record({ name: text({ max: 10 }), amount: integer({ max: 100 }) });
const secret = 'a-secret-of-the-tests-only-0123456789';

// What is logged is not the subject.
Logger.overrideLogger(false);

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A client of a service that answers like this. */
async function clientOf(respond: RequestListener): Promise<ServiceClient> {
  server = createServer(respond);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new ServiceClient({
    service: 'ebook',
    secret,
    url: () => Promise.resolve(`http://127.0.0.1:${port}`),
    send: fetch,
  });
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe('an answer of a service', () => {
  test.each<[string, RequestListener]>([
    ['has another form', json(200, { name: 'x', amount: '5' })],
    ['has an amount out of bounds', json(200, { name: 'x', amount: 101 })],
    ['has a negative amount', json(200, { name: 'x', amount: -1 })],
    ['has a field too many', json(200, { name: 'x', amount: 1, role: 'operator' })],
    ['is no JSON', json(200, '<html>')],
    ['is empty', json(200, '')],
    ['has another status', json(201, { name: 'x', amount: 1 })],
    ['refuses by a code that is not declared', json(409, { code: 'because' })],
    ['refuses by a fault', json(500, { code: 'sold_out' })],
    ['leads to another server', json(302, '', { location: 'http://127.0.0.1:9/' })],
    ['has none of it', (request) => request.socket.destroy()],
  ])('that %s is not believed: the result stays unknown (EXTERNAL-8)', async (_name, respond) => {
    const client = await clientOf(respond);
    await expect(
      client.act('/v1/things', 'key', {}, answer, { sold_out: 'not_found' }),
    ).rejects.toBeInstanceOf(ServiceUnanswered);
    await expect(client.read('/v1/things', answer)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('that is as declared is believed; the request names itself and the product (EXTERNAL-11)', async () => {
    const seen: Record<string, unknown>[] = [];
    const client = await clientOf((request, response) => {
      seen.push(request.headers);
      json(200, { name: 'x', amount: 1 })(request, response);
    });
    expect(await client.act('/v1/things', 'a-key', {}, answer, {})).toEqual({
      outcome: 'done',
      answer: { name: 'x', amount: 1 },
    });
    expect(seen[0]).toMatchObject({
      authorization: `Bearer ${secret}`,
      'idempotency-key': 'a-key',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('that never comes is given up after three seconds (EXTERNAL-11)', async () => {
    const client = await clientOf(() => undefined);
    const startedAt = performance.now();
    await expect(client.act('/v1/things', 'key', {}, answer, {})).rejects.toBeInstanceOf(ServiceUnanswered);
    expect(performance.now() - startedAt).toBeGreaterThan(2_900);
  });

  test('is awaited for a burst of requests, of which only 16 are sent at once (EXTERNAL-11)', async () => {
    let open = 0;
    let most = 0;
    const client = await clientOf((request, response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        json(200, { name: 'x', amount: 1 })(request, response);
      });
    });
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => client.read('/v1/things', answer)),
    );
    expect(most).toBeLessThanOrEqual(16);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  });
});

describe('a lotto draw', () => {
  const seed = '5'.repeat(64);
  const period = '2026-11-23';
  const published = { period, seed_hash: drawSeedHash(seed) };
  const limits = { poolMax: 1_000_000, acceptsForced: false };
  const { balls, bonus } = lottoBalls(seed, period);
  const round = {
    round_no: 47,
    period,
    begins_on: '2026-11-22T15:00:00.000Z',
    sales_end_on: '2026-11-28T11:00:00.000Z',
    draws_on: '2026-11-28T12:00:00.000Z',
    published_on: '2026-11-15T15:00:00.000Z',
    seed_hash: published.seed_hash,
    state: 'drawn' as const,
    seed,
    balls,
    bonus,
    is_forced: false,
    ticket_cnt: 3,
    prizes: lottoPrizes.map(({ rank, star, isShared }) => ({
      rank,
      pool_star: isShared ? star : 0,
      winner_cnt: 0,
      star: 0,
    })),
  };
  type Round = typeof round;
  const withPrize = (rank: number, changes: Partial<Round['prizes'][number]>): Partial<Round> => ({
    prizes: round.prizes.map((prize) => (prize.rank === rank ? { ...prize, ...changes } : prize)),
  });

  test('that follows from its seed is believed (EXTERNAL-18)', () => {
    expect(problemOfDraw(round, published, limits)).toBeNull();
    const carried = withPrize(1, { pool_star: 300_000, winner_cnt: 2, star: 150_000 });
    expect(problemOfDraw({ ...round, ...carried }, published, limits)).toBeNull();
  });

  test.each<[string, Partial<Round>]>([
    ['another seed', { seed: '6'.repeat(64) }],
    ['another seed and its hash', { seed: '6'.repeat(64), seed_hash: drawSeedHash('6'.repeat(64)) }],
    ['another week', { period: '2026-11-16' }],
    [
      'a ball of its own',
      { balls: [...balls.slice(0, 5), [45, 44, 43].find((one) => !balls.includes(one)) ?? 42] },
    ],
    ['another bonus ball', { bonus: (bonus % 45) + 1 }],
    ['a ball twice', { balls: [1, 1, 2, 3, 4, 5] }],
    ['chosen balls, marked', { is_forced: true }],
    ['a smaller first prize', withPrize(1, { pool_star: 99_999 })],
    ['a first prize above the limit', withPrize(1, { pool_star: 1_000_001, winner_cnt: 1, star: 1_000_001 })],
    ['more than the share', withPrize(2, { winner_cnt: 3, star: 3_334 })],
    ['a larger fixed prize', withPrize(5, { pool_star: 60, winner_cnt: 6, star: 10 })],
    ['a rank too few', { prizes: round.prizes.slice(0, 4) }],
  ])('with %s is not believed (EXTERNAL-18, EXTERNAL-19)', (_name, changes) => {
    expect(problemOfDraw({ ...round, ...changes }, published, limits)).not.toBeNull();
  });

  test('with fewer winners than there are here is not believed (EXTERNAL-18)', () => {
    const stated = { ...round, ...withPrize(5, { pool_star: 10, winner_cnt: 2, star: 5 }) };
    expect(problemOfWinners(stated, new Map([[5, 2]]))).toBeNull();
    expect(problemOfWinners(stated, new Map([[5, 3]]))).not.toBeNull();
    expect(problemOfWinners(stated, new Map([[1, 1]]))).not.toBeNull();
  });
});

import { randomUUID } from 'node:crypto';
import { drawVerifiers, verifyDraws } from '@honey/server/draws';
import { reconcileExternalJob } from '@honey/server/external/purchases/reconcile-external.job';
import { setExternal } from './support.ts';

const { client, database, member, person, setTime, now, job, balances, brokenProofs, purchases, setMode } =
  setExternal();

interface Ticket {
  ticket_id: string;
  round_no: number;
  numbers: number[] | null;
  spun_yn: string;
}
interface Tickets {
  list: { ticket_id: string; state: string; rank: number | null; star_cnt: number }[];
  total: number;
}
interface Rounds {
  round: { round_no: number; state: string; seed: string | null; seed_hash: string; period: string };
  next_round: { seed_hash: string };
  refusal: string | null;
  own_ticket_cnt: number;
  list: { round_no: number; prizes: { rank: number; pool_star_cnt: number; winner_cnt: number }[] }[];
}

const at = (time: string) => setTime(new Date(`${time}+09:00`));
type Person = Awaited<ReturnType<typeof member>>;

/** A member who attended today. */
const attendant = async () => {
  const own = await member('lotto');
  expect((await own.client.send('POST', '/v1/event/attend')).status).toBe(200);
  return own;
};
const issue = async (own: Person, numbers?: number[], key?: string | null) =>
  (await renewed(own)).post<Ticket>('lotto/issue', numbers ? { numbers } : {}, key);
const spin = async (own: Person, ticketId: string, key?: string | null) =>
  (await renewed(own)).post<Ticket>('lotto/spin', { ticket_id: ticketId }, key);
const held = async (own: Person) =>
  (await (await renewed(own)).client.get<Tickets>('/v1/event/lotto-ask-list')).body;
/** The same member, with tokens that are valid now. */
const renewed = (own: Person) => person(own.userKey, 'lotto');
const rounds = async (own: Person) => (await (await renewed(own)).get<Rounds>('lotto/round')).body;
const reports = () =>
  database().withDedicatedConnection(async (connection) =>
    (await verifyDraws({ client: connection, decrypt: () => '' }, drawVerifiers)).filter(({ name }) =>
      name.startsWith('lotto'),
    ),
  );
/** Lets the time pass after which the job calls the service again. */
const reconcile = async () => {
  setTime(new Date(now().getTime() + 400_000));
  await job(reconcileExternalJob);
};

/** Each test has a week of its own. */
let week = 0;
beforeEach(async () => {
  week += 1;
  const monday = new Date(Date.parse('2026-12-07T00:00:00Z') + week * 7 * 86_400_000);
  at(`${monday.toISOString().slice(0, 10)}T10:00:00`);
  await setMode('lotto', 'up');
  await job('lotto-rounds');
});
const inDays = (days: number, time: string) => {
  const day = new Date(Date.parse('2026-12-07T00:00:00Z') + (week * 7 + days) * 86_400_000);
  at(`${day.toISOString().slice(0, 10)}T${time}`);
};

describe('a lotto ticket', () => {
  test('is one for a day’s attendance, with own numbers (EXTERNAL-13, EXTERNAL-16)', async () => {
    const own = await member('lotto');
    expect((await issue(own)).body.code).toBe('lotto_attendance_required');
    expect((await rounds(own)).refusal).toBe('lotto_attendance_required');
    await own.client.send('POST', '/v1/event/attend');
    expect((await rounds(own)).refusal).toBeNull();
    const { status, body } = await issue(own, [40, 2, 3, 4, 5, 6]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ numbers: [2, 3, 4, 5, 6, 40], spun_yn: 'N' });
    expect((await issue(own)).body.code).toBe('lotto_day_taken');
    expect(await rounds(own)).toMatchObject({ own_ticket_cnt: 1, refusal: 'lotto_day_taken' });
    expect(await held(own)).toMatchObject({ total: 1, list: [{ ticket_id: body.ticket_id, state: 'open' }] });
    const { body: list } = await own.get<{ list: Ticket[] }>('lotto/tickets');
    expect(list.list).toMatchObject([{ ticket_id: body.ticket_id }]);
  });

  test('is refused with other than six different numbers from 1 to 45 (EXTERNAL-13)', async () => {
    const own = await attendant();
    for (const numbers of [
      [],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 5],
      [0, 1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 46],
      ['1', 2, 3, 4, 5, 6],
      null,
    ])
      expect((await own.post('lotto/issue', { numbers })).status).toBe(400);
    expect((await own.post('lotto/issue', { numbers: [1, 2, 3, 4, 5, 6], member: 1 })).status).toBe(400);
  });

  test('is not for operators, minors and the unverified (EXTERNAL-13)', async () => {
    const codes = [];
    for (const overrides of [
      { role: 'operator' },
      { userAdultYn: false },
      { verificationYn: false },
    ] as const)
      codes.push((await issue(await member('lotto', overrides))).body.code);
    expect(codes).toEqual(['event_operators_excluded', 'event_adults_only', 'verification_required']);
  });

  test('is issued once by 50 requests at once, with one key and without (EXTERNAL-7, EXTERNAL-13)', async () => {
    const own = await attendant();
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 50 }, () => issue(own, [1, 2, 3, 4, 5, 6], key)));
    expect(new Set(same.map(({ body }) => body.ticket_id)).size).toBe(1);
    const other = await attendant();
    const all = await Promise.all(Array.from({ length: 50 }, () => issue(other, undefined, null)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body.code === 'lotto_day_taken')).toHaveLength(49);
    expect([(await held(own)).total, (await held(other)).total]).toEqual([1, 1]);
  });

  test('without numbers is rolled once, by 50 requests at once (EXTERNAL-14)', async () => {
    const own = await attendant();
    const { body: ticket } = await issue(own);
    expect(ticket.numbers).toBeNull();
    const spins = await Promise.all(Array.from({ length: 50 }, () => spin(own, ticket.ticket_id, null)));
    const done = spins.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(spins.filter(({ body }) => body.code === 'lotto_ticket_numbered')).toHaveLength(49);
    expect(done[0]?.body).toMatchObject({ spun_yn: 'Y' });
    expect((await held(own)).list).toMatchObject([{ numbers: done[0]?.body.numbers }]);
    const other = await member('lotto');
    expect((await spin(other, ticket.ticket_id)).body.code).toBe('lotto_ticket_not_found');
  });

  test.each(['down', 'cut', 'lying'] as const)(
    'is issued and rolled once by a service that is %s (EXTERNAL-8, EXTERNAL-22)',
    async (mode) => {
      const own = await attendant();
      await setMode('lotto', mode);
      const key = randomUUID();
      expect(await issue(own, undefined, key)).toMatchObject({
        status: 503,
        body: { code: 'external_pending' },
      });
      await reconcile();
      expect((await held(own)).total).toBe(0);
      await setMode('lotto', 'up');
      await reconcile();
      const { body: ticket } = await issue(own, undefined, key);
      expect(await held(own)).toMatchObject({ total: 1, list: [{ ticket_id: ticket.ticket_id }] });
      await setMode('lotto', mode);
      const spinKey = randomUUID();
      expect((await spin(own, ticket.ticket_id, spinKey)).status).toBe(503);
      await setMode('lotto', 'up');
      await reconcile();
      const { body: spun } = await spin(own, ticket.ticket_id, spinKey);
      expect((await held(own)).list).toMatchObject([{ numbers: spun.numbers }]);
      expect((await purchases(own.userKey)).map(({ state }) => state)).toEqual(['done', 'done']);
      const { body: list } = await (await renewed(own)).get<{ total: number }>('lotto/tickets');
      expect(list.total).toBe(1);
    },
  );

  test('is issued until Saturday 20:00, and none after (EXTERNAL-12)', async () => {
    inDays(5, '19:59:59');
    const own = await attendant();
    expect((await issue(own)).status).toBe(200);
    inDays(5, '20:00:00');
    const late = await attendant();
    expect((await issue(late)).body.code).toBe('lotto_closed');
    expect((await rounds(late)).round.state).toBe('closed');
  });
});

describe('a lotto draw', () => {
  test('pays each prize once, and splits the shared ones (EXTERNAL-17, EXTERNAL-18, EXTERNAL-19)', async () => {
    const winners = await Promise.all(Array.from({ length: 3 }, attendant));
    const second = await attendant();
    const fifth = await attendant();
    const loser = await attendant();
    const without = await attendant();
    for (const own of winners) await issue(own, [1, 2, 3, 4, 5, 6]);
    await issue(second, [1, 2, 3, 4, 5, 7]);
    await issue(fifth, [1, 2, 3, 40, 41, 42]);
    await issue(loser, [40, 41, 42, 43, 44, 45]);
    await issue(without);
    const before = await rounds(loser);
    expect(before.round.seed).toBeNull();
    const { status, body } = await client.send('POST', '/sandbox/api/external/lotto/draw', {
      body: { balls: [1, 2, 3, 4, 5, 6], bonus: 7 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ balls: [1, 2, 3, 4, 5, 6], bonus: 7, forced_yn: 'Y' });
    await Promise.all([job('lotto-rounds'), job('lotto-rounds')]);
    const honey = async (own: Person) => (await balances(own.userKey)).star_cnt;
    // Pools without winners carry over: the first prize is a third of them.
    const pool = (await rounds(loser)).list[0]?.prizes.find(({ rank }) => rank === 1);
    expect(pool?.winner_cnt).toBe(3);
    for (const own of winners) expect(await honey(own)).toBe(Math.floor(Number(pool?.pool_star_cnt) / 3));
    expect(await honey(second)).toBeGreaterThanOrEqual(10_000);
    expect(await honey(fifth)).toBe(5);
    expect(await honey(loser)).toBe(0);
    expect((await held(fifth)).list).toMatchObject([{ state: 'paid', rank: 5, star_cnt: 5 }]);
    expect((await held(loser)).list).toMatchObject([{ state: 'lost', rank: null, star_cnt: 0 }]);
    expect((await held(without)).list).toMatchObject([{ state: 'none', rank: null }]);
    expect((await reports()).find(({ name }) => name === `lotto ${before.round.period}`)).toMatchObject({
      state: 'forced',
      problems: [],
    });
    expect((await client.send('POST', '/sandbox/api/external/lotto/draw', { body: {} })).body).toMatchObject({
      code: 'lotto_closed',
    });
    expect(await brokenProofs()).toEqual([]);
  });

  test('follows from the seed whose hash was published, by itself on Saturday 21:00 (EXTERNAL-15)', async () => {
    const own = await attendant();
    await issue(own);
    const before = await rounds(own);
    expect((await own.get(`lotto/balls?round_no=${before.round.round_no}`)).body.code).toBe(
      'lotto_not_drawn',
    );
    inDays(5, '21:00:00');
    await job('lotto-rounds');
    const later = await renewed(own);
    const { body } = await later.get<{ seed_hash: string; forced_yn: string }>(
      `lotto/balls?round_no=${before.round.round_no}`,
    );
    expect(body).toMatchObject({ seed_hash: before.round.seed_hash, forced_yn: 'N' });
    expect((await reports()).find(({ name }) => name === `lotto ${before.round.period}`)).toMatchObject({
      state: 'proven',
      problems: [],
    });
    inDays(7, '10:00:00');
    expect((await rounds(own)).round.seed_hash).toBe(before.next_round.seed_hash);
    expect((await later.get('lotto/balls?round_no=99999')).status).toBe(401);
    expect((await (await renewed(own)).get('lotto/balls?round_no=99999')).body.code).toBe(
      'lotto_round_not_found',
    );
  });

  test('waits for the numbers of a ticket whose roll has no answer yet, and pays their prize (EXTERNAL-8, EXTERNAL-18)', async () => {
    const own = await attendant();
    const { body: ticket } = await issue(own);
    await setMode('lotto', 'cut');
    const key = randomUUID();
    expect((await spin(own, ticket.ticket_id, key)).body.code).toBe('external_pending');
    await setMode('lotto', 'up');
    // The service rolled the numbers; the draw is known here before them.
    expect((await client.send('POST', '/sandbox/api/external/lotto/draw', { body: {} })).status).toBe(200);
    await job('lotto-rounds');
    expect((await held(own)).list).toMatchObject([{ state: 'open', numbers: null }]);
    await reconcile();
    await job('lotto-rounds');
    const { list } = await held(own);
    expect(list).toMatchObject([{ ticket_id: ticket.ticket_id, numbers: expect.any(Array) }]);
    expect(['lost', 'paid']).toContain(list[0]?.state);
    expect(await reports()).not.toContainEqual(expect.objectContaining({ state: 'broken' }));
  });

  test('leaves the prize of a member who left with the house, noted (EXTERNAL-18)', async () => {
    const own = await attendant();
    await issue(own, [1, 2, 3, 4, 5, 6]);
    await database().pool.query('UPDATE users SET user_adult_yn = false WHERE user_key = $1', [own.userKey]);
    await client.send('POST', '/sandbox/api/external/lotto/draw', { body: { balls: [1, 2, 3, 4, 5, 6] } });
    expect((await held(own)).list).toMatchObject([{ state: 'unpaid', rank: 1 }]);
    expect((await balances(own.userKey)).star_cnt).toBe(0);
    const { rows } = await database().pool.query(
      'SELECT reason FROM event_unpaid_prizes WHERE user_key = $1',
      [own.userKey],
    );
    expect(rows).toEqual([{ reason: 'event_adults_only' }]);
  });
});

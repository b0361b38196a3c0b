import { filled, foundAfter } from '../events/tampers-support.ts';
import { setExternal } from './support.ts';

const external = setExternal();
const { client, member, person, setTime, job } = external;
type Person = Awaited<ReturnType<typeof member>>;

/**
 * A round with chosen balls with three winners of the fifth rank, a loser and a ticket without numbers; the round after
 * it, which its seed decided, with one ticket; and the running round with one.
 */
const ids = {
  chosen: 0,
  winner: '',
  winnerKey: 0,
  second: '',
  loser: '',
  loserKey: 0,
  empty: '',
  drawn: 0,
  ticket: '',
  running: 0,
  open: '',
};

const at = (time: string) => setTime(new Date(`${time}+09:00`));

/** Attends and takes the ticket of today. */
async function issued(numbers?: number[]): Promise<{ own: Person; ticket_id: string; round_no: number }> {
  const own = await member('lotto');
  expect((await own.client.send('POST', '/v1/event/attend')).status).toBe(200);
  const later = await person(own.userKey, 'lotto');
  const { status, body } = await later.post<{ ticket_id: string; round_no: number }>(
    'lotto/issue',
    numbers ? { numbers } : {},
  );
  expect(status).toBe(200);
  return { own, ...body };
}

beforeAll(async () => {
  at('2026-12-14T10:00:00');
  await job('lotto-rounds');
  at('2026-12-14T10:05:00');
  const winners = [
    await issued([1, 2, 3, 40, 41, 42]),
    await issued([1, 2, 4, 40, 41, 42]),
    await issued([1, 2, 5, 40, 41, 42]),
  ];
  const loser = await issued([40, 41, 42, 43, 44, 45]);
  const empty = await issued();
  at('2026-12-14T10:10:00');
  await client.send('POST', '/sandbox/api/external/lotto/draw', {
    body: { balls: [1, 2, 3, 4, 5, 6], bonus: 7 },
  });
  await job('lotto-rounds');
  at('2026-12-21T10:00:00');
  await job('lotto-rounds');
  const drawn = await issued([8, 9, 10, 11, 12, 13]);
  at('2026-12-26T21:00:00');
  await job('lotto-rounds');
  at('2026-12-28T10:00:00');
  await job('lotto-rounds');
  const open = await issued([8, 9, 10, 11, 12, 13]);
  Object.assign(ids, {
    chosen: loser.round_no,
    winner: winners[0]?.ticket_id,
    winnerKey: winners[0]?.own.userKey,
    second: winners[1]?.ticket_id,
    loser: loser.ticket_id,
    loserKey: loser.own.userKey,
    empty: empty.ticket_id,
    drawn: drawn.round_no,
    ticket: drawn.ticket_id,
    running: open.round_no,
    open: open.ticket_id,
  });
}, 60_000);

const round = (set: string, which: 'drawn' | 'chosen' | 'running' = 'drawn') =>
  `UPDATE lotto_rounds SET ${set} WHERE round_no = $${which}`;
const ticket = (set: string, which: 'winner' | 'loser' | 'empty' | 'ticket' | 'open' = 'winner') =>
  `UPDATE lotto_tickets SET ${set} WHERE ticket_id = '$${which}'`;
const prizes = (path: string, value: number) =>
  round(`prizes = jsonb_set(prizes, '${path}', '${value}')`, 'chosen');
const hash = `repeat('ab', 32)`;
const ofDrawn = 'round $drawn: ';
const ofChosen = 'round $chosen: ';

describe('draws:verify of the lotto', () => {
  test('finds nothing where nothing was changed, and proves no round with chosen balls (EXTERNAL-18, EXTERNAL-19)', async () => {
    const { states, problems, proofs } = await foundAfter(external, null);
    expect({ problems, proofs }).toEqual({ problems: [], proofs: [] });
    expect([states['lotto 2026-12-14'], states['lotto 2026-12-21'], states['lotto 2026-12-28']]).toEqual([
      'forced',
      'proven',
      'running',
    ]);
  });

  test.each([
    ['a changed seed', round(`seed = ${hash}`), ofDrawn],
    ['a changed hash', round(`seed_hash = ${hash}`), ofDrawn],
    ['a hash that is none', round(`seed_hash = 'x'`, 'running'), 'round $running: '],
    ['another ball', round(`balls[1] = CASE balls[1] WHEN 1 THEN 2 ELSE 1 END`), ofDrawn],
    ['a ball twice', round('balls[2] = balls[1]', 'chosen'), ofChosen],
    ['another bonus ball', round('bonus = bonus % 45 + 1'), ofDrawn],
    ['another week', round(`period = '2026-11-30'`), ofDrawn],
    ['a hash that was stored after the draw', round(`seen_at = draws_at + interval '1 minute'`), ofDrawn],
    ['chosen balls that are not marked', round('forced_yn = false', 'chosen'), ofChosen],
    ['a larger prize', prizes('{4,star}', 500), ofChosen],
    ['a larger pool of a fixed prize', prizes('{4,pool_star}', 500), ofChosen],
    ['fewer winners than tickets', prizes('{4,winner_cnt}', 1), ofChosen],
    ['a rank too few', round('prizes = prizes - 4', 'chosen'), ofChosen],
    ['another rank', ticket('rank = 1'), 'ticket $winner: '],
    ['another prize', ticket('prize = 100000'), 'ticket $winner: '],
    ['a prize of a loser', ticket(`state = 'paid', rank = 5, prize = 5`, 'loser'), 'ticket $loser: '],
    ['a winner who lost', ticket(`state = 'lost', rank = NULL, prize = 0`), 'ticket $winner: '],
    ['a prize that was paid and is unpaid', ticket(`state = 'unpaid'`), 'ticket $winner: '],
    [
      'a decided ticket that is open',
      ticket(`state = 'open', rank = NULL, prize = 0, decided_at = NULL`),
      'ticket $winner: ',
    ],
    [
      'an open ticket that is decided',
      ticket(`state = 'lost', decided_at = now()`, 'open'),
      'ticket $open: ',
    ],
    [
      'other numbers of a loser',
      ticket('numbers = ARRAY[39, 41, 42, 43, 44, 45]', 'loser'),
      'ticket $loser: ',
    ],
    ['other numbers of a winner', ticket('numbers = ARRAY[1, 2, 3, 4, 5, 6]'), 'ticket $winner: '],
    [
      'other numbers of an open ticket',
      ticket('numbers = ARRAY[1, 2, 3, 4, 5, 6]', 'open'),
      'ticket $open: ',
    ],
    [
      'numbers of a ticket that was not rolled',
      ticket('numbers = ARRAY[1, 2, 3, 4, 5, 6]', 'empty'),
      'ticket $empty: ',
    ],
    ['a number twice', ticket('numbers = ARRAY[40, 40, 42, 43, 44, 45]', 'loser'), 'ticket $loser: '],
    [
      'a ticket of another member',
      ticket(`user_key = $winnerKey, day = '2027-01-01'`, 'loser'),
      'ticket $loser: ',
    ],
    ['a ticket of another round', ticket('round_no = $chosen', 'ticket'), 'ticket $ticket: '],
    ['a ticket of a round that does not exist', ticket('round_no = 99999', 'ticket'), 'ticket $ticket: '],
    [
      'a ticket that was issued after its draw',
      ticket(`issued_at = '2026-12-27'`, 'ticket'),
      'ticket $ticket: ',
    ],
    ['a deleted ticket', `DELETE FROM lotto_tickets WHERE ticket_id = '$winner'`, 'ticket $winner: '],
    [
      'a ticket that was not issued',
      `INSERT INTO lotto_tickets (ticket_id, user_key, round_no, day, numbers, issued_at) VALUES ('forged-ticket', $winnerKey, $running, '2026-12-28', '{1,2,3,4,5,6}', '2026-12-28T02:00:00Z')`,
      'ticket forged-ticket: ',
    ],
    [
      'a payment of another amount',
      `UPDATE ledger_operations SET answer = jsonb_set(answer, '{amount}', '500') WHERE operation = 'lotto_prize' AND idempotency_key = 'lotto:$winner'`,
      'ticket $winner: ',
    ],
    [
      'a payment of another ticket',
      `UPDATE ledger_operations SET idempotency_key = 'lotto:forged-ticket' WHERE operation = 'lotto_prize' AND idempotency_key = 'lotto:$second'`,
      'ticket forged-ticket: ',
    ],
    ['a deleted round', 'DELETE FROM lotto_rounds WHERE round_no = $chosen', 'ticket $winner: '],
  ])('finds %s, and names the row (EXTERNAL-18)', async (_name, sql, row) => {
    const { problems, states, proofs } = await foundAfter(external, filled(sql, ids));
    expect(problems.filter((problem) => problem.includes(filled(row, ids)))).not.toEqual([]);
    expect(Object.values(states)).toContain('broken');
    expect(proofs).not.toEqual([]);
  });

  test('never proves a round whose balls were marked as chosen afterwards (EXTERNAL-19)', async () => {
    const { states, proofs } = await foundAfter(external, filled(round('forced_yn = true'), ids));
    expect(states['lotto 2026-12-21']).toBe('forced');
    expect(proofs).not.toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { RouletteWorld } from './roulette-support.ts';
import { filled, foundAfter } from './tampers-support.ts';

const file = setServer();
const world = new RouletteWorld(file);

/** A spin of the closed round that won honey, another that won a ticket, one that won nothing, and one of the open round. */
const ids = { money: 0, ticket: 0, none: 0, running: 0, round: 0, open: 0, other: 0, user: 0 };

beforeAll(async () => {
  world.at('2026-11-25T03:00:00Z');
  await world.rounds.run();
  const [player, other] = [await world.player(30), await world.player(3)];
  ids.user = player.member.userKey;
  ids.other = other.member.userKey;
  ids.round = (await world.rounds.current()).roundId;
  for (let nth = 0; nth < 200 && (ids.money === 0 || ids.ticket === 0 || ids.none === 0); nth += 1) {
    if (nth % 30 === 29) await world.grant(player, 30);
    const { spin_id, prize_cd } = await world.spun(player.client, { word: `말${nth}` });
    if (prize_cd === 'ticket') ids.ticket ||= spin_id;
    else if (prize_cd === 'none') ids.none ||= spin_id;
    else ids.money ||= spin_id;
  }
  await world.spun(other.client);
  await world.spun(player.client);
  world.at('2026-12-02T03:00:00Z');
  await world.rounds.run();
  ids.open = (await world.rounds.current()).roundId;
  await Promise.all([world.renew(player), world.grant(player, 2)]);
  ids.running = (await world.spun(player.client, { word: '진행' })).spin_id;
}, 120_000);

const spins = (set: string, which: keyof typeof ids = 'money') =>
  `UPDATE roulette_spins SET ${set} WHERE spin_id = $${which}`;
const seedOf = (set: string, which: 'round' | 'open' = 'round') =>
  `UPDATE draw_seeds d SET ${set} FROM roulette_rounds r WHERE r.seed_id = d.seed_id AND r.round_id = $${which}`;
const spin = 'spin $money ';
const round = 'round $round';

describe('draws:verify', () => {
  it('finds nothing where nothing was changed, and counts the draws of each round (EVENTS-11)', async () => {
    const reports = await world.verify();
    expect(reports.filter(({ state }) => state === 'broken')).toEqual([]);
    expect(reports.find(({ name }) => name === 'roulette 2026-11-23')).toMatchObject({ state: 'proven' });
    expect(reports.find(({ name }) => name === 'roulette 2026-11-30')).toMatchObject({
      state: 'running',
      draws: 1,
    });
    await world.expectCleanBooks();
  });

  it.each([
    ['a changed seed', seedOf(`seed = repeat('ab', 32)`), round],
    ['a changed hash', seedOf(`seed_hash = repeat('ab', 32)`), round],
    ['another period', seedOf(`period = '2026-11-16'`), round],
    ['another secret of the running round', seedOf(`seed_enc = 'x:y'`, 'open'), 'round $open'],
    ['a hash that was published after the draw', seedOf(`published_at = '2026-11-28'`), spin],
    ['a seed that was published too early', seedOf(`begins_at = d.begins_at - interval '1 day'`), round],
    [
      'a seed without its closing',
      `UPDATE roulette_rounds SET closed_at = NULL WHERE round_id = $round`,
      round,
    ],
    [
      'another end of the round',
      `UPDATE roulette_rounds SET ends_at = ends_at - interval '1 hour' WHERE round_id = $round`,
      round,
    ],
    ['a mark of forced draws', seedOf('forced_yn = true'), round],
    ['another number', spins('number = number + 100000'), spin],
    ['another member', spins('user_key = $other'), spin],
    ['another word', spins(`word = '바꾼 말'`), spin],
    ['another word with its hash', spins(`word = '바꾼 말', word_hash = draw_word_hash('바꾼 말')`), spin],
    ['a word that is missing in its response', spins(`word = NULL`), spin],
    ['another lot', spins('lot = (lot + 1) % 10000'), spin],
    ['another field', spins(`animal_cd = 'dragon'`), spin],
    [
      'another field with its lot',
      spins(`lot = 0, animal_cd = 'dragon', asset = 'STAR', amount = 10000`),
      spin,
    ],
    ['another count since the last win', spins('since_cnt = since_cnt + 1'), spin],
    ['another amount', spins('amount = amount + 1'), spin],
    [
      'another currency',
      spins(`asset = CASE asset WHEN 'STAR' THEN 'BTUC' ELSE 'STAR' END::ledger_asset`),
      spin,
    ],
    ['a draw that claims to be forced', spins('forced_yn = true'), spin],
    [
      'a ticket of another member',
      `UPDATE roulette_tickets SET user_key = $other WHERE ticket_id = (SELECT ticket_id FROM roulette_spins WHERE spin_id = $money)`,
      spin,
    ],
    [
      'a ticket of another round',
      `UPDATE roulette_tickets SET round_id = $open WHERE ticket_id = (SELECT ticket_id FROM roulette_spins WHERE spin_id = $money)`,
      spin,
    ],
    [
      'a ticket that was paid out later',
      `UPDATE roulette_tickets SET created_at = '2027-01-01' WHERE ticket_id = (SELECT ticket_id FROM roulette_spins WHERE spin_id = $money)`,
      spin,
    ],
    [
      'a deleted ticket',
      `DELETE FROM roulette_tickets WHERE ticket_id = (SELECT ticket_id FROM roulette_spins WHERE spin_id = $money)`,
      spin,
    ],
    ['a payment of another spin', spins('transfer_id = transfer_id + 100000'), spin],
    ['another response', spins(`answer = answer || '{"amount": 1000000}'`), spin],
    ['a spin outside its round', spins(`created_at = '2026-12-24'`), spin],
    ['a deleted spin', `DELETE FROM roulette_spins WHERE spin_id = $money`, 'number'],
    [
      'another ticket that was not won',
      `INSERT INTO roulette_tickets (round_id, user_key, reason, reason_key, created_at) VALUES ($round, $user, 'spin', '$none', '2026-11-25')`,
      'spin $none ',
    ],
    [
      'another ticket that was not paid out',
      `DELETE FROM roulette_tickets WHERE reason = 'spin' AND reason_key = '$ticket'`,
      'spin $ticket ',
    ],
    [
      'a ticket for a spin that does not exist',
      `INSERT INTO roulette_tickets (round_id, user_key, reason, reason_key, created_at) VALUES ($round, $user, 'spin', '999999999', '2026-11-25')`,
      round,
    ],
    ['another lot of the running round', spins('lot = (lot + 5000) % 10000', 'running'), 'spin $running '],
  ])('finds %s, and names the row (EVENTS-11, EVENTS-17)', async (_name, sql, row) => {
    const { problems, proofs } = await foundAfter(file, filled(sql, ids));
    expect(problems.filter((problem) => problem.includes(filled(row, ids)))).not.toEqual([]);
    expect(proofs).not.toEqual([]);
  });
});

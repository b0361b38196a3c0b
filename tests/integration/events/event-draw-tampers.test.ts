import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { ask, MonthlyWorld } from './monthly-support.ts';
import { filled, foundAfter } from './tampers-support.ts';

const file = setServer();
const world = new MonthlyWorld(file);
const dayMs = 86_400_000;
/** A drawn event with its two winners and a member who won nothing, one that runs, and a member who entered neither. */
const ids = { event: 0, first: 0, second: 0, loser: 0, running: 0, other: 0 };

beforeAll(async () => {
  world.app.get(JobRunner).suspend(true);
  await world.app.get(JobRunner).whenIdle();
  world.at('2031-03-01T12:00');
  const operator = await world.operator();
  const event = await world.event(operator, { parts: [ask()] });
  const members = await Promise.all(Array.from({ length: 5 }, () => world.member()));
  // A little later than the hash was published.
  world.advance(60_000);
  for (const member of members) await world.enter(member, event.event_id, `단어 ${member.userKey}`);
  world.advance(dayMs);
  await world.settle();
  const winners = await world.prisma.monthEventPrize.findMany({
    where: { eventId: event.event_id },
    orderBy: { number: 'asc' },
  });
  const [first, second] = winners.map(({ userKey }) => userKey);
  const loser = members.find(({ userKey }) => userKey !== first && userKey !== second);
  const running = await world.event(operator, { parts: [ask()] });
  await world.enter(members[0] ?? null, running.event_id);
  Object.assign(ids, {
    event: event.event_id,
    first,
    second,
    loser: loser?.userKey,
    running: running.event_id,
    other: (await world.member()).userKey,
  });
}, 60_000);

const seed = (set: string, event = '$event') =>
  `UPDATE draw_seeds SET ${set} WHERE kind = 'event' AND period = '${event}'`;
const event = (set: string) => `UPDATE month_events SET ${set} WHERE event_id = $event`;
const entry = (set: string) =>
  `UPDATE month_event_entries SET ${set} WHERE event_id = $event AND user_key = $loser`;
const prize = (set: string, number = 1) =>
  `UPDATE month_event_prizes SET ${set} WHERE event_id = $event AND kind = 'draw' AND number = ${number}`;
const ofEvent = 'event $event: ';
const ofEntry = 'event $event: the entry of member $loser';
const hash = `repeat('ab', 32)`;

describe('draws:verify of an event', () => {
  it('finds nothing where nothing was changed (EVENTS-54)', async () => {
    const { states, problems, proofs } = await foundAfter(file, null);
    expect({ problems, proofs }).toEqual({ problems: [], proofs: [] });
    expect([states[`event ${ids.event}`], states[`event ${ids.running}`]]).toEqual(['proven', 'running']);
  });

  it.each([
    ['a changed seed', seed(`seed = ${hash}`), ofEvent],
    ['a changed hash', seed(`seed_hash = ${hash}`), ofEvent],
    ['another secret', seed(`seed_enc = 'x:y'`), ofEvent],
    ['another secret of the running event', seed(`seed_enc = 'x:y'`, '$running'), 'event $running: '],
    ['the seed of another event', seed(`period = '999999'`), ofEvent],
    ['a deleted seed', `DELETE FROM draw_seeds WHERE kind = 'event' AND period = '$event'`, ofEvent],
    [
      'a seed that was published too early',
      seed(`ends_at = ends_at - interval '1 hour', revealed_at = revealed_at - interval '1 hour'`),
      ofEvent,
    ],
    ['a mark of forced draws', seed('forced_yn = true'), ofEvent],
    ['an event that is not drawn', event('drawn_at = NULL, entries_digest = NULL'), ofEvent],
    [
      'an event that is not published',
      event('published_at = NULL, drawn_at = NULL, entries_digest = NULL'),
      ofEvent,
    ],
    ['another digest', event(`entries_digest = ${hash}`), ofEvent],
    [
      'another number of prizes',
      event(`parts = replace(parts::text, '"count": 2', '"count": 3')::jsonb`),
      'winner 3',
    ],
    ['another word', entry(`word = '바꾼 말'`), ofEntry],
    [
      'another word with its hash',
      entry(`word = '바꾼 말', word_hash = draw_word_hash('바꾼 말')`),
      'digest',
    ],
    ['another member', entry('user_key = $other'), 'digest'],
    [
      'a deleted entry',
      `DELETE FROM month_event_entries WHERE event_id = $event AND user_key = $loser`,
      'digest',
    ],
    [
      'an entry more',
      `INSERT INTO month_event_entries SELECT (jsonb_populate_record(e, '{"user_key": $other}')).* FROM month_event_entries e
       WHERE e.event_id = $event AND e.user_key = $loser`,
      'digest',
    ],
    ['an entry after the end', entry(`created_at = '2031-12-24'`), ofEntry],
    [
      'a hash that was published after the entries',
      seed(`published_at = '2031-03-01T20:00:00+09:00'`),
      ofEntry,
    ],
    ['another winner', prize('user_key = $loser'), 'winner 1 is $loser'],
    ['a winner who did not enter', prize('user_key = $other', 2), 'winner 2 is $other'],
    [
      'a deleted winner',
      `DELETE FROM month_event_prizes WHERE event_id = $event AND kind = 'draw' AND number = 2`,
      'winner 2 is missing',
    ],
    ['another number of a winner', prize('number = 9'), 'winner 1 is missing'],
    [
      'a winner more',
      `INSERT INTO month_event_prizes SELECT (jsonb_populate_record(p, '{"user_key": $loser, "number": 3}')).* FROM month_event_prizes p
       WHERE p.event_id = $event AND p.kind = 'draw' AND p.number = 2`,
      '3 winners',
    ],
    [
      'the winners of an event that does not exist',
      `UPDATE month_event_prizes SET event_id = 999999 WHERE event_id = $event AND kind = 'draw'`,
      'event 999999: ',
    ],
  ])('finds %s, and names the event, the entry or the winner (EVENTS-54)', async (_name, sql, row) => {
    const { states, problems, proofs } = await foundAfter(file, filled(sql, ids));
    expect(problems.filter((problem) => problem.includes(filled(row, ids)))).not.toEqual([]);
    expect(Object.values(states)).toContain('broken');
    // Each row is sealed.
    expect(proofs).not.toEqual([]);
  });
});

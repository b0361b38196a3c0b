import { byOffset, bySeek, whole } from './list-pages.mjs';

/**
 * The lists of events and of the lotto, over the dataset load and the rows of event-rows.mjs.
 * @param {{ round: number, event: number, month_on: string }} keys
 * @returns {import('./measured-lists.mjs').MeasuredList[]}
 */
export function eventLists(keys) {
  const list = (name, path, baseline, pagesOf = byOffset, reader) => ({
    name: `events ${name}`,
    path: `/v1/${path}`,
    pagesOf,
    baseline: (_first, readerKey) => ({
      name: baseline,
      query: { member: readerKey, before: 2_147_483_647, before_at: 'infinity', ...keys },
    }),
    reader,
  });
  const admin = (name, path, baseline, pagesOf = bySeek) =>
    list(`admin ${name}`, `admin/${path}`, baseline, pagesOf, 'operator');
  return [
    list('own spins', 'event/roulette/spins', 'own-spins'),
    list('own tickets', 'event/roulette/tickets', 'own-tickets'),
    list('winners of a round', `event/roulette/winners?round_id=${keys.round}`, 'round-winners'),
    list('winners of the cumulative prize', 'event/roulette/winners', 'cumulative-winners'),
    list('rounds', 'event/roulette/rounds', 'rounds'),
    list('attendances', 'event/attendances', 'attendances', whole),
    list('own lotto tickets', 'event/lotto-ask-list', 'lotto-tickets'),
    list('monthly events', 'event/regular-events', 'month-events'),
    list('ranking of an event', `event/regular-events/${keys.event}`, 'event-ranking', whole),
    admin('rounds', 'roulette-rounds', 'rounds', byOffset),
    admin('winners', 'roulette-winners', 'all-winners'),
    admin('winners of a round', `roulette-winners?round_id=${keys.round}`, 'round-winners'),
    admin('unpaid prizes', 'event-unpaid-prizes', 'unpaid-prizes'),
    admin('monthly events', 'events', 'all-month-events'),
  ];
}

// The baselines of the lists of events and of the lotto, as those of baseline-lists.mjs.

/** Rows of a page, as in baseline-lists.mjs. */
const perPage = 20;

/** The shown columns of a member. */
const card = 'u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor';

const winners = (where) =>
  `SELECT s.spin_id, s.round_id, s.number, ${card}, s.animal_cd, s.amount, s.forced_yn, s.created_at
   FROM roulette_spins s JOIN users u ON u.user_key = s.user_key WHERE ${where} AND s.spin_id < $1 ORDER BY s.spin_id DESC LIMIT ${perPage}`;

const rounds = `SELECT r.round_id, d.period, r.begins_at, r.ends_at, r.closed_at, d.seed_hash, d.published_at, d.seed, d.forced_yn,
    r.prize_begin, r.prize_growth, r.prize_max
  FROM roulette_rounds r JOIN draw_seeds d ON d.seed_id = r.seed_id
  WHERE r.begins_at < $1 ORDER BY r.begins_at DESC, r.round_id DESC LIMIT ${perPage}`;

/** @type {Readonly<Record<string, import('./baseline-lists.mjs').BaselineList>>} */
export const baselineEventLists = {
  'own-spins': {
    text: `SELECT s.spin_id, s.round_id, d.period, s.number, s.user_key, s.word, s.lot, s.animal_cd, s.amount, s.forced_yn, d.seed_hash,
        d.seed, s.created_at
      FROM roulette_spins s JOIN roulette_rounds r ON r.round_id = s.round_id JOIN draw_seeds d ON d.seed_id = r.seed_id
      WHERE s.user_key = $1 AND s.spin_id < $2 ORDER BY s.spin_id DESC LIMIT ${perPage}`,
    values: ['member', 'before'],
  },
  'own-tickets': {
    text: `SELECT t.ticket_id, t.round_id, t.reason, t.created_at, r.ends_at, s.spin_id
      FROM roulette_tickets t JOIN roulette_rounds r ON r.round_id = t.round_id LEFT JOIN roulette_spins s ON s.ticket_id = t.ticket_id
      WHERE t.user_key = $1 AND t.ticket_id < $2 ORDER BY t.ticket_id DESC LIMIT ${perPage}`,
    values: ['member', 'before'],
  },
  'round-winners': {
    text: `SELECT s.round_id, s.number, u.nick, s.animal_cd, s.amount, s.forced_yn, s.created_at
      FROM roulette_spins s JOIN users u ON u.user_key = s.user_key
      WHERE s.round_id = $2 AND s.asset = 'STAR' AND s.amount >= 100 AND s.spin_id < $1 ORDER BY s.spin_id DESC LIMIT ${perPage}`,
    values: ['before', 'round'],
  },
  'cumulative-winners': { text: winners("s.animal_cd = 'dragon'"), values: ['before'] },
  'all-winners': { text: winners("s.asset = 'STAR' AND s.amount >= 100"), values: ['before'] },
  rounds: { text: rounds, values: ['before_at'] },
  'lotto-tickets': {
    text: `SELECT ticket_id, round_no, day, numbers, spun_yn, issued_at, state, rank, prize, decided_at FROM lotto_tickets
      WHERE user_key = $1 AND issued_at < $2 ORDER BY issued_at DESC, ticket_id LIMIT ${perPage}`,
    values: ['member', 'before_at'],
  },
  attendances: {
    text: `SELECT a.day, a.answer FROM attendances a WHERE a.user_key = $1 AND a.day >= $2 ORDER BY a.day`,
    values: ['member', 'month_on'],
  },
  'unpaid-prizes': {
    text: `SELECT p.unpaid_id, p.kind, p.source_key, ${card}, p.asset, p.amount, p.reason, p.created_at
      FROM event_unpaid_prizes p JOIN users u ON u.user_key = p.user_key
      WHERE p.created_at < $1 ORDER BY p.created_at DESC, p.unpaid_id DESC LIMIT ${perPage}`,
    values: ['before_at'],
  },
  'month-events': {
    text: `SELECT e.event_id, e.title, e.summary, e.image, e.begins_at, e.ends_at FROM month_events e
      WHERE e.begins_at < $1 ORDER BY e.begins_at DESC, e.event_id DESC LIMIT ${perPage}`,
    values: ['before_at'],
  },
  'all-month-events': {
    text: `SELECT e.* FROM month_events e WHERE e.begins_at < $1 ORDER BY e.begins_at DESC, e.event_id DESC LIMIT ${perPage}`,
    values: ['before_at'],
  },
  'event-ranking': {
    text: `SELECT r.place, r.star_cnt, ${card} FROM month_event_ranks r JOIN users u ON u.user_key = r.user_key
      WHERE r.event_id = $1 AND r.place <= 30 ORDER BY r.place`,
    values: ['event'],
  },
};

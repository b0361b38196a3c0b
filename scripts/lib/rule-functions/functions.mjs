import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { renderFunction, translatedFunction } from './render.mjs';
import { FINALS, INITIALS, replacements, VOWELS } from './search-letters.mjs';

/** @typedef {import('./render.mjs').RuleFunction} RuleFunction */
/** @typedef {typeof import('../../../packages/rules/dist/index.js')} Rules */

const TEXT_FUNCTION = 'LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE';

/** The SQL of each step of searchTextSteps. The collation exists in every UTF-8 database. */
const SEARCH_STEPS = {
  decompose: (/** @type {string} */ sql) => `normalize(${sql}, NFKD)`,
  toLowerCase: (/** @type {string} */ sql) => `lower(${sql} COLLATE "pg_c_utf8")`,
  dropSigns: (/** @type {string} */ sql) => `regexp_replace(${sql}, '[^[:alnum:]]', '', 'g')`,
  compose: (/** @type {string} */ sql) => `normalize(${sql}, NFC)`,
};

/**
 * The database functions that are written from packages/rules, whose rules the server and the pages apply as well.
 * @returns {Promise<Map<string, string>>} each file's text by its path
 */
export async function ruleFunctions() {
  /** @type {Rules} */
  const rules = await import('../../../packages/rules/dist/index.js');
  const all = [
    fanLevel(rules),
    ...rankPeriods(rules),
    ...searchLetters(rules),
    searchText(rules),
    await roomTalkRefusal(),
    await exchangeAmounts(),
    rouletteField(rules),
    await couponPrice(),
  ];
  return new Map(all.map((one) => [`prisma/functions/${one.area}/${one.name}.sql`, renderFunction(one)]));
}

/** The formula is evaluated for every level, so that it may be any. @param {Rules} rules @returns {RuleFunction} */
function fanLevel({ fanLevelMax, starsOfFanLevel }) {
  const required = Array.from({ length: fanLevelMax }, (_, at) => starsOfFanLevel(at + 1));
  /** @type {string[]} */
  const lines = [];
  for (let at = 0; at < required.length; at += 12) lines.push(required.slice(at, at + 12).join(', '));
  return {
    name: 'fan_level',
    area: 'gifts',
    source: 'packages/rules/src/fan-level.ts',
    about: `The level of a fan who gave a host this much honey in total: how many levels the honey is enough for. The
      numbers are the honey that each level requires.`,
    usage: `Called by fan_level_of and by statements of gifts and social.
      Rules: GIFTS-25.`,
    parameters: [['p_star', 'bigint']],
    returns: 'RETURNS int',
    properties: 'LANGUAGE sql IMMUTABLE',
    body: `  SELECT width_bucket(p_star, ARRAY[\n    ${lines.join(',\n    ')}]::bigint[])`,
  };
}

/** @param {Rules} rules @returns {RuleFunction[]} */
function rankPeriods({ rankPeriodLengths }) {
  const source = 'packages/rules/src/rank-periods.ts';
  const lengths = Object.entries(rankPeriodLengths);
  const caseOf = (/** @type {(length: (typeof lengths)[number][1]) => string} */ value) =>
    `  SELECT CASE p_period\n${lengths.map(([period, length]) => `    WHEN '${period}' THEN ${value(length)}`).join('\n')}\n  END`;
  return [
    {
      name: 'rank_period_start',
      area: 'ranks',
      source,
      about: `The first day of the period that contains a Seoul day.`,
      usage: `Called by rank_totals_count, rank_totals_of_gifts and
        rank_places_of_gifts. Rules: RANKS-2.`,
      parameters: [
        ['p_period', 'rank_period'],
        ['p_day', 'date'],
      ],
      returns: 'RETURNS date',
      properties: 'LANGUAGE sql IMMUTABLE',
      body: caseOf((length) => {
        if ('months' in length) return 'p_day - (extract(day FROM p_day)::int - 1)';
        const { days, startedOn } = length;
        return days === 1 ? 'p_day' : `p_day - ((p_day - date '${startedOn}') % ${days} + ${days}) % ${days}`;
      }),
    },
    {
      name: 'rank_period_after',
      area: 'ranks',
      source,
      about: `The first day of the period p_periods periods after (negative: before) the one that starts on a day.`,
      usage: `Called by
        rank_close, rank_reopen, and statements of server/src/ranks. Rules: RANKS-2.`,
      parameters: [
        ['p_period', 'rank_period'],
        ['p_starts_on', 'date'],
        ['p_periods', 'int'],
      ],
      returns: 'RETURNS date',
      properties: 'LANGUAGE sql IMMUTABLE',
      body: caseOf((length) =>
        'months' in length
          ? `(p_starts_on + p_periods * interval '${length.months} month')::date`
          : `p_starts_on + ${length.days} * p_periods`,
      ),
    },
  ];
}

/** @param {Rules} rules @returns {RuleFunction[]} */
function searchLetters(rules) {
  /** @param {string[]} statements */
  const bodyOf = (statements) =>
    [
      'DECLARE',
      '  v text := p_text;',
      'BEGIN',
      ...statements.map((one) => `  ${one}`),
      '  RETURN v;',
      'END',
    ].join('\n');
  /** @type {Pick<RuleFunction, 'area' | 'source' | 'parameters' | 'returns' | 'properties'>} */
  const common = {
    area: 'search',
    source: 'packages/rules/src/search.ts',
    parameters: [['p_text', 'text']],
    returns: 'RETURNS text',
    properties: TEXT_FUNCTION,
  };
  return [
    {
      ...common,
      name: 'search_consonants',
      about: `The consonants of a text in compatibility decomposition, in the letters of the index: initials and finals
        alike. Finals of two letters are split first. Other characters remain.`,
      usage: `Called by search_letters and
        search_initials. Rules: SEARCH-4, SEARCH-6.`,
      body: bodyOf(replacements([INITIALS, FINALS], rules.searchLetters)),
    },
    {
      ...common,
      name: 'search_vowels',
      about: `The vowels of a text in compatibility decomposition, in the letters of the index. Vowels of two letters are
        split first. Other characters remain.`,
      usage: `Called by search_letters. Rules: SEARCH-4.`,
      body: bodyOf(replacements([VOWELS], rules.searchLetters)),
    },
  ];
}

/** @param {Rules} rules @returns {RuleFunction} */
function searchText({ searchTextSteps }) {
  const sql = searchTextSteps.reduce((done, step) => SEARCH_STEPS[step](done), 'p_text');
  return {
    name: 'search_text',
    area: 'search',
    source: 'packages/rules/src/search.ts',
    about: `A text in the form that search compares: without case, width, accents, spaces and punctuation; Hangul in
      syllables. Its collation exists in every UTF-8 database, so that the result does not depend on the database's
      locale.`,
    usage: `Called by the functions that write the search tables. Rules: SEARCH-4.`,
    parameters: [['p_text', 'text']],
    returns: 'RETURNS text',
    properties: TEXT_FUNCTION,
    body: `BEGIN\n  RETURN ${sql};\nEND`,
  };
}

/** @param {Rules} rules @returns {RuleFunction} */
function rouletteField({ rouletteFields, rouletteFirstLot }) {
  const rows = rouletteFields.map(
    ({ animal_cd, lots, prize_cd, amount }) =>
      `    (${rouletteFirstLot(animal_cd)}, ${lots}, '${animal_cd}', '${prize_cd}', ${amount}::bigint)`,
  );
  return {
    name: 'roulette_field',
    area: 'events',
    source: 'packages/rules/src/roulette.ts',
    about: `The field of the roulette to which a lot belongs, with its prize. The numbers are its first lot and its
      number of lots.`,
    usage: `Called by roulette_spin_all and by the proofs of events. Rules: EVENTS-6.`,
    parameters: [['p_lot', 'int']],
    returns: 'RETURNS TABLE (animal_cd text, prize_cd text, amount bigint)',
    properties: 'LANGUAGE sql IMMUTABLE',
    body: `  SELECT f.animal_cd, f.prize_cd, f.amount FROM (VALUES
${rows.join(',\n')}
  ) f (first_lot, lots, animal_cd, prize_cd, amount) WHERE p_lot >= f.first_lot AND p_lot < f.first_lot + f.lots`,
  };
}

/** @returns {Promise<RuleFunction>} */
async function roomTalkRefusal() {
  return translatedFunction({
    name: 'room_talk_refusal',
    area: 'lives',
    ...(await sourceOf('talking.ts')),
    from: 'roomTalkRefusal',
    about: `Why a member in a room may not talk, or null. In SQL, so that Postgres inlines it into the caller's statement.`,
    usage: `Refuses: chat_blocked (CHAT-25), fan_grade (CHAT-43), subscribers_only (CHAT-53).
      Called by host_say_refusal. Rules: CHAT-25, CHAT-28, CHAT-43, CHAT-53.`,
    parameters: {
      chatBlocked: 'boolean',
      moderator: 'boolean',
      fanLevel: 'int',
      requiredFanLevel: 'int',
      subscribersOnly: 'boolean',
      subscriber: 'boolean',
    },
    returns: 'text',
  });
}

/** @returns {Promise<RuleFunction>} */
async function exchangeAmounts() {
  return translatedFunction({
    name: 'exchange_amounts',
    area: 'exchange',
    ...(await sourceOf('exchange.ts')),
    from: 'exchangeAmounts',
    about: `The sums of an exchange in won, each rounded down. p_granted of the honey was granted.`,
    usage: `Called by
      exchange_request. Rules: EXCHANGE-13.`,
    parameters: {
      star: 'bigint',
      granted: 'bigint',
      businessType: 'int',
      rateKrw: 'bigint',
      grantedPercent: 'bigint',
      withheldBasisPoints: 'bigint',
      vatPercent: 'bigint',
    },
    returns: 'bigint',
  });
}

async function couponPrice() {
  return translatedFunction({
    name: 'coupon_price',
    area: 'store',
    ...(await sourceOf('coupons.ts')),
    from: 'couponPrice',
    about: `The price in won after a discount coupon: of a percentage with its maximum in won, or, if the percentage is 0,
      of an amount in won.`,
    usage: `Called by order_request and by
      server/src/store/store.proofs.ts. Rules: COUPONS-9.`,
    parameters: { priceKrw: 'bigint', percent: 'int', wonKrw: 'bigint' },
    returns: 'bigint',
  });
}

/** @param {string} file of packages/rules/src */
async function sourceOf(file) {
  const source = `packages/rules/src/${file}`;
  return { source, text: await readFile(join(ROOT, source), 'utf8') };
}

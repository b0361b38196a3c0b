import type { SearchTerm } from '@honey/rules';

/** The orders of a list of hits (SEARCH-7 to SEARCH-9). */
export type SearchSort = 'relevance' | 'popular' | 'new';

/** What is looked for. */
export type SearchKind = 'member' | 'live' | 'comment';

/** A statement with its values; it is planned for these. */
export interface SearchStatement {
  text: string;
  values: unknown[];
}

/** What is looked for, and of whom nothing is found. */
export interface SearchCase {
  term: SearchTerm;
  sort: SearchSort;
  /** Members of whom who looks is told nothing (SEARCH-11, SEARCH-12). */
  unseen: readonly number[];
  /** Who may watch excel lives only is offered no others. */
  excelOnly: boolean;
  /** Most hits that are led through. */
  hitsMax: number;
}

/** $1 of whom nothing is found. */
const seen = (key: string): string => `${key} <> ALL ($1::int[])`;

/**
 * $2 part, $3 pattern or null, $4 whole between bars, $5 beginning, $6 most hits; $7 to $10 the first four once more, of the keyword
 * as Korean that was typed on an English keyboard, where it may be that (SEARCH-19).
 */
const either = (
  { column, korean }: SearchTerm,
  condition: (column: string, first: number) => string,
): string => (korean ? `(${condition(column, 2)} OR ${condition(korean.column, 7)})` : condition(column, 2));
const isFound = (term: SearchTerm): string =>
  either(
    term,
    (column, first) =>
      `(s.${column} LIKE $${first}::text AND ($${first + 1}::text IS NULL OR s.texts ~ $${first + 1}::text))`,
  );
const isWhole = (term: SearchTerm): string =>
  either(term, (column, first) => `s.${column} LIKE $${first + 2}::text`);
const isBegun = (term: SearchTerm): string =>
  either(term, (column, first) => `s.${column} LIKE $${first + 3}::text`);
/** 0 one of the names as a whole, 1 the beginning of one, 2 elsewhere. */
const placeIn = (term: SearchTerm): string =>
  `CASE WHEN ${isWhole(term)} THEN 0 WHEN ${isBegun(term)} THEN 1 ELSE 2 END`;

const valuesOf = ({ term, unseen, hitsMax }: SearchCase): unknown[] => [
  unseen,
  ...readingValues(term),
  hitsMax,
  ...(term.korean ? readingValues(term.korean) : []),
];

// Letters of the index are none of LIKE's signs.
const readingValues = ({ part, pattern }: Pick<SearchTerm, 'part' | 'pattern'>): unknown[] => [
  `%${part}%`,
  pattern,
  `%|${part}|%`,
  `%|${part}%`,
];

/** Followers of the member of this column: looked up one by one, for there are few hits and many members. */
export const followersOf = (key: string): string =>
  `coalesce((SELECT c.follower_cnt FROM member_counts c WHERE c.user_key = ${key}), 0)`;

/**
 * Hits up to the most that are led through, the best of each place that relevance tells apart: who are called so, who begin so, and
 * all of them, which are read off the index each by themselves. Other orders know no places.
 */
const byPlace = (term: SearchTerm, sort: SearchSort, found: (where: string) => string): string =>
  sort === 'relevance'
    ? `${found(`${isWhole(term)} AND `)} UNION ${found(`${isBegun(term)} AND `)} UNION ${found('')}`
    : found('');

/** Members: those who are called so, then the most followed; by followers; the newest (SEARCH-7 to SEARCH-9). */
export function membersStatement(search: SearchCase): SearchStatement {
  const { term } = search;
  const best = search.sort === 'new' ? 's.user_key DESC' : 's.reach DESC, s.user_key DESC';
  const hits = byPlace(
    term,
    search.sort,
    (where) => `
    (SELECT s.user_key, ${placeIn(term)} AS place FROM search_members s
     WHERE ${where}${isFound(term)} AND ${seen('s.user_key')} ORDER BY ${best} LIMIT $6::int)`,
  );
  const order = {
    relevance: 'h.place, h.follower_cnt DESC, h.user_key DESC',
    popular: 'h.follower_cnt DESC, h.user_key DESC',
    new: 'h.user_key DESC',
  }[search.sort];
  const text = `
    SELECT h.user_key AS key FROM (
      SELECT hits.*, ${search.sort === 'new' ? '0' : followersOf('hits.user_key')} AS follower_cnt FROM (${hits}) hits) h
    ORDER BY ${order} LIMIT $6::int`;
  return { text, values: valuesOf(search) };
}

/**
 * Running lives: those called so, then the most watched; by viewers; the latest start. They are few beside everything else that is
 * looked for, so that all hits are put in their order.
 */
export function livesStatement(search: SearchCase): SearchStatement {
  const { term } = search;
  const order = {
    relevance: 'h.place, h.viewer_cnt DESC, h.vod_key DESC',
    popular: 'h.viewer_cnt DESC, h.vod_key DESC',
    new: 'h.started_at DESC, h.vod_key DESC',
  }[search.sort];
  const text = `
    SELECT h.vod_key AS key FROM (
      SELECT s.vod_key, l.viewer_cnt, l.started_at, ${placeIn(term)} AS place
      FROM search_lives s JOIN lives l ON l.vod_key = s.vod_key AND l.state = 'live'
      WHERE ${isFound(term)} AND ${seen('s.host_key')} ${search.excelOnly ? "AND l.type = 'excel'" : ''}) h
    ORDER BY ${order} LIMIT $6::int`;
  return { text, values: valuesOf(search) };
}

/**
 * Comments: those that say just that, those that begin so, then the newest; by followers of their host; the newest. What is popular
 * is read page by page of the hosts, the most followed first, so that a host who gains followers writes nothing to comments.
 */
export function commentsStatement(search: SearchCase): SearchStatement {
  const { term } = search;
  const isHosts = `EXISTS (SELECT FROM users page WHERE page.user_key = s.host_key AND page.role = 'host' AND page.deleted_at IS NULL)`;
  const [pages, best] =
    search.sort === 'popular'
      ? ['s.host_key = p.host_key', 'p.reach DESC, p.host_key DESC, s.comment_sn DESC']
      : [isHosts, 's.comment_sn DESC'];
  const hits = byPlace(
    term,
    search.sort,
    (where) => `
    (SELECT s.comment_sn, s.host_key, ${placeIn(term)} AS place
     FROM search_comments s${search.sort === 'popular' ? ', search_pages p' : ''}
     WHERE ${where}${isFound(term)} AND ${seen('s.user_key')} AND ${seen('s.host_key')} AND ${pages}
     ORDER BY ${best} LIMIT $6::int)`,
  );
  const order = {
    relevance: 'h.place, h.comment_sn DESC',
    popular: `${followersOf('h.host_key')} DESC, h.comment_sn DESC`,
    new: 'h.comment_sn DESC',
  }[search.sort];
  const text = `SELECT h.comment_sn AS key FROM (${hits}) h ORDER BY ${order} LIMIT $6::int`;
  return { text, values: valuesOf(search) };
}

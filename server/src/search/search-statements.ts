import type { SearchTerm } from '@honey/rules';
import type { ValuesOf } from '../core/database/statements.ts';

/** The orders of a list of hits (SEARCH-7 to SEARCH-9). */
export type SearchSort = 'relevance' | 'popular' | 'new';

/** What is searched for. */
export type SearchKind = 'member' | 'live' | 'comment';

/** A statement with its values, planned for exactly these. */
export interface SearchStatement {
  text: string;
  values: ValuesOf<'search_hits'>;
}

/** The term of a search, and the members it excludes. */
export interface SearchInput {
  term: SearchTerm;
  sort: SearchSort;
  /** Members hidden from the caller (SEARCH-11, SEARCH-12). */
  hidden: readonly number[];
  /** Excel-only members find only excel lives. */
  excelOnly: boolean;
  /** Maximum number of hits that pages list. */
  hitsMax: number;
}

/** $1 excluded members. */
const isVisible = (key: string): string => `${key} <> ALL ($1::int[])`;

/**
 * $2 part, $3 pattern or null, $4 whole name between bars, $5 prefix, $6 maximum hits; $7 to $10 repeat $2 to $5 for
 * the keyword read as Korean typed on an English keyboard, if it may be (SEARCH-19).
 */
const either = (
  { column, korean }: SearchTerm,
  condition: (column: string, first: number) => string,
): string => (korean ? `(${condition(column, 2)} OR ${condition(korean.column, 7)})` : condition(column, 2));
const matches = (term: SearchTerm): string =>
  either(
    term,
    (column, first) =>
      `(s.${column} LIKE $${first}::text AND ($${first + 1}::text IS NULL OR s.texts ~ $${first + 1}::text))`,
  );
const isExact = (term: SearchTerm): string =>
  either(term, (column, first) => `s.${column} LIKE $${first + 2}::text`);
const isPrefix = (term: SearchTerm): string =>
  either(term, (column, first) => `s.${column} LIKE $${first + 3}::text`);
/** 0 a whole name, 1 the prefix of one, 2 elsewhere. */
const placeIn = (term: SearchTerm): string =>
  `CASE WHEN ${isExact(term)} THEN 0 WHEN ${isPrefix(term)} THEN 1 ELSE 2 END`;

const valuesOf = ({ term, hidden: unseen, hitsMax }: SearchInput): ValuesOf<'search_hits'> => {
  const values = [unseen, ...readingValues(term), hitsMax] as const;
  return term.korean ? [...values, ...readingValues(term.korean)] : values;
};

// The index contains none of LIKE's special characters.
const readingValues = ({ part, pattern }: Pick<SearchTerm, 'part' | 'pattern'>) =>
  [`%${part}%`, pattern, `%|${part}|%`, `%|${part}%`] as const;

/** Followers of the member in this column: looked up individually, because there are few hits and many members. */
export const followersOf = (key: string): string =>
  `coalesce((SELECT c.follower_cnt FROM member_reach c WHERE c.user_key = ${key}), 0)`;

/**
 * The best hits of each relevance class up to the maximum: exact names, prefixes, and all, each read from the index
 * separately. Other orders have no classes.
 */
const byPlace = (term: SearchTerm, sort: SearchSort, found: (where: string) => string): string =>
  sort === 'relevance'
    ? `${found(`${isExact(term)} AND `)} UNION ${found(`${isPrefix(term)} AND `)} UNION ${found('')}`
    : found('');

/** Members: exact names, then the most followed; by followers; newest first (SEARCH-7 to SEARCH-9). */
export function membersStatement(search: SearchInput): SearchStatement {
  const { term } = search;
  const best = search.sort === 'new' ? 's.user_key DESC' : 's.reach DESC, s.user_key DESC';
  const hits = byPlace(
    term,
    search.sort,
    (where) => `
    (SELECT s.user_key, ${placeIn(term)} AS place FROM search_members s
     WHERE ${where}${matches(term)} AND ${isVisible('s.user_key')} ORDER BY ${best} LIMIT $6::int)`,
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
 * Running lives: exact titles or names, then the most watched; by viewers; latest start first. They are few compared
 * with the other kinds, so all hits are sorted.
 */
export function livesStatement(search: SearchInput): SearchStatement {
  const { term } = search;
  const order = {
    relevance: 'h.place, h.viewer_cnt DESC, h.vod_key DESC',
    popular: 'h.viewer_cnt DESC, h.vod_key DESC',
    new: 'h.started_at DESC, h.vod_key DESC',
  }[search.sort];
  const text = `
    SELECT h.vod_key AS key FROM (
      SELECT s.vod_key, l.viewer_cnt, l.started_at, ${placeIn(term)} AS place
      FROM search_lives s JOIN live_cards l ON l.vod_key = s.vod_key AND l.state = 'live'
      WHERE ${matches(term)} AND ${isVisible('s.host_key')} ${search.excelOnly ? "AND l.type = 'excel'" : ''}) h
    ORDER BY ${order} LIMIT $6::int`;
  return { text, values: valuesOf(search) };
}

/**
 * Comments: exact texts, then prefixes, then newest; by followers of their host; newest first. The popular order is
 * read page by page of the hosts, most followed first, so a host who gains followers causes no writes to comments.
 */
export function commentsStatement(search: SearchInput): SearchStatement {
  const { term } = search;
  const isHosts = `EXISTS (SELECT FROM member_profiles page WHERE page.user_key = s.host_key AND page.role = 'host' AND page.deleted_at IS NULL)`;
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
     WHERE ${where}${matches(term)} AND ${isVisible('s.user_key')} AND ${isVisible('s.host_key')} AND ${pages}
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

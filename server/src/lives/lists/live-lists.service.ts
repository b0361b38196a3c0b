import { starsOfFanLevel } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { isOffered } from '../../users/index.ts';
import type { LiveCard, LiveList, MainLiveSetting, TotalLiveQuery } from './live-lists.dto.ts';
import { LivePresentationService } from './live-presentation.service.ts';
import { newHostSince, presentLiveCard } from './live-presenter.ts';
import { cardColumns, cardSources, type ListedCardRow } from './live-rows.ts';
import { mainLists } from './main-lists.ts';

/**
 * The filter and order of a list. `$3` is the member or null, `$4` is now, `$5` and following are the list's own
 * values.
 */
interface ListShape {
  where: string;
  order: string;
}

/** Hosts that the member $3 is a fan of: with at least fan level 1. */
const fanOf = `SELECT fan.host_key FROM host_fans fan
  WHERE fan.user_key = $3::int AND fan.star_cnt >= ${starsOfFanLevel(1)}`;
const followedBy = 'SELECT followed.host_key FROM host_follows followed WHERE followed.user_key = $3::int';

const totalWhere = `($5::text IS NULL OR l.theme_cd = $5) AND ($6::text[] IS NULL OR l.type::text = ANY ($6))`;

/** Every list of the area. Among equals the newest live is first, and boosted hosts precede all others (ITEMS-13). */
const shapes = {
  feed: { where: 'true', order: `(l.host_key IN (${followedBy})) DESC, l.viewer_cnt DESC` },
  desktop: { where: 'true', order: 'l.viewer_cnt DESC' },
  popular: { where: 'true', order: 'l.viewer_cnt DESC' },
  // A like counts as three viewers.
  recommend: { where: 'true', order: 'l.recommend_weight DESC, (3 * l.like_cnt + l.viewer_cnt) DESC' },
  interest: { where: `l.host_key IN (${followedBy} UNION ${fanOf})`, order: 'l.viewer_cnt DESC' },
  red: { where: `l.type = 'red'`, order: 'l.viewer_cnt DESC' },
  latest: { where: 'true', order: 'l.started_at DESC' },
  newHosts: {
    where: `NOT EXISTS (SELECT FROM lives older
      WHERE older.host_key = l.host_key AND older.started_at < $5::timestamptz)`,
    order: 'l.started_at DESC',
  },
  hot: { where: 'l.hot_score > 0', order: 'l.hot_score DESC' },
  total_viewers: { where: totalWhere, order: 'l.viewer_cnt DESC' },
  total_latest: { where: totalWhere, order: 'l.started_at DESC' },
  total_like: { where: totalWhere, order: 'l.like_cnt DESC' },
  total_star: { where: totalWhere, order: 'l.star_cnt DESC' },
} as const satisfies Record<string, ListShape>;

type ListName = keyof typeof shapes;

/** $5 and more: none, the newest start of a new host's first live, or theme and types. */
type ListValues = [] | [newHostSince: Date] | [theme: string | null, types: readonly string[] | null];

/** One statement per list: its lives in order, their total, and the cards of the page. */
const statementOf = ({ where, order }: ListShape): string => `
  WITH listed AS MATERIALIZED (
    SELECT l.vod_key, l.boosted, row_number() OVER (ORDER BY l.boosted DESC, ${order}, l.vod_key DESC) AS position
    FROM (SELECT every.*, every.host_key IN (SELECT hosts_boosted($4::timestamptz)) AS boosted FROM lives every WHERE every.state = 'live') l
    WHERE ($3::int IS NULL OR l.host_key NOT IN (SELECT persons_blocked($3::int)))
      AND ${isOffered('l', '$3')} AND ${where}
  )
  SELECT counted.total, card.* FROM (SELECT count(*)::int AS total FROM listed) counted
    LEFT JOIN LATERAL (
      SELECT listed.position, listed.boosted, ${cardColumns} FROM listed JOIN lives l USING (vod_key) ${cardSources}
      WHERE listed.position > $1::int AND listed.position <= $1::int + $2::int) card ON true
  ORDER BY card.position`;

/** A row of a list; on an empty page, `total` alone. */
type ListRow = { total: number } & ((ListedCardRow & { position: number }) | { vod_key: null });

/**
 * The lists of running lives. Each is one query for all callers; hosts blocked by the member are omitted (BLOCKS-12).
 */
@Injectable()
export class LiveListsService {
  private readonly statements = new Map<ListName, string>();

  constructor(
    private readonly database: Database,
    private readonly presentations: LivePresentationService,
  ) {}

  /** The sections of the home page, in order. */
  main(): MainLiveSetting[] {
    return [...mainLists];
  }

  /** All lives, those of followed hosts first, then by viewers. */
  feed(page: PageQuery, userKey: number | undefined): Promise<LiveList> {
    return this.list('feed', page, userKey);
  }

  /** All lives, most watched first. */
  desktop(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('desktop', page, userKey);
  }

  /** The cards of these lives, in the order of the keys; deleted ones are omitted. */
  async cards(vodKeys: readonly number[]): Promise<LiveCard[]> {
    if (vodKeys.length === 0) return [];
    const presentation = this.presentations.current();
    const rows = await this.database.read<'lives_cards', ListedCardRow>(
      'lives_cards',
      `SELECT l.host_key IN (SELECT h.host_key FROM hosts_boosted($2::timestamptz) AS h (host_key)) AS boosted, ${cardColumns}
       FROM unnest($1::int[]) WITH ORDINALITY AS requested (vod_key, place) JOIN lives l USING (vod_key) ${cardSources}
       ORDER BY requested.place`,
      [vodKeys, presentation.now],
    );
    return rows.map((row) => presentLiveCard(row, presentation));
  }

  /** Most watched first. */
  popular(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('popular', page, userKey);
  }

  /** By the editors' weight, then by a mix of likes and viewers. */
  recommend(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('recommend', page, userKey);
  }

  /** Lives of hosts that the member follows or is a fan of; empty for visitors. */
  interest(page: PageQuery, userKey: number | undefined): Promise<LiveList> {
    return this.list('interest', page, userKey);
  }

  /** Red lives, most watched first. */
  red(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('red', page, userKey);
  }

  /** Latest start first. */
  latest(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('latest', page, userKey);
  }

  /** Lives of hosts whose first live started within new_host_days, latest start first. */
  newHosts(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('newHosts', page, userKey, [newHostSince(this.presentations.current())]);
  }

  /** Most honey and likes within hot_window_minutes. */
  hot(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('hot', page, userKey);
  }

  /** All lives, filtered by theme and type, in the requested order. */
  total(query: TotalLiveQuery, userKey?: number): Promise<LiveList> {
    return this.list(`total_${query.sort ?? 'viewers'}`, query, userKey, [
      query.theme_cd ?? null,
      query.type ?? null,
    ]);
  }

  private async list(
    name: ListName,
    query: PageQuery,
    userKey: number | undefined,
    values: ListValues = [],
  ): Promise<LiveList> {
    const page = pageOf(query);
    const presentation = this.presentations.current();
    const rows = await this.database.query<`lives_list_${typeof name}`, ListRow>(
      `lives_list_${name}`,
      this.statement(name),
      [page.offset, page.limit, userKey ?? null, presentation.now, ...values],
    );
    return {
      list: rows.flatMap((row) => (row.vod_key === null ? [] : [presentLiveCard(row, presentation)])),
      total: rows[0]?.total ?? 0,
      ...page,
    };
  }

  private statement(name: ListName): string {
    const text = this.statements.get(name) ?? statementOf(shapes[name]);
    this.statements.set(name, text);
    return text;
  }
}

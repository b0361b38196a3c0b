import { starsOfFanLevel } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import type { LiveList, MainLiveSetting, TotalLiveQuery } from './live-lists.dto.ts';
import { LivePresentations } from './live-presentations.ts';
import { newHostSince, presentLiveCard } from './live-presenter.ts';
import { cardColumns, cardSources, type LiveCardRow } from './live-rows.ts';
import { mainLists } from './main-lists.ts';

/** Which running lives a list holds, and in which order. `$3` is the member or null, `$4` and on are the list's own values. */
interface ListShape {
  where: string;
  order: string;
}

/** Hosts that the member $3 is a fan of: a level begins with the first one. */
const fanOf = `SELECT fan.host_key FROM fan_totals fan
  WHERE fan.user_key = $3::int AND fan.star_cnt >= ${starsOfFanLevel(1)}`;
const followedBy = 'SELECT followed.host_key FROM follows followed WHERE followed.user_key = $3::int';

const totalWhere = `($4::text IS NULL OR l.theme_cd = $4) AND ($5::text[] IS NULL OR l.type::text = ANY ($5))`;

/** Every list of the area; among equals the newest live stands first. */
const shapes = {
  feed: { where: 'true', order: `(l.host_key IN (${followedBy})) DESC, l.viewer_cnt DESC` },
  desktop: { where: 'true', order: 'l.viewer_cnt DESC' },
  popular: { where: 'true', order: 'l.viewer_cnt DESC' },
  // A like is worth three of those who merely watch.
  recommend: { where: 'true', order: 'l.recommend_weight DESC, (3 * l.like_cnt + l.viewer_cnt) DESC' },
  interest: { where: `l.host_key IN (${followedBy} UNION ${fanOf})`, order: 'l.viewer_cnt DESC' },
  red: { where: `l.type = 'red'`, order: 'l.viewer_cnt DESC' },
  latest: { where: 'true', order: 'l.started_at DESC' },
  newHosts: {
    where: `NOT EXISTS (SELECT FROM lives older
      WHERE older.host_key = l.host_key AND older.started_at < $4::timestamptz)`,
    order: 'l.started_at DESC',
  },
  hot: { where: 'l.hot_score > 0', order: 'l.hot_score DESC' },
  total_viewers: { where: totalWhere, order: 'l.viewer_cnt DESC' },
  total_latest: { where: totalWhere, order: 'l.started_at DESC' },
  total_like: { where: totalWhere, order: 'l.like_cnt DESC' },
  total_star: { where: totalWhere, order: 'l.star_cnt DESC' },
} as const satisfies Record<string, ListShape>;

type ListName = keyof typeof shapes;

/** One statement a list: its lives in order, how many they are, and what the cards of the page show. */
const statementOf = ({ where, order }: ListShape): string => `
  WITH listed AS MATERIALIZED (
    SELECT l.vod_key, row_number() OVER (ORDER BY ${order}, l.vod_key DESC) AS position
    FROM lives l WHERE l.state = 'live' AND ($3::int IS NULL OR NOT content_is_blocked($3::int, l.host_key)) AND ${where}
  )
  SELECT counted.total, card.* FROM (SELECT count(*)::int AS total FROM listed) counted
    LEFT JOIN LATERAL (
      SELECT listed.position, ${cardColumns} FROM listed JOIN lives l USING (vod_key) ${cardSources}
      WHERE listed.position > $1::int AND listed.position <= $1::int + $2::int) card ON true
  ORDER BY card.position`;

/** A row of a list: when the page is empty, `total` alone. */
type ListRow = { total: number } & (LiveCardRow | { vod_key: null });

/** The lists of running lives. Each is one query, whoever asks; hosts of whom the member wants to see nothing are left out. */
@Injectable()
export class LiveListsService {
  private readonly statements = new Map<ListName, string>();

  constructor(
    private readonly database: Database,
    private readonly presentations: LivePresentations,
  ) {}

  /** The lists of the home page, in order. */
  main(): MainLiveSetting[] {
    return [...mainLists];
  }

  /** All lives, those of followed hosts first, then the most watched. */
  feed(page: PageQuery, userKey: number | undefined): Promise<LiveList> {
    return this.list('feed', page, userKey);
  }

  /** All lives, most watched first. */
  desktop(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('desktop', page, userKey);
  }

  /** Most watched now. */
  popular(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('popular', page, userKey);
  }

  /** The editors' choice by weight, then a mix of likes and viewers. */
  recommend(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('recommend', page, userKey);
  }

  /** Of hosts whom the member follows or is a fan of; a visitor has none. */
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

  /** Of hosts whose first live began within new_host_days, latest start first. */
  newHosts(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('newHosts', page, userKey, [newHostSince(this.presentations.current())]);
  }

  /** Most honey and likes within hot_window_minutes. */
  hot(page: PageQuery, userKey?: number): Promise<LiveList> {
    return this.list('hot', page, userKey);
  }

  /** All lives by theme, type and order of choice. */
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
    values: unknown[] = [],
  ): Promise<LiveList> {
    const page = pageOf(query);
    const rows = await this.database.query<ListRow>(`lives_list_${name}`, this.statement(name), [
      page.offset,
      page.limit,
      userKey ?? null,
      ...values,
    ]);
    const presentation = this.presentations.current();
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

import type { SearchTerm } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import {
  commentsStatement,
  livesStatement,
  membersStatement,
  type SearchInput,
  type SearchKind,
  type SearchSort,
} from './search-statements.ts';

/** Maximum age of the order of hits: viewers and followers change meanwhile. */
const cacheMs = 2_000;

/** Searches whose hits are cached at once. */
const cacheMax = 1_000;

const statementOf = { member: membersStatement, live: livesStatement, comment: commentsStatement };

/**
 * What may change the results for a caller: their blocks and follows, and the version of the searched data. $1 caller,
 * $2 now, $3 kind of search, $4 members whose follow state is needed. $4 is behind a SELECT, because otherwise a custom
 * plan for that many members would look cheaper than a generic one, and each search would be planned again. Arrays are
 * returned as text, because they are compared often and parsed rarely.
 */
export const viewerStatement = `
  SELECT ARRAY(SELECT b.user_key FROM persons_blocked($1) AS b (user_key))::text AS blocked,
    ARRAY(SELECT r.user_key FROM members_restricted('service', $2) AS r (user_key))::text AS restricted,
    u.excel_only_yn AS excel_only, (SELECT sum(v.writes) FROM search_versions v WHERE v.kind = $3) AS version,
    ARRAY(SELECT f.host_key FROM host_follows f WHERE f.user_key = $1 AND f.host_key = ANY ((SELECT $4::int[])::int[]))::text AS followed
  FROM member_profiles u WHERE u.user_key = $1`;

interface ViewerRow {
  blocked: string;
  restricted: string;
  excel_only: boolean;
  version: string | null;
  followed: string;
}

/** Used for deleted accounts. */
const deletedViewer: ViewerRow = {
  blocked: '{}',
  restricted: '{}',
  excel_only: false,
  version: null,
  followed: '{}',
};

/** Parses the keys of a Postgres array literal. */
const keysOf = (array: string): number[] => (array === '{}' ? [] : array.slice(1, -1).split(',').map(Number));

/** The hits of a search, in order, from one read. */
export interface Hits {
  /** Unique for each read. */
  reading: number;
  keys: readonly number[];
}

/** Hits for one member. */
export interface MemberHits extends Hits {
  /** The members among `people` that the caller follows. */
  followed: ReadonlySet<number>;
}

/**
 * The complete, ordered hits of searches; pages are slices of them. They are cached briefly for callers with the same
 * term and the same hidden members, and only while the searched data is unchanged (SEARCH-4, SEARCH-13).
 */
@Injectable()
export class SearchHitsService {
  private readonly cache = new LRUCache<string, Promise<Hits>>({ max: cacheMax, ttl: cacheMs });
  private readings = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => this.cache.clear());
  }

  /** The hits in the requested order, and the members among `people` that the caller follows. */
  async find(
    kind: SearchKind,
    userKey: number,
    term: SearchTerm,
    sort: SearchSort,
    people: readonly number[] = [],
  ): Promise<MemberHits> {
    const [viewer = deletedViewer] = await this.database.read<'search_viewer', ViewerRow>(
      'search_viewer',
      viewerStatement,
      [userKey, this.clock.now(), kind, people],
    );
    const hits = await this.hitsFor(kind, viewer, term, sort);
    return { ...hits, followed: new Set(keysOf(viewer.followed)) };
  }

  private hitsFor(kind: SearchKind, viewer: ViewerRow, term: SearchTerm, sort: SearchSort): Promise<Hits> {
    const hitsMax = this.settings.get('search_hits_max');
    const { blocked, restricted, excel_only: excelOnly, version } = viewer;
    const name = JSON.stringify([kind, term, sort, hitsMax, blocked, restricted, excelOnly, version]);
    const known = this.cache.get(name);
    if (known) return known;
    const hidden = [blocked, restricted].flatMap(keysOf);
    const reading = this.read(kind, { term, sort, hidden, excelOnly, hitsMax });
    this.cache.set(name, reading);
    // A failure rejects the current waiters only.
    reading.catch(() => this.cache.delete(name));
    return reading;
  }

  private async read(kind: SearchKind, search: SearchInput): Promise<Hits> {
    const { text, values } = statementOf[kind](search);
    const rows = await this.database.queryPlanned('search_hits', text, values);
    this.readings += 1;
    return { reading: this.readings, keys: rows.map(({ key }) => key) };
  }
}

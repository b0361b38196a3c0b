import type { SearchTerm } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { Settings } from '../core/settings/settings.ts';
import {
  commentsStatement,
  livesStatement,
  membersStatement,
  type SearchCase,
  type SearchKind,
  type SearchSort,
} from './search-statements.ts';

/** How old the order of hits may be: viewers and followers are counted meanwhile. */
const keptMs = 2_000;

/** Searches whose hits are kept at once. */
const keptMax = 1_000;

const statementOf = { member: membersStatement, live: livesStatement, comment: commentsStatement };

/**
 * Who looks, and how often what they look in was written: what of a list may have changed for them. $1 who looks, $2 now, $3 what for,
 * $4 members of whom it asks which ones they follow: behind a SELECT, or a plan for just so many would look cheaper than one for all, and
 * each search be planned anew. Arrays come as texts, which are compared, and seldom taken apart.
 */
export const viewerStatement = `
  SELECT ARRAY(SELECT b.user_key FROM persons_blocked($1) AS b (user_key))::text AS blocked,
    ARRAY(SELECT r.user_key FROM members_restricted('service', $2) AS r (user_key))::text AS restricted,
    u.excel_only_yn AS excel_only, (SELECT sum(v.writes) FROM search_versions v WHERE v.kind = $3) AS version,
    ARRAY(SELECT f.host_key FROM follows f WHERE f.user_key = $1 AND f.host_key = ANY ((SELECT $4::int[])::int[]))::text AS followed
  FROM users u WHERE u.user_key = $1`;

interface ViewerRow {
  blocked: string;
  restricted: string;
  excel_only: boolean;
  version: string | null;
  followed: string;
}

/** Who is nobody any more. */
const nobody: ViewerRow = {
  blocked: '{}',
  restricted: '{}',
  excel_only: false,
  version: null,
  followed: '{}',
};

/** The keys of an array as Postgres writes it. */
const keysOf = (array: string): number[] => (array === '{}' ? [] : array.slice(1, -1).split(',').map(Number));

/** The hits of a search in their order, as they were read once. */
export interface Hits {
  /** Another one for each reading. */
  reading: number;
  keys: readonly number[];
}

/** Hits as a member is shown them. */
export interface HitsShown extends Hits {
  /** Whom the member follows of those asked about. */
  followed: ReadonlySet<number>;
}

/**
 * The hits of searches, all of them in their order: every page is cut from them. They are kept for a moment for whoever looks for the
 * same and hides the same members, and not a moment longer than what they were found in stays as it is (SEARCH-4, SEARCH-13).
 */
@Injectable()
export class SearchHits {
  private readonly kept = new LRUCache<string, Promise<Hits>>({ max: keptMax, ttl: keptMs });
  private readings = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', () => this.kept.clear());
  }

  /** What is found, in the order asked for, and whom of `people` the member follows. */
  async find(
    kind: SearchKind,
    userKey: number,
    term: SearchTerm,
    sort: SearchSort,
    people: readonly number[] = [],
  ): Promise<HitsShown> {
    const [viewer = nobody] = await this.database.read<ViewerRow>('search_viewer', viewerStatement, [
      userKey,
      this.clock.now(),
      kind,
      people,
    ]);
    const hits = await this.hitsFor(kind, viewer, term, sort);
    return { ...hits, followed: new Set(keysOf(viewer.followed)) };
  }

  private hitsFor(kind: SearchKind, viewer: ViewerRow, term: SearchTerm, sort: SearchSort): Promise<Hits> {
    const hitsMax = this.settings.get('search_hits_max');
    const { blocked, restricted, excel_only: excelOnly, version } = viewer;
    const name = JSON.stringify([kind, term, sort, hitsMax, blocked, restricted, excelOnly, version]);
    const known = this.kept.get(name);
    if (known) return known;
    const unseen = [blocked, restricted].flatMap(keysOf);
    const reading = this.read(kind, { term, sort, unseen, excelOnly, hitsMax });
    this.kept.set(name, reading);
    // A failure is told to those who wait for it alone.
    reading.catch(() => this.kept.delete(name));
    return reading;
  }

  private async read(kind: SearchKind, search: SearchCase): Promise<Hits> {
    const { text, values } = statementOf[kind](search);
    const rows = await this.database.queryPlanned<{ key: number }>(text, values);
    this.readings += 1;
    return { reading: this.readings, keys: rows.map(({ key }) => key) };
  }
}

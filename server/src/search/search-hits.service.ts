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
 * Who looks, and how often what they look in was written. $1 who looks, $2 now, $3 what for. Sorted, so that who hides the same
 * members share hits.
 */
const viewerStatement = `
  SELECT ARRAY(SELECT persons_blocked($1) UNION SELECT members_restricted('service', $2) ORDER BY 1) AS unseen,
    u.excel_only_yn AS excel_only, (SELECT sum(v.writes) FROM search_versions v WHERE v.kind = $3) AS version
  FROM users u WHERE u.user_key = $1`;

interface ViewerRow {
  unseen: number[];
  excel_only: boolean;
  version: string | null;
}

/**
 * The hits of searches, all of them in their order: every page is cut from them. They are kept for a moment for whoever looks for the
 * same and hides the same members, and not a moment longer than what they were found in stays as it is (SEARCH-4, SEARCH-13).
 */
@Injectable()
export class SearchHits {
  private readonly kept = new LRUCache<string, Promise<number[]>>({ max: keptMax, ttl: keptMs });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', () => this.kept.clear());
  }

  /** The keys of what is found, in the order asked for. */
  async find(
    kind: SearchKind,
    userKey: number,
    term: SearchTerm,
    sort: SearchSort,
  ): Promise<readonly number[]> {
    const [viewer] = await this.database.query<ViewerRow>('search_viewer', viewerStatement, [
      userKey,
      this.clock.now(),
      kind,
    ]);
    const { unseen = [], excel_only: excelOnly = false, version = null } = viewer ?? {};
    const search: SearchCase = {
      term,
      sort,
      unseen,
      excelOnly,
      hitsMax: this.settings.get('search_hits_max'),
    };
    const name = JSON.stringify([kind, version, search]);
    const known = this.kept.get(name);
    if (known) return known;
    const reading = this.read(kind, search);
    this.kept.set(name, reading);
    // A failure is told to those who wait for it alone.
    reading.catch(() => this.kept.delete(name));
    return reading;
  }

  private async read(kind: SearchKind, search: SearchCase): Promise<number[]> {
    const { text, values } = statementOf[kind](search);
    const rows = await this.database.queryPlanned<{ key: number }>(text, values);
    return rows.map(({ key }) => key);
  }
}

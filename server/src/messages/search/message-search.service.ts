import { type SearchTerm, searchProblem, searchTerm } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { refuseProblem } from '../../core/errors/field-problems.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { presentUserBrief, type UserBriefRow } from '../../users/index.ts';
import { ConversationsService } from '../conversations/conversations.service.ts';
import {
  briefJson,
  type MessageRow,
  messageColumns,
  orNewest,
  readUpTo,
} from '../conversations/message-presenter.ts';
import type { MessageSearchQuery } from '../message-requests.dto.ts';
import type { FoundMessageList } from '../messages.dto.ts';

const hourMs = 3_600_000;
const batch = 500;

type FoundRow = MessageRow & { other: UserBriefRow };

/**
 * The condition for one reading of the keyword: parameter `first` is its part, and the next one its pattern or null.
 */
const contains = (column: string, first: number): string =>
  `(m.${column} LIKE $${first}::text AND ($${first + 1}::text IS NULL OR search_text(m.content) ~ $${first + 1}::text))`;

const valuesOf = ({ part, pattern }: Pick<SearchTerm, 'part' | 'pattern'>) => [`%${part}%`, pattern] as const;

/** $5 part, $6 pattern; $7 and $8 the same for the keyword as Korean typed on an English keyboard. */
const containsTerm = ({ column, korean }: SearchTerm): string =>
  korean ? `(${contains(column, 5)} OR ${contains(korean.column, 7)})` : contains(column, 5);

/**
 * $1 searching member, $2 the other member or null, $3 end of the previous page or null, $4 limit. The member's key and
 * the letters are in one index, of which there is one for either side of a conversation, so no other members' messages
 * are read. Hits are materialized before sorting: the id index would scan everyone's messages.
 */
export const searchStatement = (term: SearchTerm): string => {
  const found = (own: string, other: string) => `
    SELECT m.* FROM messages m WHERE m.${own} = $1 AND ${containsTerm(term)}
      AND ($2::int IS NULL OR m.${other} = $2) AND m.id < ${orNewest('$3')}
      AND CASE WHEN m.sender_key = $1 THEN NOT m.sender_deleted_yn ELSE NOT m.receiver_deleted_yn AND NOT m.withheld_yn END`;
  return `
    WITH found AS MATERIALIZED (${found('low_key', 'high_key')} UNION ALL ${found('high_key', 'low_key')}),
    blocked AS MATERIALIZED (SELECT DISTINCT p.user_key FROM persons_blocked($1) AS p (user_key)),
    page AS MATERIALIZED (
      SELECT m.*, b.other_key FROM found m
      JOIN message_boxes b ON b.user_key = $1
        AND b.other_key = CASE WHEN m.sender_key = $1 THEN m.receiver_key ELSE m.sender_key END
      WHERE m.id > b.cleared_up_to AND b.other_key NOT IN (SELECT p.user_key FROM blocked p)
      ORDER BY m.id DESC LIMIT $4
    )
    SELECT ${messageColumns(readUpTo('m.receiver_key', 'm.sender_key'))}, ${briefJson('u')} AS other
    FROM page m JOIN member_profiles u ON u.user_key = m.other_key ORDER BY m.id DESC`;
};

/** Searches a member's own conversations. */
@Injectable()
export class MessageSearchService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly conversations: ConversationsService,
    private readonly jobs: JobRunner,
    private readonly events: DomainEventBus,
  ) {}

  onModuleInit(): void {
    this.jobs.every('message-letters', hourMs, () => this.indexOlder());
    this.events.on('dataReplaced', () => this.indexOlder());
  }

  /** Messages that contain a keyword, newest first. Throws validation_failed. */
  async find(userKey: number, query: MessageSearchQuery): Promise<FoundMessageList> {
    const { keyword, target_user_key: otherKey, cursor, limit = 20 } = query;
    const range = {
      min: this.settings.get('search_length_min'),
      max: this.settings.get('search_length_max'),
    };
    refuseProblem('keyword', searchProblem(keyword, range));
    const term = searchTerm(keyword, range);
    const common = [userKey, otherKey ?? null, cursor ?? null, limit + 1, ...valuesOf(term)] as const;
    const rows = await this.database.queryPlanned<'messages_found', FoundRow>(
      'messages_found',
      searchStatement(term),
      term.korean ? [...common, ...valuesOf(term.korean)] : common,
    );
    const shown = rows.slice(0, limit);
    const messages = await this.conversations.present(shown, userKey);
    return {
      list: messages.flatMap((message, at) => {
        const other = shown[at]?.other;
        return other ? [{ user: presentUserBrief(other), message }] : [];
      }),
      cursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
      limit,
    };
  }

  /** Indexes messages written before search existed, or without its trigger. */
  private indexOlder(): Promise<void> {
    return this.jobs.inBatches(batch, async (atMost) => {
      const [row] = await this.database.query<'messages_fill_letters', { done: number }>(
        'messages_fill_letters',
        'SELECT messages_fill_letters($1) AS done',
        [atMost],
      );
      return row?.done ?? 0;
    });
  }
}

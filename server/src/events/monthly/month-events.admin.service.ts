import { Injectable } from '@nestjs/common';
import { AuditService, changesBetween } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { MonthEvent, Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal, refuseProblem } from '../../core/errors/field-problems.ts';
import {
  cappedTotal,
  countedMax,
  cursorAfter,
  cursorValues,
  lastKey,
  lastMoment,
} from '../../core/http/cursor.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { SecondDecisionsService } from '../../users/index.ts';
import { eventColumns, eventTexts } from '../texts.ts';
import { EventPrizesService } from './event-prizes.service.ts';
import { EventSeedsService } from './event-seeds.service.ts';
import { type EventState, eventState, eventStateOf } from './event-states.ts';
import { MonthEventsService } from './month-events.service.ts';
import type {
  EventChangeRequest,
  EventEndRequest,
  EventRequest,
  EventVersionRequest,
  ManagedEvent,
  ManagedEventFilter,
  ManagedEventList,
  ManagedEventQuery,
} from './monthly.admin.dto.ts';
import { fixedParts, partsOf, wireOfEvent, withStoredPrizes, writtenEvent } from './written-events.ts';

type Counts = Pick<ManagedEvent, 'entry_cnt' | 'prize_cnt' | 'unpaid_cnt'>;
interface ManagedRow extends Counts {
  event_id: number;
  title: string;
  summary: string;
  image: string | null;
  parts: ManagedEvent['parts'];
  begins_at: Date;
  ends_at: Date;
  drawn_at: Date | null;
  ranked_at: Date | null;
  version: number;
  state: EventState;
}
/** On an empty page, the total alone. */
type ListedRow = { total: number } & (Omit<ManagedRow, 'entry_cnt'> | { event_id: null });

const prizeCountsOf = (event: string): string => `
  (SELECT count(*)::int FROM month_event_prizes p WHERE p.event_id = ${event}) AS prize_cnt,
  (SELECT count(*)::int FROM month_event_prizes p WHERE p.event_id = ${event} AND p.unpaid_reason IS NOT NULL) AS unpaid_cnt`;

const columns =
  'event_id, title, summary, image, parts, begins_at, ends_at, drawn_at, ranked_at, version, state';

/**
 * A page of events, latest begin first. $1 now, $2 state or null, $3 part of the title or null, $4 offset, $5 limit, $6
 * begin in milliseconds and $7 key of the last event of the page before, or null.
 */
const listStatement = `
  WITH listed AS MATERIALIZED (
    SELECT e.*, ${eventStateOf('e', '$1')} AS state FROM month_events e
    WHERE $3::text IS NULL OR position(lower($3) IN lower(e.title)) > 0
  ), chosen AS MATERIALIZED (SELECT ${columns} FROM listed l WHERE $2::text IS NULL OR l.state = $2)
  SELECT counted.total, page.* FROM (
    SELECT count(*)::int AS total FROM (SELECT FROM chosen LIMIT ${countedMax} + 1) c) counted LEFT JOIN LATERAL (
    SELECT c.*, ${prizeCountsOf('c.event_id')} FROM chosen c
    WHERE $6::bigint IS NULL OR (c.begins_at, c.event_id) < (to_timestamp(greatest(0, $6) / 1000.0), least($7::bigint, ${lastKey}))
    ORDER BY c.begins_at DESC, c.event_id DESC OFFSET (SELECT $4::int) LIMIT (SELECT $5::int)) page ON true
  ORDER BY page.begins_at DESC, page.event_id DESC`;

/** Monthly events in the operators' console: of two concurrent changes one succeeds. Every action is in the audit log. */
@Injectable()
export class MonthEventsAdminService {
  constructor(
    private readonly database: Database,
    private readonly seeds: EventSeedsService,
    private readonly events: MonthEventsService,
    private readonly prizes: EventPrizesService,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly second: SecondDecisionsService,
  ) {}

  /** Events by state and title, latest begin first. */
  async list(query: ManagedEventQuery): Promise<ManagedEventList> {
    const { total, ...page } = await this.rows(query);
    return { ...page, ...cappedTotal(total), ...pageOf(query) };
  }

  /** The events as a file. */
  csv(query: ManagedEventFilter): CsvList<ManagedEvent> {
    const { state, q } = query;
    return {
      area: 'events',
      name: 'events',
      filters: { state, q },
      columns: [
        [eventColumns.id, ({ event_id }) => event_id],
        [eventColumns.state, (row) => row.state],
        [eventColumns.title, ({ title }) => title],
        [eventColumns.summary, ({ summary }) => summary],
        [eventColumns.beginsAt, ({ begins_on }) => begins_on],
        [eventColumns.endsAt, ({ ends_on }) => ends_on],
        [eventColumns.entries, ({ entry_cnt }) => entry_cnt],
        [eventColumns.prizes, ({ prize_cnt }) => prize_cnt],
        [eventColumns.unpaid, ({ unpaid_cnt }) => unpaid_cnt],
      ],
      read: fileOf(query, (page) => this.rows(page)),
    };
  }

  private async rows(
    query: ManagedEventQuery,
  ): Promise<{ list: ManagedEvent[]; cursor: string | null; total: number }> {
    const { offset, limit } = pageOf(query);
    const [beforeMs = null, before = null] = cursorValues(query.cursor, 2, lastMoment);
    const rows = await this.database.read<'events_month_admin', ListedRow>(
      'events_month_admin',
      listStatement,
      [
        this.clock.now(),
        query.state ?? null,
        query.q?.trim() || null,
        beforeMs === null ? offset : 0,
        limit,
        beforeMs,
        before,
      ],
    );
    const found = rows.flatMap((row) => (row.event_id === null ? [] : [row]));
    // Thousands of rows for each event: counted once for all who read within seconds.
    const list = await Promise.all(
      found.map(async (row) => presentRow({ ...row, entry_cnt: await this.events.entryCount(row.event_id) })),
    );
    const cursor = cursorAfter(found, limit, ({ begins_at, event_id }) => [begins_at.getTime(), event_id]);
    return { list, cursor, total: rows[0]?.total ?? 0 };
  }

  /** Adds a draft. Throws validation_failed, event_coupons_not_offered. */
  async add(actor: Actor, request: EventRequest): Promise<ManagedEvent> {
    const { parts, ...written } = await this.prizes.named(writtenEvent(request));
    this.prizes.refuseUnofferedCoupons(parts);
    const row = await this.database.prisma.$transaction(async (within) => {
      const added = await within.monthEvent.create({
        data: { ...written, parts: parts as unknown as Prisma.InputJsonValue, createdAt: this.clock.now() },
      });
      await this.audit.write(within, actor, {
        action: 'events.add',
        target: `event:${added.eventId}`,
        after: wireOfEvent(added),
      });
      return added;
    });
    return this.present(row);
  }

  /**
   * The prizes of an event that has started are fixed, coupons included. Throws validation_failed, month_event_not_found,
   * month_event_changed, month_event_fixed, event_coupons_not_offered.
   */
  async change(actor: Actor, eventId: number, request: EventChangeRequest): Promise<ManagedEvent> {
    const { parts, ...written } = await this.prizes.named(writtenEvent(request));
    const before = await this.explained(eventId, () => this.find(eventId));
    if (before.publishedAt !== null) await this.seeds.prepare({ eventId, ...written }, parts);
    return this.act(actor, eventId, request, 'events.change', (stored, state) => {
      const hasStarted = state === 'running' || state === 'over';
      if (hasStarted) {
        const moved =
          written.beginsAt.getTime() !== stored.beginsAt.getTime() ||
          (state === 'over' && written.endsAt.getTime() !== stored.endsAt.getTime());
        if (moved || fixedParts(parts) !== fixedParts(partsOf(stored)))
          throw new AppError('month_event_fixed');
      } else this.prizes.refuseUnofferedCoupons(parts);
      if (state === 'running' || state === 'scheduled')
        refuseProblem('ends_on', written.endsAt <= this.clock.now() ? 'tooShort' : null);
      if (state !== 'draft' && parts.length === 0)
        throw fieldRefusal('parts', 'empty', eventTexts.partsNeeded);
      const kept = hasStarted ? withStoredPrizes(parts, partsOf(stored)) : parts;
      return { ...written, parts: kept as unknown as Prisma.InputJsonValue };
    });
  }

  /**
   * Throws validation_failed, month_event_not_found, month_event_changed, month_event_state,
   * event_coupons_not_offered.
   */
  async schedule(actor: Actor, eventId: number, request: EventVersionRequest): Promise<ManagedEvent> {
    const draft = await this.explained(eventId, () => this.find(eventId));
    await this.seeds.prepare(draft, partsOf(draft));
    return this.act(actor, eventId, request, 'events.schedule', (before, state) => {
      if (state !== 'draft') throw new AppError('month_event_state');
      this.prizes.refuseUnofferedCoupons(partsOf(before));
      if (partsOf(before).length === 0) throw fieldRefusal('parts', 'empty', eventTexts.partsNeeded);
      refuseProblem('ends_on', before.endsAt <= this.clock.now() ? 'tooShort' : null);
      return { publishedAt: this.clock.now() };
    });
  }

  /** Throws month_event_not_found, month_event_changed, month_event_state. */
  withdraw(actor: Actor, eventId: number, request: EventEndRequest): Promise<ManagedEvent> {
    return this.act(actor, eventId, request, 'events.withdraw', (_before, state) => {
      if (state !== 'scheduled') throw new AppError('month_event_state');
      return { publishedAt: null };
    });
  }

  /** Throws month_event_not_found, month_event_changed, month_event_state. */
  end(actor: Actor, eventId: number, request: EventEndRequest): Promise<ManagedEvent> {
    return this.act(actor, eventId, request, 'events.end', ({ beginsAt }, state) => {
      if (state !== 'running') throw new AppError('month_event_state');
      return { endsAt: new Date(Math.max(this.clock.nowMs(), beginsAt.getTime() + 1)) };
    });
  }

  /** Deletes a draft. Throws month_event_not_found, month_event_changed, month_event_state. */
  async remove(actor: Actor, eventId: number, { version, reason }: EventEndRequest): Promise<void> {
    const remove = async (within: Prisma.TransactionClient): Promise<void> => {
      const before = await lockEvent(within, eventId, version);
      if (before.publishedAt !== null) throw new AppError('month_event_state');
      await within.monthEvent.delete({ where: { eventId } });
      await this.audit.write(within, actor, {
        action: 'events.remove',
        target: `event:${eventId}`,
        reason: reason.trim(),
        before: wireOfEvent(before),
      });
    };
    await this.explained(eventId, () => this.database.prisma.$transaction(remove));
  }

  /** Names who changed or deleted the event before. */
  private explained<Answer>(eventId: number, act: () => Promise<Answer>): Promise<Answer> {
    return this.second.explain(
      {
        codes: ['month_event_changed'],
        gone: { code: 'month_event_not_found', as: 'month_event_changed', actions: ['events.remove'] },
        actions: ['events.change', 'events.schedule', 'events.withdraw', 'events.end'],
        target: () => `event:${eventId}`,
        shown: async () => this.present(await this.find(eventId)),
      },
      act,
    );
  }

  /** Changes an event in the version that was read, its draw's seed and the audit log in one transaction. */
  private async act(
    actor: Actor,
    eventId: number,
    { version, reason }: EventVersionRequest & { reason?: string },
    action: `events.${string}`,
    decide: (before: MonthEvent, state: EventState) => Prisma.MonthEventUpdateInput,
  ): Promise<ManagedEvent> {
    const change = async (within: Prisma.TransactionClient): Promise<MonthEvent> => {
      const before = await lockEvent(within, eventId, version);
      const data = decide(before, stateOf(before, this.clock.now()));
      const changed = await within.monthEvent.update({
        where: { eventId },
        data: { ...data, version: { increment: 1 } },
      });
      if (changed.publishedAt !== null) await this.seeds.follow(within, changed);
      await this.audit.write(within, actor, {
        action,
        target: `event:${eventId}`,
        ...(reason === undefined ? {} : { reason: reason.trim() }),
        ...changesBetween(wireOfEvent(before), wireOfEvent(changed)),
      });
      return changed;
    };
    return this.present(await this.explained(eventId, () => this.database.prisma.$transaction(change)));
  }

  /** Throws month_event_not_found. */
  private async find(eventId: number): Promise<MonthEvent> {
    const row = await this.database.prisma.monthEvent.findUnique({ where: { eventId } });
    if (!row) throw new AppError('month_event_not_found');
    return row;
  }

  private async present(row: MonthEvent): Promise<ManagedEvent> {
    const [counts] = await this.database.query<'events_month_admin_counts', Counts>(
      'events_month_admin_counts',
      `SELECT (SELECT count(*)::int FROM month_event_entries n WHERE n.event_id = $1) AS entry_cnt, ${prizeCountsOf('$1')}`,
      [row.eventId],
    );
    if (!counts) throw new Error('a statement without a condition returned no row');
    return presentRow({
      ...counts,
      event_id: row.eventId,
      title: row.title,
      summary: row.summary,
      image: row.image,
      parts: partsOf(row) as ManagedEvent['parts'],
      begins_at: row.beginsAt,
      ends_at: row.endsAt,
      drawn_at: row.drawnAt,
      ranked_at: row.rankedAt,
      version: row.version,
      state: stateOf(row, this.clock.now()),
    });
  }
}

const stateOf = (row: MonthEvent, now: Date): EventState =>
  eventState({ published_at: row.publishedAt, begins_at: row.beginsAt, ends_at: row.endsAt }, now);

const presentRow = (row: ManagedRow): ManagedEvent => ({
  event_id: row.event_id,
  title: row.title,
  summary: row.summary,
  image: row.image,
  state: row.state,
  begins_on: row.begins_at.toISOString(),
  ends_on: row.ends_at.toISOString(),
  parts: row.parts,
  entry_cnt: row.entry_cnt,
  prize_cnt: row.prize_cnt,
  unpaid_cnt: row.unpaid_cnt,
  drawn_on: row.drawn_at?.toISOString() ?? null,
  ranked_on: row.ranked_at?.toISOString() ?? null,
  version: row.version,
});

/** Locks the event until the transaction ends. Throws month_event_not_found, month_event_changed. */
async function lockEvent(
  within: Prisma.TransactionClient,
  eventId: number,
  version: number,
): Promise<MonthEvent> {
  await queryWithin(
    within,
    'events_month_lock',
    'SELECT event_id FROM month_events WHERE event_id = $1 FOR UPDATE',
    [eventId],
  );
  const row = await within.monthEvent.findUnique({ where: { eventId } });
  if (!row) throw new AppError('month_event_not_found');
  if (row.version !== version) throw new AppError('month_event_changed');
  return row;
}

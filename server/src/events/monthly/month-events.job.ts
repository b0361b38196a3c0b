import { dateStart, eventLimits, prizeLedgerAsset, prizeOf, prizeTermsOf, winnersOf } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import {
  monthEventDrawNotify,
  monthEventPrizePay,
  monthEventPrizePostpone,
  monthEventRankClose,
} from '../events.functions.ts';
import { EventDrawsService } from './event-draws.service.ts';
import { daysOf } from './event-ranking.service.ts';
import { partsOf } from './written-events.ts';

const everyMs = 1_000;
const prizesBatch = 100;
const notifyBatch = 500;

interface OpenPrize {
  event_id: number;
  kind: string;
  number: number;
}

/**
 * What follows from an event's end, on one server: the draw, the closing of its ranking, the payment of prizes, and the
 * alarms of those who entered. Each step may run twice, and a failing event or prize does not stop the others.
 */
@Injectable()
export class MonthEventsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly draws: EventDrawsService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('month-events', everyMs, () => this.run());
  }

  /** Runs every step; throws the collected errors at the end. */
  async run(): Promise<void> {
    await runEach([
      async () => runEach((await this.draws.due()).map((due) => () => this.draws.draw(due))),
      () => this.closeRankings(),
      () => this.payPrizes(),
      () => this.notify(),
    ]);
  }

  private async closeRankings(): Promise<void> {
    const delayMs = this.settings.get('rank_close_delay_seconds') * 1_000;
    const now = this.clock.now();
    const events = await this.database.prisma.monthEvent.findMany({
      where: {
        publishedAt: { not: null },
        rankedAt: null,
        endsAt: { lte: now },
        parts: { array_contains: [{ type: 'ranking' }] },
      },
      orderBy: { endsAt: 'asc' },
      take: 100,
    });
    await runEach(
      events.map((event) => async () => {
        const { from, until } = daysOf({ begins_at: event.beginsAt, ends_at: event.endsAt });
        const part = partsOf(event).find(({ type }) => type === 'ranking');
        if (part?.type !== 'ranking' || dateStart(until).getTime() + delayMs > now.getTime()) return;
        const prizes = Array.from({ length: winnersOf(part.prizes) }, (_, index) => {
          const prize = prizeOf(part.prizes, index + 1);
          if (!prize) throw new Error('a place has no prize');
          return {
            place: index + 1,
            asset: prizeLedgerAsset(prize),
            amount: prize.amount,
            terms: prizeTermsOf(prize),
          };
        });
        await this.database.call(
          monthEventRankClose({
            event_id: event.eventId,
            kind: part.kind,
            from,
            until,
            places: eventLimits.winnersMax,
            prizes,
            now,
          }),
        );
      }),
    );
  }

  /**
   * Pays open prizes in batches, each in its own transaction; one that fails is noted and retried later. Coupons are
   * given by the coupon service, in a job of that area (EVENTS-82).
   */
  private async payPrizes(): Promise<void> {
    let after: OpenPrize = { event_id: 0, kind: '', number: 0 };
    const problems: unknown[] = [];
    await this.jobs.inBatches(prizesBatch, async (limit) => {
      const open = await this.database.query<'events_month_prizes_open', OpenPrize>(
        'events_month_prizes_open',
        `SELECT p.event_id, p.kind, p.number FROM month_event_prizes p
         WHERE p.paid_at IS NULL AND p.unpaid_reason IS NULL AND p.terms ->> 'asset' IS DISTINCT FROM 'COUPON'
           AND (p.try_at IS NULL OR p.try_at <= $5) AND (p.event_id, p.kind, p.number) > ($1, $2, $3)
         ORDER BY p.event_id, p.kind, p.number LIMIT $4`,
        [after.event_id, after.kind, after.number, limit, this.clock.now()],
      );
      await runEach(open.map((prize) => () => this.payPrize(prize))).catch((problem: unknown) =>
        problems.push(problem),
      );
      after = open.at(-1) ?? after;
      return open.length;
    });
    if (problems.length > 0) throw problems[0];
  }

  private async payPrize(prize: OpenPrize): Promise<void> {
    try {
      await this.database.call(monthEventPrizePay({ ...prize, now: this.clock.now() }));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      await this.database.call(monthEventPrizePostpone({ ...prize, problem, now: this.clock.now() }));
      throw error;
    }
  }

  /** Notifies those who entered a draw that its winners are known, a batch at a time. */
  private async notify(): Promise<void> {
    const drawn = await this.database.query<'events_month_notify_due', { event_id: number }>(
      'events_month_notify_due',
      `SELECT e.event_id FROM month_events e WHERE e.drawn_at IS NOT NULL
         AND EXISTS (SELECT FROM month_event_entries n WHERE n.event_id = e.event_id AND n.user_key > e.notified_key)`,
      [],
    );
    await runEach(
      drawn.map(
        ({ event_id }) =>
          () =>
            this.jobs.inBatches(notifyBatch, async (limit) => {
              const [row] = await this.database.call<{ month_event_draw_notify: number }>(
                monthEventDrawNotify({ event_id, limit, now: this.clock.now() }),
              );
              return row?.month_event_draw_notify ?? 0;
            }),
      ),
    );
  }
}

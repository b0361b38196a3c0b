import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** A committed entry, as delivered to a consumer. */
export interface OutboxEntry {
  /** The row that it refers to, in the topic's own table. */
  reference: number;
  /** The payload added by the transaction. */
  body: Record<string, unknown>;
  /** Whether it may have been processed before; false only for entries that this process has just committed. */
  redelivered: boolean;
}

/** The backlog of a consumer. */
export interface OutboxBacklog {
  consumer: string;
  waiting: number;
  /** Age of the oldest waiting entry. */
  lag_seconds: number;
  set_aside: number;
}

/** Identifies a consumer's entries. */
export interface OutboxSubscription {
  consumer: string;
  topic: string;
}

const batchSize = 1_000;

/**
 * Looks up each reference separately: a planner that saw an empty table rates all indexes that start with the consumer
 * alike, and the one on due entries would scan all entries processed since.
 */
export const findByReferenceStatement = `
  SELECT n.reference, o.body, true AS redelivered FROM unnest($3::bigint[]) n (reference) CROSS JOIN LATERAL (
    SELECT body FROM outbox o
    WHERE o.consumer = $1 AND o.topic = $2 AND o.reference = n.reference AND o.set_aside_at IS NULL OFFSET 0
  ) o`;

/** The outbox entries in the database. */
@Injectable()
export class OutboxStore {
  constructor(private readonly database: Database) {}

  /** Returns entries by the rows that they refer to; processed ones no longer exist. */
  async findByReference(
    { consumer, topic }: OutboxSubscription,
    references: readonly number[],
  ): Promise<OutboxEntry[]> {
    return this.database.query<'outbox_find', OutboxEntry>('outbox_find', findByReferenceStatement, [
      consumer,
      topic,
      references,
    ]);
  }

  /**
   * Claims unclaimed entries for `seconds`. Rows are claimed one by one, never "all up to an id": ids are not in commit
   * order.
   */
  async claimDue(
    { consumer, topic }: OutboxSubscription,
    options: { seconds: number; limit: number; without: readonly number[] },
  ): Promise<OutboxEntry[]> {
    return this.database.query<'outbox_claim_due', OutboxEntry>(
      'outbox_claim_due',
      `UPDATE outbox o SET due_at = now() + make_interval(secs => $3)
       FROM (
         SELECT reference FROM outbox
         WHERE consumer = $1 AND topic = $2 AND due_at <= now() AND set_aside_at IS NULL
           AND reference <> ALL ($5::bigint[])
         ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED
       ) due
       WHERE o.consumer = $1 AND o.topic = $2 AND o.reference = due.reference
       RETURNING o.reference, o.body, true AS redelivered`,
      [consumer, topic, options.seconds, options.limit, options.without],
    );
  }

  async remove({ consumer, topic }: OutboxSubscription, references: readonly number[]): Promise<void> {
    await this.database.query(
      'outbox_remove',
      'DELETE FROM outbox WHERE consumer = $1 AND topic = $2 AND reference = ANY ($3::bigint[])',
      [consumer, topic, references],
    );
  }

  /** Records a failure: the entry is retried with a doubling delay, and set aside after the last attempt. */
  async recordFailure(
    { consumer, topic }: OutboxSubscription,
    reference: number,
    { problem, attemptsMax }: { problem: string; attemptsMax: number },
  ): Promise<void> {
    await this.database.query(
      'outbox_failed',
      `UPDATE outbox SET failures = failures + 1, problem = $4,
         due_at = now() + make_interval(secs => least(power(2, failures), 300)),
         set_aside_at = CASE WHEN failures + 1 >= $5 THEN now() END
       WHERE consumer = $1 AND topic = $2 AND reference = $3`,
      [consumer, topic, reference, problem.slice(0, 500), attemptsMax],
    );
  }

  async backlogs(): Promise<OutboxBacklog[]> {
    return this.database.query<'outbox_backlogs', OutboxBacklog>(
      'outbox_backlogs',
      `SELECT consumer, count(*) FILTER (WHERE set_aside_at IS NULL) AS waiting,
         coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE set_aside_at IS NULL)), 0)::float8 AS lag_seconds,
         count(*) FILTER (WHERE set_aside_at IS NOT NULL) AS set_aside
       FROM outbox GROUP BY consumer`,
      [],
    );
  }

  /** Deletes entries that were set aside that many days ago, in batches; returns how many. */
  async deleteSetAside(days: number): Promise<number> {
    for (let deleted = 0; ; ) {
      const rows = await this.database.query<'outbox_delete_set_aside', { count: number }>(
        'outbox_delete_set_aside',
        `WITH removed AS (
           DELETE FROM outbox WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM outbox WHERE set_aside_at < now() - make_interval(days => $1) LIMIT $2
           )) RETURNING 1
         ) SELECT count(*) AS count FROM removed`,
        [days, batchSize],
      );
      const count = rows[0]?.count ?? 0;
      deleted += count;
      if (count < batchSize) return deleted;
    }
  }
}

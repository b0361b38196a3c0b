import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** Something that was committed, as the consumer that has to do something about it gets it. */
export interface OutboxEntry {
  /** The row that it is about, in the topic's own table. */
  reference: number;
  /** What the transaction that wrote it added. */
  body: Record<string, unknown>;
  /** Whether somebody may have been at it before: false only for what this process committed just now. */
  again: boolean;
}

/** How much waits for a consumer. */
export interface OutboxBacklog {
  consumer: string;
  waiting: number;
  /** Age of the oldest that waits. */
  lag_seconds: number;
  set_aside: number;
}

/** Whose entries are meant. */
export interface OutboxAddress {
  consumer: string;
  topic: string;
}

const removeAtOnce = 1_000;

/**
 * Looks for each reference by itself: to a planner that saw the table empty, any index that begins with the consumer is as good, and
 * behind that of due entries stand all that were done since.
 */
export const namedStatement = `
  SELECT n.reference, o.body, true AS again FROM unnest($3::bigint[]) n (reference) CROSS JOIN LATERAL (
    SELECT body FROM outbox o
    WHERE o.consumer = $1 AND o.topic = $2 AND o.reference = n.reference AND o.set_aside_at IS NULL OFFSET 0
  ) o`;

/** The entries in the database. */
@Injectable()
export class OutboxStore {
  constructor(private readonly database: Database) {}

  /** Entries by the rows that they are about; those that are done are not there any more. */
  async named({ consumer, topic }: OutboxAddress, references: readonly number[]): Promise<OutboxEntry[]> {
    return this.database.query<OutboxEntry>('outbox_named', namedStatement, [consumer, topic, references]);
  }

  /**
   * Takes entries that nobody has in hand, for `seconds`. Rows are claimed, never "all up to a number": the order in which
   * they were numbered is not the order in which they were committed.
   */
  async takeDue(
    { consumer, topic }: OutboxAddress,
    options: { seconds: number; limit: number; without: readonly number[] },
  ): Promise<OutboxEntry[]> {
    return this.database.query<OutboxEntry>(
      'outbox_take_due',
      `UPDATE outbox o SET due_at = now() + make_interval(secs => $3)
       FROM (
         SELECT reference FROM outbox
         WHERE consumer = $1 AND topic = $2 AND due_at <= now() AND set_aside_at IS NULL
           AND reference <> ALL ($5::bigint[])
         ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED
       ) due
       WHERE o.consumer = $1 AND o.topic = $2 AND o.reference = due.reference
       RETURNING o.reference, o.body, true AS again`,
      [consumer, topic, options.seconds, options.limit, options.without],
    );
  }

  async remove({ consumer, topic }: OutboxAddress, references: readonly number[]): Promise<void> {
    await this.database.query(
      'outbox_remove',
      'DELETE FROM outbox WHERE consumer = $1 AND topic = $2 AND reference = ANY ($3::bigint[])',
      [consumer, topic, references],
    );
  }

  /** Notes a failure: it is tried again after a while that doubles, and set aside at the last attempt. */
  async failed(
    { consumer, topic }: OutboxAddress,
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
    return this.database.query<OutboxBacklog>(
      'outbox_backlogs',
      `SELECT consumer, count(*) FILTER (WHERE set_aside_at IS NULL) AS waiting,
         coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE set_aside_at IS NULL)), 0)::float8 AS lag_seconds,
         count(*) FILTER (WHERE set_aside_at IS NOT NULL) AS set_aside
       FROM outbox GROUP BY consumer`,
      [],
    );
  }

  /** Forgets what was set aside so many days ago, a batch at a time; answers how many. */
  async forgetSetAside(days: number): Promise<number> {
    for (let forgotten = 0; ; ) {
      const rows = await this.database.query<{ count: number }>(
        'outbox_forget',
        `WITH gone AS (
           DELETE FROM outbox WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM outbox WHERE set_aside_at < now() - make_interval(days => $1) LIMIT $2
           )) RETURNING 1
         ) SELECT count(*) AS count FROM gone`,
        [days, removeAtOnce],
      );
      const count = rows[0]?.count ?? 0;
      forgotten += count;
      if (count < removeAtOnce) return forgotten;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';
import type { Commits } from '../database/commits.ts';
import { Database } from '../database/database.ts';
import { Prisma } from '../database/generated/client.ts';
import { executeWithin } from '../database/transaction-statements.ts';

/** The state that names the current data; every replacement of all data renames it. */
export const generationStateName = 'generation';

/** Maximum number of messages in the inbox. */
const inboxMax = 500;

/** A message as a simulator accepts it. */
export interface OutgoingMessage {
  channel: 'sms' | 'push';
  /** Phone number in digits, or `user:<user_key>`. */
  receiver: string;
  text: string;
  code?: string;
}

/** Deliveries use one connection, however many there are: concurrent gifts need the others. */
const concurrencyLimit = 1;
const batchMax = 100;

/** Stores the messages with the outcome configured in the console, and deletes the oldest ones above the limit. */
const deliverStatement = `
  WITH stored AS (
    INSERT INTO sandbox_messages (channel, receiver, text, code, state, created_at)
    SELECT m.channel, m.receiver, m.text, m.code,
      CASE WHEN (h.value ->> 'held')::boolean THEN 'waiting'
        WHEN m.luck < coalesce((c.value ->> 'probability')::float8, 0) THEN 'failed' ELSE 'delivered' END,
      m.created_at
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::timestamptz[])
        WITH ORDINALITY m (channel, receiver, text, code, luck, created_at, place)
      LEFT JOIN sandbox_states h ON h.name = 'hold:' || m.channel
      LEFT JOIN sandbox_states c ON c.name = 'chaos:' || m.channel
    ORDER BY m.place RETURNING id, state
  ), deleted AS (
    DELETE FROM sandbox_messages WHERE id <= (SELECT max(s.id) FROM stored s) - $7
  )
  SELECT state FROM stored ORDER BY id`;

/** Failures injected from the console; the probability is between 0 and 1. */
export interface Chaos {
  probability: number;
}

/**
 * The state of the simulators of external services: received messages, and the responses configured in the console.
 * Stored in the database, so that all servers share it. Unused in production.
 */
@Injectable()
export class SandboxStore {
  /** Whether the sandbox is enabled: in development and test. */
  readonly enabled: boolean;
  private readonly deliveries: Commits<OutgoingMessage, boolean>;

  constructor(
    config: AppConfig,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.enabled = config.nodeEnv !== 'production';
    this.deliveries = database.commits((messages) => this.deliverAll(messages), {
      concurrencyLimit,
      batchMax,
    });
  }

  /**
   * Puts a message into the inbox. Returns false when fault injection made it fail; it is stored as failed then. While
   * a channel is on hold (`hold:push`), its messages wait until the console delivers them or lets them fail.
   */
  deliver(message: OutgoingMessage): Promise<boolean> {
    return this.deliveries.run(message);
  }

  private async deliverAll(messages: OutgoingMessage[]): Promise<boolean[]> {
    const now = this.clock.now();
    const rows = await this.database.query<'sandbox_deliver', { state: string }>(
      'sandbox_deliver',
      deliverStatement,
      [
        messages.map(({ channel }) => channel),
        messages.map(({ receiver }) => receiver),
        messages.map(({ text }) => text),
        messages.map(({ code }) => code ?? null),
        messages.map(() => Math.random()),
        messages.map(() => now),
        inboxMax,
      ],
    );
    return rows.map(({ state }) => state !== 'failed');
  }

  /** Sets the outcome of a message of a channel. Returns false if there is none. */
  async decide(channel: string, id: number, state: string): Promise<boolean> {
    const { count } = await this.database.prisma.sandboxMessage.updateMany({
      where: { id, channel },
      data: { state },
    });
    return count > 0;
  }

  /** Deletes messages: a receiver's, or all. */
  async clear(receiver: string | undefined): Promise<void> {
    await this.database.prisma.sandboxMessage.deleteMany({ where: { receiver } });
  }

  /** Returns the value stored under a name, or `absent`. */
  async state<Value extends object>(name: string, absent: Value): Promise<Value> {
    const row = await this.database.prisma.sandboxState.findUnique({ where: { name } });
    return row ? (row.value as Value) : absent;
  }

  async setState(name: string, value: object): Promise<void> {
    const json = value as Prisma.InputJsonObject;
    await this.database.prisma.sandboxState.upsert({
      where: { name },
      create: { name, value: json },
      update: { value: json },
    });
  }

  /**
   * Replaces the value under a name with `next` of the stored value (null: none) and returns it. Concurrent changes are
   * serialized, so that none is lost.
   */
  update<Value extends object>(name: string, next: (stored: Value | null) => Value): Promise<Value> {
    return this.database.prisma.$transaction(async (within) => {
      await executeWithin(
        within,
        'sandbox_lock',
        `SELECT pg_advisory_xact_lock(hashtext('sandbox'), hashtext($1))`,
        [name],
      );
      const row = await within.sandboxState.findUnique({ where: { name } });
      const value = next(row ? (row.value as Value) : null);
      const json = value as Prisma.InputJsonObject;
      await within.sandboxState.upsert({
        where: { name },
        create: { name, value: json },
        update: { value: json },
      });
      return value;
    });
  }

  /** Removes and returns the value under a name: of two concurrent calls, one gets it. */
  async take<Value extends object>(name: string): Promise<Value | null> {
    const rows = await this.database.query<'sandbox_take', { value: Value }>(
      'sandbox_take',
      'DELETE FROM sandbox_states WHERE name = $1 RETURNING value',
      [name],
    );
    return rows[0]?.value ?? null;
  }
}

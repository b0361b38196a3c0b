import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Prisma } from '../database/generated/client.ts';
import { GroupCommit } from '../database/group-commit.ts';

/** How many messages the inbox keeps. */
const inboxMax = 500;

/** A message as a simulator takes it. */
export interface OutgoingMessage {
  channel: 'sms' | 'push';
  /** Telephone number in digits, or `user:<user_key>`. */
  receiver: string;
  text: string;
  code?: string;
}

/** Messages on their way take one connection, however many there are: whoever gives meanwhile needs the others. */
const concurrencyLimit = 1;
const atMost = 100;

/** Decides by what the console told, keeps the messages and forgets those that are too many. */
const deliverStatement = `
  WITH kept AS (
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
  ), forgotten AS (
    DELETE FROM sandbox_messages WHERE id <= (SELECT max(k.id) FROM kept k) - $7
  )
  SELECT state FROM kept ORDER BY id`;

/** Failure that the console asked for: how often, of 1. */
export interface Chaos {
  probability: number;
}

/**
 * What simulators of the outside world keep: the messages they took, and what the console told them to answer. In the
 * database, so that every server sees the same. In production there is none: simulators are not used there.
 */
@Injectable()
export class SandboxStore {
  /** Whether the sandbox is on: in development and test. */
  readonly enabled: boolean;
  private readonly group = new GroupCommit<OutgoingMessage, boolean>(
    (messages) => this.deliverAll(messages),
    concurrencyLimit,
    atMost,
  );

  constructor(
    config: AppConfig,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.enabled = config.nodeEnv !== 'production';
  }

  /**
   * Puts a message into the inbox. Answers false when chaos let it fail; it is kept as failed then. While a channel is held
   * (`hold:push`), its messages wait there until the console delivers them or lets them fail.
   */
  deliver(message: OutgoingMessage): Promise<boolean> {
    return this.group.run(message);
  }

  private async deliverAll(messages: OutgoingMessage[]): Promise<boolean[]> {
    const now = this.clock.now();
    const rows = await this.database.query<{ state: string }>('sandbox_deliver', deliverStatement, [
      messages.map(({ channel }) => channel),
      messages.map(({ receiver }) => receiver),
      messages.map(({ text }) => text),
      messages.map(({ code }) => code ?? null),
      messages.map(() => Math.random()),
      messages.map(() => now),
      inboxMax,
    ]);
    return rows.map(({ state }) => state !== 'failed');
  }

  /** What is kept under a name, or `absent`. */
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
   * Keeps what follows from what is kept under a name (null: nothing), and answers it: those who change one at once come one
   * after the other, and none is lost.
   */
  change<Value extends object>(name: string, next: (kept: Value | null) => Value): Promise<Value> {
    return this.database.prisma.$transaction(async (within) => {
      await within.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('sandbox'), hashtext(${name}))`;
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

  /** Takes what is kept under a name away and answers it: of two at once, one gets it. */
  async take<Value extends object>(name: string): Promise<Value | null> {
    const rows = await this.database.query<{ value: Value }>(
      'sandbox_take',
      'DELETE FROM sandbox_states WHERE name = $1 RETURNING value',
      [name],
    );
    return rows[0]?.value ?? null;
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Prisma } from '../database/generated/client.ts';

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
  async deliver({ channel, receiver, text, code }: OutgoingMessage): Promise<boolean> {
    const { probability } = await this.state<Chaos>(`chaos:${channel}`, { probability: 0 });
    const delivered = Math.random() >= probability;
    const { held } = await this.state(`hold:${channel}`, { held: false });
    const { id } = await this.database.prisma.sandboxMessage.create({
      data: {
        channel,
        receiver,
        text,
        code: code ?? null,
        state: held ? 'waiting' : delivered ? 'delivered' : 'failed',
        createdAt: this.clock.now(),
      },
    });
    await this.database.prisma.sandboxMessage.deleteMany({ where: { id: { lte: id - inboxMax } } });
    return held || delivered;
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

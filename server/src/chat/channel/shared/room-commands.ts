import { Injectable, Logger } from '@nestjs/common';
import { RedisClient } from '../../../core/redis/redis-client.ts';
import { RedisUnavailableError } from '../../../core/redis/redis-unavailable.error.ts';
import { ServerRegistration } from '../../../core/servers/server-registration.service.ts';
import type { BucketSize } from '../../connection/limits/token-bucket.ts';
import { HistoryService } from '../../history/history.service.ts';
import { FollowedChannels } from './followed-channels.ts';
import { encodeContent, lineOf, type RoomContent } from './room-content.ts';
import { roomScript } from './room-script.ts';
import { StreamKeys } from './stream-keys.ts';

/** How long a line whose command got no response waits for Redis, and one that was added for being read back. */
const doubtMs = 3_000;
const readBackMs = 8_000;
/** Entries kept in a stream; a reader that is further behind reads the database. */
export const entriesMax = 10_000;

/** What a line counts towards; absent for moderators. */
export interface TalkLimits {
  /** Milliseconds between two lines; 0 if the channel is not in slow mode. */
  slowMs: number;
  bucket: BucketSize;
}

/** The result of adding to a channel. */
export type Outcome =
  /** Added and, if this server follows the channel, delivered; `stored` settles when the line is in the database. */
  | { kind: 'added'; id: number; stored: Promise<void> }
  | { kind: 'slow'; ms: number }
  | { kind: 'fast' }
  /** The limits accept the line, which was not to be added. */
  | { kind: 'judged' }
  /** Redis did not respond in time; the line was cancelled, or appears later. */
  | { kind: 'unresolved' }
  /** Redis is unavailable, and the line was not sent to it. */
  | { kind: 'away' };

/** What is to be added. */
interface Order {
  channelId: string;
  content: RoomContent;
  /** `say` draws an id, `event` needs none, `judge` only counts towards the limits. */
  mode: 'say' | 'event' | 'judge';
  userId: string;
  limits: TalkLimits | undefined;
  /** Whether its sender waits until it is read back. */
  waits: boolean;
}

interface Command extends Order {
  /** Increases with each command of this server; Redis executes it once. */
  number: number;
  proposedId: number;
  inDoubt: boolean;
  stored: Promise<void> | undefined;
  settle: (outcome: Outcome) => void;
  timer: NodeJS.Timeout | undefined;
}

/** Executes the script that adds to streams, and remembers each command until its outcome is known. */
@Injectable()
export class RoomCommands {
  private readonly script: string;
  private readonly commands = new Map<number, Command>();
  private readonly logger = new Logger('Chat');
  private lastNumber = 0;

  constructor(
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
    private readonly history: HistoryService,
    private readonly channels: FollowedChannels,
    private readonly keys: StreamKeys,
  ) {
    this.script = redis.enabled ? redis.defineScript(roomScript) : '';
    channels.onOwnEntry((_channelId, { command: number, id }) => {
      const command = this.commands.get(number);
      if (!command) return undefined;
      this.store(command, id);
      return () => this.finish(command, this.added(command, id));
    });
  }

  /** Executes a new command. */
  submit(order: Order): Promise<Outcome> {
    const number = this.nextNumber();
    const proposedId = order.mode === 'event' ? 0 : this.history.nextId(order.channelId);
    return new Promise((settle) => {
      const fresh = { inDoubt: false, stored: undefined, timer: undefined };
      const command: Command = { ...order, ...fresh, number, proposedId, settle };
      this.commands.set(number, command);
      void this.send(command);
    });
  }

  /**
   * Adds a line under the id that it has. Throws RedisUnavailableError.
   * @param skipped number of earlier lines that are only in the database
   */
  async addLate(channelId: string, id: number, content: RoomContent, skipped: number): Promise<void> {
    const line = { channelId, content, limits: undefined, userId: '' };
    await this.execute({ ...line, number: this.nextNumber(), proposedId: id }, 'late', skipped);
  }

  /** Repeats the commands in doubt, in order. Returns false if Redis is unavailable again. */
  async resolve(): Promise<boolean> {
    for (const command of [...this.commands.values()])
      if (command.inDoubt && !(await this.send(command))) return false;
    return true;
  }

  /** Stops waiting for the commands of a channel, or of all. */
  cancel(channelId?: string): void {
    for (const command of [...this.commands.values()]) {
      const isStored = command.channelId === channelId && command.stored !== undefined;
      if (channelId === undefined || isStored) this.finish(command, { kind: 'unresolved' });
    }
  }

  private nextNumber(): number {
    this.lastNumber += 1;
    return this.lastNumber;
  }

  /** Executes a command and handles its result. Returns false if Redis is unavailable. */
  private async send(command: Command): Promise<boolean> {
    try {
      this.handleReply(command, await this.execute(command, command.mode, 0));
      return true;
    } catch (error) {
      if (!(error instanceof RedisUnavailableError)) {
        this.logger.error(`a room's command failed: ${String(error)}`);
        this.finish(command, { kind: 'unresolved' });
        return true;
      }
      if (error.inDoubt) {
        command.inDoubt = true;
        command.timer ??= setTimeout(() => this.abandon(command), doubtMs).unref();
      }
      // One in doubt may have been executed, and is repeated when Redis is available.
      if (!command.inDoubt) this.finish(command, { kind: 'away' });
      return false;
    }
  }

  private async execute(
    command: Pick<Command, 'channelId' | 'content' | 'limits' | 'userId' | 'number' | 'proposedId'>,
    mode: Order['mode'] | 'late',
    skipped: number,
  ): Promise<string[]> {
    const { channelId, content, limits, userId } = command;
    const parts = ['lines', 'room', `talk:${userId}`, 'gifts'] as const;
    const keys = parts.map((part) => this.keys.of(channelId, part));
    const reply = await this.redis.runScript('room', this.script, keys, [
      this.registration.id,
      String(command.number),
      String(command.proposedId),
      mode,
      String(limits?.slowMs ?? 0),
      String(limits?.bucket.burst ?? 0),
      String(limits?.bucket.refillMs ?? 0),
      content.kind === 'gift' ? String(content.giftId) : '',
      String(entriesMax),
      String(skipped),
      mode === 'judge' ? '' : encodeContent(content),
    ]);
    return Array.isArray(reply) ? reply.map(String) : [];
  }

  private handleReply(command: Command, [kind, value]: string[]): void {
    switch (kind) {
      case 'added':
        this.store(command, Number(value));
        if (command.waits && this.channels.has(command.channelId)) {
          clearTimeout(command.timer);
          command.timer = setTimeout(() => this.abandon(command), readBackMs).unref();
        } else this.finish(command, this.added(command, Number(value)));
        return;
      case 'gift':
        this.store(command, Number(value));
        this.finish(command, this.added(command, Number(value)));
        return;
      case 'slow':
        this.finish(command, { kind: 'slow', ms: Number(value) });
        return;
      case 'fast':
      case 'judged':
        this.finish(command, { kind });
        return;
      default:
        // It was executed before; its entry states the id.
        void this.channels.follow(command.channelId);
    }
  }

  /** This server accepted the line, and stores it. */
  private store(command: Command, id: number): void {
    if (command.stored) return;
    const line = lineOf(command.channelId, id, command.content);
    command.stored = line ? this.history.storeAndWait(line) : Promise.resolve();
    command.stored.catch(() => undefined);
  }

  private added({ stored }: Command, id: number): Outcome {
    return { kind: 'added', id, stored: stored ?? Promise.resolve() };
  }

  private finish(command: Command, outcome: Outcome): void {
    clearTimeout(command.timer);
    this.commands.delete(command.number);
    command.settle(outcome);
  }

  /** Stops waiting. A line that may not have been added is cancelled when Redis returns. */
  private abandon(command: Command): void {
    command.settle({ kind: 'unresolved' });
    if (command.stored) this.commands.delete(command.number);
    else if (command.waits) {
      command.mode = 'judge';
      command.limits = undefined;
    }
  }
}

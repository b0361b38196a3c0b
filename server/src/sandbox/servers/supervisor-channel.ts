import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';

/** How long the supervisor may take: Redis stops and starts in it. */
const answersWithinMs = 15_000;

/** What a server holds, as it reports it. */
export interface Holdings {
  ready: boolean;
  socket_cnt: number;
  rooms: { vod_key: number; name: string; socket_cnt: number }[];
}

/** What the supervisor knows. */
export interface SupervisorState {
  redis: { running: boolean; own: boolean };
  servers: {
    name: string;
    port: number;
    state: 'starting' | 'running' | 'stopping' | 'stopped';
    since: string;
    here: boolean;
    holdings: Holdings;
  }[];
}

/** What a server requests. */
export type SupervisorRequest =
  | { what: 'list' }
  | { what: 'stop' | 'kill' | 'start'; name: string }
  | { what: 'redis'; running: boolean };

/** The refusals of the supervisor (scripts/lib/servers/server-control.mjs). */
const refusals = [
  'server_not_found',
  'server_last',
  'redis_not_own',
  'servers_failed',
] as const satisfies ErrorCode[];

interface Answer {
  answer: number;
  state?: SupervisorState;
  refusal?: string;
}

/**
 * The channel to the process that started this server with others (`npm start -- --servers`): Node's own between parent and
 * child, which nothing else can reach.
 */
@Injectable()
export class SupervisorChannel implements OnModuleInit, OnApplicationShutdown {
  /** Whether there is a supervisor. */
  readonly enabled: boolean;
  private lastId = 0;
  private readonly pending = new Map<number, (answer: Answer) => void>();
  private report: (() => Promise<Holdings>) | undefined;

  constructor(config: AppConfig) {
    this.enabled = config.supervised === '1' && config.nodeEnv !== 'production' && process.send !== undefined;
  }

  onModuleInit(): void {
    if (!this.enabled) return;
    process.on('message', this.receive);
    // The channel alone does not keep a server that has stopped alive.
    process.channel?.unref();
  }

  onApplicationShutdown(): void {
    process.off('message', this.receive);
  }

  /** Declares what this server reports of itself. */
  onReport(report: () => Promise<Holdings>): void {
    this.report = report;
  }

  /** Sends the supervisor a request. Throws what it refuses with, or servers_failed without a response. */
  async request(wanted: SupervisorRequest): Promise<SupervisorState> {
    this.lastId += 1;
    const id = this.lastId;
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<Answer>((resolve) => {
      this.pending.set(id, resolve);
      timer = setTimeout(() => resolve({ answer: id }), answersWithinMs);
      this.send({ request: id, ...wanted });
    });
    clearTimeout(timer);
    this.pending.delete(id);
    if (answer.state) return answer.state;
    throw new AppError(refusals.find((code) => code === answer.refusal) ?? 'servers_failed');
  }

  private readonly receive = (message: unknown): void => {
    if (typeof message !== 'object' || message === null) return;
    if ('answer' in message && typeof message.answer === 'number')
      this.pending.get(message.answer)?.(message as Answer);
    else if ('report' in message && typeof message.report === 'number') void this.answer(message.report);
  };

  private async answer(report: number): Promise<void> {
    const holdings = await this.report?.();
    if (holdings) this.send({ report, holdings });
  }

  /** A channel that breaks meanwhile belongs to a supervisor that ends. */
  private send(message: object): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }
}

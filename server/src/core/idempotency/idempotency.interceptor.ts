import { setTimeout as delay } from 'node:timers/promises';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { SessionMember } from '../access/access.decorator.ts';
import { AppError } from '../errors/app-error.ts';
import { IdempotencyStore, type KeyUse } from './idempotency.store.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

/** How long a repeat waits for the first call, and the delay of its first check, which then doubles. */
const waitMs = 5_000;
const firstRetryMs = 50;

/**
 * Returns the first response to repeats of `@Idempotent` calls. Runs after the guards: a caller without access gets no
 * response of another.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Idempotency');

  constructor(private readonly store: IdempotencyStore) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { member?: SessionMember }>();
    const key = idempotencyKeyOf(request);
    return key === undefined ? next.handle() : from(this.runOnce(keyUseOf(request, key), next));
  }

  private async runOnce(use: KeyUse, next: CallHandler): Promise<unknown> {
    let waitedMs = 0;
    for (let nextMs = firstRetryMs; ; nextMs *= 2) {
      const claim = await this.store.claim(use);
      if (claim.state === 'done') return claim.answer;
      if (claim.state === 'claimed') return this.runHandler(use, claim.until, next);
      if (waitedMs >= waitMs) throw new AppError('request_under_way', { detail: { seconds_left: 1 } });
      const pauseMs = Math.min(nextMs, waitMs - waitedMs);
      await delay(pauseMs);
      waitedMs += pauseMs;
    }
  }

  private async runHandler(use: KeyUse, until: string, next: CallHandler): Promise<unknown> {
    let answer: unknown;
    try {
      answer = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      await this.tolerateFailure(use, this.store.release(use, until));
      throw error;
    }
    await this.tolerateFailure(use, this.store.save(use, until, answer));
    return answer;
  }

  /** The response is sent even when the database cannot record it any more. */
  private async tolerateFailure({ operation }: KeyUse, recording: Promise<void>): Promise<void> {
    await recording.catch((error: unknown) =>
      this.logger.warn(
        `the key of ${operation} could not be recorded: ${error instanceof Error ? error.message : error}`,
      ),
    );
  }
}

function keyUseOf(request: FastifyRequest & { member?: SessionMember }, key: string): KeyUse {
  const { method, routeOptions, params, query, body, member } = request;
  return {
    caller: member ? `member ${member.userKey}` : 'visitor',
    operation: `${method} ${routeOptions.url ?? ''}`,
    key,
    input: JSON.stringify([params, query, body], sortKeys),
  };
}

/** Sorts the fields of an input by name, regardless of the order in which they were sent. */
const sortKeys = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

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
import { givenKey } from './idempotency-key.ts';
import { type KeyUse, RememberedAnswers } from './remembered-answers.ts';

/** How long a repeat waits for the first call, and how soon it looks again: each time after twice as long. */
const waitMs = 5_000;
const firstLookMs = 50;

/** Gives repeats of `@Idempotent` calls the first answer. It stands behind the guards: who may not call learns nothing. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Idempotency');

  constructor(private readonly answers: RememberedAnswers) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { member?: SessionMember }>();
    const key = givenKey(request);
    return key === undefined ? next.handle() : from(this.once(useOf(request, key), next));
  }

  private async once(use: KeyUse, next: CallHandler): Promise<unknown> {
    let waitedMs = 0;
    for (let nextMs = firstLookMs; ; nextMs *= 2) {
      const claim = await this.answers.claim(use);
      if (claim.state === 'done') return claim.answer;
      if (claim.state === 'begun') return this.call(use, claim.until, next);
      if (waitedMs >= waitMs) throw new AppError('request_under_way', { detail: { seconds_left: 1 } });
      const pauseMs = Math.min(nextMs, waitMs - waitedMs);
      await delay(pauseMs);
      waitedMs += pauseMs;
    }
  }

  private async call(use: KeyUse, until: string, next: CallHandler): Promise<unknown> {
    let answer: unknown;
    try {
      answer = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      await this.noting(use, this.answers.release(use, until));
      throw error;
    }
    await this.noting(use, this.answers.keep(use, until, answer));
    return answer;
  }

  /** What was done is done, and answered, also when the database cannot note it any more. */
  private async noting({ operation }: KeyUse, noted: Promise<void>): Promise<void> {
    await noted.catch((error: unknown) =>
      this.logger.warn(
        `the key of ${operation} could not be noted: ${error instanceof Error ? error.message : error}`,
      ),
    );
  }
}

function useOf(request: FastifyRequest & { member?: SessionMember }, key: string): KeyUse {
  const { method, routeOptions, params, query, body, member } = request;
  return {
    caller: member ? `member ${member.userKey}` : 'visitor',
    operation: `${method} ${routeOptions.url ?? ''}`,
    key,
    input: JSON.stringify([params, query, body], inOrder),
  };
}

/** The fields of an input by name, in whatever order they were sent. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

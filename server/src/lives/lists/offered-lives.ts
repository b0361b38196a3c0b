import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Database } from '../../core/database/database.ts';

/** What any answer that shows a person calls the live that the person has on. */
const field = 'live_vod_key';

/**
 * Takes the lives that a member for excel lives only is not offered out of every answer that says of people whether they
 * are live: ranks, search, follow lists, profiles and whatever comes (LIVES-58). Such answers are shared by many callers,
 * so that the one who differs pays for it; lists of lives are narrowed by their own statements.
 */
@Injectable()
export class OfferedLives {
  constructor(
    host: HttpAdapterHost,
    private readonly database: Database,
  ) {
    // In the constructor: a hook reaches the routes that are added after it.
    host.httpAdapter
      .getInstance<FastifyInstance>()
      .addHook(
        'preSerialization',
        (request: FastifyRequest & { member?: SessionMember }, _reply, answer, done) => {
          const { member } = request;
          if (!member?.excelOnly) done(null, answer);
          else
            this.narrowed(answer, member.userKey).then(
              (narrowed) => done(null, narrowed),
              (error: Error) => done(error),
            );
        },
      );
  }

  private async narrowed(answer: unknown, userKey: number): Promise<unknown> {
    const shown = new Set<number>();
    mapLives(answer, (vodKey) => {
      shown.add(vodKey);
      return vodKey;
    });
    if (shown.size === 0) return answer;
    const rows = await this.database.query<{ vod_key: number }>(
      'lives_offered',
      "SELECT vod_key FROM lives WHERE vod_key = ANY ($1::int[]) AND (type = 'excel' OR host_key = $2)",
      [[...shown], userKey],
    );
    const offered = new Set(rows.map(({ vod_key: vodKey }) => vodKey));
    return mapLives(answer, (vodKey) => (offered.has(vodKey) ? vodKey : null));
  }
}

/** A copy of an answer with each live of a person as `change` has it. */
function mapLives(value: unknown, change: (vodKey: number) => number | null): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLives(item, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === field && typeof item === 'number' ? change(item) : mapLives(item, change),
    ]),
  );
}

/** Only what is written as JSON as it stands: no bytes, streams or dates. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

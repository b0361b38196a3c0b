import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Database } from '../../core/database/database.ts';

/** The field that holds a person's running live in every response that presents people. */
const field = 'live_vod_key';

/**
 * Removes the lives that an excel-only member may not watch from every response that shows whether people are live:
 * ranks, search, follow lists, profiles and later ones (LIVES-58). Such responses are cached for many callers, so only
 * these members pay for the filter; lists of lives are filtered by their own statements.
 */
@Injectable()
export class ExcelOnlyLiveFilter {
  constructor(
    host: HttpAdapterHost,
    private readonly database: Database,
  ) {
    // In the constructor, because a hook applies to routes added after it.
    host.httpAdapter
      .getInstance<FastifyInstance>()
      .addHook(
        'preSerialization',
        (request: FastifyRequest & { member?: SessionMember }, _reply, response, done) => {
          const { member } = request;
          if (!member?.excelOnly) done(null, response);
          else
            this.filtered(response, member.userKey).then(
              (narrowed) => done(null, narrowed),
              (error: Error) => done(error),
            );
        },
      );
  }

  private async filtered(response: unknown, userKey: number): Promise<unknown> {
    const shown = new Set<number>();
    mapLives(response, (vodKey) => {
      shown.add(vodKey);
      return vodKey;
    });
    if (shown.size === 0) return response;
    const rows = await this.database.query<'lives_offered', { vod_key: number }>(
      'lives_offered',
      "SELECT vod_key FROM lives WHERE vod_key = ANY ($1::int[]) AND (type = 'excel' OR host_key = $2)",
      [[...shown], userKey],
    );
    const offered = new Set(rows.map(({ vod_key: vodKey }) => vodKey));
    return mapLives(response, (vodKey) => (offered.has(vodKey) ? vodKey : null));
  }
}

/** Copies a response with each live of a person replaced by `change`. */
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

/** Plain objects only: no bytes, streams or dates. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

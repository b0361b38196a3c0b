import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { type JournalEntry, type JournalStore, matcherOf } from './journal-entry.ts';
import { LocalJournal } from './local-journal.ts';
import { type SandboxRequest, type SandboxRequestFilter, testIdLengthMax } from './requests.dto.ts';
import { SharedJournal } from './shared-journal.ts';

/** Longer bodies are not recorded, nor those without a Content-Length. */
const bodyCharactersMax = 16_384;

/** X-Agent of the simulated audience (seeds/src/audience/api.ts). */
const audienceAgent = /^honey-audience\b/;
const agentLengthMax = 100;

/** Files of the site (/theme.js, a picture, a segment), the console and the API's pages are not recorded. */
const skippedPath = /^\/(?:sandbox|metrics|docs|docs-json|.*\.\w+)$/;

const isSkipped = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.unrecorded === true || skippedPath.test(url.split('?', 1)[0] ?? url);

declare module 'fastify' {
  interface FastifyRequest {
    journalResponse?: string;
  }
}

/**
 * The latest requests, answered by this process or, with REDIS_URL, by all servers. When it is disabled, it costs nothing: no
 * hook is installed.
 */
@Injectable()
export class RequestJournal {
  readonly recording: boolean;
  private readonly store: JournalStore;

  constructor(
    host: HttpAdapterHost,
    config: AppConfig,
    private readonly clock: Clock,
    shared: SharedJournal,
  ) {
    this.store = shared.enabled ? shared : new LocalJournal();
    const wanted =
      config.sandboxJournal === '' ? config.nodeEnv === 'development' : config.sandboxJournal === 'on';
    this.recording = wanted && config.nodeEnv !== 'production';
    if (!this.recording) return;
    const fastify = host.httpAdapter.getInstance<FastifyInstance>();
    // In the constructor: before the hook that compresses responses, and before the routes.
    fastify.addHook('onSend', (request, _reply, payload, done) => {
      if (typeof payload === 'string' && payload.length <= bodyCharactersMax)
        request.journalResponse = payload;
      done(null, payload);
    });
    fastify.addHook('onResponse', (request, reply, done) => {
      this.record(request, reply);
      done();
    });
  }

  /** Matching requests, newest first, without their secrets. */
  async list(
    filter: SandboxRequestFilter,
    offset: number,
    limit: number,
  ): Promise<{ list: SandboxRequest[]; total: number }> {
    const found = await this.find(filter);
    return {
      list: found
        .reverse()
        .slice(offset, offset + limit)
        .map((entry) => entry.present()),
      total: found.length,
    };
  }

  async count(filter: SandboxRequestFilter): Promise<number> {
    return (await this.find(filter)).length;
  }

  /** @param testId requests of one test; omitted: all */
  clear(testId?: string): Promise<void> {
    return this.store.clear(testId);
  }

  private record(request: FastifyRequest, reply: FastifyReply): void {
    if (isSkipped(request)) return;
    const agent = headerOf(request, 'x-agent', agentLengthMax);
    this.store.add(agent !== null && audienceAgent.test(agent) ? 'audience' : 'requests', {
      at: this.clock.now(),
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userKey: request.member?.userKey ?? null,
      testId: headerOf(request, 'x-test-id', testIdLengthMax),
      agent,
      request: Number(request.headers['content-length']) <= bodyCharactersMax ? request.body : undefined,
      response: request.journalResponse,
    });
  }

  /** Matching requests, oldest first. */
  private async find(filter: SandboxRequestFilter): Promise<JournalEntry[]> {
    const requests = await this.store.all('requests');
    const audience = filter.audience_yn === 'Y' ? await this.store.all('audience') : [];
    return [...requests, ...audience].filter(matcherOf(filter)).sort((one, other) => one.id - other.id);
  }
}

/** A caller's header, truncated; null without one. */
function headerOf({ headers }: FastifyRequest, name: string, lengthMax: number): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, lengthMax) : null;
}

import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { pathPattern } from './path-pattern.ts';
import { queryWithoutSecrets, withoutSecretShapes, withoutSecrets } from './redaction.ts';
import { type SandboxRequest, type SandboxRequestFilter, testIdLengthMax } from './requests.dto.ts';

/** Most recorded requests. */
const entriesMax = 500;
/** Longer bodies are not recorded, nor those without a Content-Length. */
const bodyCharactersMax = 16_384;

/** X-Agent of the simulated audience (seeds/src/audience/api.ts). */
const audienceAgent = /^honey-audience\b/;
const agentLengthMax = 100;

/** Files of the site (/theme.js, a picture, a segment), the console and the API's pages are not recorded. */
const skippedPath = /^\/(?:sandbox|metrics|docs|docs-json|.*\.\w+)$/;

const isSkipped = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.unrecorded === true || skippedPath.test(pathOf(url));

interface Entry {
  id: number;
  at: Date;
  method: string;
  url: string;
  status: number;
  ms: number;
  userKey: number | null;
  testId: string | null;
  agent: string | null;
  request: unknown;
  response: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    journalResponse?: string;
  }
}

/** The latest requests answered by this process. When it is disabled, it costs nothing: no hook is installed. */
@Injectable()
export class RequestJournal {
  readonly recording: boolean;
  private entries: Entry[] = [];
  /**
   * Requests of the simulated audience are recorded separately: they are so frequent that they would displace the
   * others.
   */
  private audienceEntries: Entry[] = [];
  private lastId = 0;

  constructor(
    host: HttpAdapterHost,
    config: AppConfig,
    private readonly clock: Clock,
  ) {
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
  list(
    filter: SandboxRequestFilter,
    offset: number,
    limit: number,
  ): { list: SandboxRequest[]; total: number } {
    const found = this.find(filter);
    return {
      list: found
        .reverse()
        .slice(offset, offset + limit)
        .map(present),
      total: found.length,
    };
  }

  count(filter: SandboxRequestFilter): number {
    return this.find(filter).length;
  }

  /** @param testId requests of one test; omitted: all */
  clear(testId?: string): void {
    this.entries = testId === undefined ? [] : this.entries.filter((entry) => entry.testId !== testId);
    if (testId === undefined) this.audienceEntries = [];
  }

  private record(request: FastifyRequest, reply: FastifyReply): void {
    if (isSkipped(request)) return;
    this.lastId += 1;
    const agent = headerOf(request, 'x-agent', agentLengthMax);
    const entry: Entry = {
      id: this.lastId,
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
    };
    if (agent !== null && audienceAgent.test(agent))
      this.audienceEntries = withNext(this.audienceEntries, entry);
    else this.entries = withNext(this.entries, entry);
  }

  /** Matching requests, oldest first. */
  private find({ method, path, status, user_key, test_id, ...filter }: SandboxRequestFilter): Entry[] {
    const pattern = path === undefined ? undefined : pathPattern(path);
    const statusPattern = status === undefined ? undefined : new RegExp(`^${status.replaceAll('x', '\\d')}$`);
    const sinceMs = filter.since === undefined ? undefined : Date.parse(filter.since);
    const untilMs = filter.until === undefined ? undefined : Date.parse(filter.until);
    return this.entriesFor(filter.audience_yn === 'Y').filter(
      (entry) =>
        (method === undefined || entry.method === method) &&
        (pattern?.test(pathOf(entry.url)) ?? true) &&
        (statusPattern?.test(String(entry.status)) ?? true) &&
        (user_key === undefined || entry.userKey === user_key) &&
        (test_id === undefined || entry.testId === test_id) &&
        (sinceMs === undefined || entry.at.getTime() >= sinceMs) &&
        (untilMs === undefined || entry.at.getTime() < untilMs),
    );
  }

  private entriesFor(withAudience: boolean): Entry[] {
    const entries = this.entries.slice(-entriesMax);
    if (!withAudience) return entries;
    return [...entries, ...this.audienceEntries.slice(-entriesMax)].sort((one, other) => one.id - other.id);
  }
}

/**
 * Appends an entry. The list is trimmed in bulk: removing the first one for each request would cost more than a few
 * extra.
 */
function withNext(entries: Entry[], entry: Entry): Entry[] {
  entries.push(entry);
  return entries.length >= 2 * entriesMax ? entries.slice(-entriesMax) : entries;
}

/** A caller's header, truncated; null without one. */
function headerOf({ headers }: FastifyRequest, name: string, lengthMax: number): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, lengthMax) : null;
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url;

function present({ at, url, userKey, testId, request, response, ...entry }: Entry): SandboxRequest {
  const path = pathOf(url);
  return {
    ...entry,
    at: at.toISOString(),
    path: withoutSecretShapes(path),
    query: queryWithoutSecrets(url.slice(path.length + 1)),
    user_key: userKey,
    test_id: testId === null ? null : withoutSecretShapes(testId),
    request: request === undefined || request === null ? null : JSON.stringify(withoutSecrets(request)),
    response: response === undefined ? null : redactedResponse(response),
  };
}

/** The response's JSON without its secrets; for other texts only their length. */
function redactedResponse(text: string): string {
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(text)));
  } catch (error) {
    if (error instanceof SyntaxError) return `[${text.length} characters]`;
    throw error;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { FastPathResponses } from '../../core/http/fast-path/fast-path-responses.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { ServerAnnouncements } from '../servers/server-announcements.ts';
import { faultMessage } from '../texts.ts';
import type { SandboxFault, SandboxFaultRequest } from './faults.dto.ts';
import { LocalFaults } from './local-faults.ts';
import type { FaultList, PendingFault } from './pending-faults.ts';
import { SharedFaults } from './shared-faults.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the connection is closed instead of responding. */
    dropsResponse?: boolean;
  }
}

/** Only calls are affected: never the console itself, the pages and their files. */
const callPrefixes = (version: string): string[] => [`/${version}/`, '/api/', '/v2/'];

/**
 * Faults for the next matching requests, on this server or, with REDIS_URL, on all: test suites see how their subject behaves
 * when a call fails, is late, or loses its connection before or after the work (SANDBOX-29).
 */
@Injectable()
export class RequestFaultsService {
  private readonly faults: FaultList;
  private readonly prefixes: string[];

  constructor(
    host: HttpAdapterHost,
    config: AppConfig,
    events: DomainEventBus,
    private readonly fastPathResponses: FastPathResponses,
    store: SandboxStore,
    announcements: ServerAnnouncements,
    jobs: JobRunner,
  ) {
    this.prefixes = callPrefixes(config.apiVersion);
    const changed = () => this.route();
    this.faults = announcements.enabled
      ? new SharedFaults(store, announcements, jobs, changed)
      : new LocalFaults(changed);
    if (config.nodeEnv === 'production') return;
    events.on('dataReplaced', () => this.faults.forget());
    const fastify = host.httpAdapter.getInstance<FastifyInstance>();
    // In the constructor: a hook applies only to routes that are added after it.
    fastify.addHook('preHandler', (request, reply, done) => {
      if (this.faults.pending.length === 0) done();
      else this.apply(request, reply).then(() => reply.sent || done(), done);
    });
    fastify.addHook('onSend', (request, _reply, payload, done) => {
      if (request.dropsResponse) request.raw.socket.destroy();
      done(null, payload);
    });
  }

  /** Adds a fault. Throws fault_limit if too many are pending. */
  add(request: SandboxFaultRequest): Promise<SandboxFault> {
    const { kind, method, path, test_id, times = 1, status, code, wait_ms } = request;
    return this.faults.add({
      kind,
      method: method ?? null,
      path,
      test_id: test_id ?? null,
      left_cnt: times,
      status: kind === 'refuse' ? (status ?? null) : null,
      code: kind === 'refuse' ? (code ?? null) : null,
      wait_ms: kind === 'wait' ? (wait_ms ?? null) : null,
    });
  }

  list(): Promise<SandboxFault[]> {
    return this.faults.all();
  }

  /** Removes one fault. Throws fault_not_found. */
  async remove(id: number): Promise<void> {
    if (!(await this.faults.remove(id))) throw new AppError('fault_not_found');
  }

  /** @param testId removes those for one X-Test-Id; omitted: all */
  clear(testId?: string): Promise<void> {
    return this.faults.clear(testId);
  }

  /** Fast-path responses are sent before any hook: they are suspended while faults are pending. */
  private route(): void {
    this.fastPathResponses.suspend('faults', this.faults.pending.length > 0);
  }

  private async apply(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const fault = await this.take(request);
    if (!fault) return;
    if (fault.kind === 'wait') await delay(fault.wait_ms ?? 0);
    else if (fault.kind === 'drop_after') request.dropsResponse = true;
    else if (fault.kind === 'drop_before') {
      reply.hijack();
      request.raw.socket.destroy();
    } else refuse(request, reply, fault);
  }

  /** The first matching fault of a request; its use is counted. */
  private async take({ url, method, headers }: FastifyRequest): Promise<PendingFault | undefined> {
    if (!this.prefixes.some((prefix) => url.startsWith(prefix))) return undefined;
    const path = url.split('?', 1)[0] ?? url;
    const matching = this.faults.pending.filter(
      (one) =>
        (one.method === null || one.method === method) &&
        (one.test_id === null || one.test_id === headers['x-test-id']) &&
        one.pattern.test(path),
    );
    for (const fault of matching) if (await this.faults.take(fault.id)) return fault;
    return undefined;
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, { status, code }: SandboxFault): void {
  const body = { status, code, message: faultMessage, request_id: String(request.id) };
  void reply
    .status(status ?? 503)
    .header('Cache-Control', 'no-store')
    .header('Retry-After', '1')
    .send(body);
}

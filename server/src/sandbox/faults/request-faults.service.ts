import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { FastPathResponses } from '../../core/http/fast-path/fast-path-responses.ts';
import { pathPattern } from '../requests/path-pattern.ts';
import { faultMessage } from '../texts.ts';
import { faultsMax, type SandboxFault, type SandboxFaultRequest } from './faults.dto.ts';

interface Pending extends SandboxFault {
  pattern: RegExp;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the connection is closed instead of responding. */
    dropsResponse?: boolean;
  }
}

/** Only calls are affected: never the console itself, the pages and their files. */
const callPrefixes = (version: string): string[] => [`/${version}/`, '/api/', '/v2/'];

/**
 * Faults for the next matching requests of this process: test suites see how their subject behaves when a call fails,
 * is late, or loses its connection before or after the work (SANDBOX-29).
 */
@Injectable()
export class RequestFaultsService {
  private readonly faults: Pending[] = [];
  private readonly prefixes: string[];
  private lastId = 0;

  constructor(
    host: HttpAdapterHost,
    config: AppConfig,
    events: DomainEventBus,
    private readonly fastPathResponses: FastPathResponses,
  ) {
    this.prefixes = callPrefixes(config.apiVersion);
    if (config.nodeEnv === 'production') return;
    events.on('dataReplaced', () => this.clear());
    const fastify = host.httpAdapter.getInstance<FastifyInstance>();
    // In the constructor: a hook applies only to routes that are added after it.
    fastify.addHook('preHandler', (request, reply, done) => {
      if (this.faults.length === 0) done();
      else this.apply(request, reply).then(() => reply.sent || done(), done);
    });
    fastify.addHook('onSend', (request, _reply, payload, done) => {
      if (request.dropsResponse) request.raw.socket.destroy();
      done(null, payload);
    });
  }

  /** Adds a fault. Throws fault_limit if too many are pending. */
  add(request: SandboxFaultRequest): SandboxFault {
    if (this.faults.length >= faultsMax) throw new AppError('fault_limit');
    const { kind, method, path, test_id, times = 1, status, code, wait_ms } = request;
    this.lastId += 1;
    const fault: Pending = {
      id: this.lastId,
      kind,
      method: method ?? null,
      path,
      test_id: test_id ?? null,
      left_cnt: times,
      status: kind === 'refuse' ? (status ?? null) : null,
      code: kind === 'refuse' ? (code ?? null) : null,
      wait_ms: kind === 'wait' ? (wait_ms ?? null) : null,
      pattern: pathPattern(path),
    };
    this.faults.push(fault);
    this.route();
    return present(fault);
  }

  list(): SandboxFault[] {
    return this.faults.map(present);
  }

  /** Removes one fault. Throws fault_not_found. */
  remove(id: number): void {
    const at = this.faults.findIndex((fault) => fault.id === id);
    if (at === -1) throw new AppError('fault_not_found');
    this.faults.splice(at, 1);
    this.route();
  }

  /** @param testId removes those for one X-Test-Id; omitted: all */
  clear(testId?: string): void {
    const remaining = testId === undefined ? [] : this.faults.filter((fault) => fault.test_id !== testId);
    this.faults.splice(0, this.faults.length, ...remaining);
    this.route();
  }

  /** Fast-path responses are sent before any hook: they are suspended while faults are pending. */
  private route(): void {
    this.fastPathResponses.suspend('faults', this.faults.length > 0);
  }

  private async apply(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const fault = this.take(request);
    if (!fault) return;
    if (fault.kind === 'wait') await delay(fault.wait_ms ?? 0);
    else if (fault.kind === 'drop_after') request.dropsResponse = true;
    else if (fault.kind === 'drop_before') {
      reply.hijack();
      request.raw.socket.destroy();
    } else refuse(request, reply, fault);
  }

  /** The first matching fault of a request; its remaining count is decremented. */
  private take({ url, method, headers }: FastifyRequest): Pending | undefined {
    if (this.faults.length === 0 || !this.prefixes.some((prefix) => url.startsWith(prefix))) return undefined;
    const path = url.split('?', 1)[0] ?? url;
    const fault = this.faults.find(
      (one) =>
        (one.method === null || one.method === method) &&
        (one.test_id === null || one.test_id === headers['x-test-id']) &&
        one.pattern.test(path),
    );
    if (!fault) return undefined;
    fault.left_cnt -= 1;
    if (fault.left_cnt === 0) this.remove(fault.id);
    return fault;
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

const present = ({ pattern: _, ...fault }: Pending): SandboxFault => ({ ...fault });

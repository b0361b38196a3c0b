import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { FastPathResponses } from '../../core/http/fast-path/fast-path-responses.ts';
import { RouteFlags } from '../../core/http/route-flags.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route remains available while data is being replaced. */
    openWhileReplacing?: boolean;
  }
}

/**
 * Keeps a handler available while data is being replaced: it reports the progress, or that a replacement is in flight.
 */
export const OpenWhileReplacing = (): MethodDecorator => RouteFlags({ openWhileReplacing: true });

/** Keeps requests and jobs away from data that is being replaced, so that no one sees an incomplete database. */
@Injectable()
export class DataGate {
  private closed = false;
  /** Requests admitted while the gate was open and not yet answered. */
  private inFlight = 0;
  private readonly events = new EventEmitter();

  constructor(
    host: HttpAdapterHost,
    config: AppConfig,
    private readonly fastPathResponses: FastPathResponses,
    private readonly jobs: JobRunner,
  ) {
    if (config.nodeEnv === 'production') return;
    const calls = [`/${config.apiVersion}/`, '/api/', '/v2/', '/sandbox/'];
    // In the constructor: a hook applies only to routes that are added after it.
    host.httpAdapter.getInstance<FastifyInstance>().addHook('onRequest', (request, reply, done) => {
      const isHeld =
        request.routeOptions.config.openWhileReplacing !== true &&
        calls.some((prefix) => request.url.startsWith(prefix));
      if (isHeld && this.closed)
        return done(new AppError('unavailable', { reason: 'data is being replaced' }));
      if (isHeld) this.count(reply.raw);
      done();
    });
  }

  get isClosed(): boolean {
    return this.closed;
  }

  close(): void {
    this.set(true);
  }

  open(): void {
    this.set(false);
  }

  /** Resolves when admitted requests and running jobs have finished. */
  async drained(): Promise<void> {
    if (this.inFlight > 0) await once(this.events, 'idle');
    await this.jobs.whenIdle();
  }

  private count(response: ServerResponse): void {
    this.inFlight += 1;
    response.once('close', () => {
      this.inFlight -= 1;
      if (this.inFlight === 0) this.events.emit('idle');
    });
  }

  private set(closed: boolean): void {
    this.closed = closed;
    this.fastPathResponses.suspend('data', closed);
    this.jobs.suspend(closed);
  }
}

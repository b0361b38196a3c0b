import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { FastPathResponses } from '../../core/http/fast-path-responses.ts';
import { RouteFlags } from '../../core/http/route-flags.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers while data is replaced. */
    openWhileReplacing?: boolean;
  }
}

/** Keeps a handler open while data is replaced: it tells how that goes, or answers that it is under way. */
export const OpenWhileReplacing = (): MethodDecorator => RouteFlags({ openWhileReplacing: true });

/** Keeps requests and jobs away from data that is being replaced: nobody sees half a database. */
@Injectable()
export class DataGate {
  private closed = false;

  constructor(
    host: HttpAdapterHost,
    config: AppConfig,
    private readonly fastPathResponses: FastPathResponses,
    private readonly jobs: JobRunner,
  ) {
    if (config.nodeEnv === 'production') return;
    const calls = [`/${config.apiVersion}/`, '/api/', '/v2/', '/sandbox/'];
    // In the constructor: a hook reaches the routes that are added after it.
    host.httpAdapter.getInstance<FastifyInstance>().addHook('onRequest', (request, _reply, done) => {
      const isOpen = !this.closed || request.routeOptions.config.openWhileReplacing === true;
      if (isOpen || !calls.some((prefix) => request.url.startsWith(prefix))) done();
      else done(new AppError('unavailable', { reason: 'data is being replaced' }));
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

  private set(closed: boolean): void {
    this.closed = closed;
    this.fastPathResponses.suspend(closed);
    this.jobs.suspend(closed);
  }
}

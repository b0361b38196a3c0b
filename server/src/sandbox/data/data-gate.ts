import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { HotAnswers } from '../../core/http/hot-answers.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';

/** What may be called while data is replaced: what tells how it goes, and what answers that it is under way. */
const openCalls = ['health', 'datasets', 'snapshots', 'reset'].map((name) => `/sandbox/api/${name}`);

/** Keeps requests and jobs away from data that is being replaced: nobody sees half a database. */
@Injectable()
export class DataGate {
  private closed = false;

  constructor(
    host: HttpAdapterHost,
    config: AppConfig,
    private readonly hotAnswers: HotAnswers,
    private readonly jobs: JobRunner,
  ) {
    if (config.nodeEnv === 'production') return;
    const calls = [`/${config.apiVersion}/`, '/api/', '/v2/', '/sandbox/'];
    // In the constructor: a hook reaches the routes that are added after it.
    host.httpAdapter.getInstance<FastifyInstance>().addHook('onRequest', (request, _reply, done) => {
      if (this.closed && isAny(calls, request.url) && !isAny(openCalls, request.url))
        done(new AppError('unavailable', { reason: 'data is being replaced' }));
      else done();
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
    this.hotAnswers.suspend(closed);
    this.jobs.suspend(closed);
  }
}

const isAny = (prefixes: readonly string[], url: string) => prefixes.some((prefix) => url.startsWith(prefix));

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppConfig } from '../config/app-config.ts';
import { equalInConstantTime } from '../config/equal-in-constant-time.ts';
import { Database } from '../database/database.ts';
import { AppError } from '../errors/app-error.ts';
import { MetricsRegistry } from './metrics.registry.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * `GET /metrics` in Prometheus's format. It is a plain Fastify route, not a handler, because a scraper's bearer token
 * is not a member's. Access requires METRICS_TOKEN; without one, only this machine may read.
 */
@Injectable()
export class MetricsRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: AppConfig,
    private readonly metrics: MetricsRegistry,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    const { pool } = this.database;
    const connections = 'Connections of the database pool';
    this.metrics.gauge({ name: 'honey_database_pool_connections', help: connections }, () => pool.totalCount);
    this.metrics.gauge(
      { name: 'honey_database_pool_idle', help: `${connections} that are free` },
      () => pool.idleCount,
    );
    this.metrics.gauge(
      { name: 'honey_database_pool_waiting', help: 'Statements that wait for a connection' },
      () => pool.waiting,
    );
    this.metrics.gauge(
      { name: 'honey_database_answers', help: 'Whether the database responds (1) or not (0)' },
      () => (this.database.health.isReachable ? 1 : 0),
    );
    const { sharing } = this.database;
    this.metrics.gauge(
      {
        name: 'honey_database_reads_shared',
        help: 'Whether concurrent reads share a connection (1) or not (0)',
      },
      () => (sharing.reads ? 1 : 0),
    );
    this.metrics.gauge(
      {
        name: 'honey_database_commits_shared',
        help: 'Whether concurrent gifts share a commit (1) or not (0)',
      },
      () => (sharing.commits ? 1 : 0),
    );
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // The equivalent of @NoRateLimit for handlers.
    const config = { rateLimit: false };
    fastify.get('/metrics', { config }, (request, reply) => this.answer(request, reply));
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    if (!this.mayRead(request)) throw new AppError('forbidden', { reason: 'metrics' });
    void reply.type(this.metrics.contentType);
    return this.metrics.text();
  }

  private mayRead(request: FastifyRequest): boolean {
    if (this.config.metricsToken !== '') {
      return equalInConstantTime(request.headers.authorization ?? '', `Bearer ${this.config.metricsToken}`);
    }
    // Behind a proxy on this machine every peer is local: a forwarded request is not.
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
    return forwarded === undefined && loopback.test(request.socket.remoteAddress ?? '');
  }
}

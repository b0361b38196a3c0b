import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';
import { MetricsRegistry } from './metrics.registry.ts';

type Label = 'method' | 'route' | 'status';
type Observer = Pick<Histogram.Internal<Label>, 'observe'>;

/** Counts and times every request by its route pattern, so that ids in paths create no new series. */
@Injectable()
export class HttpMetrics {
  private readonly observers = new Map<string, Observer>();
  private readonly durations: Histogram<Label>;

  constructor(host: HttpAdapterHost, metrics: MetricsRegistry) {
    this.durations = metrics.histogram<Label>({
      name: 'honey_http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    });
    // In the constructor: a hook applies only to routes that are added after it.
    const fastify = host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none';
      this.observer(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
      done();
    });
  }

  private observer(method: string, route: string, status: number): Observer {
    const key = `${method} ${status} ${route}`;
    const known = this.observers.get(key);
    if (known) return known;
    const observer = this.durations.labels(method, route, String(status));
    this.observers.set(key, observer);
    return observer;
  }
}

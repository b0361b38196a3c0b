import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { MetricsRegistry } from '../../metrics/metrics.registry.ts';
import { SettingsStore } from '../../settings/settings.store.ts';
import { hasSeveralHosts } from '../headers/several-hosts.ts';
import type { PrecompressedResponse } from './precompressed-response.ts';

interface Registration {
  ready: () => PrecompressedResponse | undefined;
  /** Resolved once: looking up a label takes a tenth of the time of a response. */
  counter: Counter.Internal;
}

/**
 * A fast path for prepared responses that are the same for all callers and requested all the time: they are sent before
 * hooks, guards, limits and handlers run, because sending them costs less than counting them would. The handler
 * remains: it is documented, and serves all other requests (a token to verify, another origin, maintenance, nothing
 * prepared).
 */
@Injectable()
export class FastPathResponses implements OnModuleDestroy {
  private readonly byPath = new Map<string, Registration>();
  private readonly complete = new WeakMap<PrecompressedResponse, PrecompressedResponse>();
  private readonly counter: Counter<'path'>;
  private readonly suspendedFor = new Set<string>();

  constructor(
    private readonly settings: SettingsStore,
    metrics: MetricsRegistry,
  ) {
    this.counter = metrics.counter({
      name: 'honey_hot_answers_total',
      help: 'Prepared responses sent without reaching a handler',
      labelNames: ['path'],
    });
  }

  /** During a shutdown, all requests take the normal path, which closes connections. */
  onModuleDestroy(): void {
    this.byPath.clear();
  }

  /** While suspended for any reason, all requests take the normal path. */
  suspend(reason: string, suspended: boolean): void {
    if (suspended) this.suspendedFor.add(reason);
    else this.suspendedFor.delete(reason);
  }

  /** Serves GET requests for exactly this path (no query) with the result of `ready`, if there is one. */
  register(path: string, ready: Registration['ready']): void {
    this.byPath.set(path, { ready, counter: this.counter.labels({ path }) });
  }

  /** Intercepts requests before the server's listeners; every response carries `headers`. */
  attach(server: Server, headers: Record<string, string>): void {
    const listeners = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const answer = this.find(request);
      if (answer) this.withHeaders(answer, headers).write(request, response);
      else for (const listener of listeners) listener.call(server, request, response);
    });
  }

  private find(request: IncomingMessage): PrecompressedResponse | undefined {
    const offered = this.byPath.get(request.url ?? '');
    if (
      offered === undefined ||
      this.suspendedFor.size > 0 ||
      !isPlain(request) ||
      this.settings.get('is_maintenance')
    )
      return undefined;
    const answer = offered.ready();
    if (answer) offered.counter.inc();
    return answer;
  }

  private withHeaders(answer: PrecompressedResponse, headers: Record<string, string>): PrecompressedResponse {
    const known = this.complete.get(answer);
    if (known) return known;
    const complete = answer.withHeaders(headers);
    this.complete.set(answer, complete);
    return complete;
  }
}

const isPlain = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  request.headers.authorization === undefined &&
  request.headers.origin === undefined &&
  !hasSeveralHosts(request);

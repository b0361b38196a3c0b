import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Metrics } from '../../metrics/metrics.ts';
import { Settings } from '../../settings/settings.ts';
import { hasSeveralHosts } from '../headers/one-host.ts';
import type { PrecompressedResponse } from './precompressed-response.ts';

interface Offered {
  ready: () => PrecompressedResponse | undefined;
  /** Found once: looking a label up takes as long as a tenth of an answer. */
  counter: Counter.Internal;
}

/**
 * A short cut to answers that are prepared, the same for everybody and asked for all the time: they leave before hooks,
 * guards, limits and handlers are reached, since writing them costs less than counting them would. The handler stays: it
 * is documented, and serves whoever is not plain (a token to be checked, another origin, maintenance, nothing prepared).
 */
@Injectable()
export class FastPathResponses implements OnModuleDestroy {
  private readonly byPath = new Map<string, Offered>();
  private readonly complete = new WeakMap<PrecompressedResponse, PrecompressedResponse>();
  private readonly counter: Counter<'path'>;
  private readonly suspendedFor = new Set<string>();

  constructor(
    private readonly settings: Settings,
    metrics: Metrics,
  ) {
    this.counter = metrics.counter({
      name: 'honey_hot_answers_total',
      help: 'Prepared answers that were sent without reaching a handler',
      labelNames: ['path'],
    });
  }

  /** Once the process was told to end, all requests take the ordinary way, which asks connections to close. */
  onModuleDestroy(): void {
    this.byPath.clear();
  }

  /** While suspended for any reason, all requests take the ordinary way. */
  suspend(reason: string, suspended: boolean): void {
    if (suspended) this.suspendedFor.add(reason);
    else this.suspendedFor.delete(reason);
  }

  /** Serves GETs of exactly this path (no query) with what `ready` has, if it has something. */
  offer(path: string, ready: Offered['ready']): void {
    this.byPath.set(path, { ready, counter: this.counter.labels({ path }) });
  }

  /** Stands in front of the server's listeners; every answer carries `headers`. */
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

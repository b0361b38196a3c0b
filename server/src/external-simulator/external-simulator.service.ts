import type { LottoBalls } from '@honey/rules';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Database } from '../core/database/database.ts';
import { ServingState } from '../core/http/serving-state.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { SharedListener } from '../core/sandbox/shared-listener.ts';
import { faultOf, type ServiceFault, setFault } from './base/fault-modes.ts';
import { SandboxServiceState } from './base/sandbox-service-state.ts';
import type { SimulatedService } from './base/service.ts';
import { serviceListener } from './base/service-listener.ts';
import { type ExternalServiceName, externalServiceNames } from './base/service-names.ts';
import type { ServiceState } from './base/service-state.ts';
import { drawLottoNow } from './lotto/lotto-draw-now.ts';
import { simulatedServices } from './services.ts';

/** Placeholder origin of a service that does not listen. */
const placeholderOrigin = 'http://127.0.0.1';

/**
 * The simulated services: HTTP servers of their own in this process, or in another server with the same ports, one listener
 * each, used by the real adapters. A service runs when the sandbox is enabled and no address is configured for it, never in
 * production. It listens from its first use on.
 */
@Injectable()
export class ExternalSimulatorService implements OnApplicationShutdown {
  /** The documents of the services, for the sandbox's calls. */
  readonly state: ServiceState;
  private readonly listening = new Map<ExternalServiceName, Promise<string>>();
  private readonly listeners: SharedListener[] = [];
  /** Answer in memory when the application does not serve. */
  private readonly servers = new Map<ExternalServiceName, FastifyInstance>();
  private readonly enabled: ReadonlySet<ExternalServiceName>;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly serving: ServingState,
    sandbox: SandboxStore,
    database: Database,
  ) {
    const urls = { lotto: config.lottoUrl, coupon: config.couponUrl, ebook: config.ebookUrl };
    this.enabled = new Set(externalServiceNames.filter((name) => sandbox.enabled && urls[name] === ''));
    this.state = new SandboxServiceState(database);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.servers.values(), ...this.listeners].map((server) => server.close()));
  }

  /** Whether a service is simulated here. */
  isEnabled(name: ExternalServiceName): boolean {
    return this.enabled.has(name);
  }

  /** Returns how a service behaves. */
  fault(name: ExternalServiceName): Promise<ServiceFault> {
    return faultOf(this.state, name);
  }

  /** Sets how a service behaves, on all servers. */
  setFault(name: ExternalServiceName, fault: ServiceFault): Promise<void> {
    return setFault(this.state, name, fault);
  }

  /** Draws this week's lotto round now. Returns its number; null if it is drawn. */
  drawLotto(now: Date, forced: LottoBalls | undefined): Promise<number | null> {
    return drawLottoNow(this.state, now, forced);
  }

  /** Returns the origin of a service; an address without a listener when the application does not serve. */
  url(name: ExternalServiceName): Promise<string> {
    if (!this.serving.isServing) return Promise.resolve(placeholderOrigin);
    const listening = this.listening.get(name) ?? this.listen(name);
    this.listening.set(name, listening);
    return listening;
  }

  /** Sends a service a request, like fetch; in memory when the application does not serve. */
  async send(name: ExternalServiceName, address: string, init: RequestInit): Promise<Response> {
    if (this.serving.isServing) return fetch(address, init);
    const { pathname, search } = new URL(address);
    const { body } = init;
    const answer = await this.serverOf(name).inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    return new Response(answer.body, { status: answer.statusCode });
  }

  private serverOf(name: ExternalServiceName): FastifyInstance {
    const server = this.servers.get(name) ?? this.createServer(name);
    this.servers.set(name, server);
    return server;
  }

  private createServer(name: ExternalServiceName): FastifyInstance {
    return serviceListener({
      service: serviceNamed(name),
      state: this.state,
      secret: this.config.externalSecret,
      now: () => this.clock.now(),
    });
  }

  private listen(name: ExternalServiceName): Promise<string> {
    const { externalSimulatorPort: first, redisUrl } = this.config;
    const port = first === 0 ? 0 : first + externalServiceNames.indexOf(name);
    const listener = new SharedListener(() => this.createServer(name), {
      // Only the product calls it: no other machine needs to reach it.
      host: '127.0.0.1',
      port,
      isShared: redisUrl !== '',
    });
    this.listeners.push(listener);
    return listener.listen();
  }
}

const serviceNamed = (name: ExternalServiceName): SimulatedService => simulatedServices[name];

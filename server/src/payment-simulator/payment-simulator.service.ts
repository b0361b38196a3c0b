import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Database } from '../core/database/database.ts';
import { ServingState } from '../core/http/serving-state.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { SharedListener } from '../core/sandbox/shared-listener.ts';
import { type NotificationMode, Notifier } from './notifier.ts';
import { SandboxPaymentStore } from './sandbox-payment-store.ts';
import { SimulatedPayments } from './simulated-payments.ts';
import { simulatorServer } from './simulator-server.ts';

/** Placeholder origin of a simulator that does not listen. */
const placeholderOrigin = 'http://127.0.0.1';

const modeName = 'payment-notifications';

/**
 * The simulated payment provider: a separate HTTP server in this process, or in another server with the same port, used by the
 * real adapter. It runs when the sandbox is enabled and no provider is configured, never in production.
 */
@Injectable()
export class PaymentSimulatorService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly enabled: boolean;
  readonly payments: SimulatedPayments;
  private readonly notifier: Notifier;
  private listening: Promise<string> | undefined;
  private listener: SharedListener | undefined;
  /** Answers in memory when the application does not serve. */
  private server: FastifyInstance | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly sandbox: SandboxStore,
    private readonly serving: ServingState,
    database: Database,
  ) {
    this.enabled = sandbox.enabled && config.paymentProviderUrl === '';
    this.notifier = new Notifier({
      secret: config.paymentSecret,
      nowMs: () => clock.nowMs(),
      mode: () => this.notifications(),
      log: (paymentKey, event, result) => this.payments.log(paymentKey, event, result),
    });
    this.payments = new SimulatedPayments(new SandboxPaymentStore(database), this.notifier, () =>
      clock.nowMs(),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.enabled && this.serving.isServing) await this.url();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.server?.close(), this.listener?.close()]);
    await this.notifier.stop();
  }

  /**
   * Returns its origin. When the application does not serve, this is an address without a listener, which `send`
   * handles.
   */
  url(): Promise<string> {
    if (!this.serving.isServing) return Promise.resolve(placeholderOrigin);
    this.listening ??= this.listen();
    return this.listening;
  }

  /**
   * Sends it a request, like fetch; in memory when the application does not serve, since a serving process may have the
   * port.
   */
  async send(address: string, init: RequestInit): Promise<Response> {
    if (this.serving.isServing) return fetch(address, init);
    this.server ??= this.createServer(() => placeholderOrigin);
    const { body } = init;
    const answer = await this.server.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: new URL(address).pathname,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    return new Response(answer.body, { status: answer.statusCode });
  }

  /** Returns how its notifications are handled. */
  async notifications(): Promise<NotificationMode> {
    const { mode } = await this.sandbox.state<{ mode: NotificationMode }>(modeName, { mode: 'sent' });
    return mode;
  }

  setNotifications(mode: NotificationMode): Promise<void> {
    return this.sandbox.setState(modeName, { mode });
  }

  private createServer(address: () => string): FastifyInstance {
    return simulatorServer({
      payments: this.payments,
      secret: this.config.paymentSecret,
      publicUrl: () => this.config.paymentSimulatorUrl || address(),
      nowMs: () => this.clock.nowMs(),
    });
  }

  private async listen(): Promise<string> {
    let address = '';
    const { host, paymentSimulatorPort: port, redisUrl } = this.config;
    this.listener = new SharedListener(() => this.createServer(() => address), {
      host,
      port,
      isShared: redisUrl !== '',
    });
    address = await this.listener.listen();
    return address;
  }
}

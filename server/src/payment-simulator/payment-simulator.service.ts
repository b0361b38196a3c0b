import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Database } from '../core/database/database.ts';
import { Serving } from '../core/http/serving.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { type NotificationMode, Notifier } from './notifier.ts';
import { SandboxPaymentStore } from './sandbox-payment-store.ts';
import { SimulatedPayments } from './simulated-payments.ts';
import { simulatorServer } from './simulator-server.ts';

/** Stands for the address of a simulator that listens nowhere. */
const nowhere = 'http://127.0.0.1';

const modeName = 'payment-notifications';

/**
 * The simulated payment provider: a server of its own beside this one, which the real adapter speaks to over HTTP. It runs
 * where the sandbox is on and no provider is configured, never in production.
 */
@Injectable()
export class PaymentSimulator implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly enabled: boolean;
  readonly payments: SimulatedPayments;
  private readonly notifier: Notifier;
  private listening: Promise<string> | undefined;
  private server: FastifyInstance | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly sandbox: SandboxStore,
    private readonly serving: Serving,
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
    await this.server?.close();
    await this.notifier.stop();
  }

  /** Where it is reached. Beside no server that is an address at which nothing listens: `send` reaches it all the same. */
  url(): Promise<string> {
    if (!this.serving.isServing) return Promise.resolve(nowhere);
    this.listening ??= this.listen();
    return this.listening;
  }

  /** Sends it a request, as fetch does; beside no server without a port, which one that serves may have. */
  async send(address: string, init: RequestInit): Promise<Response> {
    if (this.serving.isServing) return fetch(address, init);
    this.server ??= this.make(() => nowhere);
    const { body } = init;
    const answer = await this.server.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: new URL(address).pathname,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    return new Response(answer.body, { status: answer.statusCode });
  }

  /** What becomes of its notifications. */
  async notifications(): Promise<NotificationMode> {
    const { mode } = await this.sandbox.state<{ mode: NotificationMode }>(modeName, { mode: 'sent' });
    return mode;
  }

  setNotifications(mode: NotificationMode): Promise<void> {
    return this.sandbox.setState(modeName, { mode });
  }

  private make(address: () => string): FastifyInstance {
    return simulatorServer({
      payments: this.payments,
      secret: this.config.paymentSecret,
      publicUrl: () => this.config.paymentSimulatorUrl || address(),
      nowMs: () => this.clock.nowMs(),
    });
  }

  private async listen(): Promise<string> {
    let address = '';
    this.server = this.make(() => address);
    const { host, paymentSimulatorPort: port } = this.config;
    address = reachable(await this.server.listen({ host, port }));
    return address;
  }
}

/** An address that names every interface leads nowhere by itself. */
const reachable = (address: string): string => address.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1');

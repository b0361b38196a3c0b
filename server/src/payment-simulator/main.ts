import { Clock } from '../core/clock/clock.ts';
import { readConfig } from '../core/config/app-config.ts';
import { Notifier } from './notifier.ts';
import { MemoryPaymentStore } from './payment-store.ts';
import { SimulatedPayments } from './simulated-payments.ts';
import { simulatorServer } from './simulator-server.ts';

/**
 * Starts the simulated payment provider as a separate process, for a server whose PAYMENT_PROVIDER_URL points to it.
 * Never in production.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.nodeEnv === 'production') throw new Error('the payment simulator does not run in production');
  const clock = new Clock();
  const nowMs = () => clock.nowMs();
  const notifier: Notifier = new Notifier({
    secret: config.paymentSecret,
    nowMs,
    mode: async () => 'sent',
    log: (paymentKey, event, result) => payments.log(paymentKey, event, result),
  });
  const payments = new SimulatedPayments(new MemoryPaymentStore(), notifier, nowMs);
  let address = '';
  const server = simulatorServer({
    payments,
    secret: config.paymentSecret,
    publicUrl: () => config.paymentSimulatorUrl || address,
    nowMs,
  });
  address = await server.listen({ host: config.host, port: config.paymentSimulatorPort });
  process.stdout.write(`payment simulator: ${address}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close().then(() => notifier.stop());
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

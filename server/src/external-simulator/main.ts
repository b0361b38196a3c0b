import { Clock } from '../core/clock/clock.ts';
import { readConfig } from '../core/config/app-config.ts';
import { serviceListener } from './base/service-listener.ts';
import { externalServiceNames } from './base/service-names.ts';
import { MemoryServiceState } from './base/service-state.ts';
import { simulatedServices } from './services.ts';

/**
 * Starts simulated services as a separate process, each at the address that LOTTO_URL, COUPON_URL or EBOOK_URL names,
 * for servers with the same settings. Its data is lost when it ends. Never in production.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.nodeEnv === 'production') throw new Error('the simulated services do not run in production');
  const urls = { lotto: config.lottoUrl, coupon: config.couponUrl, ebook: config.ebookUrl };
  const names = externalServiceNames.filter((name) => urls[name] !== '');
  if (names.length === 0)
    throw new Error('set LOTTO_URL, COUPON_URL or EBOOK_URL to the address to listen on');
  const clock = new Clock();
  const state = new MemoryServiceState();
  const servers = names.map((name) => {
    const { hostname, port } = new URL(urls[name]);
    const service = simulatedServices[name];
    const server = serviceListener({ service, state, secret: config.externalSecret, now: () => clock.now() });
    return { name, server, host: hostname, port: Number(port) || 80 };
  });
  for (const { name, server, host, port } of servers)
    process.stdout.write(`${name}: ${await server.listen({ host, port })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void Promise.all(servers.map(({ server }) => server.close()));
    });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from './command.mjs';
import { integerFromEnvironment } from './environment.mjs';

/**
 * Where the server listens, from `PORT` and `HOST`.
 * @returns {{ host: string, port: number, url: string }} `url` is how this machine reaches it
 */
export function serverAddress() {
  const host = process.env.HOST || '127.0.0.1';
  const port = integerFromEnvironment('PORT', 3000, { min: 1, max: 65535 });
  const reachable = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host;
  return { host, port, url: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}` };
}

/**
 * Where the media server beside the server takes RTMP, from `INGEST_PORT` and `INGEST_HOST`.
 * @returns {{ host: string, port: number }}
 */
export function ingestAddress() {
  const port = integerFromEnvironment('INGEST_PORT', 1935, { min: 0, max: 65535 });
  return { host: process.env.INGEST_HOST || serverAddress().host, port };
}

/**
 * @param {{ host: string, port: number }} address
 * @throws {CommandError} when another program listens there, or it cannot be listened on
 */
export async function requireFreePort({ host, port }) {
  const probe = createServer();
  try {
    await new Promise((resolve, reject) => {
      probe.once('error', reject).listen(port, host, () => resolve(undefined));
    });
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new CommandError(
        `Port ${port} is taken by another program: stop that one, or choose another with PORT=…`,
      );
    }
    throw new CommandError(`Cannot listen on ${host}:${port}: ${error.message}.`);
  }
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}

/**
 * Waits until the server says that it is ready.
 * @param {string} url
 * @param {import('./service.mjs').Service} server
 * @param {number} patienceMs
 * @throws {CommandError} when it ends instead, with its last lines, or takes too long
 */
export async function waitUntilReady(url, server, patienceMs) {
  let over = false;
  const died = server.ended.then((code) => {
    if (!over)
      throw new CommandError(`The server ended with code ${code}:\n  ${server.lastLines().join('\n  ')}`);
  });
  const ready = (async () => {
    const until = performance.now() + patienceMs;
    let seen = 'no answer';
    while (!over && performance.now() < until) {
      seen = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
        async (answer) => (answer.ok ? 'ready' : `${answer.status} ${(await answer.text()).slice(0, 300)}`),
        (error) => error.cause?.message ?? error.message,
      );
      if (seen === 'ready') return;
      await delay(100);
    }
    const lines = server.lastLines().join('\n  ');
    throw new CommandError(
      `The server was not ready after ${patienceMs / 1000} s: ${seen}. Its last lines:\n  ${lines}`,
    );
  })();
  try {
    await Promise.race([ready, died]);
  } finally {
    over = true;
    died.catch(() => {});
  }
}

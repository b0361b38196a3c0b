import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#stack/command-error';
import { processorMs } from '#stack/processes/processes';
import { integerFromEnvironment } from './environment.mjs';

/**
 * The server's listening address, from `PORT` and `HOST`.
 * @returns {{ host: string, port: number, url: string }} `url` is the address by which this machine reaches it
 */
export function serverAddress() {
  const host = process.env.HOST || '127.0.0.1';
  const port = integerFromEnvironment('PORT', 3000, { min: 1, max: 65535 });
  const reachable = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host;
  return { host, port, url: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}` };
}

/**
 * The address at which the media server accepts RTMP, from `INGEST_PORT` and `INGEST_HOST`.
 * @returns {{ host: string, port: number }}
 */
export function ingestAddress() {
  const port = integerFromEnvironment('INGEST_PORT', 1935, { min: 0, max: 65535 });
  return { host: process.env.INGEST_HOST || serverAddress().host, port };
}

/**
 * @param {{ host: string, port: number }} address
 * @throws {CommandError} when another program listens there, or the address cannot be bound
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
        `Port ${port} is in use by another program: stop it, or choose another port with PORT=…`,
      );
    }
    throw new CommandError(`Cannot listen on ${host}:${port}: ${error.message}.`);
  }
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}

/** How long a starting server may make no progress, and how long it may take in total. */
export const READY = { idleMs: 60_000, mostMs: 900_000 };

/** CPU time that counts as progress of a starting server; a server that only waits uses far less. */
const PROGRESS_CPU_MS = 500;

/**
 * Waits until the server reports that it is ready, as long as it makes progress: prints lines, changes its response, or
 * uses the CPU. On a busy machine a start takes many times as long as on an idle one.
 * @param {string} url
 * @param {import('#stack/processes/service').Service} server
 * @param {{ idleMs: number, mostMs: number }} [limits] how long it may make no progress, and how long it may take in
 * total
 * @throws {CommandError} when it exits or takes too long, with its last lines
 */
export async function waitUntilReady(url, server, { idleMs, mostMs } = READY) {
  let over = false;
  const died = server.ended.then((code) => {
    if (!over)
      throw new CommandError(`The server ended with code ${code}:\n  ${server.lastLines().join('\n  ')}`);
  });
  const ready = (async () => {
    const startedMs = performance.now();
    const progress = progressOf(server);
    let seen = 'no answer';
    let last = startedMs;
    while (!over && performance.now() - last < idleMs && performance.now() - startedMs < mostMs) {
      if (progress(seen)) last = performance.now();
      seen = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
        async (answer) => (answer.ok ? 'ready' : `${answer.status} ${(await answer.text()).slice(0, 300)}`),
        (error) => error.cause?.message ?? error.message,
      );
      if (seen === 'ready') return;
      await delay(100);
    }
    const lines = server.lastLines().join('\n  ');
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    const stuck =
      performance.now() - startedMs < mostMs ? `, and made no progress for ${idleMs / 1000} s` : '';
    throw new CommandError(
      `The server was not ready after ${seconds} s${stuck}: ${seen}. Its last lines:\n  ${lines}`,
    );
  })();
  try {
    await Promise.race([ready, died]);
  } finally {
    over = true;
    died.catch(() => {});
  }
}

/**
 * @param {import('#stack/processes/service').Service} server
 * @returns {(seen: string) => boolean} whether it made progress since the last call, where `seen` is its latest
 * response
 */
function progressOf(server) {
  let known = { seen: '', lines: '', cpuMs: 0 };
  return (seen) => {
    const now = { seen, lines: server.lastLines().join('\n'), cpuMs: processorMs(server.process.pid) ?? 0 };
    if (now.seen === known.seen && now.lines === known.lines && now.cpuMs - known.cpuMs < PROGRESS_CPU_MS)
      return false;
    known = now;
    return true;
  };
}

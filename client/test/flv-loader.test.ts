import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type mpegts from 'mpegts.js';
import { flvLoader } from '../src/areas/media/model/flv-loader.ts';

let server: Server;
let base: string;
let answer: (response: ServerResponse) => void = (response) => response.end();
let Loader: mpegts.CustomLoaderConstructor;

beforeAll(async () => {
  server = createServer((_request, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/live.flv`;
  // The library is made for browsers and accesses their globals on import.
  Object.assign(globalThis, { window: globalThis, self: globalThis, navigator: { userAgent: '' } });
  Loader = flvLoader((await import('mpegts.js')).default);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A loader that reads the stream, with the events it emitted. */
function reading() {
  const loader = new Loader({} as mpegts.SeekHandler, {} as mpegts.Config);
  const events: (string | number)[] = [];
  let notify = () => {};
  const next = () =>
    new Promise<void>((events) => {
      notify = events;
    });
  const note = (...what: (string | number)[]) => {
    events.push(...what);
    notify();
  };
  loader.onDataArrival = (chunk, from, received) => note('data', chunk.byteLength, from, received ?? -1);
  loader.onError = (kind, { code }) => note('error', String(kind), code);
  loader.onComplete = (from, to) => note('complete', from, to);
  const first = next();
  loader.open({ url: base, duration: 0 }, { from: 0, to: -1 });
  return { loader, events, first, next };
}

describe('the stream loader', () => {
  it('reports data as they arrive, and the end', async () => {
    answer = (response) => response.end('FLV');
    const { events, first, next, loader } = reading();
    await first;
    await next();
    expect(events.slice(0, 1)).toEqual(['data']);
    expect(events.slice(-3)).toEqual(['complete', 0, 2]);
    expect(loader.isWorking()).toBe(false);
  });

  it('reports a refusal by its status, and a broken stream', async () => {
    answer = (response) => response.writeHead(410).end();
    const refused = reading();
    await refused.first;
    expect(refused.events).toEqual(['error', 'HttpStatusCodeInvalid', 410]);

    answer = (response) => {
      response.write('FLV');
      response.once('drain', () => response.destroy());
      setImmediate(() => response.destroy());
    };
    const failing = reading();
    await failing.first;
    if (failing.events[0] === 'data') await failing.next();
    expect(failing.events.slice(-3)).toEqual(['error', 'Exception', -1]);
  });

  it('reports nothing about a stream that breaks off after it was destroyed', async () => {
    let response: ServerResponse | undefined;
    answer = (open) => {
      response = open;
      open.write('FLV');
    };
    const { loader, events, first } = reading();
    await first;
    expect(loader.isWorking()).toBe(true);
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const ended = once(response as ServerResponse, 'close');
    loader.destroy();
    // The request is aborted, not merely dropped.
    await ended;
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    expect(events.filter((one) => one === 'error')).toEqual([]);
    expect(loader.isWorking()).toBe(false);
  });
});

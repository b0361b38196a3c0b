import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { passedOn } from '../../scripts/lib/servers/forwarded-headers.mjs';
import { Front } from '../../scripts/lib/servers/front.mjs';
import { freePort } from '../setup/server-process.ts';

/** A server behind the front that answers with its name and what it received. */
interface Behind {
  name: string;
  port: number;
  open: boolean;
  ready: boolean;
  requests: number;
  sockets: Set<import('node:stream').Duplex>;
  server: Server;
}

let behind: Behind[];
let front: Front;
let url: string;
let trusted: string[];

async function startBehind(name: string): Promise<Behind> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method, headers, url: path } = request;
    response.setHeader('X-Server', name);
    response.end(JSON.stringify({ name, method, path, body, headers }));
  });
  server.on('upgrade', (request: IncomingMessage, socket) => {
    const caller = String(request.headers['x-forwarded-for']);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
    socket.write(`${name} ${caller}\n`);
    socket.on('data', (chunk: Buffer) => socket.write(`${name} received ${chunk.toString()}`));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { name, port, open: true, ready: true, requests: 0, sockets: new Set(), server };
}

beforeEach(async () => {
  trusted = [];
  behind = await Promise.all(['one', 'two'].map(startBehind));
  front = new Front(behind, (address) => trusted.includes(address));
  const port = await freePort();
  await front.listen({ host: '127.0.0.1', port });
  url = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  front.refuse();
  front.close();
  for (const { server } of behind) {
    server.closeAllConnections();
    server.close();
  }
});

interface Received {
  name: string;
  method: string;
  body: string;
  headers: Record<string, string>;
}

const call = async (init: RequestInit = {}): Promise<Received> =>
  (await fetch(`${url}/path?query=1`, init)).json() as Promise<Received>;

const names = async (count: number): Promise<string[]> => {
  const found = [];
  for (let at = 0; at < count; at += 1) found.push((await call()).name);
  return [...new Set(found)].sort();
};

/** Opens an upgraded connection; resolves with what it received until then. */
async function upgrade(
  headers = '',
): Promise<{ received: () => string; send: (line: string) => void; ended: Promise<unknown> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  socket.write(
    `GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`,
  );
  while (!received.includes('127.0.0.1\n') && !received.includes('503')) await once(socket, 'data');
  return { received: () => received, send: (line) => socket.write(line), ended };
}

it('spreads requests over the servers that are ready, and passes over the others (OPERATIONS-8)', async () => {
  expect(await names(4)).toEqual(['one', 'two']);
  const [one] = behind;
  if (!one) throw new Error('no server');
  one.ready = false;
  expect(await names(4)).toEqual(['two']);
  one.ready = true;
  one.open = false;
  expect(await names(4)).toEqual(['two']);
});

it('sends a request to another server, with its body, if the first one has ended (OPERATIONS-8)', async () => {
  const [one] = behind;
  one?.server.closeAllConnections();
  one?.server.close();
  const body = 'x'.repeat(200_000);
  for (let at = 0; at < 4; at += 1)
    expect(await call({ method: 'POST', body })).toMatchObject({ name: 'two', method: 'POST', body });
});

it('answers 503 when no server is left, and a server that is not ready answers for itself (OPERATIONS-8)', async () => {
  for (const one of behind) one.ready = false;
  expect(await names(4)).toEqual(['one', 'two']);
  for (const one of behind) one.open = false;
  const response = await fetch(url);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await upgrade()).received()).toContain('503 Service Unavailable');
});

it('states its caller, whatever the caller states, unless that is a trusted proxy (OPERATIONS-8)', async () => {
  const headers = {
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'for=203.0.113.7',
  };
  const direct = await call({ headers });
  expect(direct.headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(direct.headers).not.toHaveProperty('x-forwarded-proto');
  expect(direct.headers).not.toHaveProperty('forwarded');
  expect(direct.headers.host).toBe(new URL(url).host);
  trusted = ['127.0.0.1'];
  const proxied = await call({ headers });
  expect(proxied.headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1');
  expect(proxied.headers['x-forwarded-proto']).toBe('https');
});

it('passes upgrades on, spread over the servers, and ends them with their server (OPERATIONS-8)', async () => {
  const sockets = [await upgrade('X-Forwarded-For: 203.0.113.7\r\n'), await upgrade()];
  const greetings = sockets.map(({ received }) => received().trim().split('\n').at(-1)).sort();
  expect(greetings).toEqual(['one 127.0.0.1', 'two 127.0.0.1']);
  const [first] = sockets;
  first?.send('hello');
  while (!first?.received().includes('received hello')) await new Promise(setImmediate);
  for (const { server } of behind) server.closeAllConnections();
  front.refuse();
  await Promise.all(sockets.map(({ ended }) => ended));
});

it('announces no body that a request does not have (OPERATIONS-8)', () => {
  const request = (method: string, rawHeaders: string[], headers = {}) =>
    ({ method, rawHeaders, headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage;
  const passed = (message: IncomingMessage) => passedOn(message, () => false);
  expect(passed(request('POST', ['Host', 'x', 'Connection', 'keep-alive']))).toEqual([
    ...['Host', 'x', 'X-Forwarded-For', '127.0.0.1', 'Content-Length', '0'],
  ]);
  expect(passed(request('POST', ['Content-Length', '3'], { 'content-length': '3' }))).toEqual([
    ...['Content-Length', '3', 'X-Forwarded-For', '127.0.0.1'],
  ]);
  expect(passed(request('GET', []))).toEqual(['X-Forwarded-For', '127.0.0.1']);
});

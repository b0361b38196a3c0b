import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readConfig } from '@honey/server/core/config/app-config';
import { networkOf } from '@honey/server/media/nms/address-limiter';
import { NmsIngest } from '@honey/server/media/nms/nms-ingest';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const beginMs = 1_500;
const config = readConfig({
  ...{ DATABASE_URL: 'postgres://nobody@127.0.0.1/none', NODE_ENV: 'test', MEDIA_ADAPTER: 'nms' },
  ...{ INGEST_PORT: '0', INGEST_CONNECTIONS_PER_ADDRESS: '5', INGEST_BEGIN_MS: String(beginMs) },
});
const ingest = new NmsIngest(config, { now: () => new Date() });
const sockets: Socket[] = [];

/** Connects; `closed` resolves with the milliseconds after which the media server closed the connection. */
async function connection(localAddress: string) {
  const startedMs = performance.now();
  const socket = connect({ port: Number(new URL(ingest.serverUrl).port), host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  const closed = once(socket.resume(), 'close').then(() => performance.now() - startedMs);
  await Promise.race([once(socket, 'connect'), closed]);
  return { socket, closed };
}

beforeAll(() =>
  ingest.open({
    mayPublish: async () => false,
    streamArrived: async () => false,
    publisherLeft: async () => {},
  }),
);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await ingest.close();
});

it('the ingest accepts a limited number of connections per address, leaves other addresses theirs, and closes those that do not publish (MEDIA-21)', async () => {
  const greedy = await Promise.all(Array.from({ length: 30 }, () => connection('127.0.0.2')));
  const other = await connection('127.0.0.3');
  // Half a handshake, repeated: sending bytes does not extend the timeout.
  const trickle = setInterval(() => other.socket.write(Buffer.from([3])), 100);
  const times = await Promise.all(greedy.map(({ closed }) => closed));
  const otherMs = await other.closed;
  clearInterval(trickle);
  expect(times.filter((ms) => ms >= beginMs - 50)).toHaveLength(5);
  expect(otherMs).toBeGreaterThanOrEqual(beginMs - 50);
  expect(otherMs).toBeLessThan(beginMs + 3_000);
  // Their places are free again.
  const later = await connection('127.0.0.2');
  expect(await later.closed).toBeGreaterThanOrEqual(beginMs - 50);
});

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the ingest counts %s as %s (MEDIA-21)', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { BACKLOG_MAX, FlvViewers } from '@honey/server/media/nms/flv-viewers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';

const part = Buffer.alloc(64 * 1024, 'F');
const viewers = new FlvViewers();
/** Watch sessions and the streams that the media server sends to them. */
const sending: ServerResponse[] = [];
const answers = new Map<string, ServerResponse>();
/** Replaces the media server: writes when a test says so, however much is buffered. */
const mediaServer = createServer((_request, response) => {
  sending.push(response);
  response.write(part);
});
const frontend = createServer((request, response) => {
  const watchId = request.url ?? '';
  answers.set(watchId, response);
  void viewers
    .load({ port: portOf(mediaServer), path: '/live.flv' })
    .then((upstream) =>
      viewers.send({ watchId, vodKey: 1 }, { audio: true, video: true }, upstream, response),
    );
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const push = () => {
  for (const response of sending) response.write(part);
};

beforeAll(async () => {
  for (const server of [mediaServer, frontend]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(async () => {
  viewers.endAll();
  for (const server of [mediaServer, frontend]) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

describe('a viewer who does not read', () => {
  it('is disconnected once some seconds of the stream are buffered, and other viewers continue to watch (MEDIA-12)', async () => {
    let received = 0;
    const request = get({ host: '127.0.0.1', port: portOf(frontend), path: '/reader', agent: false });
    const [reader] = (await once(request, 'response')) as [IncomingMessage];
    reader.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    const asleep = connect(portOf(frontend), '127.0.0.1');
    asleep.pause();
    asleep.on('error', () => {});
    asleep.write('GET /asleep HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await eventually(async () => expect(viewers.watchIds().sort()).toEqual(['/asleep', '/reader']));

    let mostWaiting = 0;
    const answer = answers.get('/asleep');
    if (!answer) throw new Error('the sleeping viewer is not connected');
    const disconnected = once(answer, 'close');
    while (viewers.watchIds().includes('/asleep')) {
      const before = received;
      push();
      await eventually(async () => expect(received).toBeGreaterThan(before));
      mostWaiting = Math.max(mostWaiting, answer.writableLength);
    }
    await disconnected;
    expect(mostWaiting).toBeGreaterThan(BACKLOG_MAX / 2);
    expect(mostWaiting).toBeLessThanOrEqual(BACKLOG_MAX + part.length);
    expect(viewers.watchIds()).toEqual(['/reader']);
    const before = received;
    push();
    await eventually(async () => expect(received).toBeGreaterThan(before));
    asleep.destroy();
    reader.destroy();
    await eventually(async () => expect(viewers.watchIds()).toEqual([]));
  });
});

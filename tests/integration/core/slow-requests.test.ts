import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buildMember } from '@honey/seeds/builders/members';
import { describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer({
  HEADERS_TIMEOUT_MS: '300',
  BODY_TIMEOUT_MS: '300',
  UPLOAD_SILENCE_MS: '300',
});

/** Sends these bytes and no more; resolves with all that was received once the server has closed the connection. */
async function sendAndWait(text: string): Promise<string> {
  const socket: Socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return received;
}

const tooSlow = expect.stringMatching(/^HTTP\/1\.1 408[\s\S]*"code":"request_timeout"/);

describe('a client that stops sending', () => {
  it.each([
    ['in the head', 'GET /health/live HTTP/1.1\r\nHost: x\r\n'],
    [
      'in a JSON body',
      'POST /v1/user/login-proc HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"id"',
    ],
    [
      'in a chunked body',
      'POST /v1/user/login-proc HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"id"\r\n',
    ],
  ])('%s gets an error and is disconnected (CORE-8)', async (_, text) => {
    expect(await sendAndWait(text)).toEqual(tooSlow);
  });

  it('in an upload gets an error and is disconnected (CORE-8)', async () => {
    const { userKey } = await buildMember(server.app);
    const head = [
      'POST /v1/etc/img-upload-proc HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${await tokenOf(server.app, userKey)}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 5000',
    ].join('\r\n');
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes';
    expect(await sendAndWait(`${head}\r\n\r\n${part}`)).toEqual(tooSlow);
  });

  it('after a response that needed no body is disconnected', async () => {
    const answer = await sendAndWait(
      'POST /v1/no-such-call HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nabc',
    );
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('and sends invalid HTTP gets a refusal of the usual shape (CORE-8)', async () => {
    expect(await sendAndWait('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400[\s\S]*"code":"bad_request"/);
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`;
    expect(await sendAndWait(long)).toMatch(/^HTTP\/1\.1 431[\s\S]*"code":"headers_too_large"/);
  });

  it('does not prevent others from being served', async () => {
    expect((await client.get('/health/live')).status).toBe(200);
  });
});

describe('a health check', () => {
  it('is answered however many requests an address has made', async () => {
    const limited = await startApp({ DATABASE_URL: server.databaseUrl, RATE_LIMIT_PER_MINUTE: '5' });
    const visitor = new TestClient(limited.baseUrl);
    for (let count = 0; count < 6; count += 1) await visitor.get('/v1/mypage/alarm-notice-list');
    expect((await visitor.get('/v1/mypage/alarm-notice-list')).status).toBe(429);
    for (let count = 0; count < 10; count += 1) {
      for (const path of ['/health/live', '/health/ready', '/metrics']) {
        expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
      }
    }
    await limited.close();
  });
});

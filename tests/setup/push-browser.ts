import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGUMENTS, findBrowser } from '@honey/stack/browser';
import { type BrowserContext, chromium } from 'playwright';

/** A browser that can subscribe to pushes, with its push service. */
export interface PushBrowser {
  context: BrowserContext;
  /** Its registrations, newest last; `delete` where it removes one. */
  registered: URLSearchParams[];
  close(): Promise<void>;
}

/** stats_ok, market_ok, android_id and security_token of the response to a check-in (checkin.proto of Chromium). */
const checkedIn = Buffer.from('08013001391581e97df410221141b112f47e5fdab40d', 'hex');

/**
 * Opens a browser with a profile on the disk, since Chromium gives private windows no pushes, with a stand-in for its
 * push service: it checks in there and gets a token for each registration. No push comes that way; tests deliver them
 * by the browser's protocol.
 */
export async function openPushBrowser(baseURL: string): Promise<PushBrowser> {
  const registered: URLSearchParams[] = [];
  const service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/checkin') {
        response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(checkedIn);
        return;
      }
      const fields = new URLSearchParams(Buffer.concat(parts).toString());
      registered.push(fields);
      const answer = fields.has('delete')
        ? `deleted=${fields.get('app')}`
        : `token=token-${registered.length}`;
      response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  // The address of a listening TCP server is one.
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const profile = await mkdtemp(join(tmpdir(), 'honey-push-'));
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('No browser: install chromium, or set CHROMIUM_PATH.');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    baseURL,
    locale: 'ko-KR',
    permissions: ['notifications'],
    args: [
      ...BROWSER_ARGUMENTS,
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      // No service responds: subscriptions persist without a connection.
      '--gcm-mcs-endpoint=http://127.0.0.1:9',
    ],
  });
  return {
    context,
    registered,
    close: async () => {
      await context.close();
      service.closeAllConnections();
      service.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { expect } from './test.ts';

/** The timeout for effects that first require a fetch from the other site. */
const timeoutMs = 30_000;

/** The pages are opened by another host name than the API's, so that a browser treats them as two sites. */
export const asOtherSite = (address: string) => address.replace('127.0.0.1', 'localhost');

/** A request of a page. */
interface PageRequest {
  kind: string;
  url: URL;
}

/** Records the requests of a page from now on. */
export function recordRequests(page: Page): PageRequest[] {
  const requests: PageRequest[] = [];
  page.on('request', (request) => {
    requests.push({ kind: request.resourceType(), url: new URL(request.url()) });
  });
  page.on('websocket', (socket) => {
    requests.push({ kind: 'websocket', url: new URL(socket.url()) });
  });
  return requests;
}

/** The page itself, and the files that the client was built into. */
export const isOfThePage = ({ kind, url }: PageRequest): boolean =>
  kind === 'document' || /^\/(assets\/|favicon\.svg$|theme\.js$)/.test(url.pathname);

/** Verifies that the pages' origin served only the page and its files, and the API's origin everything else. */
export function expectServedByOrigin(requests: PageRequest[], origin: string, api: string): void {
  const outward = requests.filter(({ url }) => /^(http|ws)/.test(url.protocol));
  const wrong = outward.filter((one) => isOfThePage(one) !== (one.url.host === new URL(origin).host));
  expect(wrong.map(({ kind, url }) => `${kind} ${url.href}`)).toEqual([]);
  const others = outward.filter((one) => !isOfThePage(one));
  expect([...new Set(others.map(({ url }) => url.host))]).toEqual([new URL(api).host]);
}

export async function untilPlaying(page: Page): Promise<void> {
  // Evaluated by Playwright at each poll: the page's own evaluation is refused by its policy.
  const isPlaying = `(() => {
    const video = document.querySelector('video');
    return video !== null && video.currentTime > 0 && video.videoWidth > 0;
  })()`;
  await eventually(async () => expect(await page.evaluate(isPlaying)).toBe(true), timeoutMs);
}

/** Waits until a picture of this folder is actually shown. */
export async function untilShown(page: Page, folder: string): Promise<void> {
  const isShown = `[...document.images].some(
    (image) => image.src.includes(${JSON.stringify(folder)}) && image.complete && image.naturalWidth > 0,
  )`;
  await eventually(async () => expect(await page.evaluate(isShown)).toBe(true), timeoutMs);
}

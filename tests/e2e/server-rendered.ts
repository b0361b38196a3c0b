import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { expect } from './test.ts';

/** A page as the server sends it, without any effect of a script; requested again when the machine is slow. */
export async function serverRenderedPage(baseUrl: string, path: string): Promise<string> {
  return eventually(async () => {
    const response = await fetch(baseUrl + path, { headers: { accept: 'text/html' } });
    const html = await response.text();
    expect(html).toContain('id="rendered"');
    return html;
  }, 30_000);
}

/** Delays the page's own scripts until the returned function is called; the newest of several applies. */
export async function withoutScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { Sandbox } from './sandbox.ts';
import { runningServer } from './servers.ts';
import { startStack } from './stack.ts';

export { expect };

interface HoneyOptions {
  /**
   * A running server; default: the worker's of HONEY_LIVE_URLS, HONEY_LIVE_URL, otherwise each worker starts a stack of
   * its own.
   */
  honeyUrl: string | undefined;
}

interface HoneyWorker {
  /** The server's address. */
  honeyServer: string;
}

interface HoneyTest {
  /** The sandbox of the server. Requests of its clients and pages carry a test id that is unique to this test. */
  sandbox: Sandbox;
  /** Opens a page signed in as a persona, or any member by ID, without the sign-in form; closed after the test. */
  pageAs: (id: string) => Promise<Page>;
}

const startWithinMs = 300_000;

/** Playwright's `test` with a Honey Live. `page.goto('/')` is its home page. */
export const test = base.extend<HoneyTest, HoneyOptions & HoneyWorker>({
  honeyUrl: [undefined, { scope: 'worker', option: true }],

  honeyServer: [
    async ({ honeyUrl }, use, { parallelIndex }) => {
      const running = honeyUrl ?? runningServer(parallelIndex);
      if (running) return use(running);
      const stack = await startStack();
      await use(stack.baseUrl);
      await stack.stop();
    },
    { scope: 'worker', timeout: startWithinMs },
  ],

  baseURL: ({ honeyServer }, use) => use(honeyServer),

  sandbox: ({ honeyServer }, use) => use(new Sandbox({ baseUrl: honeyServer })),

  extraHTTPHeaders: ({ sandbox }, use) => use({ 'X-Test-Id': sandbox.testId }),

  // A context that a test creates gets the same options: address, headers, locale, screen.
  pageAs: async ({ browser, sandbox }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (id) => {
      const context = await browser.newContext({ storageState: await sandbox.storageState(id) });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

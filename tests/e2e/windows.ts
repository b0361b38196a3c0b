import type { StorageState } from '@honey/testkit';
import type { Browser, BrowserContext, Page } from 'playwright';

/** The appearance options of a browser window. */
export interface Appearance {
  /** In CSS pixels: 390 is a phone, 1440 a desktop. */
  width: number;
  theme: 'dark' | 'light';
}

/** A window reserved until it is released. */
export interface BrowserWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Signs it in as the persona of the state. */
  signIn(state: StorageState): Promise<void>;
  /** @param reusable whether another visitor may reuse the window: nothing was done to it that outlasts its pages */
  close(reusable: boolean): Promise<void>;
}

/** Windows of one browser, each with storage of its own. */
export interface Windows {
  open(baseURL: string, appearance: Appearance): Promise<BrowserWindow>;
}

/** Windows that are new each time. */
export const newWindows = (browser: Browser): Windows => ({
  open: async (baseURL, appearance) => {
    const context = await newContext(browser, baseURL, appearance);
    return {
      context,
      page: await context.newPage(),
      signIn: (state) => context.setStorageState(state),
      close: () => context.close(),
    };
  },
});

/** An idle window, at a page of the product without a script. */
interface Idle {
  context: BrowserContext;
  /** Keeps the window's process and its compiled code, and gives access to the storage of the product's origin. */
  keeperPage: Page;
}

/**
 * Windows of one origin that are reused, emptied: a new one loads, compiles and caches again what all of them share,
 * which is most of the cost of a page.
 */
export class SharedWindows implements Windows {
  readonly #idle = new Map<string, Idle[]>();

  constructor(readonly browser: Browser) {}

  async open(baseURL: string, appearance: Appearance): Promise<BrowserWindow> {
    const key = JSON.stringify([baseURL, appearance]);
    const idle = this.#idle.get(key)?.pop() ?? (await this.#create(baseURL, appearance));
    const { context, keeperPage } = idle;
    return {
      context,
      page: await context.newPage(),
      signIn: async ({ origins }) => {
        const stored = origins.flatMap(({ localStorage }) => localStorage);
        await keeperPage.evaluate(
          `for (const { name, value } of ${JSON.stringify(stored)}) localStorage.setItem(name, value)`,
        );
      },
      close: async (reusable) => {
        // A page's clock is that of all pages of its window, future ones too.
        const hasOwnTime = await keeperPage.evaluate("'__pwClock' in globalThis");
        if (!reusable || hasOwnTime) return context.close();
        for (const page of context.pages()) if (page !== keeperPage) await page.close();
        await context.clearCookies();
        await keeperPage.evaluate('localStorage.clear()');
        this.#idle.set(key, [...(this.#idle.get(key) ?? []), idle]);
      },
    };
  }

  /** Closes them all, once their pages are closed. */
  async close(): Promise<void> {
    const all = [...this.#idle.values()].flat();
    this.#idle.clear();
    for (const { context } of all) await context.close();
  }

  async #create(baseURL: string, appearance: Appearance): Promise<Idle> {
    const context = await newContext(this.browser, baseURL, appearance);
    const keeperPage = await context.newPage();
    await keeperPage.goto('/favicon.svg');
    return { context, keeperPage };
  }
}

async function newContext(
  browser: Browser,
  baseURL: string,
  { width, theme }: Appearance,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: theme,
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
  });
  await context.addInitScript(
    "document.addEventListener('honey:started', () => document.documentElement.toggleAttribute('data-hydrated', true))",
  );
  return context;
}

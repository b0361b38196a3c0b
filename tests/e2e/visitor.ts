import { builtPassword } from '@honey/seeds/builders/members';
import type { StorageState } from '@honey/testkit';
import type { BrowserContext, Page } from 'playwright';
import { expect } from './test.ts';
import type { BrowserWindow, Windows } from './windows.ts';

/** The options of a browser window. */
export interface VisitorOptions {
  /** In CSS pixels: 390 is a phone, 1440 a desktop. */
  width?: number;
  theme?: 'dark' | 'light';
  /** The persona that is signed in; omitted: none. */
  storageState?: StorageState | undefined;
  /** Signs a browser in without the form; omitted: `login` sends the form. */
  sessionOf?: ((id: string) => Promise<StorageState>) | undefined;
}

/** A visitor with a browser window. Console errors and warnings are recorded, and must be empty. */
export class Visitor {
  readonly page: Page;
  /** Whether something was done to the window that outlasts its pages. */
  #changedWindow = false;
  readonly #window: BrowserWindow;
  readonly #consoleMessages: string[] = [];

  private constructor(
    window: BrowserWindow,
    private readonly sessionOf: VisitorOptions['sessionOf'],
  ) {
    this.#window = window;
    this.page = window.page;
    this.page.setDefaultTimeout(30_000);
    this.page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.#consoleMessages.push(message.text());
    });
    this.page.on('pageerror', (error) => this.#consoleMessages.push(`uncaught: ${error.message}`));
  }

  /** Opens a browser window. */
  static async open(
    windows: Windows,
    baseURL: string,
    { width = 1440, theme = 'dark', storageState, sessionOf }: VisitorOptions = {},
  ): Promise<Visitor> {
    const window = await windows.open(baseURL, { width, theme });
    if (storageState) await window.signIn(storageState);
    return new Visitor(window, sessionOf);
  }

  /** All tabs of the window. A test may change it: it is not reused for other visitors. */
  get context(): BrowserContext {
    this.#changedWindow = true;
    return this.#window.context;
  }

  /**
   * Is signed in, on the home page. The form is sent only if there is no other way: tests of the form itself call
   * `loginByForm`.
   */
  async login(id: string): Promise<void> {
    if (!this.sessionOf) return this.loginByForm(id);
    await this.#window.signIn(await this.sessionOf(id));
    await this.page.goto('/');
    await this.profileButton().waitFor();
  }

  /** Signs in on the login page, as a person does. */
  async loginByForm(id: string, password = builtPassword): Promise<void> {
    await this.enter(id, password);
    await this.profileButton().waitFor();
  }

  /** Sends the form of the login page; the test checks where that leads. */
  async enter(id: string, password = builtPassword): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByLabel('아이디', { exact: true }).fill(id);
    await this.page.getByLabel('비밀번호', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: '로그인하기', exact: true }).click();
  }

  /** Opens a live from the home page, which is not reloaded when it is open, by the name of its host. */
  async watch(hostNick: string): Promise<void> {
    if (!/^https?:\/\/[^/]+\/$/.test(this.page.url())) await this.page.goto('/');
    await untilHydrated(this.page);
    await this.page.getByRole('link', { name: hostNick }).first().click();
    await this.page.waitForURL(/\/lives\/play\/\d+/);
  }

  private profileButton() {
    return this.page.getByRole('button', { name: '내 프로필' });
  }

  /** Fails for a console message that the test did not expect, and closes the window. */
  async close(expected: RegExp[] = []): Promise<void> {
    await this.#window.close(!this.#changedWindow);
    expect(this.#consoleMessages.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual(
      [],
    );
  }
}

/** The browser reports every response from 400 on; a page that shows the refusal expects it. */
export const refusedResponse = /Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Waits until the page is hydrated: before, the server-rendered page ignores events, and for a member it is about to be
 * replaced.
 */
export const untilHydrated = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

/** Waits until the page's chat is connected: before, lines are refused, and the room's events are not received. */
export async function untilChatConnected(page: Page): Promise<void> {
  await page.getByRole('log').waitFor();
  await page.getByText('채팅에 연결하고 있어요').waitFor({ state: 'detached' });
}

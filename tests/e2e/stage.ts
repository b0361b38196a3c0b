import { type Fixtures, Sandbox } from '@honey/testkit';
import type { Browser } from 'playwright';
import { launchBrowser } from '../setup/browser.ts';
import { TestClient } from '../setup/client.ts';
import { type RunningStack, startStack, startStackHere } from '../setup/stack.ts';
import { test } from './test.ts';
import { Visitor, type VisitorOptions } from './visitor.ts';
import { newWindows, SharedWindows, type Windows } from './windows.ts';

/** The running product, and the browser that visits it. */
export interface Stage {
  /** http://127.0.0.1:port */
  readonly baseUrl: string;
  /** As DATABASE_URL, for a second server besides the visited one. */
  readonly databaseUrl: string;
  /** Kills the server and starts it again: only of a stage that is `killable`. */
  restart(): Promise<void>;
  /** An HTTP client, outside of any browser. */
  readonly client: TestClient;
  /** Opens a browser window, optionally signed in as a persona; the test closes it. */
  visit(options?: Omit<VisitorOptions, 'storageState' | 'sessionOf'> & { as?: string }): Promise<Visitor>;
  /**
   * A call of the sandbox, as its console makes it. A refusal is an error. The response's type is the caller's claim.
   * @param path below /sandbox/api/
   */
  sandbox<Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Body>;
  /** Creates members and their relations (docs/sandbox.md, Fixtures); returns keys by ref. */
  make(document: Fixtures): ReturnType<Sandbox['make']>;
  /** The newest code that was sent to a telephone. */
  codeOf(phone: string): Promise<string>;
}

/**
 * Gives the tests of a file the product with the dataset `ci`, and a browser, from before the first of them until after
 * the last. `environment` is added to the server's configuration; `whole` requests a browser with push messages,
 * `killable` a server in a process of its own.
 */
export function setStage(
  environment: Record<string, string> = {},
  { whole = false, killable = false } = {},
): Stage {
  let stack: RunningStack;
  let restart = (): Promise<void> => Promise.reject(new Error('this stage is not killable'));
  let browser: Browser;
  let windows: Windows;
  test.beforeAll(async ({ browser: shared }) => {
    browser = whole ? await launchBrowser({ whole }) : shared;
    windows = process.env.POOL === '0' ? newWindows(browser) : new SharedWindows(browser);
    if (killable) {
      const own = await startStack('ci', environment);
      stack = own;
      restart = own.restart;
    } else stack = await startStackHere('ci', environment);
  });
  test.afterAll(async () => {
    if (windows instanceof SharedWindows) await windows.close();
    if (whole) await browser?.close();
    await stack?.stop();
  });

  const stage: Stage = {
    get baseUrl() {
      return stack.baseUrl;
    },
    get databaseUrl() {
      return stack.databaseUrl;
    },
    restart: () => restart(),
    async visit({ as, ...options } = {}) {
      const sessionOf = (id: string) => new Sandbox({ baseUrl: stack.baseUrl }).storageState(id);
      const storageState = as ? await sessionOf(as) : undefined;
      return Visitor.open(windows, stack.baseUrl, { ...options, storageState, sessionOf });
    },
    get client() {
      return new TestClient(stack.baseUrl);
    },
    async sandbox<Body>(method: string, path: string, body?: object): Promise<Body> {
      const response = await stage.client.send<Body>(method, `/sandbox/api/${path}`, body && { body });
      if (response.status >= 400)
        throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
      return response.body;
    },
    make: (document) => new Sandbox({ baseUrl: stack.baseUrl }).make(document),
    async codeOf(phone) {
      const { list } = await stage.sandbox<{ list: { code: string }[] }>(
        'GET',
        `inbox?receiver=${phone}&limit=1`,
      );
      if (!list[0]) throw new Error(`no message was sent to ${phone}`);
      return list[0].code;
    },
  };
  return stage;
}

import { Sandbox } from './sandbox.ts';
import { runningServer, workerIndex } from './servers.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';

/** The hooks of Jest and Vitest. */
interface Hooks {
  beforeAll(run: () => Promise<void>, timeoutMs?: number): void;
  beforeEach(run: () => Promise<void>, timeoutMs?: number): void;
  afterAll(run: () => Promise<void>, timeoutMs?: number): void;
}

export interface SuiteOptions extends StackOptions {
  /**
   * A running server; default: the worker's of HONEY_LIVE_URLS, HONEY_LIVE_URL, otherwise a stack of the file's own.
   */
  baseUrl?: string;
  /** Restores all data before every test to its state before the first. */
  restore?: boolean;
  /** The runner's hooks; default: its globals. */
  hooks?: Hooks;
}

const startWithinMs = 300_000;
const restoreWithinMs = 60_000;

/**
 * Provides a sandbox to the tests of a file, from before the first until after the last.
 * @returns a function that returns it once the first test runs
 */
export function setUpSandbox(options: SuiteOptions = {}): { readonly sandbox: Sandbox } {
  const hooks = options.hooks ?? (globalThis as unknown as Hooks);
  let stack: Stack | undefined;
  let sandbox: Sandbox | undefined;
  const snapshot = `suite-${process.pid}`;

  hooks.beforeAll(async () => {
    const running = options.baseUrl ?? runningServer(workerIndex());
    if (!running) stack = await startStack(options);
    sandbox = new Sandbox({ baseUrl: running ?? stack?.baseUrl ?? '' });
    if (options.restore) await sandbox.data.snapshot(snapshot);
  }, startWithinMs);
  hooks.beforeEach(async () => {
    if (options.restore) await sandbox?.data.restore(snapshot);
  }, restoreWithinMs);
  hooks.afterAll(async () => {
    if (options.restore) await sandbox?.data.forget(snapshot);
    await stack?.stop();
  }, startWithinMs);

  return {
    get sandbox() {
      if (!sandbox) throw new Error('The sandbox is not available before the first test runs.');
      return sandbox;
    },
  };
}

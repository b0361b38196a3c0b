import { defineConfig } from 'playwright/test';
import { BROWSER_ARGUMENTS, findBrowser, findHeadlessShell } from './scripts/lib/browser.mjs';

// Who watches the tests wants a window, which the headless shell has not. Workers read this file too, without the options.
if (process.argv.some((option) => ['--ui', '--headed', '--debug'].includes(option)))
  process.env.BROWSER_IN_SIGHT = '1';

// As Jest does: what is drawn on the server depends on it.
process.env.NODE_ENV ??= 'test';

/** What failed is run once more for who looks into it (scripts/lib/testing/playwright.mjs): recording every test would cost too much. */
const isSeenAgain = process.env.BROWSER_TEST_TRACES === '1';

/** The browser tests: run through `npm test`, or `npx playwright test` where everything is built. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: `.build/browser-tests/${isSeenAgain ? 'traces' : 'failures'}`,
  // A browser keeps a core busy by itself: a third file at once only makes all of them slower.
  workers: 2,
  // For the slowest machine that the gate runs on: a test waits for events, and ends with them.
  timeout: 120_000,
  forbidOnly: true,
  globalSetup: './tests/setup/browser-databases.mjs',
  reporter: [['./scripts/lib/testing/playwright-reporter.mjs']],
  // What the build wrote runs as it is.
  build: { external: ['**/dist/**', '**/*.mjs'] },
  use: {
    screenshot: 'only-on-failure',
    trace: isSeenAgain ? 'on' : 'off',
    video: isSeenAgain ? 'on' : 'off',
    launchOptions: {
      executablePath: await (process.env.BROWSER_IN_SIGHT ? findBrowser() : findHeadlessShell()),
      args: [...BROWSER_ARGUMENTS, '--autoplay-policy=no-user-gesture-required', '--process-per-site'],
    },
  },
});

import { BROWSER_ARGUMENTS, findBrowser, findHeadlessShell } from '@honey/stack/browser';
import { defineConfig } from 'playwright/test';

// Watching the tests needs a window, which the headless shell does not have. Workers read this file too, without the
// options.
if (process.argv.some((option) => ['--ui', '--headed', '--debug'].includes(option)))
  process.env.BROWSER_IN_SIGHT = '1';

// As in Jest; server-side rendering depends on it.
process.env.NODE_ENV ??= 'test';

/**
 * Failed tests run once more with a recording (scripts/lib/testing/playwright.mjs): recording every test would cost too
 * much.
 */
const isRecordedRerun = process.env.BROWSER_TEST_TRACES === '1';

/** The browser tests: run through `npm test`, or `npx playwright test` after a build. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: `.build/browser-tests/${isRecordedRerun ? 'traces' : 'failures'}`,
  // Each browser occupies a core: a third worker would only slow down all of them.
  workers: 2,
  // Sized for the slowest machine: tests wait for events, so that a long timeout does not slow them down.
  timeout: 120_000,
  forbidOnly: true,
  globalSetup: './tests/setup/browser-databases.mjs',
  reporter: [['./scripts/lib/testing/playwright-reporter.mjs']],
  // The build output runs without transformation.
  build: { external: ['**/dist/**', '**/*.mjs'] },
  use: {
    screenshot: 'only-on-failure',
    trace: isRecordedRerun ? 'on' : 'off',
    video: isRecordedRerun ? 'on' : 'off',
    launchOptions: {
      executablePath: await (process.env.BROWSER_IN_SIGHT ? findBrowser() : findHeadlessShell()),
      args: [...BROWSER_ARGUMENTS, '--autoplay-policy=no-user-gesture-required', '--process-per-site'],
    },
  },
});

import { defineConfig } from 'playwright/test';

const { CHROMIUM_PATH: executablePath, RESULTS_DIR: outputDir = 'test-results' } = process.env;

export default defineConfig({
  testDir: 'tests',
  outputDir,
  timeout: 60_000,
  // One server has one clock, one inbox and one set of data: with more workers, each needs its own server
  // (docs/testing.md).
  workers: 1,
  use: {
    locale: 'ko-KR',
    launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox'] },
  },
});

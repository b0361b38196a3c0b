import { BROWSER_ARGUMENTS, findBrowser, findHeadlessShell } from '@honey/stack/browser';
import { type Browser, chromium } from 'playwright';

/**
 * Starts the browser of CHROMIUM_PATH, the system's, or Playwright's own; the system's headless shell, which is faster,
 * where it is installed and a whole browser is not required. Videos may play without a click. Close it in `afterAll`.
 * @param whole for what the shell lacks: push messages
 */
export async function launchBrowser({ whole = false } = {}): Promise<Browser> {
  const executablePath = await (whole ? findBrowser() : findHeadlessShell());
  if (!executablePath) throw new Error('No browser: install chromium, or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'],
  });
}

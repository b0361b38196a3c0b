import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/lib/browser.mjs';

/**
 * Starts the browser of CHROMIUM_PATH, the system's, or Playwright's own. Videos may play without a click.
 * Close it in `afterAll`.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('No browser: install chromium, or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'],
  });
}

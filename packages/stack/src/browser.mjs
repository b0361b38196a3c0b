import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Launch options of browsers for tests and screenshots: quiet, and usable as root. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {Promise<string | undefined>} a Chromium: that of CHROMIUM_PATH, the system's, or Playwright's own */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = [...inPath(SYSTEM_NAMES), ...APPLICATIONS].find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/**
 * A headless Chromium, which uses a quarter less CPU than a full one and renders the same pages, but has no push
 * messages.
 * @returns {Promise<string | undefined>} the system's if CHROMIUM_PATH names no browser; otherwise as findBrowser
 */
export async function findHeadlessShell() {
  const shell = process.env.CHROMIUM_PATH ? undefined : inPath(SHELL_NAMES).find((path) => existsSync(path));
  return shell ?? findBrowser();
}

/** @param {string[]} names */
function inPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

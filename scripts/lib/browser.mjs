import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How a browser is started for tests and pictures: quietly, and as root too. */
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
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...APPLICATIONS,
  ];
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { BROWSER_ARGUMENTS, findBrowser } from '#stack/browser';
import { CommandError } from '#stack/command-error';
import { prepareDatabase } from '#stack/database/prepare-database';
import { ROOT } from '#stack/paths';
import { startThrowawayPostgres } from '#stack/postgres/postgres';
import { runProgram } from '#stack/processes/processes';
import { startService } from '#stack/processes/service';
import { waitUntilReady } from './address.mjs';
import { step } from './progress.mjs';
import { BUNDLED_SERVER } from './server-program.mjs';

// The demo that screenshots and the film show: of its own, on a temporary Postgres, with an audience.

const PORT = 3999;
/** Where it is served while pictures are taken. */
export const PICTURED_URL = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'Honey!2026';
/** Generous, for busy machines. */
const TIMEOUT_MS = 120_000;
/** How long the rooms may fill before the first picture is taken. */
const CROWD_MS = 20_000;

/**
 * @typedef {object} PicturedDemo
 * @property {import('playwright').Browser} browser
 * @property {string} databaseUrl
 */

/**
 * Seeds a demo, serves it with an audience, and calls `use`.
 * @template Result
 * @param {{ viewers: number }} audience simulated viewers
 * @param {(demo: PicturedDemo) => Promise<Result>} use takes the pictures
 * @returns {Promise<Result>}
 */
export async function withPicturedDemo({ viewers }, use) {
  const executablePath = await findBrowser();
  if (!executablePath) throw new CommandError('No browser: install chromium, or set CHROMIUM_PATH.');
  const home = await mkdtemp(join(tmpdir(), 'honey-screenshots-'));
  const postgres = await startThrowawayPostgres();
  const env = {
    DATABASE_URL: postgres.url,
    // The tour takes snapshots.
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DATA_DIR: home,
    PORT: String(PORT),
    LOG_LEVEL: 'error',
    BASE_URL: PICTURED_URL,
    AUDIENCE: String(viewers),
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const services = [];
  /** @type {import('playwright').Browser | undefined} */
  let browser;
  try {
    await prepareDatabase(postgres);
    await step('Seeding the demo', () =>
      runProgram(process.execPath, ['seeds/dist/seed.js', '--dataset', 'demo'], {
        cwd: ROOT,
        env: { ...process.env, ...env },
      }),
    );
    const start = async (name, file) => {
      const service = await startService([file], { env, log: join(home, `${name}.log`) });
      services.push(service);
      return service;
    };
    await waitUntilReady(PICTURED_URL, await start('server', BUNDLED_SERVER.program));
    await start('audience', 'seeds/dist/audience.js');
    browser = await chromium.launch({
      executablePath,
      args: [...BROWSER_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'],
    });
    await new Promise((resume) => setTimeout(resume, CROWD_MS));
    return await use({ browser, databaseUrl: postgres.url });
  } finally {
    // An open one would keep the command from exiting.
    await browser?.close();
    for (const service of services.reverse()) await service.stop(10_000);
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * Opens a window of the demo, signed in unless `as` is omitted.
 * @param {import('playwright').Browser} browser
 * @param {object} window
 * @param {number} window.width
 * @param {number} [window.height]
 * @param {'dark' | 'light'} window.theme
 * @param {boolean} [window.moves] animations play; without them charts and the like appear in their final state at once
 * @param {string} [window.as] the ID of the viewer
 * @returns {Promise<import('playwright').Page>}
 */
export async function openWindow(
  browser,
  { width, height = width < 600 ? 844 : 900, theme, moves = false, as },
) {
  const context = await browser.newContext({
    baseURL: PICTURED_URL,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: theme,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    viewport: { width, height },
  });
  await context.addInitScript(markHydrated);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  if (as) await signIn(page, as);
  return page;
}

/**
 * Waits until a page reacts: a server-rendered one does not before its script has loaded.
 * @param {import('playwright').Page} page
 */
export const untilHydrated = (page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

async function signIn(page, id) {
  await page.goto('/login');
  await untilHydrated(page);
  await page.getByLabel('아이디', { exact: true }).fill(id);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인하기', exact: true }).click();
  await page.getByRole('button', { name: '내 프로필' }).waitFor();
}

/**
 * Closes popups that open by themselves, which a slow machine may show first.
 * @param {import('playwright').Page} page
 */
export async function closePopups(page) {
  const closing = page.getByRole('dialog').getByRole('button', { name: '닫기', exact: true });
  if ((await closing.count()) === 0) return;
  await closing.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Runs in the page: whether its script has hydrated it. */
function markHydrated() {
  document.addEventListener('honey:started', () =>
    document.documentElement.toggleAttribute('data-hydrated', true),
  );
}

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { BROWSER_ARGUMENTS, findBrowser } from '#stack/browser';
import { CommandError } from '#stack/command-error';
import { prepareDatabase } from '#stack/database/prepare-database';
import { BUILD_FOLDER, ROOT } from '#stack/paths';
import { startThrowawayPostgres } from '#stack/postgres/postgres';
import { runProgram } from '#stack/processes/processes';
import { startService } from '#stack/processes/service';
import { waitUntilReady } from './address.mjs';
import { picturedPages } from './pictured-pages.mjs';
import { step } from './progress.mjs';

const PORT = 3999;
const URL = `http://127.0.0.1:${PORT}`;
/** All screenshots, which are not committed: the nightly workflow stores them. */
const FOLDER = join(BUILD_FOLDER, 'screenshots');
/** The screenshots that documents show. */
const SHOWN_FOLDER = join(ROOT, 'docs/screenshots');
const WINDOWS = /** @type {const} */ ([
  [390, 'dark'],
  [390, 'light'],
  [1440, 'dark'],
  [1440, 'light'],
]);
const PASSWORD = 'Honey!2026';
/** Generous, for busy machines. */
const TIMEOUT_MS = 120_000;
/** WebP quality at which letters stay sharp. */
const QUALITY = 75;
/** How long the room may fill before its screenshot is taken. */
const CROWD_MS = 20_000;

/**
 * Seeds a demo, serves it with an audience, and takes the screenshots.
 * @param {readonly string[]} names of the pages; empty: all
 * @param {{ shown: boolean }} options `shown` takes only the screenshots in docs/screenshots, and replaces them
 * @returns {Promise<string>} the folder that contains them
 */
export async function takeScreenshots(names, { shown }) {
  const folder = shown ? SHOWN_FOLDER : FOLDER;
  const shownFiles = shown ? new Set(await readdir(SHOWN_FOLDER)) : undefined;
  const executablePath = await findBrowser();
  if (!executablePath) throw new CommandError('No browser: install chromium, or set CHROMIUM_PATH.');
  const home = await mkdtemp(join(tmpdir(), 'honey-screenshots-'));
  const postgres = await startThrowawayPostgres();
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: home,
    PORT: String(PORT),
    LOG_LEVEL: 'error',
    BASE_URL: URL,
    AUDIENCE: '30',
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
    await waitUntilReady(URL, await start('server', 'server/dist/main.js'));
    await start('audience', 'seeds/dist/audience.js');
    await mkdir(folder, { recursive: true });
    browser = await chromium.launch({
      executablePath,
      args: [...BROWSER_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'],
    });
    await new Promise((resume) => setTimeout(resume, CROWD_MS));
    const pages = (await picturedPages(postgres.url)).filter(
      ({ name }) => names.length === 0 || names.includes(name),
    );
    for (const [width, theme] of WINDOWS) {
      const fileOf = ({ name }) => `${name}-${width}-${theme}.webp`;
      const wanted = pages.filter((page) => shownFiles === undefined || shownFiles.has(fileOf(page)));
      const targetOf = (page) => join(folder, fileOf(page));
      const opened = browser;
      await step(`${width} px, ${theme}`, () => takeAll(opened, { width, theme, pages: wanted, targetOf }));
    }
    return folder;
  } finally {
    // An open one would keep the command from exiting.
    await browser?.close();
    for (const service of services.reverse()) await service.stop(10_000);
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * @param {import('playwright').Browser} browser
 * @param {object} window
 * @param {number} window.width
 * @param {'dark' | 'light'} window.theme
 * @param {import('./pictured-pages.mjs').PicturedPage[]} window.pages
 * @param {(page: import('./pictured-pages.mjs').PicturedPage) => string} window.targetOf the file of a screenshot
 */
async function takeAll(browser, { width, theme, pages, targetOf }) {
  for (const as of new Set(pages.map((page) => page.as))) {
    const context = await browser.newContext({
      baseURL: URL,
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
      colorScheme: theme,
      // Charts and other animated content appear in their final state at once.
      reducedMotion: 'reduce',
      viewport: { width, height: width < 600 ? 844 : 900 },
    });
    await context.addInitScript(markHydrated);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    if (as) await signIn(page, as);
    for (const wanted of pages.filter((one) => one.as === as)) {
      const { path } = wanted;
      await page.goto(path);
      await untilRendered(page, wanted).catch((cause) => {
        throw new CommandError(`${path} is never rendered: ${cause.message}`);
      });
      await closePopups(page);
      const picture = await page.screenshot();
      await sharp(picture).webp({ quality: QUALITY }).toFile(targetOf(wanted));
    }
    await context.close();
  }
}

async function signIn(page, id) {
  await page.goto('/login');
  // A server-rendered page does not react before its script has loaded.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByLabel('아이디', { exact: true }).fill(id);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인하기', exact: true }).click();
  await page.getByRole('button', { name: '내 프로필' }).waitFor();
}

/** Popups that open by themselves, which a slow machine may show first. */
async function closePopups(page) {
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

/**
 * Until the page is complete as users see it, with the required content visible. An idle network is not sufficient: on
 * a busy machine it is also idle between the page and its script's requests, and with a running live it never is.
 * @param {import('playwright').Page} page
 * @param {import('./pictured-pages.mjs').PicturedPage} wanted
 */
async function untilRendered(page, { seen, frame }) {
  await page.waitForFunction(isRendered);
  const place = frame ? page.frameLocator(frame) : page;
  for (const [selector, count] of seen)
    await place
      .locator(selector)
      .nth(count - 1)
      .waitFor({ state: 'attached' });
  // That may have loaded more: the frame of another page, a filling chat.
  for (const part of page.frames()) await part.waitForFunction(isRendered);
}

/** Runs in the page: whether nothing has been loading for a while. Loaded content may load more. */
function isRendered() {
  const STEADY_MS = 500;
  const isFilled = (chart) => chart.querySelector('svg') !== null;
  // Invisible elements may wait: beside or below the window, or in a section that windows of this width hide.
  const isSeen = (image) => {
    const { left, top } = image.getBoundingClientRect();
    const isInWindow = left < window.innerWidth && top < window.innerHeight;
    return image.loading !== 'lazy' || (image.checkVisibility() && isInWindow);
  };
  const drawn =
    document.documentElement.hasAttribute('data-hydrated') &&
    // Skeletons, and spinners: the player before its picture, the chat before its connection.
    !document.querySelector('[role="progressbar"], .animate-skeleton, .animate-spin') &&
    [...document.querySelectorAll('figure > [aria-hidden].h-48')].every(isFilled) &&
    [...document.images].every((image) => image.complete || !isSeen(image)) &&
    [...document.querySelectorAll('video')].every((video) => video.paused || video.readyState > 2) &&
    document.fonts.status === 'loaded';
  const { dataset } = document.documentElement;
  if (!drawn) delete dataset.drawnAt;
  else dataset.drawnAt ??= String(performance.now());
  return drawn && performance.now() - Number(dataset.drawnAt) > STEADY_MS;
}

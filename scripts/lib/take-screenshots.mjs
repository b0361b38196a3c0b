import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { CommandError } from '#stack/command-error';
import { QUALITY, SCREENSHOTS_FOLDER, SHOWN_FOLDER } from './picture-files.mjs';
import { closePopups, openWindow, withPicturedDemo } from './pictured-demo.mjs';
import { picturedPages } from './pictured-pages.mjs';
import { step } from './progress.mjs';
import { untilRendered } from './rendered-page.mjs';

const WINDOWS = /** @type {const} */ ([
  [390, 'dark'],
  [390, 'light'],
  [1440, 'dark'],
  [1440, 'light'],
]);

/** Simulated viewers. */
const VIEWERS = 30;

/**
 * Takes the screenshots of a demo.
 * @param {readonly string[]} names of the pages; empty: all
 * @param {{ shown: boolean }} options `shown` takes only the screenshots in docs/screenshots, and replaces them
 * @returns {Promise<string>} the folder that contains them
 */
export async function takeScreenshots(names, { shown }) {
  const folder = shown ? SHOWN_FOLDER : SCREENSHOTS_FOLDER;
  const shownFiles = shown ? new Set(await readdir(SHOWN_FOLDER)) : undefined;
  await mkdir(folder, { recursive: true });
  return withPicturedDemo({ viewers: VIEWERS }, async ({ browser, databaseUrl }) => {
    const pages = (await picturedPages(databaseUrl)).filter(
      ({ name }) => names.length === 0 || names.includes(name),
    );
    for (const [width, theme] of WINDOWS) {
      const fileOf = ({ name }) => `${name}-${width}-${theme}.webp`;
      const wanted = pages.filter((page) => shownFiles === undefined || shownFiles.has(fileOf(page)));
      const targetOf = (page) => join(folder, fileOf(page));
      await step(`${width} px, ${theme}`, () => takeAll(browser, { width, theme, pages: wanted, targetOf }));
    }
    return folder;
  });
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
    const page = await openWindow(browser, { width, theme, ...(as && { as }) });
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
    await page.context().close();
  }
}

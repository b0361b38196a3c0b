import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { CommandError } from '#stack/command-error';
import { QUALITY } from '../picture-files.mjs';
import { closePopups, openWindow, PICTURED_URL } from '../pictured-demo.mjs';
import { step } from '../progress.mjs';

// The effect of a gift of each size, over lives of both shapes, at both widths and in both themes; and a sheet of them
// for each shape and width, which documents show.

const TIERS = /** @type {const} */ ([1, 2, 3, 4, 5, 6]);
const THEMES = /** @type {const} */ (['dark', 'light']);
const SHAPES = /** @type {const} */ (['H', 'V']);

/** The sheets: window width, width of a picture on the sheet, and pictures beside each other. */
const SHEETS = [
  { width: 390, height: 844, tile: 240, columns: 6 },
  { width: 1440, height: 900, tile: 480, columns: 3 },
];
/** Height of the words above a picture, and the gap around it, in pixels. */
const [LABEL_PX, GAP_PX] = [26, 8];
const SHEET_COLOUR = '#14101A';
const VIEWER = 'viewer01';
const GIVER = 'vip01';
const MESSAGE = '오늘 방송 최고예요';

/** The live of a shape with the most viewers. */
const MOST_WATCHED = `SELECT login_id AS host, vod_key FROM lives JOIN users ON user_key = host_key
  WHERE state = 'live' AND shape_cd = $1 AND type = 'normal' ORDER BY viewer_cnt DESC, vod_key LIMIT 1`;

/**
 * @typedef {object} Tile
 * @property {number} tier
 * @property {'dark' | 'light'} theme
 * @property {number} stars
 * @property {Buffer} picture
 */

/**
 * Takes all pictures, and writes the sheets.
 * @param {import('../pictured-demo.mjs').PicturedDemo} demo
 * @param {{ pictures: string, sheets: string }} folders
 */
export async function pictureGifts({ browser, databaseUrl }, folders) {
  await mkdir(folders.pictures, { recursive: true });
  for (const shape of SHAPES) {
    const live = await liveOf(databaseUrl, shape);
    for (const sheet of SHEETS)
      await step(`Gifts over a live of shape ${shape}, ${sheet.width} px`, async () => {
        const tiles = await takeTiles(browser, live, sheet);
        const name = `gifts-${shape.toLowerCase()}-${sheet.width}`;
        for (const { tier, theme, picture } of tiles)
          await sharp(picture)
            .webp({ quality: QUALITY })
            .toFile(join(folders.pictures, `${name}-${tier}-${theme}.webp`));
        await writeSheet(tiles, sheet, join(folders.sheets, `${name}.webp`));
      });
  }
}

/** @param {string} databaseUrl @param {'H' | 'V'} shape @returns {Promise<{ host: string, vod_key: number }>} */
async function liveOf(databaseUrl, shape) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(MOST_WATCHED, [shape]);
    if (!rows[0]) throw new CommandError(`The demo has no live of shape ${shape}.`);
    return rows[0];
  } finally {
    await client.end();
  }
}

/**
 * The pictures of one live and width. Both themes see the same gift.
 * @param {import('playwright').Browser} browser
 * @param {{ host: string, vod_key: number }} live
 * @param {{ width: number, height: number }} size
 * @returns {Promise<Tile[]>}
 */
async function takeTiles(browser, live, { width, height }) {
  const windows = [];
  for (const theme of THEMES) {
    const page = await openWindow(browser, { width, height, theme, moves: true, as: VIEWER });
    await page.goto(`/lives/play/${live.vod_key}`);
    await page.locator('[role="log"] li[data-index]').nth(4).waitFor();
    await page.waitForFunction(isPlaying);
    await closePopups(page);
    windows.push({ theme, page });
  }
  const tiles = [];
  for (const tier of TIERS) {
    // The audience gives too: its gifts are shown first.
    for (const { page } of windows) await page.waitForFunction(isQuiet);
    const taking = windows.map(async ({ theme, page }) => {
      await page.waitForFunction(isWhole, tier);
      return { theme, picture: await page.screenshot() };
    });
    const stars = await give(live.host, tier);
    for (const one of await Promise.all(taking)) tiles.push({ tier, stars, ...one });
  }
  for (const { page } of windows) await page.context().close();
  return tiles;
}

/**
 * Gives the smallest gift of a size.
 * @param {string} host @param {number} tier
 * @returns {Promise<number>} its honey
 */
async function give(host, tier) {
  const response = await fetch(`${PICTURED_URL}/sandbox/api/broadcasters/${host}/gifts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: GIVER, tier, message: MESSAGE }),
  });
  if (!response.ok) throw new CommandError(`A gift to ${host} was refused: ${await response.text()}`);
  const { star_cnt } = await response.json();
  return star_cnt;
}

/**
 * @param {readonly Tile[]} tiles
 * @param {{ width: number, height: number, tile: number, columns: number }} sheet
 * @param {string} file
 */
async function writeSheet(tiles, { width, height, tile, columns }, file) {
  const high = Math.round((tile * height) / width);
  const [cellWidth, cellHeight] = [tile + GAP_PX, high + LABEL_PX + GAP_PX];
  const ordered = THEMES.flatMap((theme) => tiles.filter((one) => one.theme === theme));
  const layers = [];
  for (const [at, { tier, theme, stars, picture }] of ordered.entries()) {
    const left = GAP_PX + (at % columns) * cellWidth;
    const top = GAP_PX + Math.floor(at / columns) * cellHeight;
    const words = `Size ${tier}: ${stars.toLocaleString('en')} honey, ${theme}`;
    layers.push(
      { input: Buffer.from(labelOf(words, tile)), left, top },
      { input: await sharp(picture).resize({ width: tile }).png().toBuffer(), left, top: top + LABEL_PX },
    );
  }
  const rows = Math.ceil(ordered.length / columns);
  await sharp({
    create: {
      width: GAP_PX + columns * cellWidth,
      height: GAP_PX + rows * cellHeight,
      channels: 3,
      background: SHEET_COLOUR,
    },
  })
    .composite(layers)
    .webp({ quality: QUALITY })
    .toFile(file);
}

/** @param {string} words @param {number} width */
const labelOf = (words, width) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_PX}"><text x="2" y="18" font-family="sans-serif" font-size="14" fill="#F4EDE2">${words}</text></svg>`;

/** Runs in the page: whether the live's picture moves. */
function isPlaying() {
  const video = document.querySelector('video');
  return video !== null && video.readyState > 2 && video.currentTime > 0;
}

/** Runs in the page: whether no gift is on the screen. */
function isQuiet() {
  return document.querySelector('[data-testid="gift-effect"]') === null;
}

/** Runs in the page: whether a gift of this size is on the screen, and whole: after its entrance, before its end. @param {number} tier */
function isWhole(tier) {
  const effect = document.querySelector(`[data-testid="gift-effect"][data-tier="${tier}"]`);
  const [motion] = effect?.getAnimations() ?? [];
  const progress = motion?.effect?.getComputedTiming().progress ?? 0;
  return progress > 0.22 && progress < 0.6;
}

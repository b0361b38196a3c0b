import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { CommandError } from '#stack/command-error';

// Records what a page shows, scene by scene, and writes it as an animated WebP: a README plays no video.

/** Pictures a second. More would not fit into the size of a film. */
const FRAME_RATE = 8;
/** The browser's own frames are compressed once before they are scaled. */
const JPEG_QUALITY = 92;
/** From the best on; the first whose film is small enough is taken. */
const QUALITIES = [62, 54, 46, 38, 31, 25, 20];

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * A frame of the browser, and when it arrived: milliseconds of `performance.now()`.
 * @typedef {{ atMs: number, picture: Buffer }} Frame
 */

/** Records a page between `roll` and `cut`; what happens in between is left out. */
export class Recording {
  /** @type {Frame[]} */
  #frames = [];
  /** @type {{ fromMs: number, toMs: number }[]} */
  #scenes = [];
  /** @type {number | null} */
  #rollingSinceMs = null;
  /** @type {import('playwright').CDPSession | null} */
  #session = null;

  /** @param {import('playwright').Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Starts the camera. */
  async start() {
    const session = await this.page.context().newCDPSession(this.page);
    this.#session = session;
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      this.#keep({ atMs: performance.now(), picture: Buffer.from(data, 'base64') });
      // The page may have been closed since.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: JPEG_QUALITY, everyNthFrame: 2 });
  }

  /** Begins a scene. */
  roll() {
    this.#rollingSinceMs ??= performance.now();
  }

  /** Ends the scene. */
  cut() {
    if (this.#rollingSinceMs === null) return;
    this.#scenes.push({ fromMs: this.#rollingSinceMs, toMs: performance.now() });
    this.#rollingSinceMs = null;
  }

  /** Stops the camera. */
  async stop() {
    this.cut();
    await this.#session?.send('Page.stopScreencast');
    await this.#session?.detach();
  }

  /** Length of all scenes, in seconds. */
  get seconds() {
    return this.#scenes.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 1_000;
  }

  /**
   * Writes the film, in the best quality that fits.
   * @param {string} file
   * @param {{ crop: Box, width: number, bytesMax: number }} options the part of the page, and the film's width in pixels
   * @returns {Promise<{ bytes: number, quality: number, frames: number }>}
   */
  async write(file, { crop, width, bytesMax }) {
    /** @type {Map<Frame, Buffer>} */
    const drawn = new Map();
    const pictures = [];
    for (const frame of this.#sampled()) {
      const picture = drawn.get(frame) ?? (await cropped(frame.picture, crop, width));
      drawn.set(frame, picture);
      pictures.push(picture);
    }
    const delay = pictures.map(() => 1_000 / FRAME_RATE);
    for (const quality of QUALITIES) {
      const film = await sharp(pictures, { join: { animated: true } })
        .webp({ quality, effort: 4, delay, loop: 0, minSize: true })
        .toBuffer();
      if (film.length > bytesMax) continue;
      await writeFile(file, film);
      return { bytes: film.length, quality, frames: pictures.length };
    }
    throw new CommandError(`The film does not fit into ${bytesMax} bytes.`);
  }

  /** Between scenes only the newest frame stays: a still page sends none. @param {Frame} frame */
  #keep(frame) {
    const last = this.#frames.at(-1);
    const endedMs = this.#scenes.at(-1)?.toMs ?? Number.NEGATIVE_INFINITY;
    if (this.#rollingSinceMs === null && last && last.atMs > endedMs) this.#frames.pop();
    this.#frames.push(frame);
  }

  /** The frame that was on the screen at each moment of the film. */
  #sampled() {
    return this.#scenes.flatMap(({ fromMs, toMs }) => {
      const moments = Math.round(((toMs - fromMs) / 1_000) * FRAME_RATE);
      return Array.from({ length: moments }, (_, at) => {
        const momentMs = fromMs + (at * 1_000) / FRAME_RATE;
        return this.#frames.findLast(({ atMs }) => atMs <= momentMs) ?? this.#frames[0];
      }).filter((frame) => frame !== undefined);
    });
  }
}

/** @param {Buffer} picture @param {Box} crop @param {number} width */
function cropped(picture, { x, y, width: left, height }, width) {
  return sharp(picture)
    .extract({ left: Math.round(x), top: Math.round(y), width: Math.round(left), height: Math.round(height) })
    .resize({ width })
    .png({ compressionLevel: 2 })
    .toBuffer();
}

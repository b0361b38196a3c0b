import type { Writable } from 'node:stream';

/**
 * A picture that contains its creation time: a row of blocks that are black or white, the bits of the time in
 * milliseconds, and below it the same row inverted, so that a blended or torn picture is detected.
 */
const WIDTH = 320;
const HEIGHT = 180;
const FRAMES_PER_SECOND = 15;
const BITS = 20;
const ROW_HEIGHT = 60;
const BLOCK_WIDTH = WIDTH / BITS;
/** The time is encoded without its upper bits: it wraps around after 17 minutes. */
const ROUND_MS = 2 ** BITS;

/** ffmpeg's options for the pictures written to its standard input. */
export const clockInput = [
  ...['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', `${WIDTH}x${HEIGHT}`],
  ...['-framerate', String(FRAMES_PER_SECOND), '-i', 'pipe:0'],
];

/** Writes pictures of the current time at the frame rate, until the returned function is called. */
export function writeClock(to: Writable): () => void {
  const from = performance.now();
  let written = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - from) * FRAMES_PER_SECOND) / 1_000) + 1;
    for (; written < due; written += 1) to.write(pictureOf(Date.now()));
  }, 1_000 / FRAMES_PER_SECOND);
  return () => clearInterval(timer);
}

function pictureOf(nowMs: number): Buffer {
  const timeMs = nowMs % ROUND_MS;
  const line = Buffer.alloc(WIDTH);
  for (let bit = 0; bit < BITS; bit += 1) {
    const isSet = Math.floor(timeMs / 2 ** bit) % 2 === 1;
    line.fill(isSet ? 255 : 0, bit * BLOCK_WIDTH, (bit + 1) * BLOCK_WIDTH);
  }
  const turned = line.map((value) => 255 - value);
  const rows = Array.from({ length: HEIGHT }, (_, row) => {
    if (row < ROW_HEIGHT) return line;
    return row < 2 * ROW_HEIGHT ? turned : Buffer.alloc(WIDTH, 128);
  });
  return Buffer.concat(rows);
}

/** The clock as a page shows it. */
export interface ClockReading {
  /** The time in the picture, without the upper bits. */
  timeMs: number;
  /** Milliseconds from the creation of the picture to its reading on the page. */
  behindMs: number;
}

/** Runs in a page: a ClockReading of its video, or null where the picture shows no time. */
export const readClock = `(() => {
  const video = document.querySelector('video');
  const canvas = document.createElement('canvas');
  canvas.width = ${WIDTH};
  canvas.height = ${HEIGHT};
  const context = canvas.getContext('2d');
  context.drawImage(video, 0, 0, ${WIDTH}, ${HEIGHT});
  const { data } = context.getImageData(0, 0, ${WIDTH}, ${2 * ROW_HEIGHT});
  const isWhite = (bit, row) =>
    data[4 * ((row + 0.5) * ${ROW_HEIGHT} * ${WIDTH} + (bit + 0.5) * ${BLOCK_WIDTH})] > 127;
  let timeMs = 0;
  for (let bit = 0; bit < ${BITS}; bit += 1) {
    if (isWhite(bit, 0) === isWhite(bit, 1)) return null;
    if (isWhite(bit, 0)) timeMs += 2 ** bit;
  }
  return { timeMs, behindMs: (Date.now() - timeMs) % ${ROUND_MS} };
})()`;

#!/usr/bin/env node
/**
 * Makes the bundled clips: clips/{name}/{quality}/{n}.mpegts, clips/{name}/poster.webp, clips/{name}/preview.mp4 and clips.json.
 *
 *     apt-get install -y ffmpeg chromium
 *     node seeds/media/make-clips.mjs [name …]
 *
 * The result is committed; run it again only to change a clip. Chromium draws each frame (stage.js over the same scenes
 * and people as the thumbnails), ffmpeg makes the sound, encodes and cuts. Every movement makes a whole number of turns
 * per loop, and the sound is cut from the middle of a longer one, so that the wrap can be neither seen nor heard.
 * Segments are MPEG-TS: each is self-contained, so that a playlist may start or wrap at any of them without an
 * initialisation section. (Not `.ts` on disk: tools would take them for TypeScript.)
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { layersOf, loadArt } from './layers.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, 'clips');

const FRAME_RATE = 24;
const PREVIEW_SECONDS = 3;
const SEGMENT_SECONDS = 2;
/** A multiple of the segment, and of AAC's 1024-sample frames at 48 kHz (750 of them). */
const LOOP_SECONDS = 16;
const SAMPLE_RATE = 48_000;

/** Levels: `crf` is x264's quality, `maxrate` the maximum video bit rate in kbit/s. */
const QUALITIES = [
  { name: '720p', width: 1280, height: 720, crf: 26.5, maxrate: 1000, profile: 'high', level: '3.1' },
  { name: '360p', width: 640, height: 360, crf: 28, maxrate: 340, profile: 'main', level: '3.0' },
];
const AUDIO_KBPS = 64;

/** The clips: scene and people by seed, the chord (Hz) of the sound. Their order determines which live shows which. */
const CLIPS = [
  { name: 'talk', mood: 'talk', seed: 104, people: [18], chord: [110, 164.81, 220, 277.18, 329.63] },
  { name: 'music', mood: 'music', seed: 101, people: [2], chord: [130.81, 196, 261.63, 329.63, 392] },
  { name: 'game', mood: 'game', seed: 102, people: [9], chord: [98, 146.83, 196, 233.08, 293.66] },
  { name: 'dance', mood: 'dance', seed: 113, people: [3], chord: [123.47, 185, 246.94, 293.66, 369.99] },
  { name: 'outdoor', mood: 'outdoor', seed: 105, people: [36], chord: [87.31, 130.81, 174.61, 220, 261.63] },
  { name: 'battle', mood: 'battle', seed: 107, people: [0, 6], chord: [110, 146.83, 220, 261.63, 293.66] },
];

/**
 * Runs ffmpeg and fails with its output.
 * @param {string[]} args
 */
function ffmpeg(args) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const done = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg exited with ${code}: ffmpeg ${args.join(' ')}`);
  });
  return { stdin: child.stdin, done };
}

/**
 * A soft chord that swells and fades: a sum of sines, each swelling a whole number of times per loop, with an echo.
 * Every frequency is rounded to whole cycles per loop.
 * @param {number[]} chord
 */
function soundSource(chord) {
  const voices = chord.map((hertz, index) => {
    const whole = Math.round(hertz * LOOP_SECONDS) / LOOP_SECONDS;
    const swell = `(0.55+0.45*sin(2*PI*t*${index + 1}/${LOOP_SECONDS}+${index * 1.3}))`;
    return `${(0.22 / (1 + index * 0.35)).toFixed(4)}*${swell}*(sin(2*PI*${whole}*t)+0.25*sin(4*PI*${whole}*t))`;
  });
  const pulse = `0.1*exp(-6*mod(t,1))*sin(2*PI*${Math.round((chord[4] ?? 330) * 2)}*t)`;
  return `aevalsrc=exprs='${[...voices, pulse].join('+')}':s=${SAMPLE_RATE}:d=${LOOP_SECONDS * 3},aecho=0.8:0.7:120|260:0.25|0.15,lowpass=f=2400`;
}

/**
 * Draws all frames of a clip into a lossless file, and its sound into another.
 * @param {import('playwright').Page} page
 * @param {import('./layers.mjs').Layers} layers
 * @param {(typeof CLIPS)[number]} clip
 * @param {string} scratch
 */
async function draw(page, layers, clip, scratch) {
  const picture = join(scratch, `${clip.name}.mkv`);
  await page.evaluate((given) => window.prepare(given), layers);
  const encoder = ffmpeg([
    ...['-f', 'image2pipe', '-framerate', String(FRAME_RATE), '-c:v', 'mjpeg', '-i', '-'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '6', picture],
  ]);
  const frames = FRAME_RATE * LOOP_SECONDS;
  for (let frame = 0; frame < frames; frame++) {
    const jpeg = await page.evaluate((share) => window.drawAt(share), frame / frames);
    if (!encoder.stdin.write(Buffer.from(jpeg, 'base64'))) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  await encoder.done;

  const sound = join(scratch, `${clip.name}.m4a`);
  const longer = join(scratch, `${clip.name}-long.m4a`);
  await ffmpeg([
    '-f',
    'lavfi',
    '-i',
    soundSource(clip.chord),
    '-ac',
    '2',
    '-c:a',
    'aac',
    '-b:a',
    `${AUDIO_KBPS}k`,
    longer,
  ]).done;
  await ffmpeg(['-ss', String(LOOP_SECONDS), '-t', String(LOOP_SECONDS), '-i', longer, '-c', 'copy', sound])
    .done;
  return { picture, sound };
}

/**
 * Encodes one quality and cuts it into segments, in a folder of its own below `root`.
 * @param {{ picture: string; sound: string }} source
 * @param {(typeof QUALITIES)[number]} quality
 * @param {string} root
 */
async function encode(source, quality, root) {
  const folder = join(root, quality.name);
  await mkdir(folder, { recursive: true });
  const keyframe = FRAME_RATE * SEGMENT_SECONDS;
  await ffmpeg([
    ...['-i', source.picture, '-i', source.sound, '-map', '0:v', '-map', '1:a', '-t', String(LOOP_SECONDS)],
    // The frames are JPEG (full range, BT.601); the output is ordinary video.
    ...[
      '-vf',
      `scale=${quality.width}:${quality.height}:flags=lanczos:in_range=full:out_range=tv:in_color_matrix=bt601:out_color_matrix=bt709,format=yuv420p`,
    ],
    ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      String(quality.crf),
      '-profile:v',
      quality.profile,
      '-level',
      quality.level,
    ],
    ...[
      '-maxrate',
      `${quality.maxrate}k`,
      '-bufsize',
      `${quality.maxrate * 2}k`,
      '-x264-params',
      'aq-mode=3:bframes=2',
    ],
    ...['-g', String(keyframe), '-keyint_min', String(keyframe), '-sc_threshold', '0', '-c:a', 'copy'],
    ...[
      '-f',
      'hls',
      '-hls_time',
      String(SEGMENT_SECONDS),
      '-hls_list_size',
      '0',
      '-hls_flags',
      'independent_segments',
    ],
    ...['-hls_segment_filename', join(folder, '%d.mpegts'), join(folder, 'made.m3u8')],
  ]).done;
  await rm(join(folder, 'made.m3u8'));

  const sizes = [];
  for (let index = 0; index < LOOP_SECONDS / SEGMENT_SECONDS; index++) {
    sizes.push((await stat(join(folder, `${index}.mpegts`))).size);
  }
  const bits = (/** @type {number} */ bytes) => Math.ceil((bytes * 8) / SEGMENT_SECONDS / 1000) * 1000;
  return {
    name: quality.name,
    width: quality.width,
    height: quality.height,
    frameRate: FRAME_RATE,
    bandwidth: bits(Math.max(...sizes)),
    averageBandwidth: bits(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
    codecs: `${quality.profile === 'high' ? 'avc1.64001f' : 'avc1.4d401e'},mp4a.40.2`,
  };
}

/**
 * The three silent seconds that live cards show under the pointer: at half the size, so that they load immediately.
 * @param {string} root the clip's folder, which already contains the segments
 */
async function encodePreview(root) {
  const segments = [0, 1].map((index) => join(root, '360p', `${index}.mpegts`)).join('|');
  await ffmpeg([
    ...['-i', `concat:${segments}`, '-t', String(PREVIEW_SECONDS), '-an', '-vf', 'scale=400:-2'],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-profile:v', 'main', '-crf', '30', '-pix_fmt', 'yuv420p'],
    ...['-movflags', '+faststart', join(root, 'preview.mp4')],
  ]).done;
}

/**
 * A hash of eight hexadecimal digits over the files of a clip.
 * @param {string} root
 */
async function versionOf(root) {
  const hash = createHash('sha256');
  const files = (await readdir(root, { recursive: true }))
    .filter((file) => /\.(mpegts|webp|mp4)$/.test(file))
    .sort();
  for (const file of files) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * Makes one clip, replaces the old one when it is complete, and returns its entry of the manifest.
 * @param {import('playwright').Page} page
 * @param {Awaited<ReturnType<typeof loadArt>>} art
 * @param {(typeof CLIPS)[number]} clip
 * @param {string} scratch
 */
async function make(page, art, clip, scratch) {
  process.stdout.write(`${clip.name}: draw`);
  const root = join(scratch, 'clips', clip.name);
  const source = await draw(page, layersOf(art, clip), clip, scratch);
  const qualities = [];
  for (const quality of QUALITIES) {
    process.stdout.write(`, ${quality.name}`);
    qualities.push(await encode(source, quality, root));
  }
  const still = ['-ss', '1', '-i', source.picture, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '82'];
  await ffmpeg([...still, join(root, 'poster.webp')]).done;
  await encodePreview(root);
  const version = await versionOf(root);

  await rm(join(OUT, clip.name), { recursive: true, force: true });
  await cp(root, join(OUT, clip.name), { recursive: true });
  process.stdout.write('\n');
  return {
    name: clip.name,
    version,
    segmentSeconds: SEGMENT_SECONDS,
    segmentCount: LOOP_SECONDS / SEGMENT_SECONDS,
    qualities,
  };
}

/** @param {string[]} names */
async function main(names) {
  const unknown = names.filter((name) => !CLIPS.some((clip) => clip.name === name));
  if (unknown.length > 0)
    throw new Error(`no such clip: ${unknown.join(', ')}; there are ${CLIPS.map((c) => c.name).join(', ')}`);
  const manifestPath = join(HERE, 'clips.json');
  /** @type {Map<string, { name: string }>} */
  const made = new Map();
  if (existsSync(manifestPath)) {
    for (const clip of JSON.parse(await readFile(manifestPath, 'utf8')).clips) made.set(clip.name, clip);
  }

  const scratch = await mkdtemp(join(tmpdir(), 'clips-'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const art = await loadArt(scratch);
    const page = await browser.newPage();
    await page.addScriptTag({ path: join(HERE, 'stage.js') });
    for (const clip of CLIPS.filter((each) => names.length === 0 || names.includes(each.name))) {
      made.set(clip.name, await make(page, art, clip, scratch));
    }
  } finally {
    await browser.close();
    await rm(scratch, { recursive: true, force: true });
  }
  const clips = CLIPS.flatMap(({ name }) => made.get(name) ?? []);
  await writeFile(manifestPath, `${JSON.stringify({ clips }, null, 2)}\n`);
}

if (process.argv.includes('--help')) {
  console.log(
    'node seeds/media/make-clips.mjs [name …]   makes all clips, or the named ones (needs ffmpeg and chromium)',
  );
} else {
  await main(process.argv.slice(2));
}

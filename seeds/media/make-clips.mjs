#!/usr/bin/env node
/**
 * Makes the bundled clips: clips/{name}/{quality}/{n}.mpegts, clips/{name}/poster.webp, clips/{name}/preview.mp4 and clips.json.
 *
 *     apt-get install -y ffmpeg
 *     npm run build
 *     node seeds/media/make-clips.mjs [name …]
 *
 * The result is committed; run it again to change a clip. Each person of the cast (src/art/cast.ts) has an act
 * (src/art/acts): every frame is a drawing of both, so that portrait, thumbnail and clip are one person. The sound
 * (sound.mjs) is made first, since the mouth follows it; ffmpeg encodes and cuts. Every movement makes a whole number of
 * turns per loop, and the sound is cut from the middle of a longer one, so that the wrap can be neither seen nor heard.
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
import { acts } from '@honey/seeds/art/acts/acts';
import { dances } from '@honey/seeds/art/acts/dancing';
import { sizes } from '@honey/seeds/art/acts/moment';
import { cast, drawingOf } from '@honey/seeds/art/cast';
import { frameOf, posterOf } from '@honey/seeds/art/stills';
import sharp from 'sharp';
import { LOOP_SECONDS, perform, SONGS, wavOf } from './sound.mjs';

/** @typedef {import('@honey/seeds/art/cast').CastMember} CastMember */

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, 'clips');
sharp.cache(false);
sharp.concurrency(1);

/** Frames a second: who dances moves faster. */
const FRAME_RATES = { dance: 20, other: 15 };
/** The shorter side of the drawings, in pixels: of fewer a clip is made faster. */
const DRAWN_SIDE = 720;
const PREVIEW_SECONDS = 3;
const SEGMENT_SECONDS = 2;
/** Frames that are drawn at once. */
const DRAWN_AT_ONCE = 2;
const LOUDNESS = -16;

/** Levels by the shorter side: `crf` is x264's quality, `maxrate` the maximum video bit rate in kbit/s. */
const QUALITIES = [
  { name: '720p', side: 720, crf: 29, maxrate: 660, profile: 'high', level: '3.1' },
  { name: '360p', side: 360, crf: 31, maxrate: 230, profile: 'main', level: '3.0' },
];
const AUDIO_KBPS = 64;

/** The frames of a sheet. */
const SHEET_SHARES = [0.02, 0.14, 0.27, 0.39, 0.52, 0.64, 0.77, 0.89];
const SHEET_ROW = 180;

/** @param {'H' | 'V'} shape @param {number} side the shorter one */
const pixelsOf = (shape, side) => {
  const long = (side * 16) / 9;
  return shape === 'H' ? { width: long, height: side } : { width: side, height: long };
};

/** @param {CastMember} member */
const frameRateOf = ({ act }) => (act in dances ? FRAME_RATES.dance : FRAME_RATES.other);

/** @param {CastMember} member */
const shapeOf = (member) => acts[member.act].shape;

/**
 * Runs ffmpeg and fails with its output.
 * @param {string[]} args
 */
function ffmpeg(args) {
  const child = spawn('ffmpeg', ['-hide_banner', '-nostats', '-loglevel', 'info', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const done = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ${args.join(' ')} exited with ${code}:\n${output.slice(-2_000)}`);
    return output;
  });
  return { stdin: child.stdin, done };
}

/** Without the darker edges, which ffmpeg adds in a fraction of the time. @param {string} picture */
const withoutVignette = (picture) => picture.replaceAll(/<rect[^>]*fill="url\(#vig\)"[^>]*>/g, '');

/** The integrated loudness of a file in LUFS. @param {string} file */
async function loudnessOf(file) {
  const output = await ffmpeg(['-i', file, '-af', 'ebur128', '-f', 'null', '-']).done;
  return Number(output.slice(output.lastIndexOf('I:')).match(/I:\s+(-?[\d.]+) LUFS/)?.[1]);
}

/**
 * The moment of a frame: the share of the loop, and what the sound does then.
 * @param {ReturnType<typeof perform>} sound @param {number} share
 */
function momentOf({ mouth, wide, beats, left }, share) {
  const at = (/** @type {Float32Array} */ list) => list[Math.floor(share * list.length) % list.length];
  const from = Math.floor(share * left.length);
  let sum = 0;
  for (let index = 0; index < 4_000; index += 8) sum += left[(from + index) % left.length] ** 2;
  return {
    share,
    mouth: at(mouth),
    wide: at(wide),
    level: Math.min(1, Math.sqrt(sum / 500) * 3),
    pulse: share * beats,
    beats,
  };
}

/**
 * Writes the sound of a clip as AAC, as loud as every other.
 * @param {ReturnType<typeof perform>} sound @param {string} name @param {string} scratch
 */
async function writeSound(sound, name, scratch) {
  const [wav, longer, file] = ['.wav', '-long.m4a', '.m4a'].map((end) => join(scratch, `${name}${end}`));
  await writeFile(wav, wavOf(sound, 1));
  const gain = LOUDNESS - (await loudnessOf(wav));
  await writeFile(wav, wavOf(sound, 3));
  await ffmpeg([
    ...['-i', wav, '-af', `volume=${gain.toFixed(2)}dB,alimiter=limit=0.84:level=false`],
    ...['-ac', '2', '-c:a', 'aac', '-b:a', `${AUDIO_KBPS}k`, longer],
  ]).done;
  await ffmpeg(['-ss', String(LOOP_SECONDS), '-t', String(LOOP_SECONDS), '-i', longer, '-c', 'copy', file])
    .done;
  return file;
}

/**
 * Draws all frames of a clip and encodes them in every quality, each cut into segments in a folder of its own below `root`.
 * @param {CastMember} member @param {ReturnType<typeof perform>} sound @param {string} audio @param {string} root
 */
async function drawAndEncode(member, sound, audio, root) {
  const shape = shapeOf(member);
  const { width, height } = pixelsOf(shape, DRAWN_SIDE);
  const frameRate = frameRateOf(member);
  const frames = frameRate * LOOP_SECONDS;
  const keyframe = frameRate * SEGMENT_SECONDS;
  const outputs = [];
  for (const quality of QUALITIES) {
    const folder = join(root, quality.name);
    await mkdir(folder, { recursive: true });
    const size = pixelsOf(shape, quality.side);
    outputs.push(
      ...['-map', '0:v', '-map', '1:a', '-t', String(LOOP_SECONDS)],
      ...[
        '-vf',
        `scale=${size.width}:${size.height}:flags=lanczos:out_range=tv:out_color_matrix=bt709,format=yuv420p,vignette=PI/7`,
      ],
      ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ...['-c:v', 'libx264', '-preset', 'medium', '-tune', 'animation', '-crf', String(quality.crf)],
      ...['-profile:v', quality.profile, '-level', quality.level],
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
    );
  }
  const encoder = ffmpeg([
    ...[
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-framerate',
      String(frameRate),
      '-i',
      '-',
    ],
    ...['-i', audio, ...outputs],
  ]);
  const frame = (/** @type {number} */ index) =>
    sharp(Buffer.from(withoutVignette(frameOf(member, momentOf(sound, index / frames), width))))
      .removeAlpha()
      .raw()
      .toBuffer();
  const pending = [];
  for (let index = 0; index < frames; index++) {
    while (pending.length < DRAWN_AT_ONCE && index + pending.length < frames)
      pending.push(frame(index + pending.length));
    if (!encoder.stdin.write(await pending.shift()))
      await Promise.race([once(encoder.stdin, 'drain'), encoder.done]);
  }
  encoder.stdin.end();
  await encoder.done;
  return Promise.all(QUALITIES.map((quality) => qualityOf(quality, member, root)));
}

/** @param {(typeof QUALITIES)[number]} quality @param {CastMember} member @param {string} root */
async function qualityOf(quality, member, root) {
  const folder = join(root, quality.name);
  await rm(join(folder, 'made.m3u8'));
  const sizes = [];
  for (let index = 0; index < LOOP_SECONDS / SEGMENT_SECONDS; index++)
    sizes.push((await stat(join(folder, `${index}.mpegts`))).size);
  const bits = (/** @type {number} */ bytes) => Math.ceil((bytes * 8) / SEGMENT_SECONDS / 1000) * 1000;
  return {
    name: quality.name,
    ...pixelsOf(shapeOf(member), quality.side),
    frameRate: frameRateOf(member),
    bandwidth: bits(Math.max(...sizes)),
    averageBandwidth: bits(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
    codecs: `${quality.profile === 'high' ? 'avc1.64001f' : 'avc1.4d401e'},mp4a.40.2`,
  };
}

/**
 * The three silent seconds that live cards show under the pointer: at half the size, so that they load immediately.
 * @param {string} root the clip's folder, which already contains the segments @param {'H' | 'V'} shape
 */
async function encodePreview(root, shape) {
  const segments = [0, 1].map((index) => join(root, '360p', `${index}.mpegts`)).join('|');
  await ffmpeg([
    ...[
      '-i',
      `concat:${segments}`,
      '-t',
      String(PREVIEW_SECONDS),
      '-an',
      '-vf',
      shape === 'H' ? 'scale=400:-2' : 'scale=270:-2',
    ],
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
 * @param {CastMember} member @param {string} scratch
 */
async function make(member, scratch) {
  const from = performance.now();
  const { name } = member;
  const root = join(scratch, 'clips', name);
  const sound = perform(SONGS[name]);
  const qualities = await drawAndEncode(member, sound, await writeSound(sound, name, scratch), root);
  const shape = shapeOf(member);
  const { width } = pixelsOf(shape, QUALITIES[0].side);
  await sharp(Buffer.from(posterOf(member, width)))
    .webp({ quality: 82 })
    .toFile(join(root, 'poster.webp'));
  await encodePreview(root, shape);
  const version = await versionOf(root);

  await rm(join(OUT, name), { recursive: true, force: true });
  await cp(root, join(OUT, name), { recursive: true });
  const [high, low] = qualities.map(({ averageBandwidth }) => Math.round(averageBandwidth / 1000));
  console.log(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s, ${high} and ${low} kbit/s`);
  return {
    name,
    version,
    drawing: drawingOf(member),
    segmentSeconds: SEGMENT_SECONDS,
    segmentCount: LOOP_SECONDS / SEGMENT_SECONDS,
    qualities,
  };
}

/**
 * Writes a sheet of eight frames of each clip.
 * @param {readonly CastMember[]} members @param {string} file
 */
async function writeSheet(members, file) {
  const tiles = [];
  const width = SHEET_SHARES.length * ((SHEET_ROW * 16) / 9);
  for (const [row, member] of members.entries()) {
    const sound = perform(SONGS[member.name]);
    const size = sizes[shapeOf(member)];
    const wide = Math.round((SHEET_ROW * size.width) / size.height);
    for (const [place, share] of SHEET_SHARES.entries()) {
      const picture = frameOf(member, momentOf(sound, share), wide);
      tiles.push({
        input: await sharp(Buffer.from(picture)).png().toBuffer(),
        left: place * wide,
        top: row * SHEET_ROW,
      });
    }
  }
  const sheet = {
    width,
    height: members.length * SHEET_ROW,
    channels: /** @type {const} */ (3),
    background: '#14101A',
  };
  await sharp({ create: sheet }).composite(tiles).webp({ quality: 80 }).toFile(file);
  console.log(file);
}

/** @param {string[]} names */
function membersOf(names) {
  const filmed = cast.filter(({ act }) => act !== undefined);
  const unknown = names.filter((name) => !filmed.some((member) => member.name === name));
  if (unknown.length > 0)
    throw new Error(
      `no such clip: ${unknown.join(', ')}; there are ${filmed.map(({ name }) => name).join(', ')}`,
    );
  return names.length === 0 ? filmed : filmed.filter(({ name }) => names.includes(name));
}

/** @param {string[]} names */
async function main(names) {
  const manifestPath = join(HERE, 'clips.json');
  const members = membersOf(names);
  const scratch = await mkdtemp(join(tmpdir(), 'clips-'));
  try {
    for (const member of members) {
      const made = await make(member, scratch);
      /** @type {Map<string, { name: string }>} */
      const all = new Map();
      if (existsSync(manifestPath))
        for (const clip of JSON.parse(await readFile(manifestPath, 'utf8')).clips) all.set(clip.name, clip);
      all.set(made.name, made);
      const clips = membersOf([]).flatMap(({ name }) => all.get(name) ?? []);
      await writeFile(manifestPath, `${JSON.stringify({ clips }, null, 2)}\n`);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const names = process.argv.slice(2).filter((name) => !name.startsWith('--'));
if (process.argv.includes('--help')) {
  console.log(
    'node seeds/media/make-clips.mjs [name …]           makes all clips, or the named ones (needs ffmpeg, after npm run build)\nnode seeds/media/make-clips.mjs --sheet [name …]   writes eight frames of each to .build/clips-sheet.webp',
  );
} else if (process.argv.includes('--sheet')) {
  await writeSheet(membersOf(names), '.build/clips-sheet.webp');
} else {
  await main(names);
}

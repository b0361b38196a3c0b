import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@honey/stack/paths';

const run = promisify(execFile);
const BUNDLED = join(ROOT, 'seeds/media');
const [WIDTH, HEIGHT, SEGMENTS, SEGMENT_SECONDS] = [180, 320, 4, 2];

const ffmpeg = (...args: string[]) => run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args]);

/** A folder of bundled clips with one more, named `upright`, whose picture is higher than wide. */
export async function mediaWithUprightClip(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'honey-upright-'));
  const clips = join(folder, 'clips');
  const own = join(clips, 'upright');
  const [pieces, whole] = [join(own, '320p'), join(folder, 'whole')];
  for (const made of [pieces, whole]) await mkdir(made, { recursive: true });
  for (const name of await readdir(join(BUNDLED, 'clips')))
    await symlink(join(BUNDLED, 'clips', name), join(clips, name));
  const picture = `testsrc=size=${WIDTH}x${HEIGHT}:rate=24:duration=${SEGMENTS * SEGMENT_SECONDS}`;
  const tone = `sine=frequency=440:sample_rate=44100:duration=${SEGMENTS * SEGMENT_SECONDS}`;
  const size = String(24 * SEGMENT_SECONDS);
  await ffmpeg(
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone, '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...[
      '-profile:v',
      'baseline',
      '-pix_fmt',
      'yuv420p',
      '-g',
      size,
      '-keyint_min',
      size,
      '-sc_threshold',
      '0',
    ],
    ...['-c:a', 'aac', '-ac', '2', '-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_list_size', '0'],
    ...['-hls_segment_filename', join(pieces, '%d.mpegts'), join(whole, 'made.m3u8')],
  );
  const first = join(pieces, '0.mpegts');
  await ffmpeg('-i', first, '-frames:v', '1', join(own, 'poster.webp'));
  await ffmpeg('-i', first, '-an', '-t', '2', '-movflags', '+faststart', join(own, 'preview.mp4'));
  const manifest = JSON.parse(await readFile(join(BUNDLED, 'clips.json'), 'utf8'));
  const quality = { name: '320p', width: WIDTH, height: HEIGHT, frameRate: 24 };
  manifest.clips.push({
    ...{ name: 'upright', version: 'test', segmentSeconds: SEGMENT_SECONDS, segmentCount: SEGMENTS },
    qualities: [
      { ...quality, bandwidth: 400_000, averageBandwidth: 300_000, codecs: 'avc1.42c00d,mp4a.40.2' },
    ],
  });
  await writeFile(join(folder, 'clips.json'), JSON.stringify(manifest));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

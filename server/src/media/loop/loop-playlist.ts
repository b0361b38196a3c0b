import type { Clip, ClipQuality } from './clip-library.ts';

/** Segments in a playlist: twelve seconds, so that a player three segments behind has room to spare. */
export const WINDOW_SEGMENTS = 6;

/** How far another process's clock may be behind that of the signing process, in segments. */
const SKEW_SEGMENTS = 30;

/** One segment of the endless loop. */
interface LoopSegment {
  /** Whole segments since the epoch, so that every process computes the same ones. */
  number: number;
  /** Whole loops since the epoch. */
  loop: number;
  /** Index of the clip's file, from 0. */
  index: number;
  /** When the segment's first frame is shown live. */
  startsAt: Date;
}

/**
 * The n-th segment since the epoch. The live's key shifts the position in the clip, so that two lives with the same
 * clip are not in step; all viewers of one live see the same frame at the same time.
 */
function segmentAt(clip: Clip, vodKey: number, number: number): LoopSegment {
  const place = number + (vodKey % clip.segmentCount);
  return {
    number,
    loop: Math.floor(place / clip.segmentCount),
    index: place % clip.segmentCount,
    startsAt: new Date(number * clip.segmentSeconds * 1000),
  };
}

function segmentNumber(clip: Clip, at: Date): number {
  return Math.floor(at.getTime() / (clip.segmentSeconds * 1000));
}

/** The master playlist: one line per quality, best first, with addresses relative to its own. */
export function masterPlaylist(clip: Clip): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const quality of clip.qualities) {
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${quality.bandwidth},AVERAGE-BANDWIDTH=${quality.averageBandwidth},` +
        `RESOLUTION=${quality.width}x${quality.height},FRAME-RATE=${quality.frameRate.toFixed(3)},` +
        `CODECS="${quality.codecs}",NAME="${quality.name}"`,
      `${quality.name}.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The inputs of the sliding window. */
export interface WindowRequest {
  vodKey: number;
  /** The origin of the playlist's numbers: the start of the viewer's watch session. */
  since: Date;
  now: Date;
  /** Address of a file of the clip, absolute or relative to the playlist. */
  segmentUrl: (index: number) => string;
}

/**
 * The sliding window of one quality: the last `WINDOW_SEGMENTS` complete segments.
 *
 * Where the clip restarts, its timestamps jump back, which EXT-X-DISCONTINUITY announces. Media and discontinuity
 * sequence count from the start of the watch session, so that any process numbers the next window alike. They must not
 * count from the epoch: hls.js holds a sparse array by discontinuity sequence and scans it from 0 at every reload,
 * which with 111 million loops takes seconds.
 */
export function mediaPlaylist(clip: Clip, { vodKey, since, now, segmentUrl }: WindowRequest): string {
  const base = segmentAt(clip, vodKey, segmentNumber(clip, since) - WINDOW_SEGMENTS - SKEW_SEGMENTS);
  const first = segmentAt(clip, vodKey, segmentNumber(clip, now) - WINDOW_SEGMENTS);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${clip.segmentSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first.number - base.number}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first.loop - base.loop}`,
  ];
  for (let offset = 0; offset < WINDOW_SEGMENTS; offset++) {
    const segment = segmentAt(clip, vodKey, first.number + offset);
    // The first segment's loop is already counted in the discontinuity sequence.
    if (segment.index === 0 && offset > 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${segment.startsAt.toISOString()}`,
      `#EXTINF:${clip.segmentSeconds.toFixed(3)},`,
      segmentUrl(segment.index),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The quality of a clip with this name, or undefined. */
export function qualityNamed(clip: Clip, name: string): ClipQuality | undefined {
  return clip.qualities.find((quality) => quality.name === name);
}

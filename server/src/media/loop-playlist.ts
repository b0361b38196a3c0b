import type { Clip, ClipQuality } from './clip-library.ts';

/** Segments in a playlist: twelve seconds, so that a player three segments behind has room to spare. */
export const WINDOW_SEGMENTS = 6;

/** One segment of the endless loop. */
export interface LoopSegment {
  /** Media sequence number: whole segments since the epoch, so that every process counts alike. */
  sequence: number;
  /** Which file of the clip this is, from 0. */
  index: number;
  /** Whether the clip begins anew here. */
  wraps: boolean;
  /** When the segment's first picture is shown live. */
  startsAt: Date;
}

/**
 * The segments that are out at a moment: the last `WINDOW_SEGMENTS` that are over.
 *
 * Everything follows from the time alone. Segment n covers the n-th segment length since the epoch, and the
 * live's key shifts where in the clip that falls, so that two lives with the same clip do not move in step.
 */
export function windowAt(clip: Clip, vodKey: number, now: Date): LoopSegment[] {
  const segmentMs = clip.segmentSeconds * 1000;
  const first = Math.floor(now.getTime() / segmentMs) - WINDOW_SEGMENTS;
  return Array.from({ length: WINDOW_SEGMENTS }, (_, offset) => {
    const sequence = first + offset;
    const index = (sequence + vodKey) % clip.segmentCount;
    return { sequence, index, wraps: index === 0, startsAt: new Date(sequence * segmentMs) };
  });
}

/** The master playlist: one line a quality, best first, addresses relative to its own. */
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

/**
 * The sliding window of one quality. Where the clip begins anew its timestamps jump back, which
 * EXT-X-DISCONTINUITY announces; the discontinuity sequence counts the loops since the epoch, so that the
 * player finds its place again in the next window, from whichever process that comes.
 *
 * `segmentUrl` gives the address of a file of the clip, absolute or relative to the playlist.
 */
export function mediaPlaylist(
  clip: Clip,
  vodKey: number,
  now: Date,
  segmentUrl: (index: number) => string,
): string {
  const window = windowAt(clip, vodKey, now);
  const firstSequence = window[0]?.sequence ?? 0;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${clip.segmentSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${firstSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((firstSequence + vodKey) / clip.segmentCount)}`,
  ];
  for (const segment of window) {
    // The first segment's loop is already counted in the discontinuity sequence.
    if (segment.wraps && segment.sequence !== firstSequence) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${segment.startsAt.toISOString()}`,
      `#EXTINF:${clip.segmentSeconds.toFixed(3)},`,
      segmentUrl(segment.index),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Whether a clip has a quality of this name; the quality itself, or undefined. */
export function qualityNamed(clip: Clip, name: string): ClipQuality | undefined {
  return clip.qualities.find((quality) => quality.name === name);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { clockInput, writeClock } from './picture-clock.ts';

/** The content of a published clip: a picture and a tone, one of them, or both. */
export interface PublishedTracks {
  audio?: boolean;
  /**
   * `clock`: a picture that contains its creation time, with keyframes ten seconds apart, as broadcasting programs send
   * them.
   */
  video?: boolean | 'clock';
  /** The size of the picture, unless it is a clock. */
  size?: `${number}x${number}`;
}

/** A program that publishes a generated clip to a server, as OBS would. */
export interface RunningPublisher {
  /** Resolves when it has ended: it was stopped, disconnected or refused. */
  ended: Promise<void>;
  /** Ends it as a host who closes the program. */
  stop(): Promise<void>;
}

const videoOf = (size: string) => ['-re', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=15`];
const AUDIO = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
const VIDEO_CODEC = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
  ...['-profile:v', 'baseline', '-b:v', '200k'],
];
/** Frames from one keyframe to the next: for one second, and for ten. */
const GROUP = ['-g', '15'];
const CLOCK_GROUP = ['-g', '150'];
const AUDIO_CODEC = ['-c:a', 'aac', '-b:a', '64k'];

/**
 * Publishes by ffmpeg in real time until it is stopped or disconnected.
 * @param address rtmp://…/live/{key}
 */
export function publish(
  address: string,
  { audio = true, video = true, size = '320x180' }: PublishedTracks = {},
): RunningPublisher {
  const clock = video === 'clock';
  const child = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin'],
      ...(clock ? clockInput : []),
      ...(video === true ? videoOf(size) : []),
      ...(audio ? AUDIO : []),
      ...(video ? [...VIDEO_CODEC, ...(clock ? CLOCK_GROUP : GROUP)] : []),
      ...(audio ? AUDIO_CODEC : []),
      ...['-f', 'flv', address],
    ],
    { stdio: [clock ? 'pipe' : 'ignore', 'ignore', 'ignore'] },
  );
  if (child.stdin) {
    // A stopped or disconnected program reads no more.
    child.stdin.on('error', () => undefined);
    child.once('exit', writeClock(child.stdin));
  }
  const ended = hasEnded(child);
  return {
    ended,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function hasEnded(child: ChildProcess): Promise<void> {
  await once(child, 'exit');
}

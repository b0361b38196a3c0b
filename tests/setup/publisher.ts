import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a published clip is made of: a test picture and a tone, one of them, or both. */
export interface PublishedTracks {
  audio?: boolean;
  video?: boolean;
}

/** A program that publishes a generated clip to a server, as OBS would. */
export interface RunningPublisher {
  /** Resolves when it has ended: it was stopped, cut off or refused. */
  ended: Promise<void>;
  /** Ends it as a host who closes the program. */
  stop(): Promise<void>;
}

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=15'];
const AUDIO = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
const VIDEO_CODEC = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
  ...['-profile:v', 'baseline', '-g', '15', '-b:v', '200k'],
];
const AUDIO_CODEC = ['-c:a', 'aac', '-b:a', '64k'];

/**
 * Publishes by ffmpeg in real time until it is stopped or cut off.
 * @param address rtmp://…/live/{key}
 */
export function publish(
  address: string,
  { audio = true, video = true }: PublishedTracks = {},
): RunningPublisher {
  const child = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-re'],
      ...(video ? VIDEO : []),
      ...(audio ? ['-re', ...AUDIO] : []),
      ...(video ? VIDEO_CODEC : []),
      ...(audio ? AUDIO_CODEC : []),
      ...['-f', 'flv', address],
    ],
    { stdio: 'ignore' },
  );
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

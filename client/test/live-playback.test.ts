import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EngineListener } from '../src/areas/media/model/playback-engine.ts';
import { memoryStorage } from './memory-storage.ts';

/** How the next address is played: by the browser's own player, or by a library with a listener. */
let native = true;
let listener: EngineListener | null = null;
let opened = 0;
const chosen: number[] = [];
jest.unstable_mockModule('../src/areas/media/model/open-engine.ts', () => ({
  openEngine: async (video: HTMLVideoElement, _source: unknown, engineListener: EngineListener) => {
    listener = engineListener;
    opened += 1;
    if (native) return { kind: 'native' };
    video.src = 'blob:';
    const engine = {
      latency: () => null,
      livePosition: () => null,
      setQuality: (index: number) => chosen.push(index),
      destroy: () => {},
    };
    return { kind: 'engine', engine };
  },
}));
jest.unstable_mockModule('../src/ui/chunk-load-error.ts', () => ({ showChunkLoadError: () => {} }));
Object.assign(globalThis, {
  document: { hidden: false },
  localStorage: memoryStorage(),
  HTMLMediaElement: { HAVE_FUTURE_DATA: 3 },
});
const { LivePlayback } = await import('../src/areas/media/model/live-playback.ts');

/** The parts of a video element that playback uses. */
class FakeVideo extends EventTarget {
  paused = true;
  muted = false;
  volume = 1;
  currentTime = 0;
  readyState = 0;
  videoWidth = 1;
  readonly seekable = { length: 0 };
  private address: string | null = null;
  set src(address: string) {
    this.address = address;
  }
  getAttribute = () => this.address;
  removeAttribute = () => {
    this.address = null;
  };
  load(): void {}
  async play(): Promise<void> {
    this.paused = false;
  }
  /** Plays for this many seconds. */
  async move(seconds: number): Promise<void> {
    this.readyState = 3;
    for (let second = 0; second < seconds; second += 1) {
      this.currentTime += 1;
      this.dispatchEvent(new Event('playing'));
      await jest.advanceTimersByTimeAsync(1_000);
    }
  }
}

/** A playback whose every new address fails, as the browser's own player or a library reports it. */
async function buildRefused() {
  const video = new FakeVideo();
  const fail = () => {
    if (native) video.dispatchEvent(new Event('error'));
    else listener?.refused();
  };
  const askedAt: number[] = [];
  const playback = new LivePlayback(video as unknown as HTMLVideoElement, {
    onRefused: () => {
      askedAt.push(Date.now());
      void enter();
    },
    onEnded: () => {},
  });
  const enter = async () => {
    await playback.load({ type: 'hls', url: '/media/hls/1/index.m3u8' });
    fail();
  };
  await enter();
  return { playback, video, fail, askedAt, status: () => playback.store.getState().status };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe.each([
  ['the browser plays natively', true],
  ['a library plays', false],
])('a refused playback that %s', (_, own) => {
  beforeEach(() => {
    native = own;
  });

  it('requests a new address with growing delays, six times, and then only by hand (CLIENT-4, CLIENT-6)', async () => {
    const { playback, askedAt, status } = await buildRefused();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(status()).toBe('refused');
    expect(askedAt).toHaveLength(6);
    const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    for (const [index, wait] of waits.entries()) {
      const least = Math.min(15_000, 1_000 * 2 ** (index + 1));
      expect(wait).toBeGreaterThanOrEqual(least);
      expect(wait).toBeLessThanOrEqual(least * 1.5);
    }
    playback.renew();
    expect(askedAt).toHaveLength(7);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(askedAt).toHaveLength(13);
    playback.destroy();
  });

  it('has six attempts again after playing for a while (CLIENT-6)', async () => {
    const { playback, video, fail, askedAt } = await buildRefused();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(askedAt).toHaveLength(1);
    playback.reload();
    await video.move(15);
    fail();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(askedAt).toHaveLength(1 + 6);
    playback.destroy();
  });
});

it('a playback that a library reports as failed restarts with the same address, with growing delays (CLIENT-4)', async () => {
  native = false;
  const video = new FakeVideo();
  const onRefused = jest.fn();
  const playback = new LivePlayback(video as unknown as HTMLVideoElement, {
    onRefused,
    onEnded: () => {},
  });
  await playback.load({ type: 'hls', url: '/media/hls/1/index.m3u8' });
  opened = 0;
  const waits: number[] = [];
  for (let times = 1; times <= 8; times += 1) {
    const since = Date.now();
    listener?.failed();
    while (opened < times) await jest.advanceTimersByTimeAsync(100);
    waits.push(Date.now() - since);
  }
  expect(onRefused).not.toHaveBeenCalled();
  expect(waits[0]).toBeLessThanOrEqual(1_600);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000);
  expect(waits.at(-1)).toBeLessThanOrEqual(22_600);
  playback.destroy();
});

it('a secondary playback is muted and small, and does not change the viewer’s choices (MEDIA-20)', async () => {
  native = false;
  chosen.length = 0;
  const stored = JSON.stringify({ volume: 0.7, muted: false, height: 720 });
  localStorage.setItem('honey.player', stored);
  const play = async (isSecondary: boolean) => {
    const video = new FakeVideo();
    const owner = { onRefused: () => {}, onEnded: () => {}, isSecondary };
    const playback = new LivePlayback(video as unknown as HTMLVideoElement, owner);
    await playback.load({ type: 'hls', url: '/media/hls/1/index.m3u8' });
    listener?.qualities([
      { index: 0, height: 720 },
      { index: 1, height: 360 },
    ]);
    playback.destroy();
    return video;
  };
  expect((await play(false)).muted).toBe(false);
  expect((await play(true)).muted).toBe(true);
  expect(chosen).toEqual([0, 1]);
  expect(localStorage.getItem('honey.player')).toBe(stored);
});

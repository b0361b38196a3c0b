import { createStore, type StoreApi } from 'zustand/vanilla';
import { RetryTimer } from '../../../lib/retry-timer.ts';
import { change, type ReadonlyStore } from '../../../lib/store.ts';
import { showChunkLoadError } from '../../../ui/chunk-load-error.ts';
import { openEngine } from './open-engine.ts';
import type { PlaybackEngine, PlaybackSource, Quality } from './playback-engine.ts';
import { playerPreferences } from './player-preferences.ts';

/** How a live plays. A new object for every change. */
export interface PlaybackState {
  /**
   * refused: new addresses were refused too, again and again; it goes on when somebody asks for it. away: the host's stream
   * is broken off, and it is looked for again. unsupported-stream: this browser plays other lives, but none like this.
   */
  status:
    | 'loading'
    | 'playing'
    | 'paused'
    | 'waiting'
    | 'reconnecting'
    | 'away'
    | 'refused'
    | 'unsupported'
    | 'unsupported-stream'
    | 'over';
  /** Whether the browser let it start only without sound. */
  silenced: boolean;
  muted: boolean;
  /** 0 to 1. */
  volume: number;
  qualities: readonly Quality[];
  /** The chosen quality's index; -1 leaves it to the connection. */
  chosen: number;
  /** Height that plays now, or 0. */
  playingHeight: number;
  /** Seconds behind the camera, in whole seconds; null while unknown. */
  latency: number | null;
  /** Whether the picture is clearly behind the live edge. */
  behind: boolean;
  /** Whether the stream has sound alone. */
  soundOnly: boolean;
  /** Whether the last picture is kept on show, while the element has none. */
  hasStill: boolean;
}

/** What the page does when playing alone cannot go on. */
export interface PlaybackOwner {
  /** The address is no longer good: enter the live anew and call `load` with the new one. */
  onRefused: () => void;
  /** The stream is over. */
  over: () => void;
  /** It plays beside another one: silent, in its smallest size, and the viewer's choices are for the other one. */
  isSecondary?: boolean;
  /** Where the last picture is kept while the stream is begun anew: the element itself turns black. */
  still?: () => HTMLCanvasElement | null;
}

/** Farther than this behind the live edge the way back is offered, in seconds. */
const BEHIND_SECONDS = 4;
const WATCH_EVERY_MS = 1_000;
/** A picture that stands still this long while it should play is started anew. */
const STALLED_MS = 12_000;
/** Waits before a broken playback begins anew. What breaks again within the last of them still counts. */
const WAITS = { firstMs: 1_000, maxMs: 15_000, steadyMs: 10_000 };
/** New addresses that are asked for in a row while each is refused as the one before. */
const RENEWALS_MAX = 6;
/** Looks for a stream that broke off; the room tells sooner when it is back. */
const AWAY_WAITS = { firstMs: 2_000, maxMs: 3_000 };

/** Plays one live in a video element: by Media Source where there is one, else by the browser's own HLS. */
export class LivePlayback {
  private readonly stopListening = new AbortController();
  private engine: PlaybackEngine | null = null;
  private source: PlaybackSource | null = null;
  private loads = 0;
  private readonly reloads = new RetryTimer(WAITS);
  private readonly renewals = new RetryTimer({ ...WAITS, triesMax: RENEWALS_MAX });
  private readonly comebacks = new RetryTimer(AWAY_WAITS);
  private readonly watch: ReturnType<typeof setInterval>;
  private lastTime = 0;
  private movedAt = Date.now();
  private wanted = true;
  private readonly own: StoreApi<PlaybackState>;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly owner: PlaybackOwner,
  ) {
    const { volume, muted: chosen } = playerPreferences.get();
    const muted = chosen || owner.isSecondary === true;
    video.volume = volume;
    video.muted = muted;
    this.own = createStore<PlaybackState>(() => ({
      status: 'loading',
      silenced: false,
      muted,
      volume,
      qualities: [],
      chosen: -1,
      playingHeight: 0,
      latency: null,
      behind: false,
      soundOnly: false,
      hasStill: false,
    }));
    this.listen();
    this.watch = setInterval(() => this.checkProgress(), WATCH_EVERY_MS);
  }

  /** How it plays. */
  get store(): ReadonlyStore<PlaybackState> {
    return this.own;
  }

  /** Plays from this address. */
  async load(source: PlaybackSource): Promise<void> {
    this.source = source;
    this.captureStill();
    this.release();
    if (this.isEnding()) this.set({ status: 'loading' });
    this.loads += 1;
    const load = this.loads;
    const opened = await openEngine(this.video, source, {
      qualities: (qualities) => this.offered(qualities),
      playing: (quality) => this.set({ playingHeight: quality?.height ?? 0 }),
      alive: () => this.alive(),
      refused: () => this.refused(this.owner.onRefused),
      over: () => this.refused(this.owner.over),
      away: () => this.away(),
      broken: () => this.broken(),
    });
    if (load !== this.loads) {
      if (opened.kind === 'engine') opened.engine.destroy();
      return;
    }
    switch (opened.kind) {
      case 'engine':
        this.engine = opened.engine;
        return this.begin();
      case 'native':
        this.video.src = source.url;
        return this.begin();
      case 'missing':
        // A lost connection is seen in the picture's place; that nothing helps but a newer page has to be said.
        if (opened.error.reason !== 'unreachable' && !this.owner.isSecondary)
          showChunkLoadError(opened.error, () => this.reload());
        return this.broken();
      case 'unsupported':
        this.set({ status: source.type === 'flv' ? 'unsupported-stream' : 'unsupported' });
    }
  }

  /** Goes on from a renewed address of the same visit, without a break in the picture. */
  continueFrom(source: PlaybackSource): void {
    if (this.source === null) return;
    // A live that plays something else than before is begun anew.
    if (source.type !== this.source.type) {
      void this.load(source);
      return;
    }
    this.source = source;
    this.engine?.renew(source.url);
  }

  /** The host is back: a stream that broke off, or stands still, is begun anew. */
  resumeStream(): void {
    if (this.source?.type === 'flv' || this.state.status === 'away') this.reload();
  }

  /** Begins anew with the same address. */
  reload(): void {
    if (this.source !== null) void this.load(this.source);
  }

  /** Asks for a new address at once, however often that was refused. */
  renew(): void {
    this.renewals.reset();
    this.set({ status: 'reconnecting' });
    this.owner.onRefused();
  }

  /** Plays nothing any more, until the next `load`. */
  unload(): void {
    this.loads += 1;
    this.source = null;
    this.release();
    this.set({ status: 'over', latency: null, behind: false, hasStill: false });
  }

  /** Plays on, or stops for now. */
  togglePlay(): void {
    if (this.video.paused) {
      this.wanted = true;
      // A stream has no past to go on from.
      if (this.source?.type === 'flv') this.reload();
      else void this.begin();
    } else {
      this.wanted = false;
      this.video.pause();
    }
  }

  toggleMuted(): void {
    this.setMuted(!this.video.muted);
  }

  /** Switches the sound; the viewer's choice is remembered. */
  setMuted(muted: boolean): void {
    this.video.muted = muted;
    if (!muted && this.video.volume === 0) this.video.volume = 0.5;
    this.set({ silenced: false });
    playerPreferences.change({ muted, volume: this.video.volume });
  }

  /** Sets the volume, 0 to 1; above 0 the sound is on. */
  setVolume(volume: number): void {
    const level = Math.min(1, Math.max(0, volume));
    this.video.volume = level;
    this.video.muted = level === 0;
    this.set({ silenced: false });
    playerPreferences.change({ volume: level, muted: level === 0 });
  }

  /** Picks a quality by its index; -1 leaves it to the connection. */
  setQuality(index: number): void {
    this.engine?.setQuality(index);
    const height = this.state.qualities.find((quality) => quality.index === index)?.height ?? null;
    playerPreferences.change({ height });
    this.set({ chosen: index });
  }

  /** Jumps to what happens now. */
  toLive(): void {
    const edge = this.liveEdge();
    if (edge !== null) this.video.currentTime = edge;
    this.wanted = true;
    void this.begin();
  }

  /** Stops for good. */
  destroy(): void {
    this.loads += 1;
    clearInterval(this.watch);
    this.stopListening.abort();
    this.release();
  }

  private listen(): void {
    const { signal } = this.stopListening;
    const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
      this.video.addEventListener(name, listener, { signal });
    on('playing', () => this.alive());
    on('loadedmetadata', () => this.set({ soundOnly: this.video.videoWidth === 0 }));
    on('pause', () => {
      if (!this.isEnding()) this.set({ status: 'paused' });
    });
    on('waiting', () => {
      if (this.state.status === 'playing') this.set({ status: 'waiting' });
    });
    on('volumechange', () => this.set({ muted: this.video.muted, volume: this.video.volume }));
    on('error', () => {
      // Engines report their own errors; these are the native player's.
      if (!this.engine && this.video.getAttribute('src')) this.broken();
    });
  }

  /** Starts the element, without sound where the browser insists on it. */
  private async begin(): Promise<void> {
    try {
      await this.video.play();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A newer load or a pause came in between: nothing to do.
      if (error.name !== 'NotAllowedError') return;
      if (this.video.muted) {
        this.set({ status: 'paused' });
        return;
      }
      this.video.muted = true;
      this.set({ silenced: true });
      await this.begin();
    }
  }

  private offered(qualities: Quality[]): void {
    const smallest = Math.min(...qualities.map(({ height }) => height));
    const height = this.owner.isSecondary ? smallest : playerPreferences.get().height;
    const chosen = qualities.find((quality) => quality.height === height)?.index ?? -1;
    if (chosen !== -1) this.engine?.setQuality(chosen);
    this.set({ qualities, chosen });
  }

  private alive(): void {
    this.reloads.succeeded();
    this.renewals.succeeded();
    this.comebacks.reset();
    if (!this.video.paused && this.video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) {
      this.set({ status: 'playing', hasStill: false });
    }
  }

  /** Keeps the last picture, where there is one; it goes when a new one plays. */
  private captureStill(): void {
    const still = this.owner.still?.();
    const { videoWidth, videoHeight, readyState } = this.video;
    if (!still || videoWidth === 0 || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    still.width = videoWidth;
    still.height = videoHeight;
    still.getContext('2d')?.drawImage(this.video, 0, 0);
    this.set({ hasStill: true });
  }

  /**
   * The address is not good any more, or leads to nothing. What to do about it the owner knows; where that leads here
   * again and again, it is asked more and more rarely, and in the end no more.
   */
  private refused(ask: () => void): void {
    if (this.isEnding()) return;
    this.reloads.cancel();
    // What is loaded already of a live beside is seen no longer: whoever was blocked there has no room of it that ends (MEDIA-20).
    if (this.owner.isSecondary) this.release();
    const again = this.renewals.scheduleRetry(ask);
    this.set({ status: again ? 'reconnecting' : 'refused', latency: null });
    this.movedAt = Date.now();
  }

  /** The host's stream is broken off: it is looked for until it is there, or the live is over. */
  private away(): void {
    if (this.isEnding()) return;
    this.reloads.cancel();
    this.set({ status: 'away', latency: null });
    this.comebacks.scheduleRetry(() => this.reload());
    this.movedAt = Date.now();
  }

  /** Something broke: says so, waits, and begins anew. */
  private broken(): void {
    if (this.isEnding() || this.renewals.pending) return;
    // Who paused a stream gets a new one with the next press.
    if (!this.wanted && this.source?.type === 'flv') return;
    // The browser's own player does not tell a refused address from a lost connection: each is asked anew as a refusal is.
    if (this.isNative()) {
      this.refused(this.owner.onRefused);
      return;
    }
    this.set({ status: 'reconnecting', latency: null });
    this.reloads.scheduleRetry(() => this.reload());
    this.movedAt = Date.now();
  }

  /** Once a second: how far behind it is, and whether the picture moves at all. */
  private checkProgress(): void {
    const now = Date.now();
    if (this.video.currentTime !== this.lastTime || this.video.paused || document.hidden) {
      this.lastTime = this.video.currentTime;
      this.movedAt = now;
    } else if (this.wanted && now - this.movedAt > STALLED_MS && !this.isComingBack()) {
      this.broken();
    }
    const latency = this.engine?.latency() ?? null;
    const edge = this.liveEdge();
    const behind = edge !== null && edge - this.video.currentTime > BEHIND_SECONDS;
    this.set({ latency: latency === null ? null : Math.round(latency), behind });
  }

  private liveEdge(): number | null {
    if (this.engine) return this.engine.livePosition();
    const { seekable } = this.video;
    return seekable.length > 0 ? seekable.end(seekable.length - 1) : null;
  }

  private isNative(): boolean {
    return !this.engine && this.source?.type === 'hls' && this.video.getAttribute('src') !== null;
  }

  private isEnding(): boolean {
    const { status } = this.state;
    return ['over', 'refused', 'unsupported', 'unsupported-stream'].includes(status);
  }

  private isComingBack(): boolean {
    return ['reconnecting', 'away'].includes(this.state.status);
  }

  private release(): void {
    this.reloads.cancel();
    this.renewals.cancel();
    this.comebacks.cancel();
    this.engine?.destroy();
    this.engine = null;
    this.movedAt = Date.now();
    if (this.video.getAttribute('src')) {
      this.video.removeAttribute('src');
      this.video.load();
    }
  }

  private get state(): PlaybackState {
    return this.own.getState();
  }

  private set(part: Partial<PlaybackState>): void {
    change(this.own, part);
  }
}

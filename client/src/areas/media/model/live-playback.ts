import { createStore, type StoreApi } from 'zustand/vanilla';
import { RetryTimer } from '../../../lib/retry-timer.ts';
import { change, type ReadonlyStore } from '../../../lib/store.ts';
import { showChunkLoadError } from '../../../ui/chunk-load-error.ts';
import { openEngine } from './open-engine.ts';
import type { PlaybackEngine, PlaybackSource, Quality } from './playback-engine.ts';
import { playerPreferences } from './player-preferences.ts';

/** The state of a live's playback. A new object for every change. */
export interface PlaybackState {
  /**
   * refused: new addresses were refused repeatedly; a manual retry continues. away: the host's stream broke off and is
   * being polled. unsupported-stream: this browser plays other lives, but not this format.
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
  /** Whether the browser allowed autoplay only without sound. */
  silenced: boolean;
  muted: boolean;
  /** 0 to 1. */
  volume: number;
  qualities: readonly Quality[];
  /** The selected quality's index; -1 for automatic. */
  chosen: number;
  /** The current video height, or 0. */
  playingHeight: number;
  /** Whole seconds behind the camera; null if unknown. */
  latency: number | null;
  /** Whether the video is clearly behind the live edge. */
  behind: boolean;
  /** Whether the stream is audio only. */
  soundOnly: boolean;
  /** Whether the last frame is shown while the element has none. */
  hasStill: boolean;
}

/** Callbacks for what playback cannot resolve alone. */
export interface PlaybackOwner {
  /** The address is no longer valid: rejoin the live and call `load` with the new one. */
  onRefused: () => void;
  /** The stream has ended. */
  onEnded: () => void;
  /** A secondary video: muted, in its smallest size, and without the viewer's preferences. */
  isSecondary?: boolean;
  /** The canvas that keeps the last frame during a restart: the element itself turns black. */
  still?: () => HTMLCanvasElement | null;
}

/** The distance from the live edge, in seconds, from which a button to return is offered. */
const BEHIND_SECONDS = 4;
const WATCH_EVERY_MS = 1_000;
/** Playback that does not progress for this long is restarted. */
const STALLED_MS = 12_000;
/** Retry delays of a broken playback. Breaking again within `steadyMs` counts as the same failure. */
const WAITS = { firstMs: 1_000, maxMs: 15_000, steadyMs: 10_000 };
/** The maximum number of consecutive refused addresses. */
const RENEWALS_MAX = 6;
/** Poll delays for a stream that broke off; the room usually reports its return sooner. */
const AWAY_WAITS = { firstMs: 2_000, maxMs: 3_000 };

/** Plays one live in a video element: with Media Source if available, otherwise with the browser's native HLS. */
export class LivePlayback {
  private readonly stopListening = new AbortController();
  private engine: PlaybackEngine | null = null;
  private source: PlaybackSource | null = null;
  private loads = 0;
  private readonly reloads = new RetryTimer(WAITS);
  private readonly renewals = new RetryTimer({ ...WAITS, attemptsMax: RENEWALS_MAX });
  private readonly awayRetries = new RetryTimer(AWAY_WAITS);
  private readonly watch: ReturnType<typeof setInterval>;
  private lastTime = 0;
  private movedAt = Date.now();
  private shouldPlay = true;
  private readonly writableStore: StoreApi<PlaybackState>;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly owner: PlaybackOwner,
  ) {
    const { volume, muted: chosen } = playerPreferences.get();
    const muted = chosen || owner.isSecondary === true;
    video.volume = volume;
    video.muted = muted;
    this.writableStore = createStore<PlaybackState>(() => ({
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
    this.addListeners();
    this.watch = setInterval(() => this.checkProgress(), WATCH_EVERY_MS);
  }

  /** The playback state. */
  get store(): ReadonlyStore<PlaybackState> {
    return this.writableStore;
  }

  /** Plays from this address. */
  async load(source: PlaybackSource): Promise<void> {
    this.source = source;
    this.captureStill();
    this.release();
    if (this.hasEnded()) this.set({ status: 'loading' });
    this.loads += 1;
    const load = this.loads;
    const opened = await openEngine(this.video, source, {
      qualities: (qualities) => this.onQualities(qualities),
      playing: (quality) => this.set({ playingHeight: quality?.height ?? 0 }),
      progressed: () => this.onProgress(),
      refused: () => this.onAddressRefused(this.owner.onRefused),
      ended: () => this.onAddressRefused(this.owner.onEnded),
      onHostAway: () => this.away(),
      failed: () => this.onFailed(),
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
        // A lost connection is visible in place of the video; that only a newer page helps must be shown.
        if (opened.error.reason !== 'unreachable' && !this.owner.isSecondary)
          showChunkLoadError(opened.error, () => this.reload());
        return this.onFailed();
      case 'unsupported':
        this.set({ status: source.type === 'flv' ? 'unsupported-stream' : 'unsupported' });
    }
  }

  /** Continues from a renewed address of the same watch session, without interruption. */
  continueFrom(source: PlaybackSource): void {
    if (this.source === null) return;
    // A live whose source type has changed is restarted.
    if (source.type !== this.source.type) {
      void this.load(source);
      return;
    }
    this.source = source;
    this.engine?.renew(source.url);
  }

  /** The host is back: restarts a stream that broke off or stalled. */
  resumeStream(): void {
    if (this.source?.type === 'flv' || this.state.status === 'away') this.reload();
  }

  /** Restarts with the same address. */
  reload(): void {
    if (this.source !== null) void this.load(this.source);
  }

  /** Requests a new address immediately, regardless of earlier refusals. */
  renew(): void {
    this.renewals.reset();
    this.set({ status: 'reconnecting' });
    this.owner.onRefused();
  }

  /** Stops playback until the next `load`. */
  unload(): void {
    this.loads += 1;
    this.source = null;
    this.release();
    this.set({ status: 'over', latency: null, behind: false, hasStill: false });
  }

  /** Toggles play and pause. */
  togglePlay(): void {
    if (this.video.paused) {
      this.shouldPlay = true;
      // A stream cannot be resumed in the past.
      if (this.source?.type === 'flv') this.reload();
      else void this.begin();
    } else {
      this.shouldPlay = false;
      this.video.pause();
    }
  }

  toggleMuted(): void {
    this.setMuted(!this.video.muted);
  }

  /** Toggles the sound and stores the viewer's choice. */
  setMuted(muted: boolean): void {
    this.video.muted = muted;
    if (!muted && this.video.volume === 0) this.video.volume = 0.5;
    this.set({ silenced: false });
    playerPreferences.change({ muted, volume: this.video.volume });
  }

  /** Sets the volume, 0 to 1; above 0 unmutes. */
  setVolume(volume: number): void {
    const level = Math.min(1, Math.max(0, volume));
    this.video.volume = level;
    this.video.muted = level === 0;
    this.set({ silenced: false });
    playerPreferences.change({ volume: level, muted: level === 0 });
  }

  /** Selects a quality by index; -1 for automatic. */
  setQuality(index: number): void {
    this.engine?.setQuality(index);
    const height = this.state.qualities.find((quality) => quality.index === index)?.height ?? null;
    playerPreferences.change({ height });
    this.set({ chosen: index });
  }

  /** Jumps to the live edge. */
  toLive(): void {
    const edge = this.liveEdge();
    if (edge !== null) this.video.currentTime = edge;
    this.shouldPlay = true;
    void this.begin();
  }

  /** Stops for good. */
  destroy(): void {
    this.loads += 1;
    clearInterval(this.watch);
    this.stopListening.abort();
    this.release();
  }

  private addListeners(): void {
    const { signal } = this.stopListening;
    const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
      this.video.addEventListener(name, listener, { signal });
    on('playing', () => this.onProgress());
    on('loadedmetadata', () => this.set({ soundOnly: this.video.videoWidth === 0 }));
    on('pause', () => {
      if (!this.hasEnded()) this.set({ status: 'paused' });
    });
    on('waiting', () => {
      if (this.state.status === 'playing') this.set({ status: 'waiting' });
    });
    on('volumechange', () => this.set({ muted: this.video.muted, volume: this.video.volume }));
    on('error', () => {
      // Engines report their own errors; these are the native player's.
      if (!this.engine && this.video.getAttribute('src')) this.onFailed();
    });
  }

  /** Starts playback, muted if the browser requires it. */
  private async begin(): Promise<void> {
    try {
      await this.video.play();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A newer load or a pause intervened: nothing to do.
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

  private onQualities(qualities: Quality[]): void {
    const smallest = Math.min(...qualities.map(({ height }) => height));
    const height = this.owner.isSecondary ? smallest : playerPreferences.get().height;
    const chosen = qualities.find((quality) => quality.height === height)?.index ?? -1;
    if (chosen !== -1) this.engine?.setQuality(chosen);
    this.set({ qualities, chosen });
  }

  private onProgress(): void {
    this.reloads.succeeded();
    this.renewals.succeeded();
    this.awayRetries.reset();
    if (!this.video.paused && this.video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) {
      this.set({ status: 'playing', hasStill: false });
    }
  }

  /** Captures the last frame, if any; it is removed when a new one plays. */
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
   * The address is no longer valid, or leads to nothing. The owner decides what to do; if that fails repeatedly, it is
   * called with growing delays, and finally no more.
   */
  private onAddressRefused(requestAddress: () => void): void {
    if (this.hasEnded()) return;
    this.reloads.cancel();
    // The buffered part of a secondary live is no longer shown: a viewer who was blocked there has no room of it that
    // would end (MEDIA-20).
    if (this.owner.isSecondary) this.release();
    const willRetry = this.renewals.scheduleRetry(requestAddress);
    this.set({ status: willRetry ? 'reconnecting' : 'refused', latency: null });
    this.movedAt = Date.now();
  }

  /** The host's stream broke off: polls until it is back, or the live has ended. */
  private away(): void {
    if (this.hasEnded()) return;
    this.reloads.cancel();
    this.set({ status: 'away', latency: null });
    this.awayRetries.scheduleRetry(() => this.reload());
    this.movedAt = Date.now();
  }

  /** Playback failed: shows it, waits, and restarts. */
  private onFailed(): void {
    if (this.hasEnded() || this.renewals.pending) return;
    // A paused stream is restarted by the next press.
    if (!this.shouldPlay && this.source?.type === 'flv') return;
    // The native player cannot distinguish a refused address from a lost connection: both are handled like a refusal.
    if (this.isNative()) {
      this.onAddressRefused(this.owner.onRefused);
      return;
    }
    this.set({ status: 'reconnecting', latency: null });
    this.reloads.scheduleRetry(() => this.reload());
    this.movedAt = Date.now();
  }

  /** Once per second: measures the delay, and whether playback progresses. */
  private checkProgress(): void {
    const now = Date.now();
    if (this.video.currentTime !== this.lastTime || this.video.paused || document.hidden) {
      this.lastTime = this.video.currentTime;
      this.movedAt = now;
    } else if (this.shouldPlay && now - this.movedAt > STALLED_MS && !this.isRecovering()) {
      this.onFailed();
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

  private hasEnded(): boolean {
    const { status } = this.state;
    return ['over', 'refused', 'unsupported', 'unsupported-stream'].includes(status);
  }

  private isRecovering(): boolean {
    return ['reconnecting', 'away'].includes(this.state.status);
  }

  private release(): void {
    this.reloads.cancel();
    this.renewals.cancel();
    this.awayRetries.cancel();
    this.engine?.destroy();
    this.engine = null;
    this.movedAt = Date.now();
    if (this.video.getAttribute('src')) {
      this.video.removeAttribute('src');
      this.video.load();
    }
  }

  private get state(): PlaybackState {
    return this.writableStore.getState();
  }

  private set(part: Partial<PlaybackState>): void {
    change(this.writableStore, part);
  }
}

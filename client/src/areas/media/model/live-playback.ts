import { createStore, type StoreApi } from 'zustand/vanilla';
import { MissingPart } from '../../../lib/part.ts';
import { RetryTimer } from '../../../lib/retry-timer.ts';
import { change, type FollowedStore } from '../../../lib/store.ts';
import { sayMissing } from '../../../ui/missing-part.ts';
import { HlsPlayback, type Quality } from './hls-playback.ts';
import { playerPreferences } from './player-preferences.ts';

/** How a live plays. A new object for every change. */
export interface PlaybackState {
  /** refused: new addresses were refused too, again and again; it goes on when somebody asks for it. */
  status: 'loading' | 'playing' | 'paused' | 'waiting' | 'reconnecting' | 'refused' | 'unsupported' | 'over';
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
}

/** What the page does when playing alone cannot go on. */
export interface PlaybackOwner {
  /** The address is no longer good: enter the live anew and call `load` with the new one. */
  refused: () => void;
  /** The stream is over. */
  over: () => void;
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
/** Codecs of the bundled clips and of what phones send: H.264 with AAC. */
const CODECS = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"';

/** Plays one live in a video element: by Media Source where there is one, else by the browser's own HLS. */
export class LivePlayback {
  private readonly stopListening = new AbortController();
  private hls: HlsPlayback | null = null;
  private url: string | null = null;
  private loads = 0;
  private readonly reloads = new RetryTimer(WAITS);
  private readonly renewals = new RetryTimer({ ...WAITS, triesMax: RENEWALS_MAX });
  private readonly watch: ReturnType<typeof setInterval>;
  private lastTime = 0;
  private movedAt = Date.now();
  private wanted = true;
  private readonly own: StoreApi<PlaybackState>;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly owner: PlaybackOwner,
  ) {
    const { volume, muted } = playerPreferences.get();
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
    }));
    this.listen();
    this.watch = setInterval(() => this.look(), WATCH_EVERY_MS);
  }

  /** How it plays. */
  get store(): FollowedStore<PlaybackState> {
    return this.own;
  }

  /** Plays from this address. */
  async load(url: string): Promise<void> {
    this.url = url;
    this.release();
    if (this.isEnding()) this.set({ status: 'loading' });
    this.loads += 1;
    const load = this.loads;
    const mediaSource = window.MediaSource?.isTypeSupported(CODECS) || 'ManagedMediaSource' in window;
    if (mediaSource) {
      const hls = await this.openHls(url);
      if (load !== this.loads) {
        if (hls instanceof HlsPlayback) hls.destroy();
        return;
      }
      if (hls === 'missing') return this.broken();
      this.hls = hls;
      if (hls) return this.begin();
    }
    if (load !== this.loads) return;
    if (this.video.canPlayType('application/vnd.apple.mpegurl') === '') {
      this.set({ status: 'unsupported' });
      return;
    }
    this.video.src = url;
    await this.begin();
  }

  /** Goes on from a renewed address of the same visit, without a break in the picture. */
  goOnFrom(url: string): void {
    if (this.url === null) return;
    this.url = url;
    this.hls?.renew(url);
  }

  /** Begins anew with the same address. */
  reload(): void {
    if (this.url !== null) void this.load(this.url);
  }

  /** Asks for a new address at once, however often that was refused. */
  renew(): void {
    this.renewals.reset();
    this.set({ status: 'reconnecting' });
    this.owner.refused();
  }

  /** Plays nothing any more, until the next `load`. */
  unload(): void {
    this.loads += 1;
    this.url = null;
    this.release();
    this.set({ status: 'over', latency: null, behind: false });
  }

  /** Plays on, or stops for now. */
  togglePlay(): void {
    if (this.video.paused) {
      this.wanted = true;
      void this.begin();
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
    this.hls?.setQuality(index);
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

  /** hls.js on the element; null where this browser cannot run it, `missing` where it could not be loaded now. */
  private async openHls(url: string): Promise<HlsPlayback | null | 'missing'> {
    try {
      return await HlsPlayback.open(this.video, url, {
        qualities: (qualities) => this.offered(qualities),
        playing: (quality) => this.set({ playingHeight: quality?.height ?? 0 }),
        alive: () => this.alive(),
        refused: () => this.refused(this.owner.refused),
        over: () => this.refused(this.owner.over),
        broken: () => this.broken(),
      });
    } catch (error) {
      if (!(error instanceof MissingPart)) throw error;
      // A lost connection is seen in the picture's place; that nothing helps but a newer page has to be said.
      if (error.reason === 'new-version') sayMissing(error, () => this.reload());
      return 'missing';
    }
  }

  private listen(): void {
    const { signal } = this.stopListening;
    const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
      this.video.addEventListener(name, listener, { signal });
    on('playing', () => this.alive());
    on('pause', () => {
      if (!this.isEnding()) this.set({ status: 'paused' });
    });
    on('waiting', () => {
      if (this.state.status === 'playing') this.set({ status: 'waiting' });
    });
    on('volumechange', () => this.set({ muted: this.video.muted, volume: this.video.volume }));
    on('error', () => {
      // hls.js reports its own errors; these are the native player's.
      if (!this.hls && this.video.getAttribute('src')) this.broken();
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
    const { height } = playerPreferences.get();
    const chosen = qualities.find((quality) => quality.height === height)?.index ?? -1;
    if (chosen !== -1) this.hls?.setQuality(chosen);
    this.set({ qualities, chosen });
  }

  private alive(): void {
    this.reloads.succeeded();
    this.renewals.succeeded();
    if (!this.video.paused && this.video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) {
      this.set({ status: 'playing' });
    }
  }

  /**
   * The address is not good any more, or leads to nothing. What to do about it the owner knows; where that leads here
   * again and again, it is asked more and more rarely, and in the end no more.
   */
  private refused(ask: () => void): void {
    if (this.isEnding()) return;
    this.reloads.cancel();
    const again = this.renewals.again(ask);
    this.set({ status: again ? 'reconnecting' : 'refused', latency: null });
    this.movedAt = Date.now();
  }

  /** Something broke: says so, waits, and begins anew. */
  private broken(): void {
    if (this.isEnding() || this.renewals.pending) return;
    this.set({ status: 'reconnecting', latency: null });
    // The browser's own player does not tell a refused address from a lost connection.
    const native = this.video.getAttribute('src') !== null;
    this.reloads.again(native ? this.owner.refused : () => this.reload());
    this.movedAt = Date.now();
  }

  /** Once a second: how far behind it is, and whether the picture moves at all. */
  private look(): void {
    const now = Date.now();
    if (this.video.currentTime !== this.lastTime || this.video.paused || document.hidden) {
      this.lastTime = this.video.currentTime;
      this.movedAt = now;
    } else if (this.wanted && now - this.movedAt > STALLED_MS && this.state.status !== 'reconnecting') {
      this.broken();
    }
    const latency = this.hls?.latency() ?? null;
    const edge = this.liveEdge();
    const behind = edge !== null && edge - this.video.currentTime > BEHIND_SECONDS;
    this.set({ latency: latency === null ? null : Math.round(latency), behind });
  }

  private liveEdge(): number | null {
    if (this.hls) return this.hls.livePosition();
    const { seekable } = this.video;
    return seekable.length > 0 ? seekable.end(seekable.length - 1) : null;
  }

  private isEnding(): boolean {
    const { status } = this.state;
    return status === 'over' || status === 'refused' || status === 'unsupported';
  }

  private release(): void {
    this.reloads.cancel();
    this.renewals.cancel();
    this.hls?.destroy();
    this.hls = null;
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

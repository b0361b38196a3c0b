import type mpegts from 'mpegts.js';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { flvLoader } from './flv-loader.ts';
import type { EngineListener, PlaybackEngine } from './playback-engine.ts';

/** Loaded only for a live that is a host's own stream. */
const library = lazyModule(() => import('mpegts.js'));

/** Buffered seconds above which playback speeds up, and the target. */
const SYNC = { max: 1.8, target: 1 };
/** Buffered seconds above which playback jumps, and the remainder. */
const JUMP = { max: 2.2, remain: 0.8 };

const REFUSED_STATUS = new Set([401, 403]);
const OVER_STATUS = new Set([404, 410]);
const AWAY_STATUS = 409;

/** One attachment of mpegts.js to a video element: a stream that starts now and has no past. */
export class FlvPlayback implements PlaybackEngine {
  private constructor(
    private readonly player: mpegts.Player,
    private readonly video: HTMLVideoElement,
  ) {}

  /**
   * Loads the library and starts to play; null if this browser cannot.
   * @throws ChunkLoadError
   */
  static async open(
    video: HTMLVideoElement,
    url: string,
    listener: EngineListener,
  ): Promise<FlvPlayback | null> {
    const { default: kinds } = await library.load();
    if (!kinds.getFeatureList().mseLivePlayback) return null;
    kinds.LoggingControl.enableAll = false;
    const player = kinds.createPlayer(
      { type: 'flv', isLive: true, url: new URL(url, window.location.href).href },
      {
        customLoader: flvLoader(kinds),
        enableStashBuffer: false,
        lazyLoad: false,
        autoCleanupSourceBuffer: true,
        liveSync: true,
        liveSyncMaxLatency: SYNC.max,
        liveSyncTargetLatency: SYNC.target,
        liveBufferLatencyChasing: true,
        liveBufferLatencyMaxLatency: JUMP.max,
        liveBufferLatencyMinRemain: JUMP.remain,
      },
    );
    const { Events, ErrorTypes } = kinds;
    player.on(Events.MEDIA_INFO, () => listener.progressed());
    // The stream has no regular end: either the host's stream broke off, or the watch session ended. The next attempt
    // shows which.
    player.on(Events.LOADING_COMPLETE, () => listener.failed());
    player.on(Events.ERROR, (type: string, _detail: string, { code }: { code?: number } = {}) => {
      const status = type === ErrorTypes.NETWORK_ERROR ? (code ?? 0) : 0;
      if (REFUSED_STATUS.has(status)) listener.refused();
      else if (OVER_STATUS.has(status)) listener.ended();
      else if (status === AWAY_STATUS) listener.onHostAway();
      else listener.failed();
    });
    player.attachMediaElement(video);
    player.load();
    return new FlvPlayback(player, video);
  }

  /** The open connection continues: it depends on the watch session; only its address expires. */
  renew(): void {}

  /** The buffered seconds; the network adds a few tenths of a second. */
  latency(): number | null {
    const edge = this.livePosition();
    return edge === null ? null : Math.max(0, edge - this.video.currentTime);
  }

  livePosition(): number | null {
    const { buffered } = this.video;
    return buffered.length > 0 ? buffered.end(buffered.length - 1) : null;
  }

  /** A host sends a single quality. */
  setQuality(): void {}

  destroy(): void {
    this.player.destroy();
  }
}

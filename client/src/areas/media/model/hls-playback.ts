import type Hls from 'hls.js';
import type { ErrorData, Level } from 'hls.js';
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { lazyModule } from '../../../lib/lazy-module.ts';
import type { EngineListener, PlaybackEngine, Quality } from './playback-engine.ts';
import { RenewedAddress } from './renewed-address.ts';

const library = lazyModule(() => import('hls.js/light'));

const REFUSED_STATUS = new Set([401, 403]);
const OVER_STATUS = new Set([404, 410]);
const AWAY_STATUS = 409;

/** One attachment of hls.js to a video element. */
export class HlsPlayback implements PlaybackEngine {
  private recovered = false;

  private constructor(
    private readonly hls: Hls,
    private readonly kinds: typeof Hls,
    private readonly listener: EngineListener,
    private readonly address: RenewedAddress,
  ) {}

  /**
   * Loads the library and starts to play; null if this browser cannot.
   * @throws ChunkLoadError
   */
  static async open(
    video: HTMLVideoElement,
    url: string,
    listener: EngineListener,
  ): Promise<HlsPlayback | null> {
    const { default: Hls } = await library.load();
    if (!Hls.isSupported()) return null;
    const address = new RenewedAddress(url);
    const hls = new Hls({
      // Further segments are loaded from the newest address, without a restart.
      xhrSetup: (xhr, requested) => xhr.open('GET', address.resolve(requested), true),
      workerPath,
      liveSyncDurationCount: 3,
      liveMaxLatencyDurationCount: 5,
      maxLiveSyncPlaybackRate: 1.1,
      backBufferLength: 30,
    });
    const playback = new HlsPlayback(hls, Hls, listener, address);
    playback.listen();
    hls.loadSource(url);
    hls.attachMedia(video);
    return playback;
  }

  /** Continues from this address of the same watch session. */
  renew(url: string): void {
    this.address.renew(url);
  }

  /** Seconds between the camera and this picture; null if unknown. */
  latency(): number | null {
    const { playingDate } = this.hls;
    const seconds = playingDate ? (Date.now() - playingDate.getTime()) / 1000 : this.hls.latency;
    // A wrong system clock would yield nonsense.
    return seconds >= 0 && seconds < 120 ? seconds : null;
  }

  /** The live edge on the element's timeline; null if unknown. */
  livePosition(): number | null {
    return this.hls.liveSyncPosition;
  }

  /** Selects a quality by index, or automatic (-1). */
  setQuality(index: number): void {
    this.hls.nextLevel = index;
  }

  destroy(): void {
    this.hls.destroy();
  }

  private listen(): void {
    const { Events } = this.kinds;
    this.hls.on(Events.MANIFEST_PARSED, (_, { levels }) => this.listener.qualities(levels.map(qualityOf)));
    this.hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
      const found = this.hls.levels[level];
      this.listener.playing(found ? qualityOf(found, level) : null);
    });
    this.hls.on(Events.FRAG_BUFFERED, () => {
      this.recovered = false;
      this.listener.progressed();
    });
    this.hls.on(Events.ERROR, (_, data) => this.failed(data));
  }

  private failed(data: ErrorData): void {
    const status = data.response?.code ?? 0;
    const refused = REFUSED_STATUS.has(status);
    // To the library a refusal is not fatal yet: it would request the other qualities, which are refused as well.
    if (!data.fatal && !refused) return;
    if (refused) {
      this.hls.stopLoad();
      this.listener.refused();
    } else if (OVER_STATUS.has(status)) this.listener.ended();
    else if (status === AWAY_STATUS) this.listener.onHostAway();
    else if (data.type === this.kinds.ErrorTypes.MEDIA_ERROR && !this.recovered) {
      this.recovered = true;
      this.hls.recoverMediaError();
    } else this.listener.failed();
  }
}

function qualityOf(level: Level, index: number): Quality {
  return { index, height: level.height };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { AppConfig } from '../../core/config/app-config.ts';
import { type IngestListener, IngestPort, type Publisher, type StreamTracks } from '../ingest.port.ts';

const LOOK_EVERY_MS = 1_000;
const ANSWERS_WITHIN_MS = 2_000;
/** Looks that fail in a row before it counts as gone, with everybody who published. */
const FAILURES_MAX = 10;
const PATHS_MAX = 1_000;
/** The first part of every path that is published to. */
const APP = 'live';

/** How its API calls the connections of publishers, by the type that a path names as its source. */
const KICKS: Readonly<Record<string, string>> = {
  rtmpConn: 'rtmpconns',
  rtmpsConn: 'rtmpsconns',
  srtConn: 'srtconns',
  webRTCSession: 'webrtcsessions',
  rtspSession: 'rtspsessions',
};

/** A path of `GET /v3/paths/list`, as far as it is used. */
interface MediamtxPath {
  name: string;
  ready: boolean;
  source: { type: string; id: string } | null;
  tracks: string[];
}

/** What MediaMTX asks before it lets somebody in (`authMethod: http`). */
export interface MediamtxQuestion {
  action?: unknown;
  path?: unknown;
  user?: unknown;
  password?: unknown;
}

/** Somebody who publishes, and how to end that. */
interface KnownPublisher extends Publisher {
  kick: string;
}

/**
 * Hosts publish to a MediaMTX that runs elsewhere. It asks here who may (`/media/mediamtx/auth`); what is published is
 * read from its API each second, which no lost message can make wrong.
 */
export class MediamtxIngest extends IngestPort {
  override readonly takesStreams = true;
  private readonly logger = new Logger('MediamtxIngest');
  private known = new Map<string, KnownPublisher>();
  private listener: IngestListener | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private failures = 0;

  constructor(private readonly config: AppConfig) {
    super();
  }

  override get serverUrl(): string {
    return this.config.ingestUrl || `rtmp://127.0.0.1:${this.config.ingestPort}/${APP}`;
  }

  /** How this server proves itself to MediaMTX when it loads a stream for a viewer. */
  get reader(): { user: string; password: string } {
    const password = createHmac('sha256', this.config.mediaSecret).update('mediamtx-reader').digest('hex');
    return { user: 'honey', password };
  }

  override async open(listener: IngestListener): Promise<void> {
    this.listener = listener;
    this.plan();
  }

  override cut(sessions: readonly string[]): void {
    for (const session of sessions) {
      const kick = this.known.get(session)?.kick;
      if (!kick) continue;
      this.ask('POST', `/v3/${kick}/kick/${encodeURIComponent(session)}`).catch((error: unknown) => {
        // The watch of the next second finds it again.
        this.logger.warn(`a publisher could not be cut off: ${String(error)}`);
      });
    }
  }

  override async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** The path of this publisher's stream; undefined where the publisher is gone. */
  pathOf(session: string): string | undefined {
    const key = this.known.get(session)?.streamKey;
    return key === undefined ? undefined : `${APP}/${key}`;
  }

  /** Whether MediaMTX may let somebody in: a publisher with a key that holds, and this server as reader. */
  async allows({ action, path, user, password }: MediamtxQuestion): Promise<boolean> {
    const key = typeof path === 'string' ? keyOf(path) : undefined;
    if (key === undefined || !this.listener) return false;
    if (action === 'publish') return this.listener.mayPublish({ session: '', streamKey: key });
    if (action !== 'read' || typeof user !== 'string' || typeof password !== 'string') return false;
    const expected = Buffer.from(this.reader.password);
    const given = Buffer.from(password);
    return user === this.reader.user && given.length === expected.length && timingSafeEqual(given, expected);
  }

  private plan(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.look().then(
        () => this.plan(),
        (error: unknown) => {
          this.logger.error(`publishers: ${String(error)}`);
          this.plan();
        },
      );
    }, LOOK_EVERY_MS);
  }

  private async look(): Promise<void> {
    const { listener } = this;
    if (!listener) return;
    const paths = await this.paths();
    const now = new Map<string, KnownPublisher & { tracks: StreamTracks }>();
    for (const path of paths) {
      const key = keyOf(path.name);
      const kick = path.source && KICKS[path.source.type];
      if (key === undefined || !path.source || !kick || !path.ready) continue;
      const { id } = path.source;
      now.set(id, { session: id, streamKey: key, kick, tracks: tracksOf(path.tracks) });
    }
    const before = this.known;
    this.known = now;
    for (const session of before.keys()) if (!now.has(session)) await listener.gone(session);
    for (const [session, { tracks, ...publisher }] of now) {
      if (before.has(session)) continue;
      if (!(await listener.flowing(publisher, tracks))) this.cut([session]);
    }
  }

  /** All paths. While it does not answer nothing has changed, but not for long. */
  private async paths(): Promise<MediamtxPath[]> {
    try {
      const response = await this.ask('GET', `/v3/paths/list?itemsPerPage=${PATHS_MAX}`);
      const { items } = (await response.json()) as { items: MediamtxPath[] };
      this.failures = 0;
      return items;
    } catch (error) {
      this.failures += 1;
      if (this.failures >= FAILURES_MAX) return [];
      throw error;
    }
  }

  private async ask(method: 'GET' | 'POST', path: string): Promise<Response> {
    const response = await fetch(this.config.mediamtxApiUrl + path, {
      method,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`MediaMTX answered ${response.status}`);
    return response;
  }
}

/** The key in a path, if it is one that hosts publish to. */
function keyOf(path: string): string | undefined {
  return new RegExp(`^${APP}/([A-Za-z0-9_-]{1,64})$`).exec(path)?.[1];
}

/** Codecs of pictures; the others are sound. */
const VIDEO = new Set(['AV1', 'VP9', 'VP8', 'H265', 'H264', 'MPEG-4 Video', 'MPEG-1/2 Video', 'M-JPEG']);

const tracksOf = (names: string[]): StreamTracks => ({
  video: names.some((name) => VIDEO.has(name)),
  audio: names.some((name) => !VIDEO.has(name)),
});

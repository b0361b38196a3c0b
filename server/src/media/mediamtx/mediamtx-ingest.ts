import { createHmac, timingSafeEqual } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { AppConfig } from '../../core/config/app-config.ts';
import { acceptedSecrets, signingSecret } from '../../core/crypto/rotated-settings.ts';
import { type IngestListener, IngestPort, type Publisher, type StreamTracks } from '../ingest.port.ts';
import type { PictureSize } from '../media.port.ts';

const POLL_EVERY_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 2_000;
/** Consecutive failed polls after which the media server, and every publisher, counts as gone. */
const FAILURES_MAX = 10;
const PATHS_MAX = 1_000;
/** The first segment of every published path. */
const APP = 'live';
/** The user as whom servers load streams. */
const READER = 'honey';

const readerPassword = (secret: string): string =>
  createHmac('sha256', secret).update('mediamtx-reader').digest('hex');

/** The API's names for publishers' connections, by the source type of a path. */
const KICKS: Readonly<Record<string, string>> = {
  rtmpConn: 'rtmpconns',
  rtmpsConn: 'rtmpsconns',
  srtConn: 'srtconns',
  webRTCSession: 'webrtcsessions',
  rtspSession: 'rtspsessions',
};

/** The used fields of a path in `GET /v3/paths/list`. */
interface MediamtxPath {
  name: string;
  ready: boolean;
  source: { type: string; id: string } | null;
  tracks: string[];
  /** The same tracks with what is known of each; older servers send none. */
  tracks2?: { codec: string; codecProps?: { width?: number; height?: number } | null }[];
}

/** MediaMTX's authentication request (`authMethod: http`). */
export interface MediamtxAuthRequest {
  action?: unknown;
  path?: unknown;
  user?: unknown;
  password?: unknown;
}

/** A publisher, and the API collection that can disconnect it. */
interface KnownPublisher extends Publisher {
  kick: string;
}

/**
 * Hosts publish to a MediaMTX that runs elsewhere. It calls this server to authenticate them (`/media/mediamtx/auth`);
 * what is published is polled from its API each second, so a lost message cannot corrupt the state.
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

  /** The credentials with which this server loads a stream from MediaMTX for a viewer. */
  get reader(): { user: string; password: string } {
    return { user: READER, password: readerPassword(signingSecret(this.config.mediaSecret)) };
  }

  override async open(listener: IngestListener): Promise<void> {
    this.listener = listener;
    this.schedulePoll();
  }

  override disconnect(sessions: readonly string[]): void {
    for (const session of sessions) {
      const kick = this.known.get(session)?.kick;
      if (!kick) continue;
      this.request('POST', `/v3/${kick}/kick/${encodeURIComponent(session)}`).catch((error: unknown) => {
        // The next poll finds it again.
        this.logger.warn(`failed to disconnect a publisher: ${String(error)}`);
      });
    }
  }

  override async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** The path of this publisher's stream; undefined after the publisher left. */
  pathOf(session: string): string | undefined {
    const key = this.known.get(session)?.streamKey;
    return key === undefined ? undefined : `${APP}/${key}`;
  }

  /** Whether MediaMTX may admit a client: a publisher with a valid key, and this server as reader. */
  async allows({ action, path, user, password }: MediamtxAuthRequest): Promise<boolean> {
    const key = typeof path === 'string' ? keyOf(path) : undefined;
    if (key === undefined || !this.listener) return false;
    if (action === 'publish') return this.listener.mayPublish({ session: '', streamKey: key });
    if (action !== 'read' || typeof user !== 'string' || typeof password !== 'string') return false;
    const received = Buffer.from(password);
    return (
      user === READER &&
      acceptedSecrets(this.config.mediaSecret).some((secret) => {
        const expected = Buffer.from(readerPassword(secret));
        return received.length === expected.length && timingSafeEqual(received, expected);
      })
    );
  }

  private schedulePoll(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.poll().then(
        () => this.schedulePoll(),
        (error: unknown) => {
          this.logger.error(`publishers: ${String(error)}`);
          this.schedulePoll();
        },
      );
    }, POLL_EVERY_MS);
  }

  private async poll(): Promise<void> {
    const { listener } = this;
    if (!listener) return;
    const paths = await this.paths();
    const now = new Map<string, KnownPublisher & { tracks: StreamTracks }>();
    for (const path of paths) {
      const key = keyOf(path.name);
      const kick = path.source && KICKS[path.source.type];
      if (key === undefined || !path.source || !kick || !path.ready) continue;
      const { id } = path.source;
      now.set(id, {
        session: id,
        streamKey: key,
        kick,
        tracks: { ...tracksOf(path.tracks), ...sizeOf(path) },
      });
    }
    const before = this.known;
    this.known = now;
    for (const session of before.keys()) if (!now.has(session)) await listener.publisherLeft(session);
    for (const [session, { tracks, ...publisher }] of now) {
      if (before.has(session)) continue;
      if (!(await listener.streamArrived(publisher, tracks))) this.disconnect([session]);
    }
  }

  /** All paths. Throws while the API fails, which retains the last state; after FAILURES_MAX failures there are none. */
  private async paths(): Promise<MediamtxPath[]> {
    try {
      const response = await this.request('GET', `/v3/paths/list?itemsPerPage=${PATHS_MAX}`);
      const { items } = (await response.json()) as { items: MediamtxPath[] };
      this.failures = 0;
      return items;
    } catch (error) {
      this.failures += 1;
      if (this.failures >= FAILURES_MAX) return [];
      throw error;
    }
  }

  private async request(method: 'GET' | 'POST', path: string): Promise<Response> {
    const response = await fetch(this.config.mediamtxApiUrl + path, {
      method,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`MediaMTX responded with ${response.status}`);
    return response;
  }
}

/** The stream key in a path, if hosts publish to it. */
function keyOf(path: string): string | undefined {
  return new RegExp(`^${APP}/([A-Za-z0-9_-]{1,64})$`).exec(path)?.[1];
}

/** Video codecs; all others are audio. */
const VIDEO = new Set(['AV1', 'VP9', 'VP8', 'H265', 'H264', 'MPEG-4 Video', 'MPEG-1/2 Video', 'M-JPEG']);

const tracksOf = (names: string[]): StreamTracks => ({
  video: names.some((name) => VIDEO.has(name)),
  audio: names.some((name) => !VIDEO.has(name)),
});

/** The size of the first picture among the tracks, if it is known. */
function sizeOf({ tracks2 = [] }: MediamtxPath): { size?: PictureSize } {
  for (const { codecProps } of tracks2) {
    const { width = 0, height = 0 } = codecProps ?? {};
    if (width > 0 && height > 0) return { size: { width, height } };
  }
  return {};
}

import type { ServerResponse } from 'node:http';
import { get, type IncomingMessage } from 'node:http';
import { AppError } from '../../core/errors/app-error.ts';
import type { StreamTracks } from '../ingest.port.ts';
import type { NmsUpstream } from './nms-ingest.ts';

/** Bytes that may wait for one viewer: a few seconds of good video. A viewer farther behind has to reconnect. */
export const BACKLOG_MAX = 4 * 1024 * 1024;
const RESPONSE_TIMEOUT_MS = 3_000;
/** Position of the track flags in the header of a stream. */
const FLAGS_AT = 4;
const AUDIO_FLAG = 4;
const VIDEO_FLAG = 1;

/** The receiver of a stream. */
export interface FlvViewer {
  watchId: string;
  vodKey: number;
}

interface OpenStream extends FlvViewer {
  end: () => void;
}

/**
 * The streams being sent to viewers. The media server buffers without limit for slow readers, so each stream passes
 * through here, where it is always read and closed when its backlog is too large.
 */
export class FlvViewers {
  private readonly open = new Set<OpenStream>();

  /** Watch sessions that are receiving a stream. */
  watchIds(): string[] {
    return [...this.open].map(({ watchId }) => watchId);
  }

  /** Ends the streams of these watch sessions. */
  endWatches(watchIds: readonly string[]): void {
    const ended = new Set(watchIds);
    this.endWhere(({ watchId }) => ended.has(watchId));
  }

  /** Ends all streams of a live. */
  endLive(vodKey: number): void {
    this.endWhere((stream) => stream.vodKey === vodKey);
  }

  endAll(): void {
    this.endWhere(() => true);
  }

  /** Opens the stream at the media server. Throws unavailable. */
  async load({ port, path }: NmsUpstream): Promise<IncomingMessage> {
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        const request = get({ host: '127.0.0.1', port, path, agent: false }, resolve);
        request.setTimeout(RESPONSE_TIMEOUT_MS, () => request.destroy(new Error('it did not respond')));
        request.on('error', reject);
      });
    } catch (error) {
      throw new AppError('unavailable', { reason: `the media server: ${String(error)}` });
    }
  }

  /**
   * Sends a loaded stream until one side ends it. A session has one stream at a time, and a newer one replaces it, so
   * an address is worth only one viewer's bytes.
   */
  send(viewer: FlvViewer, tracks: StreamTracks, upstream: IncomingMessage, response: ServerResponse): void {
    this.endWatches([viewer.watchId]);
    const stream: OpenStream = {
      ...viewer,
      end: () => {
        this.open.delete(stream);
        upstream.destroy();
        response.destroy();
      },
    };
    this.open.add(stream);
    upstream.socket.setTimeout(0);
    let read = 0;
    upstream.on('data', (chunk: Buffer) => {
      if (read <= FLAGS_AT) chunk = withTracks(chunk, read, tracks);
      read += chunk.length;
      response.write(chunk);
      if (response.writableLength > BACKLOG_MAX) stream.end();
    });
    upstream.once('close', stream.end);
    upstream.on('error', stream.end);
    response.once('close', stream.end);
    response.on('error', stream.end);
    if (response.destroyed || upstream.destroyed) stream.end();
  }

  private endWhere(matches: (stream: OpenStream) => boolean): void {
    for (const stream of [...this.open]) if (matches(stream)) stream.end();
  }
}

/**
 * The media server's header always announces both video and audio, and a player would wait for the missing track. `at`
 * is the position of the chunk in the stream.
 */
function withTracks(chunk: Buffer, at: number, { audio, video }: StreamTracks): Buffer {
  const index = FLAGS_AT - at;
  if (index >= chunk.length) return chunk;
  const changed = Buffer.from(chunk);
  changed[index] = (audio ? AUDIO_FLAG : 0) | (video ? VIDEO_FLAG : 0);
  return changed;
}

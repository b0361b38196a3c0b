import type { ServerResponse } from 'node:http';
import { get, type IncomingMessage } from 'node:http';
import { AppError } from '../../core/errors/app-error.ts';
import type { StreamTracks } from '../ingest.port.ts';
import type { NmsUpstream } from './nms-ingest.ts';

/** What may wait for one viewer, in bytes: some seconds of a good picture. Who is farther behind begins anew. */
export const BACKLOG_MAX = 4 * 1024 * 1024;
const ANSWERS_WITHIN_MS = 3_000;
/** Where the head of a stream says which tracks it has, and how. */
const FLAGS_AT = 4;
const AUDIO_FLAG = 4;
const VIDEO_FLAG = 1;

/** Whom a stream is sent to. */
export interface FlvViewer {
  watchId: string;
  vodKey: number;
}

interface OpenStream extends FlvViewer {
  end: () => void;
}

/**
 * The streams that are being sent to viewers. The media server writes to whoever is slow without end, so each stream passes
 * through here, where it is always read and cut off when too much of it waits.
 */
export class FlvViewers {
  private readonly open = new Set<OpenStream>();

  /** Watch sessions that are being sent a stream. */
  watchIds(): string[] {
    return [...this.open].map(({ watchId }) => watchId);
  }

  /** Ends the streams of these watch sessions. */
  endWatches(watchIds: readonly string[]): void {
    const over = new Set(watchIds);
    this.endWhere(({ watchId }) => over.has(watchId));
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
        request.setTimeout(ANSWERS_WITHIN_MS, () => request.destroy(new Error('it did not answer')));
        request.on('error', reject);
      });
    } catch (error) {
      throw new AppError('unavailable', { reason: `the media server: ${String(error)}` });
    }
  }

  /**
   * Sends a stream that was loaded until one side ends it. A session has one stream at a time: a newer one takes its place,
   * so that an address is not worth more than one viewer's bytes.
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

  private endWhere(isOver: (stream: OpenStream) => boolean): void {
    for (const stream of [...this.open]) if (isOver(stream)) stream.end();
  }
}

/**
 * The media server's head always says "picture and sound"; a player then waits for the track that never comes. `at` is the
 * place of the chunk in the stream.
 */
function withTracks(chunk: Buffer, at: number, { audio, video }: StreamTracks): Buffer {
  const index = FLAGS_AT - at;
  if (index >= chunk.length) return chunk;
  const changed = Buffer.from(chunk);
  changed[index] = (audio ? AUDIO_FLAG : 0) | (video ? VIDEO_FLAG : 0);
  return changed;
}

import { Injectable } from '@nestjs/common';
import type { StreamTracks } from './ingest.port.ts';

/** The stream of a live, as the database tells it. */
export interface LiveStream extends StreamTracks {
  vodKey: number;
  /** The publisher's connection, as the media server names it. */
  session: string;
  /** Nothing is published for the moment. */
  lost: boolean;
}

/** Which lives are made of a host's stream: kept in memory, so that an address or a picture costs no query. */
@Injectable()
export class LiveStreams {
  private streams = new Map<number, LiveStream>();
  private readonly breakListeners: ((vodKey: number) => void)[] = [];

  /** The stream of a live; undefined where it plays a bundled clip. */
  of(vodKey: number): LiveStream | undefined {
    return this.streams.get(vodKey);
  }

  /** Calls `listener` whenever the stream of a live breaks off, changes or is over: what plays it has to begin anew. */
  onBreak(listener: (vodKey: number) => void): void {
    this.breakListeners.push(listener);
  }

  /** Takes what the database says now; answers which of the streams known before went away or came back. */
  replace(streams: readonly LiveStream[]): LiveStream[] {
    const before = this.streams;
    this.streams = new Map(streams.map((stream) => [stream.vodKey, stream]));
    for (const [vodKey, old] of before) {
      const now = this.streams.get(vodKey);
      if (!old.lost && (!now || now.lost || now.session !== old.session)) this.break(vodKey);
    }
    return streams.filter(({ vodKey, lost }) => {
      const old = before.get(vodKey);
      return old !== undefined && old.lost !== lost;
    });
  }

  /** The live is over. */
  end(vodKey: number): void {
    this.streams.delete(vodKey);
    this.break(vodKey);
  }

  private break(vodKey: number): void {
    for (const listener of this.breakListeners) listener(vodKey);
  }
}

import { Injectable } from '@nestjs/common';
import type { StreamTracks } from '../ingest.port.ts';

/** The stream of a live, as stored in the database. */
export interface LiveStream extends StreamTracks {
  vodKey: number;
  /** The publisher's connection, as the media server names it. */
  session: string;
  /** Nothing is being published at present. */
  lost: boolean;
}

const SIMULATED = 'sandbox:';

/** The session of a live whose bundled clip the sandbox interrupts as if it was published. */
export const simulatedSession = (vodKey: number): string => `${SIMULATED}${vodKey}`;

/** Whether a stream consists of a bundled clip. */
export const isSimulated = ({ session }: Pick<LiveStream, 'session'>): boolean =>
  session.startsWith(SIMULATED);

/** The lives that consist of a host's stream: held in memory, so that an address or a video request costs no query. */
@Injectable()
export class LiveStreamsService {
  private streams = new Map<number, LiveStream>();
  private readonly interruptionListeners: ((vodKey: number) => void)[] = [];

  /** The stream of a live; undefined if it plays a bundled clip. */
  of(vodKey: number): LiveStream | undefined {
    return this.streams.get(vodKey);
  }

  /** Calls `listener` whenever the stream of a live is interrupted, changes or ends: players of it have to restart. */
  onInterrupted(listener: (vodKey: number) => void): void {
    this.interruptionListeners.push(listener);
  }

  /** Replaces the streams by those in the database; returns the known streams that were lost or came back. */
  replace(streams: readonly LiveStream[]): LiveStream[] {
    const before = this.streams;
    this.streams = new Map(streams.map((stream) => [stream.vodKey, stream]));
    for (const [vodKey, old] of before) {
      const now = this.streams.get(vodKey);
      if (!old.lost && (!now || now.lost || now.session !== old.session)) this.notifyInterrupted(vodKey);
    }
    return streams.filter(({ vodKey, lost }) => {
      const old = before.get(vodKey);
      return old !== undefined && old.lost !== lost;
    });
  }

  /** Removes the stream of an ended live. */
  end(vodKey: number): void {
    this.streams.delete(vodKey);
    this.notifyInterrupted(vodKey);
  }

  private notifyInterrupted(vodKey: number): void {
    for (const listener of this.interruptionListeners) listener(vodKey);
  }
}

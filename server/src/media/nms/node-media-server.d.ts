/** The used parts of node-media-server 4.4, which has no types of its own. */
declare module 'node-media-server' {
  import type { Server } from 'node:http';
  import type { Socket } from 'node:net';

  interface Broadcast {
    publisher: Session | null;
    /** How long a path waits for a disconnected publisher. */
    publishGraceMs: number;
    flvMetaData: Buffer | null;
    flvAudioHeader: Buffer | null;
    flvVideoHeader: Buffer | null;
  }

  interface Session {
    id: string;
    protocol: string;
    streamApp: string;
    streamName: string;
    /** 0 if the stream does not announce this track. */
    audioCodec: number | string;
    videoCodec: number | string;
    /** 0 if the stream does not announce its size. */
    videoWidth: number;
    videoHeight: number;
    broadcast: Broadcast;
    /** Set for an RTMP session. */
    socket?: Socket;
    /** Set for an HTTP session. */
    req?: { socket: Socket };
  }

  export default class NodeMediaServer {
    constructor(config: object);
    httpServer: { httpServer: Server };
    rtmpServer: { handleRequest(socket: Socket): void };
    on(event: 'postPublish', listener: (session: Session) => void): void;
    run(): Promise<void>;
  }
}

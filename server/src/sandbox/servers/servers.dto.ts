import { IsIn, Matches } from 'class-validator';
import type { Yn } from '../../core/http/ok.dto.ts';

const acts = ['stop', 'kill', 'start'] as const;

/** What can be done with a server. */
export type ServerAct = (typeof acts)[number];

/** A room that a server has sockets of. */
export class SandboxServerRoom {
  /**
   * Key of the live.
   * @example 5001
   */
  vod_key!: number;
  /**
   * Name of the room's channel.
   * @example "달콤한 밤 방송"
   */
  name!: string;
  /**
   * Sockets of this server in the room.
   * @example 42
   */
  socket_cnt!: number;
}

/** A server. */
export class SandboxServer {
  /**
   * Name of the server.
   * @example server-2
   */
  name!: string;
  /**
   * The TCP port on which it listens, 1 to 65535; several servers are behind one address.
   * @example 40123
   */
  port!: number;
  /**
   * starting: not ready for the first time; stopping: it moves its connections and ends, or is about to be killed.
   * @example running
   */
  state_cd!: 'starting' | 'running' | 'stopping' | 'stopped';
  /**
   * Y: it reports that it is ready for requests.
   * @example Y
   */
  ready_yn!: Yn;
  /**
   * Y: this server answered the call.
   * @example N
   */
  here_yn!: Yn;
  /**
   * Sockets of the chat that it holds.
   * @example 84
   */
  socket_cnt!: number;
  /** The rooms of these sockets, those with the most first. */
  rooms!: SandboxServerRoom[];
  /**
   * When its state began; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  since!: string;
}

/** The Redis that the servers share. */
export class SandboxServersRedis {
  /**
   * none: the only server needs none; stopped: by the sandbox; unavailable: it does not respond to this server.
   * @example running
   */
  state_cd!: 'none' | 'running' | 'stopped' | 'unavailable';
  /**
   * Y: it was started with the servers, and can be stopped.
   * @example Y
   */
  own_yn!: Yn;
}

/** The servers of this address. */
export class SandboxServers {
  /** The servers, by name. */
  list!: SandboxServer[];
  /**
   * Y: started by `npm start -- --servers`, so that each can be stopped, killed and started.
   * @example Y
   */
  supervised_yn!: Yn;
  /** The Redis that they share. */
  redis!: SandboxServersRedis;
}

/** Stops, kills or starts a server. */
export class SandboxServerAct {
  /**
   * Name of the server, from the list.
   * @example server-2
   */
  @Matches(/^[A-Za-z0-9._-]{1,60}$/)
  name!: string;

  /**
   * stop: by SIGTERM, it moves its connections to the others first; kill: by SIGKILL, as a crash; start: again.
   * @example kill
   */
  @IsIn(acts)
  act!: ServerAct;
}

/** Stops the Redis of the servers, or starts it again. */
export class SandboxRedisChange {
  /**
   * N: it ends, with everything in it; Y: it is started again, empty.
   * @example N
   */
  @IsIn(['Y', 'N'])
  running_yn!: Yn;
}

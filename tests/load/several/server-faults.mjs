import { setTimeout as pause } from 'node:timers/promises';

/** How long a fault lasts unless it says otherwise, and the time between two of them. */
const FAULT_MS = 10_000;
const BETWEEN_MS = 4_000;
const POSTGRES_AWAY_MS = 2_000;
const AHEAD_MS = 5_000;
const SLOW_MS = 100;

/**
 * Faults of several servers. `cause` ends when the fault is over and everything runs again. Lines, gifts and watch sessions
 * must never be lost or doubled; beyond that:
 * `awayMs` how long a socket may be outside its room (0: no socket leaves it); `refusesGifts` gifts may be refused while it
 * lasts; `refusesLines` lines may be refused (with `not_ready`, or because the connection was lost); `isOrdered` every socket
 * receives lines in the order of their ids; `showsProblems` a page may show an error.
 * @type {{ name: string, awayMs: number, refusesGifts?: boolean, refusesLines?: boolean, isOrdered?: boolean, showsProblems?:
 * boolean, clocksApart?: boolean, cause: (stage: any, viewers: { use: (urls: string[]) => Promise<void>, untilInside: () =>
 * Promise<void> }) => Promise<void> }[]}
 */
export const SERVER_FAULTS = [
  {
    name: 'kill -9 of one of two servers',
    awayMs: 5_000,
    refusesLines: true,
    cause: async (stage, { use }) => {
      await stage.servers[0].program.kill();
      await pause(FAULT_MS);
      await stage.start(0);
      await use(stage.urls());
    },
  },
  {
    name: 'redis stopped for 10 s',
    awayMs: 0,
    refusesLines: true,
    cause: async ({ redis }) => {
      await redis.kill();
      await pause(FAULT_MS);
      await redis.start();
    },
  },
  {
    name: 'redis stopped and restarted empty',
    awayMs: 0,
    refusesLines: true,
    cause: async ({ redis }) => {
      await redis.kill();
      await redis.start();
    },
  },
  {
    name: 'redis frozen',
    awayMs: 0,
    refusesLines: true,
    cause: async ({ redis }) => {
      redis.freeze();
      await pause(FAULT_MS);
      redis.resume();
    },
  },
  {
    name: 'redis slow',
    awayMs: 0,
    refusesLines: true,
    cause: async ({ servers }) => {
      for (const { link } of servers) link.delay(SLOW_MS);
      await pause(FAULT_MS);
      for (const { link } of servers) link.delay(0);
    },
  },
  {
    name: 'redis full',
    awayMs: 0,
    refusesLines: true,
    cause: async ({ redis }) => {
      await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
      await redis.command('CONFIG', 'SET', 'maxmemory', '1');
      await pause(FAULT_MS);
      await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    },
  },
  {
    name: 'one server cut off from redis',
    awayMs: 0,
    refusesLines: true,
    cause: async ({ servers }) => {
      servers[0].link.cut();
      await pause(FAULT_MS);
      servers[0].link.restore();
    },
  },
  {
    name: 'clocks 5 s apart',
    awayMs: 0,
    isOrdered: true,
    clocksApart: true,
    cause: () => pause(FAULT_MS),
  },
  {
    name: 'postgres restarted',
    awayMs: 0,
    refusesGifts: true,
    isOrdered: true,
    cause: async ({ world }) => {
      await world.pause();
      await pause(POSTGRES_AWAY_MS);
      await world.resume();
    },
  },
  {
    name: 'SIGTERM of each server in turn',
    awayMs: 3_000,
    isOrdered: true,
    cause: async (stage, { use, untilInside }) => {
      for (const index of stage.servers.keys()) {
        await stage.servers[index].program.stop();
        // A server that starts needs a core for seconds, which elsewhere is that of its own machine.
        await untilInside();
        await stage.start(index);
        await use(stage.urls());
        await stage.untilShared();
        await pause(BETWEEN_MS);
      }
    },
  },
];

export { AHEAD_MS };

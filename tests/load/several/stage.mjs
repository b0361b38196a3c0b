import { setTimeout as pause } from 'node:timers/promises';
import { startThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import { makeWorld, startServer } from '../world.mjs';
import { openLink } from './tcp-link.mjs';

/** How soon a stopping server stops to accept connections: two probes of the load balancer. */
const SHUTDOWN_DELAY_MS = 500;
/** As in containers/kubernetes. */
const SHUTDOWN_DRAIN_MS = 15_000;

/**
 * Two servers over one Postgres and one Redis, each with a connection to Redis that can be slowed down and interrupted.
 * `start` starts the server with an index, or starts it again; its machine's clock is `aheadMs` ahead. `untilShared` resolves
 * when every server shares its rooms, and throws after a minute.
 */
export async function makeStage() {
  const world = await makeWorld();
  const redis = await startThrowawayRedis();
  const servers = [];
  const stage = {
    world,
    redis,
    servers,
    urls: () => servers.map(({ program }) => program.url),
    start: async (index, { aheadMs = 0 } = {}) => {
      const link = servers[index]?.link ?? (await openLink(redis.port));
      const program = await startServer(
        {
          DATABASE_URL: world.url,
          REDIS_URL: `redis://127.0.0.1:${link.port}`,
          NODE_ID: `server${index + 1}`,
          SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
          SHUTDOWN_DRAIN_MS: String(SHUTDOWN_DRAIN_MS),
          CLOCK_AHEAD_MS: String(aheadMs),
          // What a fault causes is counted; its messages would hide the progress.
          LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
        },
        ['tests/load/several/clock-ahead.mjs'],
      );
      servers[index] = { link, program };
    },
    untilShared: async () => {
      const deadline = performance.now() + 60_000;
      while (!(await Promise.all(stage.urls().map(isShared))).every(Boolean)) {
        if (performance.now() > deadline) throw new Error('the servers do not share their rooms');
        await pause(250);
      }
    },
    stop: async () => {
      for (const { program } of servers) await program.stop();
      for (const { link } of servers) await link.close();
      await redis.kill();
      await world.stop();
    },
  };
  await stage.start(0);
  await stage.start(1);
  return stage;
}

const isShared = async (url) => {
  const metrics = await fetch(`${url}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  return /^honey_chat_shared(\{[^}]*\})? 1$/m.test(metrics);
};

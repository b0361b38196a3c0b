import { setPriority } from 'node:os';
import { Permission } from '@honey/mintalk/protocol';
import { startThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import pg from 'pg';
import { chunks } from '../chat-load.mjs';
import { openRoom } from '../rooms.mjs';
import { channelTicket, connectionToken } from '../tokens.mjs';
import { makeWorld, startServer } from '../world.mjs';
import { postgresSeconds, processorSeconds, residentBytes } from './process-time.mjs';

/** The sockets that talk: managers, who have no rate limit. They enter first. */
export const TALKERS = 8;
const ENTER_AT_ONCE = 250;
/** Lives that have no viewers until `openRooms`. */
export const OTHER_LIVES = 300;

/**
 * The niceness of the servers. The process of the sockets goes first: on few cores, two servers that deliver at the same
 * time would hold it up, and what it waits for a core would count as their delay.
 */
const SERVER_NICENESS = 10;

/** What is compared: each has a database of its own with the same content. */
const SIDES = [
  { name: 'one server without Redis', servers: 1, shared: false },
  { name: 'one server with Redis', servers: 1, shared: true },
  { name: 'two servers with Redis', servers: 2, shared: true },
];

/**
 * Starts every side over one Postgres and one Redis.
 * @returns {Promise<{ world: Awaited<ReturnType<typeof makeWorld>>, redis: Awaited<ReturnType<typeof startThrowawayRedis>>, sides:
 * Side[], stop: () => Promise<void> }>}
 */
export async function startSides() {
  const world = await makeWorld({ hosts: 1 + OTHER_LIVES });
  const redis = await startThrowawayRedis();
  const urls = await copyDatabase(world, SIDES.length);
  const sides = [];
  for (const [index, side] of SIDES.entries()) {
    const settings = side.shared ? { REDIS_URL: `redis://127.0.0.1:${redis.port}` } : {};
    const servers = [];
    for (let at = 0; at < side.servers; at += 1) {
      const server = await startServer({
        DATABASE_URL: urls[index],
        NODE_ID: `server${at + 1}`,
        ...settings,
      });
      setPriority(server.pid, SERVER_NICENESS);
      servers.push(server);
    }
    sides.push(new Side({ ...side, servers, url: urls[index], world }));
  }
  return {
    world,
    redis,
    sides,
    stop: async () => {
      for (const side of sides) await side.stop();
      await redis.kill();
      await world.stop();
    },
  };
}

/** One of the compared installations, with the sockets of its room. */
export class Side {
  size = 0;
  #room = openRoom();
  #others = openRoom();

  constructor({ name, shared, servers, url, world }) {
    this.name = name;
    this.shared = shared;
    this.servers = servers;
    this.url = url;
    this.world = world;
    this.vodKey = world.hosts[0].vodKey;
  }

  get #pids() {
    return this.servers.map(({ pid }) => pid);
  }

  /** Adds sockets to the room, in equal parts at each server. */
  async grow(size) {
    const entries = Array.from({ length: size - this.size }, (_, index) => this.#entry(this.size + index));
    const first = this.size === 0 ? TALKERS : 0;
    for (const some of [entries.slice(0, first), ...chunks(entries.slice(first), ENTER_AT_ONCE)])
      for (const [at, { url }] of this.servers.entries())
        await this.#room.request({
          command: 'enter',
          url,
          entries: some.filter((_, index) => index % this.servers.length === at),
        });
    this.size = size;
  }

  /** Adds one socket to each of the other lives, at the first server. */
  async openRooms() {
    const entries = this.world.hosts.slice(1).map(({ vodKey }, index) => {
      const userKey = this.world.members.at(-1 - index);
      return { token: connectionToken(userKey), join: `${vodKey}|${channelTicket(vodKey, userKey)}` };
    });
    await this.#others.request({ command: 'enter', url: this.servers[0].url, entries });
  }

  /** Makes the talkers send lines, and returns how long they took to every socket. */
  pace({ perSecond, ms }) {
    return this.#room.request({ command: 'pace', channel: this.vodKey, talkers: TALKERS, perSecond, ms });
  }

  processorSeconds() {
    return processorSeconds(this.#pids);
  }

  postgresSeconds() {
    return postgresSeconds(this.world.home);
  }

  residentBytes() {
    return residentBytes(this.#pids);
  }

  /** The heap in use after a collection, in bytes. */
  async heap() {
    const heaps = await Promise.all(this.servers.map((server) => server.heap()));
    return heaps.reduce((total, heap) => total + heap, 0);
  }

  /** The address of the server for the request with this number. */
  urlFor(index) {
    return this.servers[index % this.servers.length].url;
  }

  async stop() {
    await this.#room.close();
    await this.#others.close();
    for (const server of this.servers) await server.stop();
  }

  #entry(index) {
    const userKey = this.world.members[index % this.world.members.length];
    const permission = index < TALKERS ? Permission.manager : Permission.viewer;
    return {
      token: connectionToken(userKey),
      join: `${this.vodKey}|${channelTicket(this.vodKey, userKey, permission)}`,
    };
  }
}

/** Copies of the database, whose addresses are returned; nothing may be connected to it. */
async function copyDatabase({ url, ownerUrl }, count) {
  const named = (address, name) => {
    const copy = new URL(address);
    copy.pathname = `/${name}`;
    return copy.href;
  };
  const source = pg.escapeIdentifier(new URL(ownerUrl).pathname.slice(1));
  const client = new pg.Client({ connectionString: named(ownerUrl, 'postgres') });
  await client.connect();
  const names = Array.from({ length: count }, (_, index) => `scale_${index + 1}`);
  for (const name of names) await client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`);
  await client.end();
  return names.map((name) => named(url, name));
}

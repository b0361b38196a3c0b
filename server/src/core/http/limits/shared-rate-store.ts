import { createRequire } from 'node:module';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import type { RedisClient } from '../../redis/redis-client.ts';

type Count = Parameters<FastifyRateLimitStore['incr']>;

/** A store of the plugin, and that of a route with a limit of its own. */
interface Store {
  incr(...count: Count): void;
  child(options: object): Store;
}

const require = createRequire(import.meta.url);
/** The plugin's own stores, which it does not export from its entry. */
const LocalStore = require('@fastify/rate-limit/store/LocalStore.js') as new () => Store;
const RedisStore = require('@fastify/rate-limit/store/RedisStore.js') as new (
  continueExceeding: boolean,
  exponentialBackoff: boolean,
  redis: Redis,
  key: string,
) => Store;

/**
 * Counts calls in Redis, for all servers together, and in this process while Redis is unavailable.
 * @param keyPrefix called once Redis is available
 */
export function sharedRateStore(redis: RedisClient, keyPrefix: () => string): FastifyRateLimitStoreCtor {
  const connection = redis.openLimitedConnection('limits');
  let root: Store | undefined;
  const shared = (): Store => {
    root ??= new RedisStore(false, false, connection, keyPrefix());
    return root;
  };
  return class extends SharedRateStore {
    constructor() {
      super(redis, new LocalStore(), shared);
    }
  };
}

class SharedRateStore implements FastifyRateLimitStore {
  constructor(
    private readonly redis: RedisClient,
    private readonly local: Store,
    private readonly shared: () => Store,
  ) {}

  incr(...[key, callback, ...limits]: Count): void {
    if (!this.redis.isUp) {
      this.local.incr(key, callback, ...limits);
      return;
    }
    const counted: Count[1] = (error, result) => {
      if (error) this.local.incr(key, callback, ...limits);
      else callback(null, result);
    };
    this.shared().incr(key, counted, ...limits);
  }

  child(options: object): SharedRateStore {
    let own: Store | undefined;
    const shared = () => {
      own ??= this.shared().child(options);
      return own;
    };
    return new SharedRateStore(this.redis, this.local.child(options), shared);
  }
}

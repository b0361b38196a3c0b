import { Redis, type RedisOptions } from 'ioredis';

const connectTimeoutMs = 1_000;
const reconnectMsMax = 500;

/**
 * Opens a connection that never executes a command later than its caller expects: none waits for a connection, and none is
 * sent again by the library.
 */
export function connectToRedis(url: string, name: string, options: RedisOptions = {}): Redis {
  return new Redis(url, {
    connectionName: `honey-live-${name}`,
    connectTimeout: connectTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 50, reconnectMsMax),
    protocol: 2,
    ...options,
  });
}

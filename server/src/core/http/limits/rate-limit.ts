import fastifyRateLimit from '@fastify/rate-limit';
import { HttpException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { AppConfig } from '../../config/app-config.ts';
import { equalInConstantTime } from '../../config/equal-in-constant-time.ts';
import { declareSecretHeader } from '../../logging/secret-names.ts';
import { RedisClient } from '../../redis/redis-client.ts';
import { ServerRegistration } from '../../servers/server-registration.service.ts';
import { inProcessAddress } from '../in-process.ts';
import { sharedRateStore } from './shared-rate-store.ts';

/** The header by which the simulated audience names itself; its value is AUDIENCE_KEY. */
const audienceHeader = 'x-audience-key';
declareSecretHeader(audienceHeader);

/** Limits how many calls an address may make in a minute. */
export async function registerRateLimit(app: NestFastifyApplication, config: AppConfig): Promise<void> {
  if (config.rateLimitPerMinute === 0) return;
  const redis = app.get(RedisClient);
  const servers = app.get(ServerRegistration);
  await app.register(fastifyRateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    ...(redis.enabled && { store: sharedRateStore(redis, () => `honey:${servers.scope}:limit:`) }),
    allowList: (request: FastifyRequest) => isUncounted(request, config),
    // The error filter shapes the response; the plugin sets Retry-After.
    errorResponseBuilder: (_request, context) => new HttpException('rate limit', context.statusCode),
  });
}

/**
 * Whether a request does not count: those that the server makes to itself, to render a page, and those of the simulated
 * audience, which shares its address with the people who try the product.
 */
function isUncounted({ socket, headers }: FastifyRequest, { audienceKey }: AppConfig): boolean {
  if (socket.remoteAddress === inProcessAddress) return true;
  const key = headers[audienceHeader];
  return audienceKey !== '' && typeof key === 'string' && equalInConstantTime(key, audienceKey);
}

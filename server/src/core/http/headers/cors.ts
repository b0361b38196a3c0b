import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AppConfig } from '../../config/app-config.ts';

/** Response headers that pages of other origins may read. */
const exposedHeaders = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Content-Disposition',
  'Content-Range',
];

/** Seconds for which browsers may cache a preflight; none caches it for longer. */
const preflightSeconds = 7_200;

/** Pictures and video, which pages load without CORS. */
const shownFolders = /^\/(files|media)\//;

/**
 * Lets the pages of CORS_ORIGINS call, and show pictures and video (CORE-36). A session is a bearer token and there are
 * no cookies, so credentials are not allowed: a page acts only for a member who signed in on it. Other origins get no
 * permission, and browsers hide the responses from them.
 */
export function allowOrigins(app: NestFastifyApplication, { corsOrigins }: AppConfig): void {
  if (corsOrigins.length === 0) return;
  app.enableCors({
    origin: corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders,
    maxAge: preflightSeconds,
  });
}

/** Additional headers of a path. Private files set their own policy. */
export function sharingHeaders(
  { corsOrigins }: Pick<AppConfig, 'corsOrigins'>,
  url: string,
): Record<string, string> {
  return corsOrigins.length > 0 && shownFolders.test(url)
    ? { 'cross-origin-resource-policy': 'cross-origin' }
    : {};
}

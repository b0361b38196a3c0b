import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AppConfig } from '../../config/app-config.ts';

/** What pages of other origins may read of an answer beside its body. */
const exposedHeaders = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Content-Disposition',
  'Content-Range',
];

/** Seconds that a browser may remember what it may send; none remembers it for longer. */
const preflightSeconds = 7_200;

/** Pictures and video, which a page shows without asking by CORS. */
const shownFolders = /^\/(files|media)\//;

/**
 * Lets the pages of CORS_ORIGINS call, and show pictures and video (CORE-36). A session is a bearer token and there are no cookies,
 * so credentials are not allowed: a page acts for a member alone who signed in on it. Other origins get no permission,
 * and their browsers keep the answers from them.
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

/** Headers that an address has beside those of every answer. Private files say for themselves who may show them. */
export function sharingHeaders(
  { corsOrigins }: Pick<AppConfig, 'corsOrigins'>,
  url: string,
): Record<string, string> {
  return corsOrigins.length > 0 && shownFolders.test(url)
    ? { 'cross-origin-resource-policy': 'cross-origin' }
    : {};
}

import type { IncomingHttpHeaders } from 'node:http';
import type { AppConfig } from '../../core/config/app-config.ts';
import { hostOf } from '../../core/http/public-address.ts';

/**
 * Whether a page of this origin may open the chat: the server's own origin, at whatever address it is reached, and
 * those in CORS_ORIGINS. Programs send no origin; the check keeps foreign pages from using their visitor's browser.
 */
export function isAllowedOrigin(
  headers: IncomingHttpHeaders,
  config: Pick<AppConfig, 'publicUrl' | 'corsOrigins' | 'trustProxy'>,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (config.corsOrigins.includes(origin)) return true;
  const host = hostOf(origin);
  if (host === undefined) return false;
  return host === ownHost(headers, config.trustProxy !== '') || host === hostOf(config.publicUrl);
}

function ownHost(headers: IncomingHttpHeaders, trustProxy: boolean): string | undefined {
  const forwarded = headers['x-forwarded-host'];
  if (trustProxy && typeof forwarded === 'string') return forwarded.split(',')[0]?.trim().toLowerCase();
  return headers.host?.toLowerCase();
}

import type { AppConfig } from '../../config/app-config.ts';

/** Paths of rooms that other sites may frame. */
const embedded = /^\/embed\//;

/** The SDK script: any site may load it; it contains only code. */
const script = '/honey-player.js';

/**
 * Additional headers of embeddable paths: the room's page may be framed by the sites of EMBED_ORIGINS, and every other
 * page by this site only (MEDIA-16).
 */
export function embeddingHeaders(
  { embedOrigins }: Pick<AppConfig, 'embedOrigins'>,
  headers: Record<string, string>,
  url: string,
): Record<string, string> {
  if (url.split('?', 1)[0] === script) return { 'cross-origin-resource-policy': 'cross-origin' };
  if (embedOrigins.length === 0 || !embedded.test(url)) return {};
  const policy = headers['content-security-policy'] ?? '';
  return {
    'content-security-policy': policy.replace("frame-ancestors 'self'", `$& ${embedOrigins.join(' ')}`),
  };
}

import type { AppConfig } from '../../config/app-config.ts';

/** Where rooms stand that other sites may frame. */
const embedded = /^\/embed\//;

/** The SDK as a script: any site may load it, which gives it nothing but the code. */
const script = '/honey-player.js';

/**
 * Headers of what other sites embed, beside those of every answer: the room's page may be framed by the sites of EMBED_ORIGINS,
 * and every other page by this site alone (MEDIA-16).
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

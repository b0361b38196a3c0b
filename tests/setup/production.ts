import { randomBytes } from 'node:crypto';

/** An environment in which production starts: every secret is distinct and strong enough. */
export function productionEnvironment(): Record<string, string> {
  const secret = () => randomBytes(48).toString('base64');
  return {
    NODE_ENV: 'production',
    JWT_SECRET: secret(),
    TICKET_SECRET: secret(),
    MEDIA_SECRET: secret(),
    LOOKUP_SECRET: secret(),
    AUDIT_ANCHOR_KEY: randomBytes(32).toString('base64url'),
    DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  };
}

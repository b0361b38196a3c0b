import { createHash, randomBytes } from 'node:crypto';

/** A new refresh token: 256 random bits. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** Only this is stored: reading the database does not allow signing in. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

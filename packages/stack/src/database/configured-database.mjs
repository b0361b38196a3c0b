import { CommandError } from '../command-error.mjs';

/**
 * The database that `DATABASE_URL` and `DATABASE_OWNER_URL` name.
 * @returns {import('./server-role.mjs').DatabaseUrls | undefined} undefined if neither is set
 * @throws {CommandError} when only the owner's is set
 */
export function configuredDatabase() {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (url) return { url, ownerUrl: ownerUrl || url };
  if (ownerUrl)
    throw new CommandError('DATABASE_OWNER_URL is set without DATABASE_URL: the server needs one too.');
  return undefined;
}

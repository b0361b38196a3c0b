import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { readStateFile, writeStateFile } from '../state-file.mjs';

export const OWNER = 'honey';
const SERVER_ROLE = 'honey_app';
export const DATABASE = 'honey';

export const newPassword = () => randomBytes(18).toString('base64url');

// A server started by an earlier version has no role for the server yet.
/** @typedef {{ password: string, serverPassword?: string, port?: number }} State of a home */

/** @param {State} state */
export function urlsOf({ password, serverPassword, port }) {
  /** @param {string} role @param {string} secret */
  const urlOf = (role, secret) => `postgresql://${role}:${secret}@127.0.0.1:${port}/${DATABASE}`;
  const ownerUrl = urlOf(OWNER, password);
  return { url: serverPassword ? urlOf(SERVER_ROLE, serverPassword) : ownerUrl, ownerUrl };
}

/**
 * @param {string} home
 * @param {boolean} isNew whether the cluster is still to be created: then there need be no state
 * @returns {State | undefined}
 */
export function readState(home, isNew = true) {
  const file = join(home, 'server.json');
  const remedy =
    'it holds the password of the database. Restore it from a backup, or delete the data by npm run reset.';
  const state = readStateFile(file, remedy);
  if (state === undefined && isNew) return undefined;
  if (typeof state?.password !== 'string')
    throw new CommandError(`${file} is ${state ? 'damaged' : 'missing'}: ${remedy}`);
  return /** @type {State} */ (state);
}

/** @param {string} home @param {State} state */
export async function writeState(home, state) {
  await writeStateFile(join(home, 'server.json'), state, { mode: 0o600 });
}

import { randomBytes } from 'node:crypto';

const keyBytes = 32;

/** A key of `DATA_KEYS`; the first of the list encrypts, all of them decrypt. */
export interface DataKey {
  id: string;
  key: Buffer;
}

/** Reads a list of keys: `id:base64` of 32 bytes each, separated by commas. */
export function dataKeysOf(list: string): DataKey[] {
  return list.split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':');
    return { id, key: Buffer.from(key, 'base64') };
  });
}

/** The ids of a list, in its order. */
export const dataKeyIds = (list: string): string[] => dataKeysOf(list).map(({ id }) => id);

/** Adds a random key at the end: servers with this list read what it encrypts, and do not use it yet. */
export function withNewKey(list: string): string {
  const ids = dataKeyIds(list);
  const numbers = ids.map((id) => Number(/^k(\d{1,9})$/.exec(id)?.[1] ?? 0));
  const id = `k${Math.max(...numbers) + 1}`;
  return `${list},${id}:${randomBytes(keyBytes).toString('base64')}`;
}

/** Moves the last key to the front: servers with this list encrypt with it. */
export function withLastKeyFirst(list: string): string {
  const entries = list.split(',');
  return [...entries.slice(-1), ...entries.slice(0, -1)].join(',');
}

/** Removes all keys but the first. */
export const withFirstKeyOnly = (list: string): string => list.split(',')[0] ?? '';

/** The program name under which servers register at Postgres, before the ids of their keys. */
const serverName = 'honey-live-server';
/** Postgres truncates longer names. */
const nameLengthMax = 63;

/** The name under which a server registers at Postgres: it lists the server's keys, the first of which encrypts. */
export function registeredName(list: string): string {
  const name = `${serverName} ${dataKeyIds(list).join(',')};`;
  return name.length <= nameLengthMax ? name : serverName;
}

/** The ids of a registered server's keys; undefined if its name does not state them, as that of an earlier version. */
export function registeredKeyIds(name: string): string[] | undefined {
  const [, ids] = /^honey-live-server ([a-z0-9,]+);$/.exec(name) ?? [];
  return ids?.split(',');
}

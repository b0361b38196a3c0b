import { createHash, randomBytes } from 'node:crypto';

/** Settings that are rotated while servers run. */
export type RotatedName = 'DATA_KEYS' | 'JWT_SECRET' | 'TICKET_SECRET' | 'MEDIA_SECRET';

/** The values of these settings. */
export interface RotatedLists {
  dataKeys: string;
  jwtSecret: string;
  ticketSecret: string;
  mediaSecret: string;
}

/**
 * A setting that is a list, separated by commas: its first entry encrypts or signs, and what any of them encrypted or signed is
 * accepted.
 */
export interface RotatedSetting {
  name: RotatedName;
  field: keyof RotatedLists;
  /** A short name of an entry, which does not disclose it. */
  idOf(entry: string): string;
  /** A random entry for a list with these ids. */
  newEntry(ids: readonly string[]): string;
  /** How long what an entry signed is accepted, at most; undefined for entries that encrypt stored values. */
  lifeMinutes: number | undefined;
}

const keyBytes = 32;
const secretBytes = 48;
const printLength = 4;

/** A key of `DATA_KEYS`. */
export interface DataKey {
  id: string;
  key: Buffer;
}

/** Reads a list of keys: `id:base64` of 32 bytes each. */
export function dataKeysOf(list: string): DataKey[] {
  return entriesOf(list).map((entry) => {
    const [id = '', key = ''] = entry.split(':');
    return { id, key: Buffer.from(key, 'base64') };
  });
}

const entriesOf = (list: string): string[] => list.split(',');

/** The secrets that are accepted. */
export const acceptedSecrets = entriesOf;

/** The secret that signs. */
export const signingSecret = (list: string): string => entriesOf(list)[0] ?? '';

const dataKeys: RotatedSetting = {
  name: 'DATA_KEYS',
  field: 'dataKeys',
  idOf: (entry) => entry.split(':')[0] ?? '',
  newEntry: (ids) => {
    const numbers = ids.map((id) => Number(/^k(\d{1,9})$/.exec(id)?.[1] ?? 0));
    return `k${Math.max(...numbers) + 1}:${randomBytes(keyBytes).toString('base64')}`;
  },
  lifeMinutes: undefined,
};

const printOf = (secret: string): string =>
  createHash('sha256').update(`print:${secret}`).digest('hex').slice(0, printLength);

/** A secret is named by the beginning of its hash: 16 of its 256 bits. */
const signing = (name: RotatedName, field: keyof RotatedLists): RotatedSetting => ({
  name,
  field,
  idOf: printOf,
  newEntry: (ids) => {
    let secret = '';
    do secret = randomBytes(secretBytes).toString('base64');
    while (ids.includes(printOf(secret)));
    return secret;
  },
  // Longer than any access token, ticket or playback address is valid.
  lifeMinutes: 60,
});

/** The settings that are rotated. Servers register the ids of their entries in this order. */
export const rotatedSettings: readonly RotatedSetting[] = [
  dataKeys,
  signing('JWT_SECRET', 'jwtSecret'),
  signing('TICKET_SECRET', 'ticketSecret'),
  signing('MEDIA_SECRET', 'mediaSecret'),
];

/** The ids of a list's entries, in its order. */
export const idsOf = (setting: RotatedSetting, list: string): string[] =>
  entriesOf(list).map((entry) => setting.idOf(entry));

/** Adds a random entry at the end: servers with this list accept it, and do not use it yet. */
export const withNewEntry = (setting: RotatedSetting, list: string): string =>
  `${list},${setting.newEntry(idsOf(setting, list))}`;

/** Moves the last entry to the front: servers with this list use it. */
export function withLastFirst(list: string): string {
  const entries = entriesOf(list);
  return [...entries.slice(-1), ...entries.slice(0, -1)].join(',');
}

/** The first entry alone. */
export const withFirstOnly = (list: string): string => entriesOf(list)[0] ?? '';

/** The program name under which servers register at Postgres, before the ids of their entries. */
const serverName = 'honey-live-server';
/** Postgres truncates longer names. */
const nameLengthMax = 63;

/** The name under which a server registers at Postgres: it states the ids of the entries of each list. */
export function registeredName(lists: RotatedLists): string {
  const stated = rotatedSettings.map((setting) => idsOf(setting, lists[setting.field]).join(','));
  const name = `${serverName} ${stated.join(' ')};`;
  return name.length <= nameLengthMax ? name : serverName;
}

/**
 * The ids that a registered server states for a setting; undefined if it states none, as one of an earlier version or with
 * long lists.
 */
export function registeredIds(name: string, setting: RotatedSetting): string[] | undefined {
  const [, stated] = /^honey-live-server ([a-z0-9, ]+);$/.exec(name) ?? [];
  return stated?.split(' ')[rotatedSettings.indexOf(setting)]?.split(',');
}

import { createHash, randomBytes } from 'node:crypto';

/** The fields of an entry whose texts name a member, and whom they name in each state; undefined: no member. */
export interface NamingFields {
  fields: readonly string[];
  before?: number | undefined;
  after?: number | undefined;
}

/**
 * A text of an entry that names a member. The sealed entry contains its digest; the text lies apart, with the salt that
 * the digest needs, and is deleted with the member: what remains names no member, and the chain still verifies (CORE-49).
 */
export interface AuditText {
  /** The state and the field: `before.nick`. */
  place: string;
  /** The member. */
  userKey: number;
  /** 256 random bits, base64url. */
  salt: string;
  text: string;
}

/** The fields of a state. */
type State = Record<string, unknown>;

const prefix = 'sha256:';
const digest = /^sha256:[\w-]{43}$/;

/** What the sealed entry contains instead of a text. */
export const digestOf = ({ salt, text }: Pick<AuditText, 'salt' | 'text'>): string =>
  prefix + createHash('sha256').update(`${salt}.${text}`).digest('base64url');

/** Whether the JSON text of a state may contain a digest. */
export const hasDigests = (json: string): boolean => json.includes(`"${prefix}`);

/** Replaces the texts of naming fields by their digests. */
export function takeApart(
  side: 'before' | 'after',
  state: State,
  naming: NamingFields | undefined,
): { state: State; texts: AuditText[] } {
  const userKey = naming?.[side];
  if (userKey === undefined) return { state, texts: [] };
  const texts: AuditText[] = [];
  const entries = Object.entries(state).map(([field, value]) => {
    if (typeof value !== 'string' || value === '' || !naming?.fields.includes(field)) return [field, value];
    const salt = randomBytes(32).toString('base64url');
    const apart = { place: `${side}.${field}`, userKey, salt, text: value };
    texts.push(apart);
    return [field, digestOf(apart)];
  });
  return { state: Object.fromEntries(entries), texts };
}

/**
 * Puts the texts of an entry back into the JSON text of a state.
 * @param deleted what is shown instead of a text that was deleted with its member
 */
export function putTogether(
  side: 'before' | 'after',
  json: string,
  texts: readonly Pick<AuditText, 'place' | 'text'>[],
  deleted: string,
): string {
  if (!hasDigests(json)) return json;
  const state = Object.entries(JSON.parse(json) as State).map(([field, value]) => {
    if (typeof value !== 'string' || !digest.test(value)) return [field, value];
    return [field, texts.find(({ place }) => place === `${side}.${field}`)?.text ?? deleted];
  });
  return JSON.stringify(Object.fromEntries(state));
}

/** Whether each text is the one whose digest the entry contains. */
export function areIntact(
  entry: { before: string; after: string },
  texts: readonly Omit<AuditText, 'userKey'>[],
): boolean {
  if (texts.length === 0) return true;
  const states: Readonly<Record<string, State>> = {
    before: JSON.parse(entry.before),
    after: JSON.parse(entry.after),
  };
  return texts.every((apart) => {
    const [side = '', field = ''] = apart.place.split('.', 2);
    return states[side]?.[field] === digestOf(apart);
  });
}

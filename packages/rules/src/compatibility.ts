/** A call of the contract: its method and path as in server/openapi.json, `GET /v1/users/{id}`. */
export type CallName = string;

/**
 * The differences of a backend from the contract, written by a team that uses its own backend with these pages. The
 * pages and the conformance suite read the same file; docs/compatibility.schema.json is its schema.
 */
export interface Compatibility {
  /** Name of the backend, for reports. */
  backend: string;
  /** Missing calls: the page works without them, or says that they are unavailable. */
  not_offered: readonly { call: CallName; reason: string }[];
  /** Error codes that it names differently; without a call, for all calls. */
  codes: readonly { backend: string; contract: string; call?: CallName; reason: string }[];
  /** Lower limits of query parameters: the page requests no more. */
  limits: readonly { call: CallName; parameter: string; most: number; reason: string }[];
  /** Cases of the conformance suite that are known to fail: `area: title`. */
  cases: readonly { case: string; reason: string }[];
}

type Kind = 'text' | 'call' | 'code' | 'parameter' | 'count';

const kinds: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  call: (value) => typeof value === 'string' && /^(GET|POST|PUT|PATCH|DELETE) \/[\w./{}-]+$/.test(value),
  code: (value) => typeof value === 'string' && /^[\w.-]+$/.test(value),
  parameter: (value) => typeof value === 'string' && /^\w+$/.test(value),
  count: (value) => Number.isSafeInteger(value) && Number(value) > 0,
};

const meanings: Record<Kind, string> = {
  text: 'a non-empty text',
  call: 'a call, such as GET /v1/users/{id}',
  code: 'a code: letters, digits, _ . and -',
  parameter: 'the name of a parameter',
  count: 'a whole number above 0',
};

const entryFields: Record<'not_offered' | 'codes' | 'limits' | 'cases', Record<string, Kind>> = {
  not_offered: { call: 'call', reason: 'text' },
  codes: { backend: 'code', contract: 'code', 'call?': 'call', reason: 'text' },
  limits: { call: 'call', parameter: 'parameter', most: 'count', reason: 'text' },
  cases: { case: 'text', reason: 'text' },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses a compatibility file. Omitted lists are empty.
 * @param value its JSON, parsed
 * @throws Error with all problems, on one line
 */
export function readCompatibility(value: unknown): Compatibility {
  if (!isObject(value)) throw new Error('the compatibility file is not an object');
  const known = ['$schema', 'backend', ...Object.keys(entryFields)];
  const problems = Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is unknown`);
  if (!kinds.text(value.backend)) problems.push(`backend must be ${meanings.text}`);
  for (const [list, fields] of Object.entries(entryFields)) {
    const entries = value[list] ?? [];
    if (!Array.isArray(entries)) {
      problems.push(`${list} must be a list`);
      continue;
    }
    for (const [at, entry] of entries.entries())
      problems.push(...problemsOf(entry, fields, `${list}[${at}]`));
  }
  if (problems.length > 0) throw new Error(`the compatibility file: ${problems.join('; ')}`);
  const { $schema: _, ...given } = value;
  const empty = { not_offered: [], codes: [], limits: [], cases: [] };
  return { ...empty, ...given } as unknown as Compatibility;
}

function problemsOf(entry: unknown, fields: Record<string, Kind>, place: string): string[] {
  if (!isObject(entry)) return [`${place} must be an object`];
  const names = Object.keys(fields).map((name) => name.replace('?', ''));
  const unknown = Object.keys(entry).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `${place}.${name} is unknown`),
    ...Object.entries(fields).flatMap(([field, kind]) => {
      const name = field.replace('?', '');
      if (field.endsWith('?') && entry[name] === undefined) return [];
      return kinds[kind](entry[name]) ? [] : [`${place}.${name} must be ${meanings[kind]}`];
    }),
  ];
}

/** Whether a request matches a call. The path may itself be a template. */
export function isOfCall(call: CallName, method: string, path: string): boolean {
  const [verb = '', template = ''] = call.split(' ', 2);
  if (verb !== method) return false;
  if (template === path) return true;
  const [parts, requested] = [template.split('/'), path.split('/')];
  return (
    parts.length === requested.length &&
    parts.every((part, at) => /^\{\w+\}$/.test(part) || part === requested[at])
  );
}

/** Why a call is not offered; undefined if it is. */
export const reasonNotOffered = (
  { not_offered }: Compatibility,
  method: string,
  path: string,
): string | undefined => not_offered.find(({ call }) => isOfCall(call, method, path))?.reason;

/** The contract's code for one of the backend's: an entry for the call takes precedence over a general one. */
export function contractCode({ codes }: Compatibility, method: string, path: string, code: string): string {
  const candidates = codes.filter(({ backend }) => backend === code);
  const own = candidates.find(({ call }) => call !== undefined && isOfCall(call, method, path));
  return (own ?? candidates.find(({ call }) => call === undefined))?.contract ?? code;
}

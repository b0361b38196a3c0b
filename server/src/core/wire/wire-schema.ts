/**
 * The form of a value in an exchange with another server: one declaration is its TypeScript type, its JSON schema in the
 * service's document, and the check of what arrives. A check is strict: an unknown field is refused as a missing one is.
 */
export interface WireSchema<Value> {
  /** JSON schema (OpenAPI 3.1). */
  readonly json: JsonSchema;
  /** Whether a value has this form. */
  matches(value: unknown): value is Value;
  /** Whether a field of this form may be missing. */
  readonly isOptional?: true;
}

/** A JSON schema. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The type of the values that a schema accepts. */
export type WireType<Schema> = Schema extends WireSchema<infer Value> ? Value : never;

/** Longest text without a limit of its own. */
const textMax = 1_000;
/** Longest list without a limit of its own. */
const listMax = 1_000;

const schema = <Value>(json: JsonSchema, test: (value: unknown) => boolean): WireSchema<Value> => ({
  json,
  matches: (value): value is Value => test(value),
});

/** A text. */
export function text({
  min = 0,
  max = textMax,
  pattern,
}: {
  min?: number;
  max?: number;
  pattern?: RegExp;
} = {}): WireSchema<string> {
  return schema(
    { type: 'string', minLength: min, maxLength: max, ...(pattern ? { pattern: pattern.source } : {}) },
    (value) =>
      typeof value === 'string' &&
      value.length >= min &&
      value.length <= max &&
      (pattern?.test(value) ?? true),
  );
}

/** A whole number between two bounds, both included. */
export function integer({
  min = 0,
  max = 2_147_483_647,
}: {
  min?: number;
  max?: number;
} = {}): WireSchema<number> {
  return schema(
    { type: 'integer', minimum: min, maximum: max },
    (value) => typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
  );
}

/** A number in a path or query, as digits. */
export function digits({ max = 10 }: { max?: number } = {}): WireSchema<string> {
  return text({ min: 1, max, pattern: /^\d+$/ });
}

/** One of several texts. */
export function oneOf<const Texts extends readonly string[]>(texts: Texts): WireSchema<Texts[number]> {
  return schema(
    { type: 'string', enum: [...texts] },
    (value) => typeof value === 'string' && texts.includes(value),
  );
}

/** true or false. */
export const truth: WireSchema<boolean> = schema({ type: 'boolean' }, (value) => typeof value === 'boolean');

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** A time: ISO 8601, UTC. */
export const instant: WireSchema<string> = schema(
  { type: 'string', format: 'date-time', pattern: instantPattern.source },
  (value) => typeof value === 'string' && instantPattern.test(value) && !Number.isNaN(Date.parse(value)),
);

/** A list. */
export function list<Entry>(
  entry: WireSchema<Entry>,
  { min = 0, max = listMax }: { min?: number; max?: number } = {},
): WireSchema<Entry[]> {
  return schema(
    { type: 'array', items: entry.json, minItems: min, maxItems: max },
    (value) =>
      Array.isArray(value) &&
      value.length >= min &&
      value.length <= max &&
      value.every((one) => entry.matches(one)),
  );
}

/** A value, or null. */
export function nullable<Value>(inner: WireSchema<Value>): WireSchema<Value | null> {
  return schema({ anyOf: [inner.json, { type: 'null' }] }, (value) => value === null || inner.matches(value));
}

/** A field that may be missing. */
export function optional<Value>(
  inner: WireSchema<Value>,
): WireSchema<Value | undefined> & { isOptional: true } {
  return {
    json: inner.json,
    isOptional: true,
    matches: (value): value is Value | undefined => value === undefined || inner.matches(value),
  };
}

/** The fields of a record. */
export interface WireFields {
  readonly [field: string]: WireSchema<unknown>;
}

type OptionalNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { isOptional: true } ? Name : never;
}[keyof Fields];

type RecordType<Fields extends WireFields> = {
  [Name in Exclude<keyof Fields, OptionalNames<Fields>>]: WireType<Fields[Name]>;
} & { [Name in OptionalNames<Fields>]?: WireType<Fields[Name]> };

/** A record of exactly these fields. */
export function record<Fields extends WireFields>(fields: Fields): WireSchema<RecordType<Fields>> {
  const entries = Object.entries(fields);
  const names = new Set(Object.keys(fields));
  return schema(
    {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, field]) => [name, field.json])),
      required: entries.filter(([, field]) => !field.isOptional).map(([name]) => name),
      additionalProperties: false,
    },
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).every((name) => names.has(name)) &&
      entries.every(([name, field]) => field.matches(Reflect.get(value, name))),
  );
}

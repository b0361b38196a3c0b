import { isSecretName } from '../../core/logging/secret-names.ts';

/**
 * Fields whose values must not be readable later, by their wire names: declared ones, and those whose names suggest a
 * secret.
 */
const secretField =
  /pass(word|wd)|token|secret|verifier|challenge|ticket|authorization|cookie|card|account_?n(o|um)|phone|mobile|birth|(^|_)(code|key|name|email)$/i;
/** An exception to these names: row keys (user_key, vod_key) are numbers. */
const isRowKey = (field: string, value: unknown): boolean =>
  /_key$/i.test(field) && /^\d{1,10}$/.test(String(value));

const redacted = '[redacted]';

/** Patterns of secrets in any text: tokens, card numbers, telephone numbers. */
const secretShapes = [
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /(?<!\d)(?:\d[ -]?){13,19}(?!\d)/g,
  /(?<!\d)(?:\+?82[ -]?|0)1\d[ -]?\d{3,4}[ -]?\d{4}(?!\d)/g,
];

/** Removes everything from a text that looks like a secret. */
export const withoutSecretShapes = (text: string): string =>
  secretShapes.reduce((kept, shape) => kept.replace(shape, redacted), text);

/** A JSON value without its secrets; an error response keeps its `code`, which is none. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecretShapes(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const isRefusal = 'request_id' in value && 'status' in value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      isSecret(field, inner, isRefusal) && inner !== null ? redacted : withoutSecrets(inner),
    ]),
  );
}

/** A query string without its secrets. */
export function queryWithoutSecrets(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const field of new Set(parameters.keys())) {
    const value = parameters.get(field) ?? '';
    parameters.set(field, isSecret(field, value, false) ? redacted : withoutSecretShapes(value));
  }
  return parameters.toString();
}

function isSecret(field: string, value: unknown, isRefusal: boolean): boolean {
  if (isRefusal && field === 'code') return false;
  return isSecretName(field) || (secretField.test(field) && !isRowKey(field, value));
}

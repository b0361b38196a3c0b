// Errors are recognized by their properties: in Jest, those of Node's own modules are not instances of the test's Error.

/**
 * Returns a property of anything that was thrown.
 * @param {unknown} error
 * @param {string} name
 * @returns {unknown} undefined for values without properties
 */
const property = (error, name) =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/**
 * The code of an error of the system (`ENOENT`) or of Postgres (`42P13`).
 * @param {unknown} error
 * @returns {string} empty for an error without a code
 */
export function errorCode(error) {
  const code = property(error, 'code');
  return typeof code === 'string' ? code : '';
}

/**
 * The message of anything that was thrown. An error that only collects others, as of a connection that failed over IPv4
 * and IPv6, has the message of the first of them, or its code.
 * @param {unknown} error
 * @returns {string}
 */
export function errorMessage(error) {
  const collected = property(error, 'errors');
  const [first] = Array.isArray(collected) ? collected : [];
  return (
    [property(error, 'message'), property(first, 'message'), errorCode(error)].find(isText) ?? String(error)
  );
}

/**
 * What Postgres adds to an error's message.
 * @param {unknown} error
 * @returns {{ detail?: string, position?: number }} `position` is that of the statement's text, from 1
 */
export function postgresDetails(error) {
  const [detail, position] = [property(error, 'detail'), Number(property(error, 'position'))];
  return { ...(isText(detail) ? { detail } : {}), ...(position > 0 ? { position } : {}) };
}

/**
 * What a failed program printed to its standard error.
 * @param {unknown} error of `execFileSync`
 * @returns {string} trimmed; empty if it did not start
 */
export const printedError = (error) => String(property(error, 'stderr') ?? '').trim();

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string' && value !== '';

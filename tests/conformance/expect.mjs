import assert from 'node:assert/strict';
import { isUtc } from './judgement.mjs';

/** @typedef {import('./client.mjs').ApiResponse} ApiResponse */

const summaryOf = ({ request, status, body }) =>
  `${request} returned ${status} ${typeof body === 'string' ? body.slice(0, 200) : JSON.stringify(body).slice(0, 300)}`;

/**
 * Asserts that a call succeeded, and returns the body of the response.
 * @param {ApiResponse} response
 * @param {number} [status]
 */
export function expectOk(response, status = 200) {
  assert.equal(response.status, status, `${summaryOf(response)}; ${status} was expected`);
  return response.body;
}

/**
 * Asserts that a call was refused with one of these codes, and returns the body of the refusal.
 * @param {ApiResponse} response
 * @param {...string} codes
 */
export function expectRefusal(response, ...codes) {
  assert.ok(response.status >= 400, `${summaryOf(response)}; a refusal (${codes.join(' or ')}) was expected`);
  assert.ok(codes.includes(response.body.code), `${summaryOf(response)}; ${codes.join(' or ')} was expected`);
  return response.body;
}

/** Asserts that a refusal names a field. @param {ApiResponse} response @param {string} field @param {...string} codes */
export function expectFieldRefusal(response, field, ...codes) {
  const { fields = [] } = expectRefusal(response, ...(codes.length > 0 ? codes : ['validation_failed']));
  assert.ok(
    fields.some((problem) => problem.field === field),
    `${summaryOf(response)}; the field ${field} should be named`,
  );
}

/**
 * Asserts that a response may not be stored, because it is personal.
 * @param {ApiResponse} response
 */
export function expectNoStore(response) {
  const header = response.headers.get('cache-control') ?? '';
  assert.match(
    header,
    /no-store/,
    `${response.request}: Cache-Control is "${header}"; no-store was expected`,
  );
}

/** Asserts that two values are deeply equal. @param {unknown} actual @param {unknown} expected @param {string} what */
export function expectEqual(actual, expected, what) {
  assert.deepEqual(
    actual,
    expected,
    `${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
  );
}

/** @param {unknown} condition @param {string} what the expected state */
export const expectThat = (condition, what) => assert.ok(condition, what);

/** Asserts that a time has the contract's format. @param {unknown} value @param {string} what */
export function expectTime(value, what) {
  assert.ok(isUtc(String(value)), `${what} is not an ISO time in UTC: ${value}`);
}

/**
 * Asserts that values are sorted; neighbours may be equal.
 * @param {(string | number)[]} values
 * @param {'asc' | 'desc'} way
 * @param {string} what
 */
export function expectSorted(values, way, what) {
  for (const [at, value] of values.slice(1).entries()) {
    const before = values[at] ?? value;
    assert.ok(way === 'asc' ? before <= value : before >= value, `${what}: ${before} comes before ${value}`);
  }
}

/**
 * Asserts that the pages of a list follow each other without gap or repetition, and that there is nothing past its
 * end. The offset, limit and total of a page are judged with every response, and refusals of them with every call.
 * @param {(query: string) => Promise<ApiResponse>} read responds for `offset=0&limit=2`
 * @param {(entry: any) => unknown} [keyOf] identifies an entry
 */
export async function expectPaging(read, keyOf = (entry) => JSON.stringify(entry)) {
  const whole = expectOk(await read('offset=0&limit=4')).list.map(keyOf);
  expectEqual(new Set(whole).size, whole.length, 'distinct entries of a page');
  expectEqual(expectOk(await read('offset=2&limit=2')).list.map(keyOf), whole.slice(2), 'the second page');
  const { total } = expectOk(await read('offset=0&limit=1'));
  // A total that is too large shows on the last page alone.
  expectOk(await read(`offset=${Math.max(0, total - 1)}&limit=3`));
  expectEqual(expectOk(await read(`offset=${total + 100}&limit=2`)).list, [], 'a page past the end');
}

/** The lines of a CSV file that was downloaded, without its heads. */
export function expectCsv(response) {
  expectEqual(response.status, 200, 'the status');
  expectThat(/attachment/.test(response.headers.get('content-disposition') ?? ''), 'not a download');
  return String(response.body)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .slice(1);
}

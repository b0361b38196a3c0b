import assert from 'node:assert/strict';
import { isUtc } from './judgement.mjs';

/** @typedef {import('./client.mjs').Answer} Answer */

const summaryOf = ({ request, status, body }) =>
  `${request} returned ${status} ${typeof body === 'string' ? body.slice(0, 200) : JSON.stringify(body).slice(0, 300)}`;

/**
 * The response, when it is a success.
 * @param {Answer} answer
 * @param {number} [status]
 */
export function expectOk(answer, status = 200) {
  assert.equal(answer.status, status, `${summaryOf(answer)}; ${status} was expected`);
  return answer.body;
}

/**
 * The refusal's body, when it has one of these codes.
 * @param {Answer} answer
 * @param {...string} codes
 */
export function expectRefusal(answer, ...codes) {
  assert.ok(answer.status >= 400, `${summaryOf(answer)}; a refusal (${codes.join(' or ')}) was expected`);
  assert.ok(codes.includes(answer.body.code), `${summaryOf(answer)}; ${codes.join(' or ')} was expected`);
  return answer.body;
}

/** A refusal that names a field. @param {Answer} answer @param {string} field @param {...string} codes */
export function expectFieldRefusal(answer, field, ...codes) {
  const { fields = [] } = expectRefusal(answer, ...(codes.length > 0 ? codes : ['validation_failed']));
  assert.ok(
    fields.some((problem) => problem.field === field),
    `${summaryOf(answer)}; the field ${field} should be named`,
  );
}

/**
 * A personal response may not be stored.
 * @param {Answer} answer
 */
export function expectNoStore(answer) {
  const header = answer.headers.get('cache-control') ?? '';
  assert.match(header, /no-store/, `${answer.request}: Cache-Control is "${header}"; no-store was expected`);
}

/** Two values, compared deeply. @param {unknown} actual @param {unknown} expected @param {string} what */
export function expectEqual(actual, expected, what) {
  assert.deepEqual(
    actual,
    expected,
    `${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
  );
}

/** @param {unknown} condition @param {string} what the expected state */
export const expectThat = (condition, what) => assert.ok(condition, what);

/** A time as the contract writes it. @param {unknown} value @param {string} what */
export function expectTime(value, what) {
  assert.ok(isUtc(String(value)), `${what} is not an ISO time in UTC: ${value}`);
}

/**
 * Comparable values in order; neighbours may be equal.
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
 * A list pages: the pages join without gap or repetition, and past the end there is nothing. The offset, limit and
 * total of a page are judged with every response, and refusals of them with every call.
 * @param {(query: string) => Promise<Answer>} read responds for `offset=0&limit=2`
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

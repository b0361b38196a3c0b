import assert from 'node:assert/strict';

/** @typedef {import('./client.mjs').Answer} Answer */

const told = ({ request, status, body }) =>
  `${request} answered ${status} ${typeof body === 'string' ? body.slice(0, 200) : JSON.stringify(body).slice(0, 300)}`;

/** The answer, when it was let through. @param {Answer} answer @param {number} [status] */
export function expectOk(answer, status = 200) {
  assert.equal(answer.status, status, `${told(answer)}; ${status} was expected`);
  return answer.body;
}

/**
 * The refusal's body, when it has one of these codes.
 * @param {Answer} answer
 * @param {...string} codes
 */
export function expectRefusal(answer, ...codes) {
  assert.ok(answer.status >= 400, `${told(answer)}; a refusal (${codes.join(' or ')}) was expected`);
  assert.ok(codes.includes(answer.body.code), `${told(answer)}; ${codes.join(' or ')} was expected`);
  return answer.body;
}

/** A refusal that names a field. @param {Answer} answer @param {string} field @param {...string} codes */
export function expectFieldRefusal(answer, field, ...codes) {
  const { fields = [] } = expectRefusal(answer, ...(codes.length > 0 ? codes : ['validation_failed']));
  assert.ok(
    fields.some((problem) => problem.field === field),
    `${told(answer)}; the field ${field} should be named`,
  );
}

/** A personal answer is kept by nobody. @param {Answer} answer */
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

/** @param {unknown} condition @param {string} what what should be so */
export const expectThat = (condition, what) => assert.ok(condition, what);

/** A time as the contract writes it. @param {unknown} value @param {string} what */
export function expectTime(value, what) {
  assert.match(
    String(value),
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/,
    `${what} is no ISO time in UTC: ${value}`,
  );
}

/** Comparable values in order, neighbours may be equal. @param {(string | number)[]} values @param {'asc' | 'desc'} way @param {string} what */
export function expectSorted(values, way, what) {
  for (const [at, value] of values.slice(1).entries()) {
    const before = values[at] ?? value;
    assert.ok(way === 'asc' ? before <= value : before >= value, `${what}: ${before} stands before ${value}`);
  }
}

/**
 * A list pages: limit and offset are obeyed and told, the pages join without gap or repetition, bad ones are refused.
 * @param {(query: string) => Promise<Answer>} ask answers for `offset=0&limit=2`
 * @param {(entry: any) => unknown} [keyOf] what names an entry
 */
export async function expectPaging(ask, keyOf = (entry) => JSON.stringify(entry)) {
  const whole = expectOk(await ask('offset=0&limit=4'));
  expectEqual([whole.offset, whole.limit], [0, 4], 'offset and limit told');
  expectThat(whole.list.length <= 4, 'no more entries than the limit');
  expectThat(whole.total >= whole.list.length, `total ${whole.total} is less than what is listed`);
  const second = expectOk(await ask('offset=2&limit=2'));
  expectEqual([second.offset, second.limit], [2, 2], 'offset and limit told');
  expectEqual(second.list.map(keyOf), whole.list.slice(2).map(keyOf), 'the second page');
  const past = expectOk(await ask(`offset=${whole.total + 100}&limit=2`));
  expectEqual(past.list, [], 'a page past the end');
  for (const bad of [
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=abc',
    'limit=1.5',
    'offset=-1',
    'offset=1e3',
  ]) {
    expectRefusal(await ask(bad), 'validation_failed');
  }
}

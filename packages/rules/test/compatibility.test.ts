import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { contractCode, isOfCall, readCompatibility, reasonNotOffered } from '../src/index.ts';

const reason = 'comes in spring';
const file = {
  $schema: '../docs/compatibility.schema.json',
  backend: 'hive',
  not_offered: [{ call: 'PUT /v1/payment/user-star-use-proc', reason }],
  codes: [
    { backend: 'E404', contract: 'user_not_found', reason },
    { backend: 'E404', contract: 'live_not_found', call: 'GET /v1/vods/{id}', reason },
  ],
  limits: [{ call: 'GET /v1/vod/live-list', parameter: 'limit', most: 20, reason }],
  cases: [{ case: 'lives: a live has a picture', reason }],
};
const schema = JSON.parse(
  readFileSync(new URL('../../../docs/compatibility.schema.json', import.meta.url), 'utf8'),
);
const fits = new Ajv2020({ strict: false }).compile(schema);

describe('a compatibility file', () => {
  it.each([
    ['whole', file],
    ['with its name alone', { backend: 'hive' }],
  ])('parses to %s (PAGES-15)', (_, value) => {
    expect(readCompatibility(value)).toMatchObject({ backend: 'hive' });
    expect(fits(value)).toBe(true);
  });

  it.each([
    ['no object', [], 'is not an object'],
    ['no name', {}, 'backend must be'],
    ['an unknown list', { backend: 'x', calls: [] }, 'calls is unknown'],
    ['no list', { backend: 'x', codes: {} }, 'codes must be a list'],
    ['no reason', { backend: 'x', not_offered: [{ call: 'GET /v1/a' }] }, 'not_offered[0].reason'],
    ['a call without method', { backend: 'x', not_offered: [{ call: '/v1/a', reason }] }, 'must be a call'],
    ['an unknown field', { backend: 'x', cases: [{ case: 'a', reason, b: 1 }] }, 'cases[0].b is unknown'],
    [
      'a limit of 0',
      { backend: 'x', limits: [{ call: 'GET /v1/a', parameter: 'limit', most: 0, reason }] },
      'limits[0].most must be a whole number above 0',
    ],
  ])('with %s is refused, by its schema too (PAGES-15)', (_, value, problem) => {
    expect(() => readCompatibility(value)).toThrow(problem);
    expect(fits(value)).toBe(false);
  });

  it('matches calls by their templates (PAGES-15)', () => {
    expect(isOfCall('GET /v1/users/{id}', 'GET', '/v1/users/1001')).toBe(true);
    expect(isOfCall('GET /v1/users/{id}', 'GET', '/v1/users/{id}')).toBe(true);
    expect(isOfCall('GET /v1/users/{id}', 'POST', '/v1/users/1001')).toBe(false);
    expect(isOfCall('GET /v1/users/{id}', 'GET', '/v1/users/1001/more')).toBe(false);
    const read = readCompatibility(file);
    expect(reasonNotOffered(read, 'PUT', '/v1/payment/user-star-use-proc')).toBe(reason);
    expect(reasonNotOffered(read, 'GET', '/v1/vods/5')).toBeUndefined();
  });

  it('maps the backend’s codes to the contract’s, those of the call first (PAGES-15)', () => {
    const read = readCompatibility(file);
    expect(contractCode(read, 'GET', '/v1/vods/5', 'E404')).toBe('live_not_found');
    expect(contractCode(read, 'GET', '/v1/users/5', 'E404')).toBe('user_not_found');
    expect(contractCode(read, 'GET', '/v1/users/5', 'age_limit')).toBe('age_limit');
  });
});

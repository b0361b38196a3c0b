import { expect, it } from '@jest/globals';
import { groupedAccount, typedNumber, typedPhone } from '../src/index.ts';

it('removes spaces and hyphens of every kind from a number, and nothing else (STORE-51)', () => {
  expect(typedNumber(' 4242-4242 4242\u20134242\u00a0')).toBe('4242424242424242');
  expect(typedNumber('１２３－４５－６７８９０')).toBe('1234567890');
  expect(typedNumber('12a-3')).toBe('12a3');
  expect(typedNumber('')).toBe('');
});

it('normalizes a Korean telephone number with its country code (STORE-51)', () => {
  expect(typedPhone('010-1234-5678')).toBe('01012345678');
  expect(typedPhone('+82 10-1234-5678')).toBe('01012345678');
  expect(typedPhone('+82 010 1234 5678')).toBe('01012345678');
  expect(typedPhone('+1 650 253 0000')).toBe('+16502530000');
});

it('groups the digits of an account number by four (STORE-51)', () => {
  expect(groupedAccount('12345678901234')).toBe('1234-5678-9012-34');
  expect(groupedAccount('12345678')).toBe('1234-5678');
  expect(groupedAccount('')).toBe('');
});

import { describe, expect, test } from '@jest/globals';
import { formatAgo, formatClock, formatDate, formatDateTime } from '../src/ui/format/dates.ts';
import { formatCount, formatHoney, formatMoney, formatThousands } from '../src/ui/format/numbers.ts';

describe('Counts in Korean units', () => {
  test.each([
    [0, '0'],
    [9_999, '9,999'],
    [10_000, '1만'],
    [12_345, '1.2만'],
    [19_999, '1.9만'],
    [999_999, '99.9만'],
    [1_000_000, '100만'],
    [99_999_999, '9,999만'],
    [100_000_000, '1억'],
    [150_000_000, '1.5억'],
  ])('%i reads %s (CLIENT-28)', (value, text) => expect(formatCount(value)).toBe(text));
});

describe('Counts in thousands and millions', () => {
  test.each([
    [999, '999'],
    [1_000, '1k'],
    [1_250, '1.2k'],
    [999_999, '999k'],
    [1_000_000, '1m'],
    [3_450_000, '3.4m'],
  ])('%i reads %s (CLIENT-28)', (value, text) => expect(formatThousands(value)).toBe(text));
});

test('Amounts carry their unit', () => {
  expect(formatHoney(1_200)).toBe('1,200꿀');
  expect(formatMoney(12_000)).toBe('12,000원');
});

test('Dates are those of Korea (CLIENT-29)', () => {
  expect(formatDateTime('2026-11-20T12:03:00.000Z')).toBe('2026.11.20 (금) 21:03');
  expect(formatDate('2026-11-20T15:00:00.000Z')).toBe('2026.11.21');
  expect(formatDateTime('2026-11-20T15:00:00.000Z')).toBe('2026.11.21 (토) 00:00');
});

describe('A relative time', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  test.each([
    [-5, '방금 전'],
    [59, '방금 전'],
    [60, '1분 전'],
    [3_599, '59분 전'],
    [3_600, '1시간 전'],
    [86_399, '23시간 전'],
    [86_400, '1일 전'],
    [7 * 86_400 - 1, '6일 전'],
    [7 * 86_400, '2026.11.13'],
  ])('of %i seconds reads %s', (seconds, text) =>
    expect(formatAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(text),
  );
});

test.each([
  [-1, '0:00'],
  [59, '0:59'],
  [245, '4:05'],
  [3_600, '1:00:00'],
  [3_723.9, '1:02:03'],
])('%f seconds read %s on a clock', (seconds, text) => expect(formatClock(seconds)).toBe(text));

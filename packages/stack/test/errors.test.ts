import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { errorCode, errorMessage, postgresDetails, printedError } from '../src/errors.mjs';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it('an error of the system has its code', () => {
  expect(errorCode(thrownBy(() => readFileSync('/no/such/file')))).toBe('ENOENT');
  expect([new Error('bees'), 'bees', null, undefined, { code: 7 }].map(errorCode)).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
});

it('an error without a message has that of the first collected one, else its code', () => {
  const collected = [new Error('no bees'), new Error('no wax')];
  expect(errorMessage(new AggregateError(collected))).toBe('no bees');
  expect(errorMessage(new AggregateError(collected, 'no hive'))).toBe('no hive');
  expect(errorMessage(Object.assign(new Error(), { code: 'ENOENT' }))).toBe('ENOENT');
  expect(errorMessage('bees')).toBe('bees');
});

it('an error of Postgres has a detail and a position', () => {
  expect(postgresDetails({ detail: 'a trigger', position: '12' })).toEqual({
    detail: 'a trigger',
    position: 12,
  });
  expect(postgresDetails({ detail: undefined })).toEqual({});
});

it('a failed program has what it printed to its standard error', () => {
  const program = 'console.error("no wax"); process.exit(1)';
  const failed = thrownBy(() => execFileSync(process.execPath, ['-e', program], { stdio: 'pipe' }));
  expect(printedError(failed)).toBe('no wax');
  expect(printedError(thrownBy(() => execFileSync('/no/such/program', { stdio: 'pipe' })))).toBe('');
});

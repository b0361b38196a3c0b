import type { FormatProblem } from '@honey/rules';
import { AppError } from './app-error.ts';
import { problemOf } from './validation.ts';

const sentences: Record<FormatProblem, string> = {
  empty: '입력해 주세요.',
  tooShort: '너무 짧아요.',
  tooLong: '너무 길어요.',
  characters: problemOf('', 'characters').message,
};

/**
 * The refusal of a single field: validation_failed.
 * @param code stable, on the wire
 * @param message Korean, safe to show; omitted for codes with a standard message
 */
export const fieldRefusal = (field: string, code: string, message?: string): AppError =>
  new AppError('validation_failed', {
    fields: [message === undefined ? problemOf(field, code) : { field, code, message }],
  });

/** Throws validation_failed for a field with a format problem. */
export function refuseProblem(field: string, problem: FormatProblem | null): void {
  if (problem === null) return;
  throw fieldRefusal(field, problem, sentences[problem]);
}

/** Returns the value of a required field. Throws validation_failed when it is missing. */
export function required<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) {
    throw fieldRefusal(field, 'empty', sentences.empty);
  }
  return value;
}

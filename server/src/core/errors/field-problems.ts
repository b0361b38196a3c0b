import type { FormatProblem } from '@honey/rules';
import { AppError } from './app-error.ts';

const sentences: Record<FormatProblem, string> = {
  empty: '입력해 주세요.',
  tooShort: '너무 짧아요.',
  tooLong: '너무 길어요.',
  characters: '쓸 수 없는 글자가 있어요.',
};

/** Throws validation_failed for a field that has not the form it needs. */
export function refuseProblem(field: string, problem: FormatProblem | null): void {
  if (problem === null) return;
  throw new AppError('validation_failed', {
    fields: [{ field, code: problem, message: sentences[problem] }],
  });
}

/** Throws validation_failed for a field that is needed here and was left out. Answers its value. */
export function required<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) {
    throw new AppError('validation_failed', {
      fields: [{ field, code: 'empty', message: sentences.empty }],
    });
  }
  return value;
}

import type { ValidationError } from '@nestjs/common';
import type { FieldProblem } from './app-error.ts';

/** Korean messages by class-validator's rule names and our own; the name is the field's stable code. */
const sentences: Record<string, string> = {
  isString: '글자로 입력해 주세요.',
  isInt: '정수로 입력해 주세요.',
  isNumber: '숫자로 입력해 주세요.',
  isIn: '고를 수 있는 값이 아니에요.',
  isUuid: '올바른 값이 아니에요.',
  isLength: '길이를 확인해 주세요.',
  minLength: '너무 짧아요.',
  maxLength: '너무 길어요.',
  matches: '형식을 확인해 주세요.',
  min: '너무 작은 값이에요.',
  max: '너무 큰 값이에요.',
  isArray: '목록으로 보내 주세요.',
  arrayMaxSize: '너무 많아요.',
  arrayUnique: '같은 값이 두 번 들어 있어요.',
  isDateString: '날짜와 시각을 확인해 주세요.',
  minDate: '지금보다 나중으로 골라 주세요.',
  whitelistValidation: '알 수 없는 항목이에요.',
  characters: '쓸 수 없는 글자가 있어요.',
  nestedValidation: '항목의 모양을 확인해 주세요.',
  range: '설정할 수 있는 값이 아니에요.',
};

/** The problem of a field, with its standard message. */
export const problemOf = (field: string, code: string): FieldProblem => ({
  field,
  code,
  message: sentences[code] ?? '올바른 값이 아니에요.',
});

/** Converts validation errors to field problems, as sent on the wire. */
export function problemsOf(errors: ValidationError[], parent = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const field = parent ? `${parent}.${error.property}` : error.property;
    const own = Object.keys(error.constraints ?? {}).map((code) => problemOf(field, code));
    return [...own, ...problemsOf(error.children ?? [], field)];
  });
}

/** The problem of an unknown field. */
export const problemOfUnknown = (field: string): FieldProblem => problemOf(field, 'whitelistValidation');

import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../src/api/errors.ts';
import { showRefusal } from '../src/api/form-refusal.ts';

/** A form as far as a refusal is concerned: records the errors set on its fields, in order. */
function buildForm() {
  const errors: [field: string, message: string | undefined, focus: boolean | undefined][] = [];
  const setError = (field: string, { message }: { message?: string }, options?: { shouldFocus: boolean }) => {
    errors.push([field, message, options?.shouldFocus]);
  };
  return { errors, setError };
}

describe('a refused form', () => {
  const tooLong = { field: 'state_memo', code: 'max', message: '너무 길어요.' };

  it('shows a field refusal at the field and nothing above the button', () => {
    const { errors, setError } = buildForm();
    const error = new ApiError(400, { code: 'validation_failed', fields: [tooLong] });
    expect(showRefusal(setError, error, { state_memo: 'memo' })).toBeNull();
    expect(errors).toEqual([['memo', '너무 길어요.', true]]);
  });

  it('shows a refusal that concerns one field at that field, with its own text', () => {
    const { errors, setError } = buildForm();
    const taken = new ApiError(409, { code: 'nick_taken', message: '이미 사용 중인 닉네임이에요.' });
    expect(showRefusal(setError, taken, { nick: 'nick' }, { shouldFocus: false })).toBeNull();
    const forbidden = new ApiError(400, { code: 'prohibited_word', message: '쓸 수 없는 말이 있어요.' });
    const codes = { prohibited_word: 'memo' } as const;
    expect(showRefusal(setError, forbidden, { state_memo: 'memo' }, { codes })).toBeNull();
    expect(errors).toEqual([
      ['nick', '이미 사용 중인 닉네임이에요.', false],
      ['memo', '쓸 수 없는 말이 있어요.', true],
    ]);
  });

  it("prefers the server's text about a weak password to the general one", () => {
    const { errors, setError } = buildForm();
    const fields = [{ field: 'password', code: '8', message: '같은 문자를 3번 썼어요.' }];
    const weak = { code: 'password_rule', message: '비밀번호 규칙에 맞지 않아요.' };
    expect(showRefusal(setError, new ApiError(400, { ...weak, fields }), { password: 'new' })).toBeNull();
    expect(showRefusal(setError, new ApiError(400, weak), { password: 'new' })).toBeNull();
    expect(errors).toEqual([
      ['new', '같은 문자를 3번 썼어요.', true],
      ['new', '비밀번호 규칙에 맞지 않아요.', true],
    ]);
  });

  it('focuses the first of several refused fields', () => {
    const { errors, setError } = buildForm();
    const fields = [
      { field: 'password', code: '8', message: '새 비밀번호' },
      { field: 'old_password', code: 'max', message: '지금 비밀번호' },
    ];
    const error = new ApiError(400, { code: 'validation_failed', fields });
    showRefusal(setError, error, { old_password: 'old', password: 'password' });
    expect(errors.at(-1)).toEqual(['old', '지금 비밀번호', true]);
    expect(errors).toHaveLength(2);
  });

  it('shows everything else above the button, including errors without a form field', () => {
    const { errors, setError } = buildForm();
    const error = new ApiError(400, {
      code: 'validation_failed',
      message: '다시 확인해 주세요.',
      fields: [tooLong],
    });
    expect(showRefusal(setError, error, { nick: 'nick' })).toBe('다시 확인해 주세요.');
    expect(showRefusal(setError, new Error('odd'), { nick: 'nick' })).not.toBe('odd');
    expect(errors).toEqual([]);
  });
});

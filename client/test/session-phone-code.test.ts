import { describe, expect, test } from '@jest/globals';
import { ApiError } from '../src/api/errors.ts';
import { codeText, digitsOf, phoneText, refusedCode } from '../src/areas/verification/phone-code.ts';
import { newPasswordProblem } from '../src/ui/password-text.ts';

describe('a phone number and its code', () => {
  test('accept hyphens and spaces of a pasted number', () => {
    expect(digitsOf('010-1234 5678')).toBe('01012345678');
    expect(phoneText(digitsOf('010-1234-5678'))).toBeNull();
  });

  test('are validated before anything is sent', () => {
    expect(phoneText('')).toBe('휴대폰 번호를 입력해 주세요.');
    expect(phoneText('0212345678')).toBe('010으로 시작하는 번호를 숫자로만 입력해 주세요.');
    expect(codeText('')).toBe('인증번호를 입력해 주세요.');
    expect(codeText('12345')).toBe('인증번호는 6자리 숫자예요.');
    expect(codeText('123456')).toBeNull();
  });

  test('report the remaining attempts after a wrong code; after the last another code must be sent', () => {
    const wrong = new ApiError(400, { code: 'code_mismatch', message: '틀림', detail: { tries_left: 3 } });
    expect(refusedCode(wrong)).toEqual({
      message: '인증번호가 맞지 않아요. 3번 더 입력할 수 있어요.',
      isVoid: false,
    });
    for (const code of ['code_expired', 'code_tries_exceeded']) {
      expect(refusedCode(new ApiError(410, { code, message: '끝' }))).toEqual({
        message: '끝',
        isVoid: true,
      });
    }
  });
});

describe('a new password in a form', () => {
  test('has a text for every rule', () => {
    const problems = [
      newPasswordProblem(''),
      newPasswordProblem('Aa1!Aa1!Aa1!Aa1!Aa1!x'),
      newPasswordProblem('Honeybee7!', ['honeybee7!']),
      newPasswordProblem('Aaaa1!bdf'),
      newPasswordProblem('Aa1! bdfh'),
      newPasswordProblem('abdfhjkm'),
      newPasswordProblem('Aa1!'),
      newPasswordProblem('Xabc19!m'),
      newPasswordProblem('Xqwe19!m'),
    ];
    expect(problems).not.toContain(null);
    expect(new Set(problems).size).toBeGreaterThanOrEqual(8);
  });

  test('ignores an ID that is not typed yet', () => {
    expect(newPasswordProblem('Nectar#4719', [''])).toBeNull();
    expect(newPasswordProblem('Nectar#4719', ['nectar#4719'])).not.toBeNull();
  });
});

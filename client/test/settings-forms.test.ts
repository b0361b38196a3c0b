import { nickLength, profileIdLength } from '@honey/rules';
import { describe, expect, it } from '@jest/globals';
import { completion, isCompleted } from '../src/areas/settings/model/completion.ts';
import { ownNameProblem } from '../src/areas/settings/model/own-name.ts';
import { methodName, signUpMethod } from '../src/areas/settings/model/sign-up-method.ts';
import { reasonText, signoutReasons } from '../src/areas/settings/model/signout-reasons.ts';
import { nameRangeOf } from '../src/site/name-ranges.ts';

describe('a new nickname or profile ID', () => {
  const site = {
    login_id_length_min: 5,
    login_id_length_max: 9,
    nick_length_min: 3,
    nick_length_max: 5,
    profile_id_length_min: 6,
    profile_id_length_max: 8,
  };

  it('must differ, and consist of the characters of its kind', () => {
    expect(ownNameProblem('nick', '꿀벌이', '꿀벌이', nickLength)).toMatch(/지금과 같아요/);
    expect(ownNameProblem('nick', '꿀 벌', '꿀벌이', nickLength)).toMatch(/한글, 영문, 숫자만/);
    expect(ownNameProblem('profile_id', '꿀벌', 'honeybee', profileIdLength)).toMatch(/영문과 숫자만/);
    expect(ownNameProblem('nick', '말벌', '꿀벌이', nickLength)).toBeNull();
    expect(ownNameProblem('profile_id', 'wasp', 'honeybee', profileIdLength)).toBeNull();
  });

  it('has the length set by the site, both bounds included', () => {
    const problem = (length: number) =>
      ownNameProblem('nick', '벌'.repeat(length), '꿀벌이', nameRangeOf('nick', site));
    expect([2, 3, 5, 6].map(problem)).toEqual([
      '3자 이상 입력해 주세요.',
      null,
      null,
      '5자까지 쓸 수 있어요.',
    ]);
    expect(nameRangeOf('profile_id', site)).toEqual({ min: 6, max: 8 });
    expect(nameRangeOf('id', site)).toEqual({ min: 5, max: 9 });
  });

  it("has the default bounds until the site's are loaded", () => {
    expect(nameRangeOf('nick', undefined)).toEqual(nickLength);
    expect(nameRangeOf('profile_id', undefined)).toEqual(profileIdLength);
  });
});

describe('a completion page', () => {
  it('opens after its own change only (SETTINGS-25)', () => {
    const [to, { state }] = completion('nickname');
    expect(to).toBe('/mypage/settings/person/nickname-complete');
    expect(isCompleted(state, 'nickname')).toBe(true);
    expect(isCompleted(state, 'phone')).toBe(false);
  });

  it.each([null, undefined, 'nickname', {}, { completed: 'else' }])(
    'is refused for %p (SETTINGS-25)',
    (state) => {
      expect(isCompleted(state, 'nickname')).toBe(false);
    },
  );
});

describe("a member's sign-in method", () => {
  it('is derived from the sign-up method', () => {
    expect(signUpMethod('P')).toEqual({ kind: 'password' });
    expect(signUpMethod('H')).toEqual({ kind: 'phone' });
    expect(signUpMethod('kakao')).toEqual({ kind: 'social', provider: 'kakao' });
    expect(methodName(signUpMethod('kakao'))).toBe('카카오 계정');
  });
});

describe('the reason of a deletion', () => {
  it("is stored as text: the selected one, or the member's own", () => {
    const seldom = signoutReasons.find(({ value }) => value === 'seldom');
    expect(reasonText('seldom', '무시돼요')).toBe(seldom?.label);
    expect(reasonText('other', ' 이사 가요 ')).toBe('이사 가요');
  });
});

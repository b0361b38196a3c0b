import { describe, expect, test } from '@jest/globals';
import { ApiError } from '../src/api/errors.ts';
import {
  adjacentStep,
  draftStore,
  emptyDraft,
  requiredConsents,
  type SignUpDraft,
  stepsOf,
  stepToShow,
} from '../src/areas/sign-up/model/draft.ts';
import { emailProblem, realNameProblem, uniqueNameProblem } from '../src/areas/sign-up/model/field-text.ts';
import { joinBody } from '../src/areas/sign-up/model/join-body.ts';
import { joinRefusalOf } from '../src/areas/sign-up/model/join-refusal.ts';
import { memoryStorage } from './memory-storage.ts';

const now = 1_000_000;
const nothing = { password: false, joined: false };
const agreed: SignUpDraft = { ...emptyDraft, consents: [...requiredConsents] };
const verified: SignUpDraft = {
  ...agreed,
  name: '홍길동',
  phone: '01011110000',
  verified: {
    signUpToken: 'right',
    endsAt: now + 1,
    nameHide: '홍*동',
    phone: '01011110000',
    phoneHide: '010-****-0000',
  },
};
const named: SignUpDraft = { ...verified, id: 'honeybee7' };

describe('the steps of signing up', () => {
  test('cannot be skipped, whatever the address contains (SIGN-UP-14)', () => {
    expect(stepToShow('profile', 'id', emptyDraft, nothing, now)).toBe('terms');
    expect(stepToShow('profile', 'id', agreed, nothing, now)).toBe('identity');
    expect(stepToShow('profile', 'id', verified, nothing, now)).toBe('account');
    expect(stepToShow('profile', 'id', named, { ...nothing, password: true }, now)).toBe('profile');
    expect(stepToShow('done', 'id', named, { ...nothing, password: true }, now)).toBe('profile');
  });

  test('start at the first incomplete one if the address names none', () => {
    expect(stepToShow(null, 'id', agreed, nothing, now)).toBe('identity');
    expect(stepToShow('nonsense', 'id', agreed, nothing, now)).toBe('identity');
  });

  test('can be revisited', () => {
    expect(stepToShow('terms', 'id', named, { ...nothing, password: true }, now)).toBe('terms');
    expect(stepToShow('identity', 'id', named, nothing, now)).toBe('identity');
  });

  test('require the password again after a reload (SIGN-UP-14)', () => {
    expect(stepToShow('profile', 'id', named, nothing, now)).toBe('account');
  });

  test('require a new verification once it has expired', () => {
    expect(stepToShow('profile', 'id', named, { ...nothing, password: true }, now + 1)).toBe('identity');
  });

  test('stop at a missing required consent, but not at an optional one', () => {
    for (const gubn of requiredConsents) {
      const consents = [...requiredConsents, 'marketing'].filter((other) => other !== gubn);
      expect(stepToShow('identity', 'id', { ...verified, consents }, nothing, now)).toBe('terms');
    }
    expect(stepToShow('identity', 'id', agreed, nothing, now)).toBe('identity');
  });

  test('require a code in place of ID and password by phone, and nothing by a social account', () => {
    expect(stepToShow('profile', 'phone', verified, nothing, now)).toBe('phone');
    expect(stepToShow('profile', 'phone', { ...verified, phoneCodeKey: 'k' }, nothing, now)).toBe('profile');
    expect(stepToShow('profile', 'social', verified, nothing, now)).toBe('profile');
    expect(stepToShow('account', 'social', verified, nothing, now)).toBe('profile');
  });

  test('show only the welcome after the sign-up', () => {
    expect(stepToShow('terms', 'id', emptyDraft, { password: false, joined: true }, now)).toBe('done');
  });

  test('move one step forward and back, within bounds', () => {
    expect(adjacentStep('id', 'terms', 1)).toBe('identity');
    expect(adjacentStep('id', 'profile', -1)).toBe('account');
    expect(adjacentStep('id', 'terms', -1)).toBe('terms');
    expect(stepsOf('phone')).not.toContain('account');
  });
});

describe('a stored sign-up', () => {
  test('is restored unchanged, without a password (SIGN-UP-14)', () => {
    const storage = memoryStorage();
    draftStore.store(named, storage);
    expect(draftStore.get(storage)).toEqual(named);
    expect(Object.keys(draftStore.get(storage))).not.toContain('password');
    draftStore.clear(storage);
    expect(draftStore.get(storage)).toEqual(emptyDraft);
  });
});

describe('the sign-up request', () => {
  test('by ID: has ID and password, and no empty fields', () => {
    const body = joinBody({ ...named, nick: '꿀벌이' }, { method: 'id', password: 'Nectar#4711' });
    expect(body).toEqual({
      sign_up_token: 'right',
      reg_method_cd: 'P',
      id: 'honeybee7',
      password: 'Nectar#4711',
      nick: '꿀벌이',
      consents: [...requiredConsents],
      phone_country_num: 'KR_82',
    });
  });

  test('by phone: has the verified code, and no ID entered earlier', () => {
    const body = joinBody({ ...named, phoneCodeKey: 'code', nick: '꿀벌이' }, { method: 'phone' });
    expect(body).toMatchObject({ reg_method_cd: 'H', certification_key: 'code' });
    expect(body).not.toHaveProperty('id');
    expect(body).not.toHaveProperty('password');
  });

  test("by a social account: has its ticket under the provider's name", () => {
    const body = joinBody(
      { ...verified, nick: '꿀벌이' },
      { method: 'social', provider: 'naver', ticket: 'a.b.c' },
    );
    expect(body).toMatchObject({ reg_method_cd: 'naver', social_ticket: 'a.b.c' });
  });

  test('has one picture, the selected one', () => {
    const of = (photo: SignUpDraft['photo']) => joinBody({ ...named, photo }, { method: 'phone' });
    expect(of({ kind: 'file', id: 12, url: '/f' })).toMatchObject({ file_id: 12 });
    expect(of({ kind: 'ai', id: '7', url: '/a' })).toMatchObject({ ai_image_id: '7' });
    expect(of({ kind: 'initials' })).not.toHaveProperty('file_id');
  });

  test('omits a consent that is not on the page', () => {
    const draft = { ...named, consents: [...requiredConsents, 'anything'] };
    expect(joinBody(draft, { method: 'phone' }).consents).toEqual([...requiredConsents]);
  });
});

describe('a refused sign-up', () => {
  const refusal = (code: string, status = 409, rest = {}) =>
    joinRefusalOf(new ApiError(status, { code, message: '안내', ...rest }));

  test('leads to the step and field to correct', () => {
    expect(refusal('id_taken')).toMatchObject({ step: 'account', field: 'id', message: '안내' });
    expect(refusal('nick_taken')).toMatchObject({ step: 'profile', field: 'nick' });
    expect(refusal('password_rule', 400)).toMatchObject({ step: 'account', field: 'password' });
    expect(refusal('consent_required', 400)).toMatchObject({ step: 'terms', field: null });
    expect(refusal('code_expired', 410)).toMatchObject({ step: 'phone', restart: false });
  });

  test("shows the server's text for the field", () => {
    const fields = [{ field: 'profile_id', code: 'tooShort', message: '너무 짧아요.' }];
    expect(refusal('validation_failed', 400, { fields })).toMatchObject({
      step: 'profile',
      field: 'profileId',
      message: '너무 짧아요.',
    });
  });

  test('restarts with the identity when that has been used', () => {
    for (const code of ['sign_up_expired', 'already_joined', 'phone_taken']) {
      expect(refusal(code)).toMatchObject({ step: 'identity', restart: true });
    }
  });

  test('reports that it may have succeeded when there was no response', () => {
    const lost = joinRefusalOf(ApiError.withoutResponse('network'));
    expect(lost).toMatchObject({ step: 'profile', field: null, restart: false });
    expect(lost.message).toContain('두 번 가입되지 않아요');
    expect(joinRefusalOf(new Error('odd'))).toMatchObject({ step: 'profile', restart: false });
  });
});

describe('field validation', () => {
  test('judges names, addresses and IDs as the server does', () => {
    expect(realNameProblem('')).toBe('이름을 입력해 주세요.');
    expect(realNameProblem('홍')).not.toBeNull();
    expect(realNameProblem('홍길동')).toBeNull();
    expect(emailProblem('')).toBeNull();
    expect(emailProblem('bee@honey')).not.toBeNull();
    expect(emailProblem('bee@honey.example')).toBeNull();
    expect(uniqueNameProblem('id', 'abc')).toBe('너무 짧아요. 조금 더 길게 정해 주세요.');
    expect(uniqueNameProblem('id', '꿀벌아이디')).toBe('영문과 숫자만 쓸 수 있어요.');
    expect(uniqueNameProblem('id', 'honey7')).toBeNull();
    expect(uniqueNameProblem('nick', '꿀 벌')).toBe('한글, 영문, 숫자만 쓸 수 있어요.');
    expect(uniqueNameProblem('nick', '꿀벌')).toBeNull();
  });
});

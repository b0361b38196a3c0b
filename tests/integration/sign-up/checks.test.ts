import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import type { AppVersion } from '@honey/server/sign-up/checks/checks.dto';
import type { Availability } from '@honey/server/users/names/availability.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { provenCode, type Refusal } from './support.ts';

const { server, client } = setServer();

beforeAll(async () => {
  await buildMember(server.app, {
    loginId: 'takenbee',
    nick: '이미꿀벌',
    profileId: 'takenprofile',
    phone: '01077778888',
  });
  await server.app.get(Database).prisma.prohibitedWord.create({ data: { word: '나쁜말' } });
  await server.app.get(Database).prisma.forbiddenId.create({ data: { id: 'beeking' } });
  await server.app.get(ProhibitedWordsService).reload();
});

describe('checks while a form is filled in', () => {
  it.each([
    ['id', 'id', 'freshbee', 'ok', '사용할 수 있어요.'],
    ['id', 'id', 'TakenBee', 'taken', '이미 사용 중인 아이디예요.'],
    ['id', 'id', 'Admin', 'forbidden', '사용할 수 없는 아이디예요.'],
    ['id', 'id', 'beeking', 'forbidden', '사용할 수 없는 아이디예요.'],
    ['id', 'id', '', 'empty', '아이디를 입력해 주세요.'],
    ['id', 'id', 'abc', 'tooShort', '아이디가 너무 짧아요.'],
    ['id', 'id', 'abcd', 'ok', '사용할 수 있어요.'],
    ['id', 'id', 'a'.repeat(20), 'ok', '사용할 수 있어요.'],
    ['id', 'id', 'a'.repeat(21), 'tooLong', '아이디가 너무 길어요.'],
    ['id', 'id', '꿀벌이다', 'characters', '아이디에 쓸 수 없는 글자가 있어요.'],
    ['nick', 'nick', '새꿀벌', 'ok', '사용할 수 있어요.'],
    ['nick', 'nick', '이미꿀벌', 'taken', '이미 사용 중인 닉네임이에요.'],
    ['nick', 'nick', '나쁜말벌', 'forbidden', '사용할 수 없는 닉네임이에요.'],
    ['nick', 'nick', '', 'empty', '닉네임을 입력해 주세요.'],
    ['nick', 'nick', '벌', 'tooShort', '닉네임이 너무 짧아요.'],
    ['profile-id', 'profile_id', 'takenprofile', 'taken', '이미 사용 중인 프로필 ID예요.'],
    ['profile-id', 'profile_id', 'freshprofile', 'ok', '사용할 수 있어요.'],
    ['phone', 'phone', '01077778888', 'ok', '사용할 수 있어요.'],
    ['phone', 'phone', '01077779999', 'ok', '사용할 수 있어요.'],
    ['phone', 'phone', '010-7777-9999', 'characters', '휴대폰 번호에 쓸 수 없는 글자가 있어요.'],
  ])('user-check-%s ?%s=%s is %s (SIGN-UP-16, SIGN-UP-23)', async (path, parameter, value, code, message) => {
    const expected = { available_yn: code === 'ok' ? 'Y' : 'N', code, message };
    const text = encodeURIComponent(value);
    const own = await client.get<Availability>(`/v1/user/user-check-${path}?${parameter}=${text}`);
    expect([own.status, own.body]).toEqual([200, expected]);
    expect(own.headers.get('cache-control')).toBe('no-store');
    const overlap = await client.get<Availability>(
      `/v1/user/user-check-overlap?sort_cd=${parameter}&value=${text}`,
    );
    expect(overlap.body).toEqual(expected);
  });

  it('allows a phone number as many accounts as configured (SIGN-UP-11)', async () => {
    const key = await provenCode(server.app, client, '01077778888', 'join');
    const path = `/v1/user/user-check-phone?phone=01077778888&certification_key=${key}`;
    expect((await client.get<Availability>(path)).body).toEqual({
      available_yn: 'N',
      code: 'taken',
      message: '이미 사용 중인 휴대폰 번호예요.',
    });
    await server.app.get(SettingsStore).set('accounts_per_phone', 2);
    const { body } = await client.get<Availability>(path);
    await server.app.get(SettingsStore).set('accounts_per_phone', 1);
    expect(body.code).toBe('ok');
  });

  it.each([
    'user-check-id',
    'user-check-nick?id=x',
    'user-check-id?id=a&id=b',
    `user-check-id?id=${'a'.repeat(201)}`,
    'user-check-overlap?sort_cd=email&value=x',
    'user-check-overlap?sort_cd=id',
    'user-check-phone?phone[]=1',
  ])('%s is rejected', async (path) => {
    const { status, body } = await client.get<Refusal>(`/v1/user/${path}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('rejects text that no database can store (CORE-10)', async () => {
    const { status, body } = await client.get<Refusal>('/v1/user/user-check-nick?nick=%00%00');
    expect([status, body.fields]).toMatchObject([400, [{ field: 'nick', code: 'characters' }]]);
  });

  it('is in a tighter class of the rate limit (CORE-21)', async () => {
    const limited = await startApp({ RATE_LIMIT_PER_MINUTE: '1200', DATABASE_URL: server.databaseUrl });
    try {
      const visitor = new TestClient(limited.baseUrl);
      const answers = await Promise.all(
        Array.from({ length: 70 }, (_, at) => visitor.get<Refusal>(`/v1/user/user-check-id?id=guess${at}`)),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(10);
      expect(refused[0]?.body.code).toBe('rate_limited');
    } finally {
      await limited.close();
    }
  });
});

describe('forbidden words on the page’s own origin', () => {
  const check = (body: unknown) =>
    client.send<{ prohibited_yn: string; words: string[] } & Refusal>('POST', '/api/etc/prohihit-check', {
      body,
    });

  it('are found (COMMON-6)', async () => {
    expect((await check({ content: '나 쁜 말' })).body).toEqual({ prohibited_yn: 'Y', words: ['나쁜말'] });
    expect((await check({ content: '고운말' })).body).toEqual({ prohibited_yn: 'N', words: [] });
  });

  it.each([{}, { content: '' }, { content: 7 }, { content: 'x'.repeat(4001) }, { text: 'x' }])(
    'reject invalid input %#',
    async (body) => {
      const answer = await check(body);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('versions of the apps', () => {
  const versions = (query: string) =>
    client.get<AppVersion & Refusal>(`/v1/initialize/check-latest-app-versions?${query}`);

  it('shows whether the requesting one is too old (COMMON-8)', async () => {
    await server.app.get(SettingsStore).set('app_minimum_version', '1.10.0');
    expect((await versions('platform=P')).body).toMatchObject({ platform: 'P', update_yn: 'N' });
    for (const [version, update] of [
      ['1.9.9', 'Y'],
      ['1.10', 'N'],
      ['1.10.0', 'N'],
      ['2', 'N'],
    ]) {
      expect([version, (await versions(`platform=A&version=${version}`)).body.update_yn]).toEqual([
        version,
        update,
      ]);
    }
  });

  it.each(['', 'platform=X', 'platform=P&version=new'])('rejects ?%s', async (query) => {
    const { status, body } = await versions(query);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
});

import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { LookupHash } from '@honey/server/core/crypto/lookup-hash';
import { Database } from '@honey/server/core/database/database';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import { SocialTicketsService } from '@honey/server/session/oauth/social-tickets.service';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import {
  consents,
  freeNames,
  join,
  newPerson,
  type Person,
  type Refusal,
  requestById,
  signUpTokenOf,
} from './support.ts';

const { server, client } = setServer();

const prisma = () => server.app.get(Database).prisma;
const byId = (person?: Person) => requestById(client, person);
const ticket = (sub: string) =>
  server.app.get(SocialTicketsService).issue({ provider: 'kakao', provider_user_id: sub, email: null });

describe('the right to join', () => {
  it('makes one account, also when it is used fifty times at once (SIGN-UP-2)', async () => {
    const person = newPerson();
    const sign_up_token = await signUpTokenOf(client, person);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        join(client, {
          sign_up_token,
          reg_method_cd: 'kakao',
          social_ticket: ticket(`parallel-${at}`),
          nick: freeNames().nick,
          consents,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code]).toEqual([409, 'already_joined']);
    }
    const phoneHash = server.app.get(LookupHash).of('phone', person.phone);
    expect(await prisma().user.count({ where: { phoneHash } })).toBe(1);
    expect(
      await prisma().socialAccount.count({ where: { providerUserId: { startsWith: 'parallel-' } } }),
    ).toBe(1);
  });

  it('repeats the response for the same request and key, after a lost response (SIGN-UP-3)', async () => {
    const request = await byId();
    const key = { 'Idempotency-Key': 'join-1' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => join(client, request, key)));
    const keys = new Set(answers.map(({ body }) => body.user_key));
    expect([answers.map(({ status }) => status), keys.size]).toEqual([[200, 200, 200, 200], 1]);
    const other = await join(client, { ...request, nick: freeNames().nick }, key);
    expect([other.status, other.body.code]).toEqual([409, 'already_joined']);
    const elsewhere = await join(client, { ...request, email: 'other@honey.example' }, key);
    expect(elsewhere.body.code).toBe('already_joined');
    expect((await join(client, request)).body.code).toBe('already_joined');
  });

  it('makes one account of a person who verified twice (SIGN-UP-4)', async () => {
    const person = newPerson();
    const first = await byId(person);
    const second = { ...(await byId({ ...person, phone: newPerson().phone })) };
    const answers = await Promise.all([join(client, first), join(client, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_joined');
  });

  it('gives one ID, nickname and profile ID to one of many simultaneous joins (SIGN-UP-12)', async () => {
    for (const [field, code, value] of [
      ['id', 'id_taken', 'wantedid'],
      ['nick', 'nick_taken', '모두의꿀'],
      ['profile_id', 'profile_id_taken', 'wantedprofile'],
    ] as const) {
      const requests = await Promise.all(
        [1, 2, 3, 4, 5].map(async () => ({ ...(await byId()), [field]: value })),
      );
      const answers = await Promise.all(requests.map((request) => join(client, request)));
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(4);
      for (const { status, body } of refused) expect([status, body.code]).toEqual([409, code]);
    }
  });

  it('gives one phone number, and one social account, to one of many simultaneous joins (SIGN-UP-11, SIGN-UP-12)', async () => {
    const { phone } = newPerson();
    const byOnePhone = await Promise.all([1, 2, 3, 4].map(() => byId({ ...newPerson(), phone })));
    const social_ticket = ticket('wanted-by-many');
    const bySocial = await Promise.all(
      [1, 2, 3, 4].map(async () => ({
        ...{ sign_up_token: await signUpTokenOf(client, newPerson()), reg_method_cd: 'kakao', social_ticket },
        ...{ nick: freeNames().nick, consents },
      })),
    );
    for (const [requests, code] of [
      [byOnePhone, 'phone_taken'],
      [bySocial, 'social_linked'],
    ] as const) {
      const answers = await Promise.all(requests.map((request) => join(client, request)));
      const codes = answers.map(({ status, body }) => (status === 200 ? 'joined' : body.code));
      expect(codes.sort()).toEqual(['joined', code, code, code].sort());
      const nicks = requests.map(({ nick }) => nick);
      expect(await prisma().user.count({ where: { nick: { in: nicks } } })).toBe(1);
    }
  });

  it('gives the requested ID even when its profile ID goes to another member at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = freeNames();
      const conflicts = [{ id }, { profile_id: id }];
      const requests = await Promise.all(
        conflicts.map(async (conflict) => ({ ...(await byId()), ...conflict })),
      );
      const answers = await Promise.all(requests.map((request) => join(client, request)));
      expect(answers[0]?.status).toBe(200);
      expect([200, 409]).toContain(answers[1]?.status);
    }
  });

  it('expires half an hour after the verification (SIGN-UP-1)', async () => {
    const request = await byId();
    server.app.get(Clock).shift(1_801_000);
    const { status, body } = await join(client, request);
    expect([status, body.code]).toEqual([410, 'sign_up_expired']);
  });

  it('is refused when it is forged, or of another kind (SIGN-UP-1)', async () => {
    const request = await byId();
    const accessToken = (await join(client, await byId())).body.tokens.access_token;
    for (const sign_up_token of ['x', `${request.sign_up_token}x`, accessToken, ticket('k-9')]) {
      const { status, body } = await join(client, { ...request, sign_up_token });
      expect([status, body.code]).toEqual([410, 'sign_up_expired']);
    }
  });
});

describe('a join', () => {
  const refusalOf = async (change: object) => {
    const { status, body } = await join(client, { ...(await byId()), ...change });
    return [status, body.code];
  };

  it('requires every required consent, and names the missing ones (SIGN-UP-8)', async () => {
    const { status, body } = await join(client, { ...(await byId()), consents: ['privacy'] });
    expect([status, body.code]).toEqual([400, 'consent_required']);
    expect(body.fields?.map(({ code }) => code)).toEqual(['service-terms-conditions', 'phone-terms']);
  });

  it('refuses taken values, whatever the case of an ID (SIGN-UP-18)', async () => {
    const { nick } = await buildMember(server.app, { loginId: 'takenbee', profileId: 'takenprofile' });
    expect(await refusalOf({ id: 'TakenBee' })).toEqual([409, 'id_taken']);
    expect(await refusalOf({ nick })).toEqual([409, 'nick_taken']);
    expect(await refusalOf({ profile_id: 'TakenProfile' })).toEqual([409, 'profile_id_taken']);
  });

  it('rejects reserved IDs, listed IDs and forbidden words (SIGN-UP-22)', async () => {
    await prisma().forbiddenId.create({ data: { id: 'beeking' } });
    await prisma().prohibitedWord.create({ data: { word: '나쁜말' } });
    await server.app.get(ProhibitedWordsService).reload();
    for (const id of ['admin', 'ADMIN', 'BeeKing']) {
      expect(await refusalOf({ id })).toEqual([400, 'forbidden_id']);
      expect(await refusalOf({ profile_id: id })).toEqual([400, 'forbidden_id']);
    }
    expect(await refusalOf({ nick: '나쁜말벌' })).toEqual([400, 'prohibited_word']);
  });

  it('refuses a phone number that has its account (SIGN-UP-11)', async () => {
    const { phone } = newPerson();
    await buildMember(server.app, { phone });
    const { status, body } = await join(client, await byId(newPerson({ phone })));
    expect([status, body.code]).toEqual([409, 'phone_taken']);
  });

  it('rejects a birth date other than the verified one', async () => {
    expect(await refusalOf({ direct_birth: '19900102' })).toEqual([409, 'cert_mismatch']);
    expect((await join(client, { ...(await byId()), direct_birth: '19900101' })).status).toBe(200);
  });

  it.each([
    ['Nectar#47112233445566', '2'],
    ['Nectarrr#4711', '8'],
    ['Nectar #4711', '9'],
    ['nectarhive', '5'],
    ['Nec#47', '4'],
    ['Nectar#123', '6'],
    ['Qwe#4711x', '7'],
    ['', '1'],
  ])('returns the checker’s code for the password %j (SIGN-UP-34)', async (weak, code) => {
    const { status, body } = await join(client, { ...(await byId()), password: weak });
    expect([status, body.code, body.fields?.[0]?.code]).toEqual([400, 'password_rule', code]);
  });

  it('rejects the ID as password (SIGN-UP-32)', async () => {
    const { body } = await join(client, { ...(await byId()), id: 'Bee4711Hive', password: 'Bee4711Hive' });
    expect([body.code, body.fields?.[0]?.code]).toEqual(['password_rule', '10']);
  });

  it.each([
    [{ id: 'abc' }, 'id', 'tooShort'],
    [{ id: 'a'.repeat(21) }, 'id', 'tooLong'],
    [{ id: 'bee!hive' }, 'id', 'characters'],
    [{ id: undefined }, 'id', 'empty'],
    [{ password: undefined }, 'password', 'empty'],
    [{ nick: '' }, 'nick', 'empty'],
    [{ nick: '벌' }, 'nick', 'tooShort'],
    [{ nick: '벌'.repeat(13) }, 'nick', 'tooLong'],
    [{ nick: '벌 벌' }, 'nick', 'characters'],
    [{ nick: '벌\u200b벌' }, 'nick', 'characters'],
    [{ nick: '\u0000벌벌' }, 'nick', 'characters'],
    [{ nick: 7 }, 'nick', 'isString'],
    [{ profile_id: 'ab' }, 'profile_id', 'tooShort'],
    [{ profile_id: '벌꿀벌꿀' }, 'profile_id', 'characters'],
    [{ profile_id: null }, 'profile_id', 'isString'],
    [{ ai_image_id: null }, 'ai_image_id', 'isString'],
    [{ reg_method_cd: 'H' }, 'certification_key', 'empty'],
    [{ reg_method_cd: 'kakao' }, 'social_ticket', 'empty'],
    [{ reg_method_cd: 'X' }, 'reg_method_cd', 'isIn'],
    [{ consents: 'privacy' }, 'consents', 'isArray'],
    [{ consents: ['everything'] }, 'consents', 'isIn'],
    [{ email: 'no-address' }, 'email', 'isEmail'],
    [{ email: 'bee\ud800@honey.example' }, 'email', 'characters'],
    [{ device_token: 'to\u0000ken' }, 'device_token', 'characters'],
    [{ profile_css: '벌\udc1d' }, 'profile_css', 'characters'],
    [{ ios_uuid: 'a\nb' }, 'ios_uuid', 'matches'],
    [{ file_id: -1 }, 'file_id', 'min'],
    [{ file_id: 1.5 }, 'file_id', 'isInt'],
    [{ ai_image_id: '../../x' }, 'ai_image_id', 'matches'],
    [{ direct_birth: '1990' }, 'direct_birth', 'matches'],
    [{ role: 'operator' }, 'role', 'whitelistValidation'],
    [{ user_adult_yn: 'Y' }, 'user_adult_yn', 'whitelistValidation'],
  ])('rejects %j', async (wrong, field, code) => {
    const { status, body } = await join(client, { ...(await byId()), ...wrong });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields).toContainEqual(expect.objectContaining({ field, code }));
  });

  it('rejects a file that is not this sign-up’s', async () => {
    expect(await refusalOf({ file_id: 4711 })).toEqual([404, 'file_not_found']);
  });

  it('rejects malformed JSON with a code', async () => {
    const { status, body } = await client.send<Refusal>('POST', '/v1/user/user-direct-join', { body: '{' });
    expect([status, body.code]).toEqual([400, 'malformed_json']);
  });
});

import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { FieldCipher } from '@honey/server/core/crypto/field-cipher';
import { LookupHash } from '@honey/server/core/crypto/lookup-hash';
import { Database } from '@honey/server/core/database/database';
import { Settings } from '@honey/server/core/settings/settings';
import { ProhibitedWords } from '@honey/server/core/words/prohibited-words';
import { SocialTickets } from '@honey/server/session/social-tickets.service';
import { simulatedConnectingInformation } from '@honey/server/sign-up/simulated-identity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startApp, type TestApp } from '../setup/app.ts';
import { TestClient } from '../setup/client.ts';
import {
  consents,
  join,
  provenCode,
  type Refusal,
  type Somebody,
  signUpTokenOf,
  somebody,
} from './sign-up-support.ts';

let server: TestApp;
let client: TestClient;

beforeAll(async () => {
  server = await startApp();
  client = new TestClient(server.baseUrl);
  await server.app.get(Settings).set('phone_code_sends_per_address', 10_000);
});
afterAll(() => server?.close());

const prisma = () => server.app.get(Database).prisma;
const password = 'Nectar#4711';
let names = 0;
/** An ID and a nickname that nobody has. */
function free(): { id: string; nick: string } {
  names += 1;
  return { id: `joiner${names}x`, nick: `새벌${names}호` };
}
/** A whole, good request by ID. */
const byId = async (person: Somebody = somebody()) => ({
  sign_up_token: await signUpTokenOf(client, person),
  reg_method_cd: 'P',
  ...free(),
  password,
  consents,
});
const ticket = (sub: string, email: string | null = null) =>
  server.app.get(SocialTickets).issue({ provider: 'kakao', provider_user_id: sub, email });
const userOf = (userKey: number) => prisma().user.findUniqueOrThrow({ where: { userKey } });

describe('joining by ID', () => {
  it('makes a verified adult with what the verification said, and signs in', async () => {
    const person = somebody();
    const request = {
      ...(await byId(person)),
      id: 'NewBee77',
      ios_uuid: 'ios-1',
      email: 'bee@honey.example',
    };
    const { status, body, headers } = await join(client, request);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.tokens).toMatchObject({ expires_in: 600, refresh_expires_in: 259_200 });
    const user = await userOf(body.user_key);
    expect(user).toMatchObject({
      loginId: 'newbee77',
      profileId: 'newbee77',
      nick: request.nick,
      regMethodCd: 'P',
      verificationYn: true,
      userAdultYn: true,
      role: 'member',
      iosUuid: 'ios-1',
    });
    const cipher = server.app.get(FieldCipher);
    expect(
      [user.phoneEnc, user.nameEnc, user.birthEnc, user.emailEnc].map((text) => cipher.decrypt(text)),
    ).toEqual([person.phone, person.name, person.birth, 'bee@honey.example']);
    const hashes = server.app.get(LookupHash);
    expect(user.phoneHash).toBe(hashes.of('phone', person.phone));
    expect(user.personHash).toBe(
      hashes.of('person', simulatedConnectingInformation(person.name, person.birth)),
    );
    const me = await client.as(body.tokens.access_token).get(`/v1/users/${body.user_key}`);
    expect(me.body).toMatchObject({ phone: person.phone, name: person.name, verification_yn: 'Y' });
    await client.login('newbee77', password);
  });

  it('forgets whom the verification was of once it is used', async () => {
    const { body } = await join(client, await byId());
    const row = await prisma().identityVerification.findFirstOrThrow({ where: { userKey: body.user_key } });
    expect([row.state, row.personEnc]).toEqual(['used', null]);
  });

  it('keeps what was agreed to, in the version in force', async () => {
    const now = server.app.get(Clock).nowMs();
    const policy = (effectiveAt: number) =>
      prisma().policy.create({
        data: { gubn: 'privacy', title: '개인정보', content: '…', effectiveAt: new Date(effectiveAt) },
      });
    await policy(now - 86_400_000);
    const { policyNo } = await policy(now - 1000);
    await policy(now + 86_400_000);
    const request = { ...(await byId()), consents: [...consents, 'marketing', 'privacy'] };
    const { body } = await join(client, request);
    const kept = await prisma().policyConsent.findMany({ where: { userKey: body.user_key } });
    expect(Object.fromEntries(kept.map((consent) => [consent.gubn, consent.policyNo]))).toEqual({
      'service-terms-conditions': 0,
      privacy: policyNo,
      'phone-terms': 0,
      marketing: 0,
    });
    const setting = await prisma().alarmSetting.findUnique({ where: { userKey: body.user_key } });
    expect(setting?.marketingYn).toBe(true);
  });

  it('takes a nickname that was typed in parts as the whole one', async () => {
    const request = { ...(await byId()), nick: '꿀단지왕'.normalize('NFD') };
    const { body } = await join(client, request);
    expect((await userOf(body.user_key)).nick).toBe('꿀단지왕');
  });
});

describe('joining by telephone', () => {
  const byPhone = async (person = somebody()) => ({
    sign_up_token: await signUpTokenOf(client, person),
    reg_method_cd: 'H',
    certification_key: await provenCode(server.app, client, person.phone, 'join'),
    nick: free().nick,
    consents,
  });

  it('makes an account without ID and password, and a profile ID by lot', async () => {
    const { status, body } = await join(client, await byPhone());
    expect(status).toBe(200);
    const user = await userOf(body.user_key);
    expect([user.loginId, user.passwordHash, user.regMethodCd]).toEqual([null, null, 'H']);
    expect(user.profileId).toMatch(/^[a-z0-9]{12}$/);
  });

  it('needs a proven, unused code of the verified telephone', async () => {
    const request = await byPhone();
    const { phone } = somebody();
    const foreign = await provenCode(server.app, client, phone, 'join');
    const refused = await join(client, { ...request, certification_key: foreign });
    expect([refused.status, refused.body.code]).toEqual([409, 'cert_mismatch']);
    const login = await prisma().phoneCode.create({
      data: {
        ...(await prisma().phoneCode.findUniqueOrThrow({ where: { id: request.certification_key } })),
        id: '7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11',
        purpose: 'login',
      },
    });
    expect((await join(client, { ...request, certification_key: login.id })).body.code).toBe('code_expired');
    // Nothing of the refused ones stays: the right to join is still there.
    expect((await join(client, request)).status).toBe(200);
    const again = await byPhone();
    const replayed = await join(client, { ...again, certification_key: request.certification_key });
    expect([replayed.status, replayed.body.code]).toEqual([410, 'code_expired']);
  });
});

describe('joining with a social account', () => {
  const bySocial = async (sub: string) => ({
    sign_up_token: await signUpTokenOf(client, somebody()),
    reg_method_cd: 'kakao',
    social_ticket: ticket(sub, `${sub}@kakao.example`),
    nick: free().nick,
    consents,
  });

  it('links the provider’s person in the same transaction', async () => {
    const { status, body } = await join(client, await bySocial('k-1'));
    expect(status).toBe(200);
    const user = await userOf(body.user_key);
    expect([user.loginId, user.passwordHash, user.regMethodCd]).toEqual([null, null, 'kakao']);
    expect(server.app.get(FieldCipher).decrypt(user.emailEnc)).toBe('k-1@kakao.example');
    const linked = await prisma().socialAccount.findMany({ where: { userKey: body.user_key } });
    expect(linked).toMatchObject([{ provider: 'kakao', providerUserId: 'k-1' }]);
  });

  it('refuses a person who is linked, and keeps nothing of the try', async () => {
    await join(client, await bySocial('k-2'));
    const request = await bySocial('k-2');
    const { status, body } = await join(client, request);
    expect([status, body.code]).toEqual([409, 'social_linked']);
    expect(await prisma().user.count({ where: { nick: request.nick } })).toBe(0);
    expect((await join(client, { ...request, social_ticket: ticket('k-3') })).status).toBe(200);
  });

  it('refuses a ticket that is forged, too old or of another provider', async () => {
    const request = await bySocial('k-4');
    for (const change of [{ social_ticket: 'forged' }, { reg_method_cd: 'naver' }]) {
      const { status, body } = await join(client, { ...request, ...change });
      expect([status, body.code]).toEqual([400, 'social_state']);
    }
    server.app.get(Clock).shift(1_801_000);
    const late = { ...request, sign_up_token: await signUpTokenOf(client, somebody()) };
    expect((await join(client, late)).body.code).toBe('social_state');
  });
});

describe('the right to join', () => {
  it('makes one account, also when used fifty times at once', async () => {
    const person = somebody();
    const sign_up_token = await signUpTokenOf(client, person);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        join(client, {
          sign_up_token,
          reg_method_cd: 'kakao',
          social_ticket: ticket(`parallel-${at}`),
          nick: free().nick,
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

  it('answers the same request with the same key again, for one whose answer was lost', async () => {
    const request = await byId();
    const key = { 'Idempotency-Key': 'join-1' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => join(client, request, key)));
    const keys = new Set(answers.map(({ body }) => body.user_key));
    expect([answers.map(({ status }) => status), keys.size]).toEqual([[200, 200, 200, 200], 1]);
    const other = await join(client, { ...request, nick: free().nick }, key);
    expect([other.status, other.body.code]).toEqual([409, 'already_joined']);
    expect((await join(client, request)).body.code).toBe('already_joined');
  });

  it('makes one account of a person who verified twice', async () => {
    const person = somebody();
    const first = await byId(person);
    const second = { ...(await byId({ ...person, phone: somebody().phone })) };
    const answers = await Promise.all([join(client, first), join(client, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_joined');
  });

  it('gives one ID, nickname and profile ID to one of many at once', async () => {
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

  it('is over half an hour after the verification', async () => {
    const request = await byId();
    server.app.get(Clock).shift(1_801_000);
    const { status, body } = await join(client, request);
    expect([status, body.code]).toEqual([410, 'sign_up_expired']);
  });

  it('is refused when it is forged, or of another kind', async () => {
    const request = await byId();
    const accessToken = (await join(client, await byId())).body.tokens.access_token;
    for (const sign_up_token of ['x', `${request.sign_up_token}x`, accessToken, ticket('k-9')]) {
      const { status, body } = await join(client, { ...request, sign_up_token });
      expect([status, body.code]).toEqual([410, 'sign_up_expired']);
    }
  });
});

describe('refusals', () => {
  const refusalOf = async (change: object) => {
    const { status, body } = await join(client, { ...(await byId()), ...change });
    return [status, body.code];
  };

  it('needs every required consent, and names those that miss', async () => {
    const { status, body } = await join(client, { ...(await byId()), consents: ['privacy'] });
    expect([status, body.code]).toEqual([400, 'consent_required']);
    expect(body.fields?.map(({ code }) => code)).toEqual(['service-terms-conditions', 'phone-terms']);
  });

  it('refuses what is taken, whatever the case of an ID', async () => {
    const { nick } = await buildMember(server.app, { loginId: 'takenbee', profileId: 'takenprofile' });
    expect(await refusalOf({ id: 'TakenBee' })).toEqual([409, 'id_taken']);
    expect(await refusalOf({ nick })).toEqual([409, 'nick_taken']);
    expect(await refusalOf({ profile_id: 'TakenProfile' })).toEqual([409, 'profile_id_taken']);
  });

  it('refuses IDs that look like the service, that are on the list, and forbidden words', async () => {
    await prisma().forbiddenId.create({ data: { id: 'beeking' } });
    await prisma().prohibitedWord.create({ data: { word: '나쁜말' } });
    await server.app.get(ProhibitedWords).reload();
    for (const id of ['admin', 'ADMIN', 'BeeKing']) {
      expect(await refusalOf({ id })).toEqual([400, 'forbidden_id']);
      expect(await refusalOf({ profile_id: id })).toEqual([400, 'forbidden_id']);
    }
    expect(await refusalOf({ nick: '나쁜말벌' })).toEqual([400, 'prohibited_word']);
  });

  it('refuses a telephone that has its account', async () => {
    const { phone } = somebody();
    await buildMember(server.app, { phone });
    const { status, body } = await join(client, await byId(somebody({ phone })));
    expect([status, body.code]).toEqual([409, 'phone_taken']);
  });

  it('refuses another day of birth than the verified one', async () => {
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
  ])('tells the checker’s code of the password %j', async (weak, code) => {
    const { status, body } = await join(client, { ...(await byId()), password: weak });
    expect([status, body.code, body.fields?.[0]?.code]).toEqual([400, 'password_rule', code]);
  });

  it('refuses the ID as password', async () => {
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
    [{ file_id: -1 }, 'file_id', 'min'],
    [{ file_id: 1.5 }, 'file_id', 'isInt'],
    [{ ai_image_id: '../../x' }, 'ai_image_id', 'matches'],
    [{ direct_birth: '1990' }, 'direct_birth', 'matches'],
    [{ role: 'operator' }, 'role', 'whitelistValidation'],
    [{ user_adult_yn: 'Y' }, 'user_adult_yn', 'whitelistValidation'],
  ])('refuses %j', async (wrong, field, code) => {
    const { status, body } = await join(client, { ...(await byId()), ...wrong });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields).toContainEqual(expect.objectContaining({ field, code }));
  });

  it('refuses a file that is not this sign-up’s', async () => {
    expect(await refusalOf({ file_id: 4711 })).toEqual([404, 'file_not_found']);
  });

  it('answers broken JSON with a code', async () => {
    const { status, body } = await client.send<Refusal>('POST', '/v1/user/user-direct-join', { body: '{' });
    expect([status, body.code]).toEqual([400, 'malformed_json']);
  });
});

describe('profile pictures', () => {
  it('takes the one that was uploaded with the right to join', async () => {
    const request = await byId();
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffb51f' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
    const uploaded = await fetch(`${server.baseUrl}/v1/etc/img-default-upload-proc`, {
      method: 'POST',
      headers: { 'X-Sign-Up-Token': request.sign_up_token },
      body: form,
    });
    const { file_id } = (await uploaded.json()) as { file_id: number };
    const stranger = await join(client, { ...(await byId()), file_id });
    expect([stranger.status, stranger.body.code]).toEqual([404, 'file_not_found']);
    const { status, body } = await join(client, { ...request, file_id });
    expect(status).toBe(200);
    const { profileInfo } = await userOf(body.user_key);
    expect(profileInfo).toMatch(/^\/files\/uploads\//);
    expect((await fetch(`${server.baseUrl}${profileInfo}`)).status).toBe(200);
  });

  it('offers generated ones, each the same at its address for ever', async () => {
    const list = async (seed: number) =>
      (
        await client.get<{ list: { ai_image_id: string; url: string }[] }>(
          `/v1/user/temp-ai-profile-image-list?seed=${seed}`,
        )
      ).body.list;
    const first = await list(1);
    expect(first).toHaveLength(8);
    expect(await list(1)).toEqual(first);
    expect((await list(2)).map(({ url }) => url)).not.toEqual(first.map(({ url }) => url));
    const picture = await fetch(`${server.baseUrl}${first[0]?.url}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toContain('immutable');
    const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([256, 256, 'webp']);
    const { body } = await join(client, { ...(await byId()), ai_image_id: first[0]?.ai_image_id });
    expect((await userOf(body.user_key)).profileInfo).toBe(first[0]?.url);
  });

  it.each(['0', '-1', 'x', '99999999', '..%2f..%2fx'])('has no picture %s', async (id) => {
    const { status, body } = await client.get<Refusal>(`/files/portraits/${id}.webp`);
    expect([status, body.code]).toEqual([404, 'file_not_found']);
  });
});

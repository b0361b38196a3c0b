import { Clock } from '@honey/server/core/clock/clock';
import { FieldCipher } from '@honey/server/core/crypto/field-cipher';
import { LookupHash } from '@honey/server/core/crypto/lookup-hash';
import { memberField } from '@honey/server/core/crypto/member-fields';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { SocialTicketsService } from '@honey/server/session/oauth/social-tickets.service';
import { simulatedConnectingInformation } from '@honey/server/verification/identity/simulated-person-rules';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { setServer } from '../../setup/file-server.ts';
import {
  consents,
  freeNames,
  join,
  joinPassword,
  newPerson,
  type Person,
  provenCode,
  type Refusal,
  requestById,
  signUpTokenOf,
} from './support.ts';

const { server, client } = setServer();
beforeAll(() => server.app.get(SettingsStore).set('phone_code_sends_per_address', 10_000));

const prisma = () => server.app.get(Database).prisma;
const byId = (person?: Person) => requestById(client, person);
const ticket = (sub: string, email: string | null = null) =>
  server.app.get(SocialTicketsService).issue({ provider: 'kakao', provider_user_id: sub, email });
const userOf = (userKey: number) => prisma().user.findUniqueOrThrow({ where: { userKey } });

describe('joining by ID', () => {
  it('makes a verified adult with the verified data, and signs in (SIGN-UP-5, SIGN-UP-18)', async () => {
    const person = newPerson();
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
    expect([
      cipher.decrypt(user.phoneEnc, memberField('phone', user.userKey)),
      cipher.decrypt(user.nameEnc, memberField('name', user.userKey)),
      cipher.decrypt(user.birthEnc, memberField('birth', user.userKey)),
      cipher.decrypt(user.emailEnc, memberField('email', user.userKey)),
    ]).toEqual([person.phone, person.name, person.birth, 'bee@honey.example']);
    const hashes = server.app.get(LookupHash);
    expect(user.phoneHash).toBe(hashes.of('phone', person.phone));
    expect(user.personHash).toBe(
      hashes.of('person', simulatedConnectingInformation(person.name, person.birth)),
    );
    const me = await client.as(body.tokens.access_token).get(`/v1/users/${body.user_key}`);
    expect(me.body).toMatchObject({ phone: person.phone, name: person.name, verification_yn: 'Y' });
    await client.login('newbee77', joinPassword);
  });

  it('deletes the personal data of the verification once it is used (VERIFICATION-11)', async () => {
    const { body } = await join(client, await byId());
    const row = await prisma().identityVerification.findFirstOrThrow({ where: { userKey: body.user_key } });
    expect([row.state, row.personEnc]).toEqual(['used', null]);
  });

  it('stores the consents, in the version in force (SIGN-UP-9)', async () => {
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
    const stored = await prisma().policyConsent.findMany({ where: { userKey: body.user_key } });
    expect(Object.fromEntries(stored.map((consent) => [consent.gubn, consent.policyNo]))).toEqual({
      'service-terms-conditions': 0,
      privacy: policyNo,
      'phone-terms': 0,
      marketing: 0,
    });
    const setting = await prisma().alarmSetting.findUnique({ where: { userKey: body.user_key } });
    expect(setting?.marketingYn).toBe(true);
  });

  it('treats a nickname typed in parts as the composed one (SIGN-UP-19)', async () => {
    const request = { ...(await byId()), nick: '꿀단지왕'.normalize('NFD') };
    const { body } = await join(client, request);
    expect((await userOf(body.user_key)).nick).toBe('꿀단지왕');
  });
});

describe('joining by phone', () => {
  const byPhone = async (person = newPerson()) => ({
    sign_up_token: await signUpTokenOf(client, person),
    reg_method_cd: 'H',
    certification_key: await provenCode(server.app, client, person.phone, 'join'),
    nick: freeNames().nick,
    consents,
  });

  it('makes an account without ID and password, and with a random profile ID (SIGN-UP-6)', async () => {
    const { status, body } = await join(client, await byPhone());
    expect(status).toBe(200);
    const user = await userOf(body.user_key);
    expect([user.loginId, user.passwordHash, user.regMethodCd]).toEqual([null, null, 'H']);
    expect(user.profileId).toMatch(/^[a-z0-9]{12}$/);
  });

  it('requires a proven, unused code of the verified phone number (SIGN-UP-6)', async () => {
    const request = await byPhone();
    const { phone } = newPerson();
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
    // The refused requests leave nothing: the right to join still exists.
    expect((await join(client, request)).status).toBe(200);
    const again = await byPhone();
    const replayed = await join(client, { ...again, certification_key: request.certification_key });
    expect([replayed.status, replayed.body.code]).toEqual([410, 'code_expired']);
  });
});

describe('joining with a social account', () => {
  const bySocial = async (sub: string) => ({
    sign_up_token: await signUpTokenOf(client, newPerson()),
    reg_method_cd: 'kakao',
    social_ticket: ticket(sub, `${sub}@kakao.example`),
    nick: freeNames().nick,
    consents,
  });

  it('links the provider’s person in the same transaction (SIGN-UP-7)', async () => {
    const { status, body } = await join(client, await bySocial('k-1'));
    expect(status).toBe(200);
    const user = await userOf(body.user_key);
    expect([user.loginId, user.passwordHash, user.regMethodCd]).toEqual([null, null, 'kakao']);
    expect(server.app.get(FieldCipher).decrypt(user.emailEnc, memberField('email', user.userKey))).toBe(
      'k-1@kakao.example',
    );
    const linked = await prisma().socialAccount.findMany({ where: { userKey: body.user_key } });
    expect(linked).toMatchObject([{ provider: 'kakao', providerUserId: 'k-1' }]);
  });

  it('refuses an account that is linked, and stores nothing of the attempt (SIGN-UP-7)', async () => {
    await join(client, await bySocial('k-2'));
    const request = await bySocial('k-2');
    const { status, body } = await join(client, request);
    expect([status, body.code]).toEqual([409, 'social_linked']);
    expect(await prisma().user.count({ where: { nick: request.nick } })).toBe(0);
    expect((await join(client, { ...request, social_ticket: ticket('k-3') })).status).toBe(200);
  });

  it('rejects a ticket that is forged, too old or of another provider (SIGN-UP-7)', async () => {
    const request = await bySocial('k-4');
    for (const change of [{ social_ticket: 'forged' }, { reg_method_cd: 'naver' }]) {
      const { status, body } = await join(client, { ...request, ...change });
      expect([status, body.code]).toEqual([400, 'social_state']);
    }
    server.app.get(Clock).shift(1_801_000);
    const late = { ...request, sign_up_token: await signUpTokenOf(client, newPerson()) };
    expect((await join(client, late)).body.code).toBe('social_state');
  });
});

describe('profile pictures', () => {
  it('include the one that was uploaded with the right to join (SIGN-UP-13)', async () => {
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

  it('include generated ones, each constant at its address (SIGN-UP-13)', async () => {
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

  it.each(['0', '-1', 'x', '99999999', '..%2f..%2fx'])('do not exist for %s', async (id) => {
    const { status, body } = await client.get<Refusal>(`/files/portraits/${id}.webp`);
    expect([status, body.code]).toEqual([404, 'file_not_found']);
  });
});

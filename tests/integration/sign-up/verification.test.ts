import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import {
  answeredVerification,
  answerVerification,
  closeVerification,
  newPerson,
  openJoinVerification,
  openVerification,
  type Person,
  type Refusal,
  verificationToken,
  verify,
} from './support.ts';

const { server, client } = setServer();

const open = () => openJoinVerification(client);
const answered = (person?: Person) => answeredVerification(client, person);
const memberClient = async (overrides = {}) => {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
};

describe('a verification', () => {
  it('goes from opened to answered to verified, and returns the person (VERIFICATION-1)', async () => {
    const person = newPerson({ name: '홍길동' });
    const { status, body, headers } = await openVerification(client, {
      purpose_cd: 'join',
      phone: person.phone,
    });
    expect([status, body.expires_in, body.popup_url]).toEqual([
      200,
      600,
      `/sandbox/identity/${body.cert_key}`,
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const before = await verificationToken(client, body.cert_key, body.cert_secret);
    expect(before.body).toEqual({ state: 'opened', cert_token: null });
    expect((await answerVerification(client, body.cert_key, person)).status).toBe(200);
    const after = await verificationToken(client, body.cert_key, body.cert_secret);
    expect(after.body.state).toBe('answered');
    const verified = await closeVerification(client, {
      cert_key: body.cert_key,
      cert_token: after.body.cert_token,
      name: '홍길동',
      phone: person.phone,
    });
    expect(verified.body).toMatchObject({
      name: '홍길동',
      name_hide: '홍*동',
      phone: person.phone,
      phone_hide: `010-****-${person.phone.slice(-4)}`,
      birth: '19900101',
      adult_yn: 'Y',
    });
    expect(verified.body.sign_up_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect((await verificationToken(client, body.cert_key, body.cert_secret)).body.state).toBe('verified');
  });

  it('stores neither name, birth nor phone number in clear text (VERIFICATION-11)', async () => {
    const { cert_key, person } = await answered(newPerson({ name: '남궁비밀' }));
    const row = JSON.stringify(
      await server.app.get(Database).prisma.identityVerification.findUnique({ where: { id: cert_key } }),
    );
    for (const secret of [person.name, person.birth, person.phone]) expect(row).not.toContain(secret);
  });

  it('discloses nothing without its secret (VERIFICATION-2)', async () => {
    const { cert_key } = await open();
    const { status, body } = await verificationToken(client, cert_key, 'somebody-elses-secret');
    expect([status, body.code]).toEqual([404, 'cert_not_found']);
  });

  it('keeps its first result once the server fetched it (VERIFICATION-3)', async () => {
    const { cert_key, cert_token, person } = await answered();
    const second = await answerVerification(client, cert_key, newPerson());
    expect([second.status, second.body.code]).toEqual([409, 'already_verified']);
    expect((await closeVerification(client, { cert_key, cert_token })).body.name).toBe(person.name);
  });

  it('may be closed again with the same result until it is used (VERIFICATION-3)', async () => {
    const { cert_key, cert_token } = await answered();
    expect((await closeVerification(client, { cert_key, cert_token })).status).toBe(200);
    expect((await closeVerification(client, { cert_key, cert_token })).status).toBe(200);
  });

  it('is cancelled by the person (VERIFICATION-4)', async () => {
    const { cert_key, cert_secret } = await open();
    await answerVerification(client, cert_key, { declined_yn: 'Y' });
    const { body } = await verificationToken(client, cert_key, cert_secret);
    expect(body).toEqual({ state: 'declined', cert_token: null });
  });

  it('expires ten minutes after it was opened (VERIFICATION-1)', async () => {
    const { cert_key, cert_secret, cert_token } = await answered();
    server.app.get(Clock).shift(601_000);
    expect((await verificationToken(client, cert_key, cert_secret)).body.code).toBe('cert_not_found');
    expect((await closeVerification(client, { cert_key, cert_token })).body.code).toBe('cert_not_found');
    expect((await answerVerification(client, cert_key, newPerson())).body.code).toBe('cert_not_found');
  });

  it('needs the token of this verification (VERIFICATION-2)', async () => {
    const one = await answered();
    const other = await answered();
    for (const cert_token of [other.cert_token, 'x', `${one.cert_token}x`]) {
      const { status, body } = await closeVerification(client, { cert_key: one.cert_key, cert_token });
      expect([status, body.code]).toEqual([404, 'cert_not_found']);
    }
  });
});

describe('the entered data', () => {
  it.each([{ name: '다른사람' }, { phone: '01099998888' }])(
    'must match the verified data: %j (VERIFICATION-5)',
    async (entered) => {
      const { status, body } = await verify(client, newPerson(), entered);
      expect([status, body.code]).toEqual([409, 'cert_mismatch']);
    },
  );

  it('may differ in spaces and case (VERIFICATION-5)', async () => {
    const person = newPerson({ name: 'Kim Bee' });
    expect((await verify(client, person, { name: 'KIM  BEE' })).status).toBe(200);
  });
});

describe('purpose join', () => {
  it('refuses minors, to the day of their birthday in Seoul (VERIFICATION-13, SIGN-UP-41)', async () => {
    const clock = server.app.get(Clock);
    const { setting } = clock;
    // The last minute of 14 June in Seoul: the UTC date differs.
    clock.set({ ...setting, frozenAtMs: Date.parse('2027-06-14T23:59:00+09:00') });
    try {
      const tomorrow = await verify(client, newPerson({ birth: '20080615' }));
      expect([tomorrow.status, tomorrow.body.code]).toEqual([403, 'under_age']);
      expect((await verify(client, newPerson({ birth: '20080614' }))).status).toBe(200);
      clock.set({ ...setting, frozenAtMs: Date.parse('2027-06-15T00:01:00+09:00') });
      expect((await verify(client, newPerson({ birth: '20080615' }))).status).toBe(200);
    } finally {
      clock.set(setting);
    }
  });

  it('refuses a person with an account, whatever the phone number, and hints at its ID (SIGN-UP-4)', async () => {
    const person = newPerson();
    await buildMember(server.app, { ...person, loginId: 'honeybee77' });
    const { status, body } = await verify(client, newPerson({ name: person.name, birth: person.birth }));
    expect([status, body.code, body.detail]).toEqual([
      409,
      'already_joined',
      { login_id_hide: 'ho*******7' },
    ]);
  });
});

describe('purpose certify', () => {
  it('requires visitors to sign in (VERIFICATION-7)', async () => {
    for (const purpose_cd of ['certify', 'phone_edit']) {
      const { status, body } = await openVerification(client, { purpose_cd });
      expect([status, body.code]).toEqual([401, 'login_required']);
    }
  });

  it('verifies a member, minors too, and gives no right to join (VERIFICATION-7)', async () => {
    const { client: signedIn } = await memberClient({ verificationYn: false });
    const { status, body } = await verify(signedIn, newPerson({ birth: '20150505' }), {}, 'certify');
    expect([status, body.adult_yn, body.sign_up_token]).toEqual([200, 'N', null]);
  });

  it('refuses a person verified by another account (VERIFICATION-8)', async () => {
    const person = newPerson();
    await buildMember(server.app, { ...person });
    const { client: signedIn } = await memberClient({ verificationYn: false });
    const { status, body } = await verify(signedIn, person, {}, 'certify');
    expect([status, body.code]).toEqual([409, 'cert_duplicate']);
  });

  it('allows a member to verify as the same person again', async () => {
    const person = newPerson();
    const { client: signedIn } = await memberClient({ ...person });
    expect((await verify(signedIn, person, {}, 'certify')).status).toBe(200);
  });

  it('is closed only by the member who opened it (VERIFICATION-7)', async () => {
    const mine = await memberClient({ verificationYn: false });
    const other = await memberClient();
    const { body } = await openVerification(mine.client, { purpose_cd: 'certify' });
    await answerVerification(client, body.cert_key, newPerson());
    const { cert_token } = (await verificationToken(mine.client, body.cert_key, body.cert_secret)).body;
    for (const caller of [client, other.client]) {
      expect((await closeVerification(caller, { cert_key: body.cert_key, cert_token })).body.code).toBe(
        'cert_not_found',
      );
    }
    expect((await closeVerification(mine.client, { cert_key: body.cert_key, cert_token })).status).toBe(200);
  });
});

describe('invalid input', () => {
  it.each([
    ['/api/cert/open', {}],
    ['/api/cert/open', { purpose_cd: 'find' }],
    ['/api/cert/open', { purpose_cd: 'join', name: 7 }],
    ['/api/cert/open', { purpose_cd: 'join', name: '홍\ud800' }],
    ['/api/cert/open', { purpose_cd: 'join', phone: '010\u0000' }],
    ['/api/cert/open', { purpose_cd: 'join', state: 'verified' }],
    ['/api/cert/token', { cert_key: 'x', cert_secret: 'y' }],
    ['/api/cert/token', { cert_key: randomUUID() }],
    ['/api/cert/verify', { cert_key: randomUUID(), cert_token: null }],
    ['/api/cert/verify', { cert_key: randomUUID(), cert_token: 7 }],
  ])('%s rejects %j', async (path, body) => {
    const answer = await client.send<Refusal>('POST', path, { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('is 4xx with a code for malformed JSON and unknown keys', async () => {
    const broken = await client.send<Refusal>('POST', '/api/cert/token', { body: '{"cert_key":' });
    expect([broken.status, broken.body.code]).toEqual([400, 'malformed_json']);
    const unknown = await verificationToken(client, randomUUID(), 'x');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'cert_not_found']);
  });

  it.each([
    [{ birth: '19900230' }, 'birth'],
    [{ birth: '90-01-01' }, 'birth'],
    [{ phone: '1' }, 'phone'],
    [{ name: '<script>' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ carrier: 'ATT' }, 'carrier'],
  ])('the popup’s answer rejects %j', async (wrong, field) => {
    const { cert_key } = await open();
    const { status, body } = await answerVerification(client, cert_key, { ...newPerson(), ...wrong });
    expect([status, body.code, body.fields?.[0]?.field]).toEqual([400, 'validation_failed', field]);
  });
});

describe('the age', () => {
  it('is counted by the calendar of Seoul', async () => {
    const { body } = await client.get<{ age: number; adult_yn: string }>(
      '/api/util/age-check?birth=19900101',
    );
    expect(body.age).toBeGreaterThanOrEqual(36);
    expect(body.adult_yn).toBe('Y');
  });

  it.each(['19900230', '1990', '', 'abcdefgh', '18000101'])('rejects %j (VERIFICATION-13)', async (birth) => {
    const { status, body } = await client.get<Refusal>(`/api/util/age-check?birth=${birth}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
});

import { createCipheriv, randomBytes } from 'node:crypto';
import { buildMember, builtPassword } from '@honey/seeds/builders/members';
import { FieldCipher } from '@honey/server/core/crypto/field-cipher';
import { FieldReencryptionJob } from '@honey/server/core/crypto/field-reencryption.job';
import { memberField } from '@honey/server/core/crypto/member-fields';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import {
  answerVerification,
  closeVerification,
  join,
  joinPassword,
  newPerson,
  openVerification,
  type Person,
  provenCode,
  type Refusal,
  requestById,
  verificationToken,
} from './support.ts';

const { server, client } = setServer();
beforeAll(() => server.app.get(SettingsStore).set('phone_code_sends_per_address', 10_000));
const prisma = () => server.app.get(Database).prisma;

const login = (id: string, password: string) =>
  client.send<Refusal & { access_token: string; refresh_token: string }>('POST', '/v1/user/login-proc', {
    body: { id, password },
  });
const refresh = (refresh_token: string) =>
  client.send<Refusal>('POST', '/v1/issuetoken', { body: { refresh_token } });

describe('changing the password', () => {
  const change = (token: string, old_password: string, password: string) =>
    client.send<Refusal>('PUT', '/v1/user/user-password-reset', { body: { old_password, password }, token });

  it('succeeds only once when many sessions change it from the same old password (SETTINGS-15)', async () => {
    const { loginId } = await buildMember(server.app);
    const signIns = await Promise.all([1, 2, 3, 4].map(() => login(loginId, builtPassword)));
    const wanted = ['Nectar#4711', 'Nectar#4722', 'Nectar#4733', 'Nectar#4744'];
    const answers = await Promise.all(
      signIns.map(({ body }, at) => change(body.access_token, builtPassword, wanted[at] ?? '')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      // Either the old password is no longer valid, or the change has ended the sign-in.
      expect([401, 403]).toContain(status);
      expect(['password_incorrect', 'invalid_token']).toContain(body.code);
    }
    const won = answers.findIndex(({ status }) => status === 200);
    for (const [at, password] of wanted.entries()) {
      expect((await login(loginId, password)).status).toBe(at === won ? 200 : 401);
    }
    for (const [at, { body }] of signIns.entries()) {
      expect((await refresh(body.refresh_token)).status).toBe(at === won ? 200 : 401);
    }
  });

  it('fails when the other sign-ins cannot be ended in the same transaction (SETTINGS-15)', async () => {
    const { loginId, userKey } = await buildMember(server.app);
    const own = (await login(loginId, builtPassword)).body.access_token;
    const other = (await login(loginId, builtPassword)).body.refresh_token;
    const byOwner = (sql: string) => asOwner(server.databaseUrl, (owner) => owner.query(sql));
    await byOwner(
      `CREATE FUNCTION refuse_ending() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.user_key = ${userKey} AND NEW.ended_at IS NOT NULL THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER refuse_ending BEFORE UPDATE ON sign_ins FOR EACH ROW EXECUTE FUNCTION refuse_ending()`,
    );
    try {
      expect((await change(own, builtPassword, 'Nectar#4711')).status).toBe(500);
    } finally {
      await byOwner('DROP TRIGGER refuse_ending ON sign_ins');
    }
    expect((await login(loginId, builtPassword)).status).toBe(200);
    expect((await refresh(other)).status).toBe(200);
  });
});

describe('a sign-out', () => {
  it('fails when its access tokens cannot be revoked in the same transaction (SESSION-11)', async () => {
    const { loginId, userKey } = await buildMember(server.app);
    const own = (await login(loginId, builtPassword)).body;
    const byOwner = (sql: string) => asOwner(server.databaseUrl, (owner) => owner.query(sql));
    await byOwner(
      `CREATE FUNCTION refuse_revoking() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.user_key = ${userKey} THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER refuse_revoking BEFORE INSERT ON access_revocations FOR EACH ROW EXECUTE FUNCTION refuse_revoking()`,
    );
    const signOut = () => client.send('POST', '/v1/user/logout-proc', { token: own.access_token });
    try {
      expect((await signOut()).status).toBe(500);
    } finally {
      await byOwner('DROP TRIGGER refuse_revoking ON access_revocations');
    }
    // Neither half happened: the member is still signed in and can sign out again.
    const renewed = await refresh(own.refresh_token);
    expect(renewed.status).toBe(200);
    expect((await signOut()).status).toBe(200);
    expect((await signOut()).status).toBe(401);
  });
});

describe('a repeated join after a lost response', () => {
  const key = { 'Idempotency-Key': 'join-again' };

  it('signs in again while nothing has changed (SIGN-UP-3)', async () => {
    const request = await requestById(client);
    const first = await join(client, request, key);
    const again = await join(client, request, key);
    expect([again.status, again.body.user_key]).toEqual([200, first.body.user_key]);
  });

  it('does not sign in after the password was changed (SIGN-UP-3)', async () => {
    const request = await requestById(client);
    const { body } = await join(client, request, key);
    const changed = await client.send('PUT', '/v1/user/user-password-reset', {
      body: { old_password: joinPassword, password: 'Pollen#88Bee' },
      token: body.tokens.access_token,
    });
    expect(changed.status).toBe(200);
    const again = await join(client, request, key);
    expect([again.status, again.body.code]).toEqual([409, 'already_joined']);
  });

  it('does not sign in after all sign-ins were ended (SIGN-UP-3)', async () => {
    const person = newPerson();
    const { password: _, id: __, ...rest } = await requestById(client, person);
    const certification_key = await provenCode(server.app, client, person.phone, 'join');
    const request = { ...rest, reg_method_cd: 'H', certification_key };
    const { body } = await join(client, request, key);
    const token = body.tokens.access_token;
    await client.send('POST', '/v1/user/logout-proc', { body: { all_yn: 'Y' }, token });
    expect((await join(client, request, key)).body.code).toBe('already_joined');
  });
});

describe('reserved names', () => {
  const check = (kind: string, parameter: string, value: string) =>
    client.get<{ code: string }>(`/v1/user/user-check-${kind}?${parameter}=${encodeURIComponent(value)}`);

  it.each([
    ...[
      '관리자',
      '운영자',
      '허니라이브',
      '허니라이브공지',
      '관리자01',
      '고객센터',
      '공식',
      'admin',
      'Admin1',
    ],
    ...['4dm1n', 'HoneyLive', 'H0neyL1ve', '어드민', '운영팀', '매니저', 'admin허니'],
  ])('%s is rejected as a nickname (SIGN-UP-21)', async (nick) => {
    expect((await check('nick', 'nick', nick)).body.code).toBe('forbidden');
  });

  it.each(['admin', 'admin77', 'administrator', 'honeylive1', 'official', 'root1', 'support'])(
    '%s is rejected as an ID and as a profile ID (SIGN-UP-21)',
    async (name) => {
      expect((await check('id', 'id', name)).body.code).toBe('forbidden');
      expect((await check('profile-id', 'profile_id', name)).body.code).toBe('forbidden');
    },
  );

  it.each([
    '배드민턴',
    'badminton',
    '달콤한관객',
    '허니문여행',
    'mastery',
    'rooted',
    '공식을푸는벌',
    '매니아',
  ])('%s is allowed', async (nick) => {
    expect((await check('nick', 'nick', nick)).body.code).toBe('ok');
  });

  it('are also rejected when the value is saved: at the join and at a change (SIGN-UP-21)', async () => {
    const request = await requestById(client);
    const refused = await join(client, { ...request, nick: '운영자' });
    expect([refused.status, refused.body.code]).toEqual([400, 'prohibited_word']);
    expect((await join(client, { ...request, id: 'admin99' })).body.code).toBe('forbidden_id');
    const { userKey } = await buildMember(server.app, { honey: 10_000 });
    const token = await tokenOf(server.app, userKey);
    const edit = await client.send<Refusal>('PUT', '/v1/user/user-nick-edit', {
      body: { nick: '관리자' },
      token,
    });
    expect([edit.status, edit.body.code]).toEqual([400, 'prohibited_word']);
  });

  it('follow the configured service name (SIGN-UP-21)', async () => {
    await server.app.get(SettingsStore).set('site_name_ko', '벌꿀나라');
    const { body } = await check('nick', 'nick', '벌꿀나라지기');
    await server.app.get(SettingsStore).unset('site_name_ko');
    expect(body.code).toBe('forbidden');
  });
});

describe('whether a phone number has an account', () => {
  const startCheck = (phone: string, key?: string) =>
    client.get<{ code: string; message: string }>(
      `/v1/user/user-check-phone?phone=${phone}${key ? `&certification_key=${key}` : ''}`,
    );

  it('is not disclosed without proof, by this or the other call (SIGN-UP-24)', async () => {
    const { phone } = newPerson();
    await buildMember(server.app, { phone });
    const free = newPerson().phone;
    expect((await startCheck(phone)).body).toEqual((await startCheck(free)).body);
    const overlap = (value: string) => client.get(`/v1/user/user-check-overlap?sort_cd=phone&value=${value}`);
    expect((await overlap(phone)).body).toEqual((await overlap(free)).body);
    const foreign = await provenCode(server.app, client, newPerson().phone, 'join');
    expect((await startCheck(phone, foreign)).body.code).toBe('ok');
  });

  it('is disclosed to the person who proved the number (SIGN-UP-24)', async () => {
    const { phone } = newPerson();
    await buildMember(server.app, { phone });
    const key = await provenCode(server.app, client, phone, 'join');
    expect((await startCheck(phone, key)).body.code).toBe('taken');
  });
});

describe('a verified identity', () => {
  /** Opens with the entered data, completes the check, and closes without repeating the data. */
  async function verifyAs(
    person: Person,
    entered: object,
    { purpose_cd = 'join', token }: { purpose_cd?: string; token?: string } = {},
  ) {
    const caller = token ? client.as(token) : client;
    const { body } = await openVerification(caller, { purpose_cd, ...entered });
    await answerVerification(caller, body.cert_key, person);
    const answered = await verificationToken(caller, body.cert_key, body.cert_secret);
    return closeVerification(caller, { cert_key: body.cert_key, cert_token: answered.body.cert_token });
  }

  it.each([{ name: '다른사람' }, { phone: '01099998888' }])(
    'must match the data entered at its opening: %j (VERIFICATION-5)',
    async (entered) => {
      const { status, body } = await verifyAs(newPerson(), entered);
      expect([status, body.code]).toEqual([409, 'cert_mismatch']);
    },
  );

  it('is accepted when the data match, in any spelling (VERIFICATION-5)', async () => {
    const person = newPerson();
    const entered = { name: ` ${person.name.slice(0, 1)} ${person.name.slice(1)}`, phone: person.phone };
    expect((await verifyAs(person, entered)).status).toBe(200);
  });

  it.each(['name', 'phone'] as const)(
    'must have the %s with which the account was created (VERIFICATION-6)',
    async (known) => {
      const person = newPerson();
      const account = { name: person.name, phone: person.phone };
      const { userKey } = await buildMember(server.app, {
        ...account,
        [known]: known === 'name' ? '다른사람' : newPerson().phone,
        verificationYn: false,
        userAdultYn: false,
      });
      const token = await tokenOf(server.app, userKey);
      const { status, body } = await verifyAs(person, {}, { purpose_cd: 'certify', token });
      expect([status, body.code]).toEqual([409, 'cert_mismatch']);
    },
  );

  it('may have another phone number, but the same name, when the phone number is changed', async () => {
    const person = newPerson();
    const { userKey } = await buildMember(server.app, { name: person.name, phone: person.phone });
    const token = await tokenOf(server.app, userKey);
    const moved = { ...person, phone: newPerson().phone };
    expect((await verifyAs(moved, {}, { purpose_cd: 'phone_edit', token })).status).toBe(200);
    const other = await verifyAs({ ...moved, name: '남의이름' }, {}, { purpose_cd: 'phone_edit', token });
    expect(other.body.code).toBe('cert_mismatch');
  });
});

describe('encrypted fields', () => {
  const session = async (userKey: number) =>
    (
      await client
        .as(await tokenOf(server.app, userKey))
        .get<{ name: string; phone: string }>(`/v1/users/${userKey}`)
    ).body;

  it('read as empty when a value was moved to another member (CORE-27)', async () => {
    const victim = await buildMember(server.app, { name: '진짜주인', phone: newPerson().phone });
    const thief = await buildMember(server.app);
    await prisma().$executeRaw`
      UPDATE users SET phone_enc = v.phone_enc, name_enc = v.name_enc
      FROM users v WHERE v.user_key = ${victim.userKey} AND users.user_key = ${thief.userKey}`;
    expect(await session(thief.userKey)).toMatchObject({ name: '', phone: '' });
    expect(await session(victim.userKey)).toMatchObject({ name: '진짜주인' });
  });

  it('read as empty when a value was moved to another column of the same member (CORE-27)', async () => {
    const { userKey } = await buildMember(server.app, { name: '진짜주인' });
    await prisma().$executeRaw`UPDATE users SET phone_enc = name_enc WHERE user_key = ${userKey}`;
    expect((await session(userKey)).phone).toBe('');
  });

  it('written before binding are readable, and the job binds them', async () => {
    const { userKey } = await buildMember(server.app);
    const other = await buildMember(server.app);
    const old = encryptUnbound('옛날이름');
    await prisma().user.update({ where: { userKey }, data: { nameEnc: old } });
    expect((await session(userKey)).name).toBe('옛날이름');
    await server.app.get(JobRunner).runNow('rebind-fields');
    const { nameEnc } = await prisma().user.findUniqueOrThrow({ where: { userKey } });
    expect(nameEnc).toMatch(/^dev\.2:/);
    expect((await session(userKey)).name).toBe('옛날이름');
    await prisma().user.update({ where: { userKey: other.userKey }, data: { nameEnc } });
    expect((await session(other.userKey)).name).toBe('');
  });

  it('written before binding that cannot be decrypted stay, and do not prevent others from being bound', async () => {
    const [broken, whole] = [await buildMember(server.app), await buildMember(server.app)];
    await prisma().user.update({ where: { userKey: broken.userKey }, data: { nameEnc: 'gone:AAAA' } });
    await prisma().user.update({
      where: { userKey: whole.userKey },
      data: { nameEnc: encryptUnbound('온전한이') },
    });
    await server.app.get(JobRunner).runNow('rebind-fields');
    const names = await prisma().user.findMany({
      where: { userKey: { in: [broken.userKey, whole.userKey] } },
      orderBy: { userKey: 'asc' },
      select: { nameEnc: true },
    });
    expect(names).toEqual([{ nameEnc: 'gone:AAAA' }, { nameEnc: expect.stringMatching(/^dev\.2:/) }]);
  });

  it('are rewritten wherever they are stored for more than a day (CORE-27)', async () => {
    const encrypted = await server.app.get(Database).queryUntyped<{ name: string }>(
      'test_encrypted',
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%_enc'`,
      [],
    );
    // Deleted within a day: codes, identity checks, stored responses.
    const shortLived = [
      'identity_verifications.entered_enc',
      'identity_verifications.person_enc',
      'phone_codes.phone_enc',
      'remembered_answers.answer_enc',
    ];
    const longLived = encrypted.map(({ name }) => name).filter((name) => !shortLived.includes(name));
    expect(server.app.get(FieldReencryptionJob).names.sort()).toEqual(longLived.sort());
    expect(encrypted).toHaveLength(longLived.length + shortLived.length);
  });

  it('are rewritten even after one that the database refuses (CORE-27)', async () => {
    const [refused, whole] = [await buildMember(server.app), await buildMember(server.app)];
    for (const { userKey } of [refused, whole])
      await prisma().user.update({ where: { userKey }, data: { nameEnc: encryptUnbound('옛날이름') } });
    const byOwner = (sql: string) => asOwner(server.databaseUrl, (owner) => owner.query(sql));
    await byOwner(
      `CREATE FUNCTION refuse_name() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
       CREATE TRIGGER refuse_name BEFORE UPDATE OF name_enc ON users FOR EACH ROW
       WHEN (NEW.user_key = ${refused.userKey}) EXECUTE FUNCTION refuse_name()`,
    );
    try {
      await expect(server.app.get(JobRunner).runNow('rebind-fields')).rejects.toThrow(/no/);
    } finally {
      await byOwner('DROP TRIGGER refuse_name ON users');
    }
    const { nameEnc } = await prisma().user.findUniqueOrThrow({ where: { userKey: whole.userKey } });
    expect(nameEnc).toMatch(/^dev\.2:/);
  });

  it('carry their format version: a new value cannot pass as one written before binding', async () => {
    const cipher = server.app.get(FieldCipher);
    const stored = cipher.encrypt('이름', memberField('name', 1));
    expect(cipher.decrypt(stored.replace('.2:', ':'), memberField('name', 1))).toBe('');
    expect(cipher.decrypt(stored.replace('.2:', '.3:'), memberField('name', 1))).toBe('');
    expect(cipher.decrypt(stored, memberField('name', 1))).toBe('이름');
  });

  /** As values were written before binding: with the development key. */
  function encryptUnbound(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32, 7), iv);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `dev:${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')}`;
  }
});

describe('the log', () => {
  it.each([
    '/v1/user/user-check-confirm-passwd?p%61sswd=Geheim1',
    '/v1/user/user-check-confirm-passwd?PASSWD=Geheim1',
    '/v1/user/user-check-confirm-passwd?a=1&%70%61%73%73%77%64=Geheim1',
    '/v1/user/phone-certification-check?c%6Fde=Geheim1&x=2',
    '/v1/user/x?passwd%5B%5D=Geheim1',
    '/v1/user/x?user%5Bpassword%5D=Geheim1',
    '/v1/user/x?%E0%A4%A=Geheim1',
    '/v1/user/x?token=a=Geheim1',
  ])('contains no secret of %s (CORE-28)', async (url) => {
    const { withoutSecrets } = await import('@honey/server/core/logging/without-secrets');
    expect(withoutSecrets(url)).not.toContain('Geheim1');
    expect(withoutSecrets(url)).toContain('[redacted]');
  });

  it('keeps values that are not secrets', async () => {
    const { withoutSecrets } = await import('@honey/server/core/logging/without-secrets');
    expect(withoutSecrets('/v1/vod/live-list?offset=0&limit=20&flag')).toBe(
      '/v1/vod/live-list?offset=0&limit=20&flag',
    );
  });
});

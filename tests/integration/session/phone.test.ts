import { buildMember } from '@honey/seeds/builders/members';
import { LookupHash } from '@honey/server/core/crypto/lookup-hash';
import { Database } from '@honey/server/core/database/database';
import { SanctionEnforcementService } from '@honey/server/session/sign-ins/sanction-enforcement.service';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

const prisma = () => server.app.get(Database).prisma;
let number = 81_000_000;

async function someone(overrides: Parameters<typeof buildMember>[1] = {}) {
  number += 1;
  const phone = `010${number}`;
  const member = await buildMember(server.app, { phone, ...overrides });
  const phoneHash = server.app.get(LookupHash).of('phone', phone);
  await prisma().user.update({ where: { userKey: member.userKey }, data: { phoneHash } });
  return { ...member, phone };
}

/** Requests a code, reads it from the inbox and proves the phone number. */
async function proven(phone: string, purpose_cd = 'login'): Promise<string> {
  // The response does not wait for the message: an older one for the same number may still be the newest.
  const before = await prisma().sandboxMessage.findFirst({ orderBy: { id: 'desc' } });
  const sent = await client.send<{ certification_key: string }>('POST', '/v1/user/phone-certification-proc', {
    body: { phone, purpose_cd },
  });
  expect(sent.status).toBe(200);
  const message = await eventually(() =>
    prisma().sandboxMessage.findFirstOrThrow({ where: { receiver: phone, id: { gt: before?.id ?? 0 } } }),
  );
  const key = sent.body.certification_key;
  const query = `certification_key=${key}&code=${message.code}`;
  expect((await client.get(`/v1/user/phone-certification-check?${query}`)).status).toBe(200);
  return key;
}
const login = (certification_key: unknown) =>
  client.send<{ access_token: string; code: string }>('POST', '/v1/user/login-phone-proc', {
    body: { certification_key },
  });

describe('signing in by phone', () => {
  it('accepts a proven code once, also when it is sent many times at once (SESSION-4)', async () => {
    const { phone, userKey } = await someone();
    const key = await proven(phone);
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
    const token = answers.find(({ status }) => status === 200)?.body.access_token ?? '';
    const check = await client.send('POST', '/v1/user/login-check-proc', { token });
    expect(check.body.user_key).toBe(userKey);
  });

  it('withdraws a requested deletion, and is refused to restricted members (SESSION-3)', async () => {
    const leaving = await someone({ deletionAskedAt: new Date() });
    expect((await login(await proven(leaving.phone))).status).toBe(200);
    const row = await prisma().user.findUniqueOrThrow({ where: { userKey: leaving.userKey } });
    expect(row.deletionAskedAt).toBeNull();
    await server.app.get(SanctionEnforcementService).restrict(leaving.userKey, 'service', '도배');
    const refused = await login(await proven(leaving.phone));
    expect([refused.status, refused.body.code]).toEqual([403, 'service_restricted']);
  });

  it('refuses a code that is unproven, of another purpose, or unknown (SESSION-4)', async () => {
    const { phone } = await someone();
    const sent = await client.send<{ certification_key: string }>(
      'POST',
      '/v1/user/phone-certification-proc',
      {
        body: { phone, purpose_cd: 'login' },
      },
    );
    expect((await login(sent.body.certification_key)).body.code).toBe('code_expired');
    number += 1;
    const joining = await proven(`010${number}`, 'join');
    expect((await login(joining)).body.code).toBe('code_expired');
    expect((await login('7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11')).body.code).toBe('code_expired');
    for (const bad of ['x', null, 7, undefined, {}]) {
      expect((await login(bad)).body.code).toBe('validation_failed');
    }
  });
});

import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SandboxStore } from '@honey/server/core/sandbox/sandbox-store';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { PhoneCodesService } from '@honey/server/verification/phone/phone-codes.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import {
  checkCode,
  codeSentTo,
  messagesTo,
  newPerson,
  provenCode,
  type Refusal,
  requestCode,
  wrongFor,
} from './support.ts';

const { server, client } = setServer();
beforeAll(() => server.app.get(SettingsStore).set('phone_code_sends_per_address', 1000));

/** Requests a code of purpose join, and returns its key and the sent code. */
async function sent(phone = newPerson().phone) {
  const { body } = await requestCode(client, phone, 'join');
  return { key: body.certification_key, code: await codeSentTo(server.app, phone), phone };
}
const codes = () => server.app.get(PhoneCodesService);

describe('requesting a code', () => {
  it('sends six digits and returns their lifetime (VERIFICATION-15)', async () => {
    const { phone } = newPerson();
    const { status, body, headers } = await requestCode(client, phone, 'join');
    expect([status, body.expires_in, body.resend_in]).toEqual([200, 180, 30]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await codeSentTo(server.app, phone)).toMatch(/^\d{6}$/);
  });

  it('stores neither the code nor the phone number in clear text (VERIFICATION-11)', async () => {
    const { key, code, phone } = await sent();
    const row = await server.app.get(Database).prisma.phoneCode.findUniqueOrThrow({ where: { id: key } });
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(phone);
  });

  it('returns the same response for a phone number without an account, and sends nothing to it (VERIFICATION-20)', async () => {
    const { phone } = newPerson();
    await buildMember(server.app, { phone });
    const stranger = newPerson().phone;
    const known = await requestCode(client, phone, 'login');
    const unknown = await requestCode(client, stranger, 'login');
    expect({ ...unknown.body, certification_key: '' }).toEqual({ ...known.body, certification_key: '' });
    expect(await codeSentTo(server.app, phone)).toMatch(/^\d{6}$/);
    expect(await messagesTo(server.app, stranger)).toBe(0);
    // The code that was never sent is checked as any other is.
    expect((await checkCode(client, unknown.body.certification_key, '123456')).body.detail).toEqual({
      tries_left: 4,
    });
  });

  it('takes as long for a phone number without an account (VERIFICATION-20)', async () => {
    const { phone } = newPerson();
    await buildMember(server.app, { phone });
    const timed = async (number: string) => {
      const start = performance.now();
      await requestCode(client, number, 'login');
      return performance.now() - start;
    };
    expect(await timed(phone)).toBeGreaterThanOrEqual(295);
    expect(await timed(newPerson().phone)).toBeGreaterThanOrEqual(295);
  });

  it('requires a visitor to sign in if a member is needed (VERIFICATION-21)', async () => {
    for (const purpose of ['phone_edit', 'delete']) {
      const { status, body } = await requestCode(client, newPerson().phone, purpose);
      expect([status, body.code]).toEqual([401, 'login_required']);
    }
  });

  it('sends the code of a deletion only to the member’s own phone (VERIFICATION-21)', async () => {
    const { phone } = newPerson();
    const { userKey } = await buildMember(server.app, { phone });
    const token = await tokenOf(server.app, userKey);
    const foreign = await requestCode(client, newPerson().phone, 'delete', token);
    expect([foreign.status, foreign.body.code]).toEqual([409, 'cert_mismatch']);
    const key = await provenCode(server.app, client, phone, 'delete', token);
    expect((await codes().consume(key, 'delete')).userKey).toBe(userKey);
  });

  it('stops at the hourly limit of a phone number, also for simultaneous requests, until the hour is over (VERIFICATION-18)', async () => {
    const { phone } = newPerson();
    const answers = await Promise.all(Array.from({ length: 14 }, () => requestCode(client, phone, 'join')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, 'code_sends_exceeded']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
    }
    server.app.get(Clock).shift(3_601_000);
    expect((await requestCode(client, phone, 'join')).status).toBe(200);
  });

  it('stops at the hourly limit of an address (VERIFICATION-18)', async () => {
    await server.app.get(SettingsStore).set('phone_code_sends_per_address', 3);
    server.app.get(Clock).shift(3_601_000);
    try {
      for (const _ of [1, 2, 3])
        expect((await requestCode(client, newPerson().phone, 'join')).status).toBe(200);
      expect((await requestCode(client, newPerson().phone, 'join')).body.code).toBe('code_sends_exceeded');
    } finally {
      await server.app.get(SettingsStore).set('phone_code_sends_per_address', 1000);
    }
  });

  it('reports that the message could not be sent (VERIFICATION-22)', async () => {
    const sandbox = server.app.get(SandboxStore);
    await sandbox.setState('chaos:sms', { probability: 1 });
    try {
      const { status, body } = await requestCode(client, newPerson().phone, 'join');
      expect([status, body.code]).toEqual([502, 'sms_failed']);
    } finally {
      await sandbox.setState('chaos:sms', { probability: 0 });
    }
  });

  it.each([
    [{ phone: '010-1234-5678' }, 'characters'],
    [{ phone: '' }, 'isLength'],
    [{ phone: 1012345678 }, 'isString'],
    [{ phone: '0212345678' }, 'characters'],
    [{ phone: '0'.repeat(21) }, 'isLength'],
    [{ phone: '01012345678', purpose_cd: 'find_id' }, 'isIn'],
    [{ phone: '01012345678', phone_country_num: 'US_1' }, 'isIn'],
    [{ phone: '01012345678', extra: 1 }, 'whitelistValidation'],
    [{}, 'isLength'],
  ])('rejects %j (VERIFICATION-23)', async (body, code) => {
    const answer = await client.send<Refusal>('POST', '/v1/user/phone-certification-proc', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.fields?.map((field) => field.code)).toContain(code);
  });
});

describe('checking a code', () => {
  it('proves the phone number, once (VERIFICATION-17)', async () => {
    const { key, code, phone } = await sent();
    const { status, body } = await checkCode(client, key, code);
    expect([status, body.phone_hide]).toEqual([200, `010-****-${phone.slice(-4)}`]);
    const again = await checkCode(client, key, code);
    expect([again.status, again.body.code]).toEqual([410, 'code_expired']);
  });

  it('counts wrong attempts down, and ends after the fifth even for the right code (VERIFICATION-16)', async () => {
    const { key, code } = await sent();
    for (const left of [4, 3, 2, 1]) {
      const { status, body } = await checkCode(client, key, wrongFor(code));
      expect([status, body.code, body.detail]).toEqual([400, 'code_mismatch', { tries_left: left }]);
    }
    expect((await checkCode(client, key, wrongFor(code))).body.code).toBe('code_tries_exceeded');
    expect((await checkCode(client, key, code)).body.code).toBe('code_tries_exceeded');
  });

  it('never allows simultaneous guesses to exceed the attempts (VERIFICATION-16)', async () => {
    const { key, code } = await sent();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => checkCode(client, key, wrongFor(code))),
    );
    expect(answers.filter(({ body }) => body.code === 'code_mismatch')).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === 'code_tries_exceeded')).toHaveLength(36);
    const row = await server.app.get(Database).prisma.phoneCode.findUniqueOrThrow({ where: { id: key } });
    expect(row.tries).toBe(5);
    expect((await checkCode(client, key, code)).status).toBe(429);
  });

  it('accepts one of many simultaneous right ones (VERIFICATION-17)', async () => {
    const { key, code } = await sent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkCode(client, key, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires three minutes after it was sent, to the second (VERIFICATION-15)', async () => {
    const early = await sent();
    server.app.get(Clock).shift(175_000);
    expect((await checkCode(client, early.key, early.code)).status).toBe(200);
    const late = await sent();
    server.app.get(Clock).shift(180_000);
    expect((await checkCode(client, late.key, late.code)).body.code).toBe('code_expired');
  });

  it('rejects the code of another request', async () => {
    const first = await sent();
    const second = await sent();
    expect((await checkCode(client, first.key, wrongFor(first.code))).status).toBe(400);
    if (first.code !== second.code) {
      expect((await checkCode(client, first.key, second.code)).body.code).toBe('code_mismatch');
    }
  });

  it.each([
    [`certification_key=${randomUUID()}&code=123456`, 410, 'code_expired'],
    [`certification_key=${randomUUID()}&code=12345`, 400, 'validation_failed'],
    [`certification_key=${randomUUID()}&code=abcdef`, 400, 'validation_failed'],
    [
      `certification_key=${randomUUID()}&code=${encodeURIComponent('１２３４５６')}`,
      400,
      'validation_failed',
    ],
    ['certification_key=1&code=123456', 400, 'validation_failed'],
    ['certification_key=a&certification_key=b&code=1', 400, 'validation_failed'],
    ['', 400, 'validation_failed'],
  ])('rejects ?%s', async (query, status, code) => {
    const answer = await client.get<Refusal>(`/v1/user/phone-certification-check?${query}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('redeeming a proven code', () => {
  it('succeeds for one of many at once (VERIFICATION-17)', async () => {
    const { phone } = newPerson();
    const key = await provenCode(server.app, client, phone, 'join');
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => codes().consume(key, 'join', phone)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('fails for one that is unproven, of another purpose, of another phone, or half an hour old (VERIFICATION-17)', async () => {
    const { key } = await sent();
    await expect(codes().consume(key, 'join')).rejects.toMatchObject({ code: 'code_expired' });
    const { phone } = newPerson();
    const proven = await provenCode(server.app, client, phone, 'join');
    await expect(codes().consume(proven, 'login')).rejects.toMatchObject({ code: 'code_expired' });
    await expect(codes().consume(proven, 'join', newPerson().phone)).rejects.toMatchObject({
      code: 'cert_mismatch',
    });
    server.app.get(Clock).shift(1_801_000);
    await expect(codes().consume(proven, 'join', phone)).rejects.toMatchObject({ code: 'code_expired' });
  });
});

describe('the log', () => {
  it('contains no code, no phone number and no name (CORE-28)', async () => {
    const { withoutSecrets } = await import('@honey/server/core/logging/without-secrets');
    expect(withoutSecrets('/v1/user/phone-certification-check?certification_key=k&code=123456')).toBe(
      '/v1/user/phone-certification-check?certification_key=[redacted]&code=[redacted]',
    );
    expect(withoutSecrets('/v1/user/user-check-phone?phone=01012345678')).not.toContain('0101234');
    expect(withoutSecrets('/v1/user/user-check-overlap?sort_cd=phone&value=01012345678')).not.toContain(
      '0101234',
    );
  });
});

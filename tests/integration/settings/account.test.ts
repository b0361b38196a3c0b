import { buildMember, builtPassword } from '@honey/seeds/builders/members';
import { describe, expect, it } from '@jest/globals';
import { put, type Refusal, type Someone, setMembers } from './support.ts';

const { server, client, prisma, someone } = setMembers();

describe('the phone number', () => {
  let number = 71_000_000;
  const freshPhone = () => {
    number += 1;
    return `010${number}`;
  };

  async function proven(caller: Pick<Someone, 'client'>, phone: string): Promise<string> {
    const sent = await caller.client.send<{ certification_key: string }>(
      'POST',
      '/v1/user/phone-certification-proc',
      {
        body: { phone, purpose_cd: 'phone_edit' },
      },
    );
    expect(sent.status).toBe(200);
    const message = await prisma().sandboxMessage.findFirstOrThrow({
      where: { receiver: phone },
      orderBy: { id: 'desc' },
    });
    const key = sent.body.certification_key;
    const check = await client.get(
      `/v1/user/phone-certification-check?certification_key=${key}&code=${message.code}`,
    );
    expect(check.status).toBe(200);
    return key;
  }
  const edit = (caller: Pick<Someone, 'client'>, certification_key: string) =>
    put<Refusal & { phone_hide: string }>(caller, 'user-phone-edit', { certification_key });

  it('changes to one that was proven by a code, once (SETTINGS-12)', async () => {
    const member = await someone();
    const phone = freshPhone();
    const key = await proven(member, phone);
    expect((await edit(member, key)).body.phone_hide).toBe(`010-****-${phone.slice(-4)}`);
    const session = await member.client.get(`/v1/users/${member.userKey}`);
    expect(session.body.phone).toBe(phone);
    expect((await edit(member, key)).body.code).toBe('code_expired');
    expect((await edit(member, await proven(member, phone))).body.code).toBe('unchanged');
  });

  it('accepts no code and no number of another member (SETTINGS-12, SETTINGS-13)', async () => {
    const [member, other] = [await someone(), await someone()];
    const phone = freshPhone();
    const key = await proven(other, phone);
    expect((await edit(member, key)).body.code).toBe('code_expired');
    expect((await edit(other, key)).status).toBe(200);
    expect((await edit(member, await proven(member, phone))).body.code).toBe('phone_taken');
    expect((await edit(member, '7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11')).body.code).toBe('code_expired');
    expect((await edit(member, 'not-a-key')).body.code).toBe('validation_failed');
  });

  it('goes to one of two members who prove it at once (SETTINGS-13)', async () => {
    const pair = [await someone(), await someone()];
    const phone = freshPhone();
    const keys: string[] = [];
    for (const member of pair) keys.push(await proven(member, phone));
    const answers = await Promise.all(pair.map((member, at) => edit(member, keys[at] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the password', () => {
  const next = 'Nectar!4827';
  const reset = (caller: Pick<Someone, 'client'>, old_password: string, password: string) =>
    put(caller, 'user-password-reset', { old_password, password });
  const login = (id: string, password: string) =>
    client.send<Refusal & { access_token: string; refresh_token: string }>('POST', '/v1/user/login-proc', {
      body: { id, password },
    });

  it('changes, ends the other sign-ins, keeps this one and notifies the member (SETTINGS-14)', async () => {
    const { loginId, userKey } = await buildMember(server.app);
    const { body: here } = await login(loginId, builtPassword);
    const { body: there } = await login(loginId, builtPassword);
    const own = client.as(here.access_token);
    expect((await reset({ client: own }, builtPassword, next)).status).toBe(200);
    const check = (token: string) => client.send('POST', '/v1/user/login-check-proc', { token });
    expect((await check(here.access_token)).status).toBe(200);
    expect((await check(there.access_token)).body.code).toBe('invalid_token');
    const refresh = (refresh_token: string) =>
      client.send('POST', '/v1/issuetoken', { body: { refresh_token } });
    expect((await refresh(there.refresh_token)).status).toBe(401);
    expect((await refresh(here.refresh_token)).status).toBe(200);
    expect((await login(loginId, builtPassword)).status).toBe(401);
    expect((await login(loginId, next)).status).toBe(200);
    const push = await prisma().sandboxMessage.findFirst({ where: { receiver: `user:${userKey}` } });
    expect(push?.text).toContain('비밀번호를 바꿨어요');
  });

  it.each([
    ['', '1'],
    ['Aa1!'.repeat(6), '2'],
    [builtPassword, '10'],
    ['honeyBEE!!!2', '8'],
    ['Honey 48!a', '9'],
    ['honeybees', '5'],
    ['Ho1!', '4'],
    ['Honey!1239', '6'],
    ['Hqwe!4829', '7'],
  ])("is rejected with the checker's own code: %s → %s (SIGN-UP-34)", async (password, code) => {
    const { status, body } = await reset(await someone(), builtPassword, password);
    expect([status, body.code, body.fields[0]?.code]).toEqual([400, 'password_rule', code]);
  });

  it('must not equal the ID', async () => {
    const member = await someone({ loginId: `Zeal${process.pid}tK9w!` });
    const { body } = await reset(member, builtPassword, member.loginId.toLowerCase().slice(0, 20));
    expect(body.fields[0]?.code).toBe('10');
  });

  it('requires the old one, whose guesses cause a lock as sign-ins do (SETTINGS-16)', async () => {
    const member = await someone();
    const codes = [];
    for (let guess = 0; guess < 6; guess += 1) {
      codes.push((await reset(member, `Wrong!${guess}`, next)).body.code);
    }
    expect(codes.slice(0, 4)).toEqual(Array(4).fill('password_incorrect'));
    expect(codes.slice(4)).toEqual(['login_locked', 'login_locked']);
    expect((await reset(member, builtPassword, next)).status).toBe(423);
  });

  it('cannot be changed when the account has none (SETTINGS-17)', async () => {
    const member = await someone({ regMethodCd: 'kakao' });
    await prisma().user.update({
      where: { userKey: member.userKey },
      data: { loginId: null, passwordHash: null },
    });
    const { status, body } = await reset(member, builtPassword, next);
    expect([status, body.code]).toEqual([403, 'password_unavailable']);
  });
});

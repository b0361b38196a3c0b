import { type BuiltMember, buildMember, builtPassword } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { messagesTo, newPerson, type Refusal } from '../sign-up/support.ts';

// Behind one proxy, so that a test can use any address.
const { server, client } = setServer({ TRUST_PROXY: '1' });
beforeAll(() => server.app.get(SettingsStore).set('phone_code_sends_per_address', 1000));

let lastAddress = 0;
/** An address that no other member has. */
const newAddress = () => {
  lastAddress += 1;
  return `198.51.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
};
const from = (address: string, agent = 'browser') => ({
  'X-Forwarded-For': address,
  'User-Agent': agent,
});

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const wrong = 'Wrong!2026';
const login = (id: string, password: string, headers: Record<string, string>) =>
  client.send<Refusal & Tokens>('POST', '/v1/user/login-proc', { body: { id, password }, headers });
const limit = (id: string, headers: Record<string, string>, kind = 'login') =>
  client.get<{ failures: number; seconds_left: number }>(`/api/${kind}/limit-get?id=${id}`, { headers });
const startRecovery = (id: string, phone: string, headers: Record<string, string>) =>
  client.send<Refusal>('POST', '/v1/user/forget', { body: { id, phone }, headers });

/** As many failures from one address as lock it. */
async function lockAddress(id: string, address: string) {
  for (let failure = 0; failure < 5; failure += 1) await login(id, wrong, from(address));
}
/** As many failures from all addresses as lock the account. */
async function lockEverywhere(id: string) {
  for (let address = 0; address < 4; address += 1) await lockAddress(id, newAddress());
}
const someone = (): Promise<BuiltMember> => buildMember(server.app);

describe('the lock of an account', () => {
  it('allows no more simultaneous attempts than sequential ones (SESSION-17)', async () => {
    const { loginId } = await someone();
    const address = newAddress();
    const attempts = await Promise.all(
      Array.from({ length: 30 }, () => login(loginId, wrong, from(address))),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill(401),
      ...Array(26).fill(423),
    ]);
    // The 25 that found the lock were not counted: other addresses still have all but five left.
    expect((await login(loginId, builtPassword, from(newAddress()))).status).toBe(200);
  });

  it('also refuses the right password among simultaneous guesses (SESSION-17)', async () => {
    const { loginId } = await someone();
    const address = newAddress();
    const guesses = Array.from({ length: 12 }, (_, at) => `Wrong!202${at}`);
    const answers = await Promise.all([
      ...guesses.map((guess) => login(loginId, guess, from(address))),
      login(loginId, builtPassword, from(address)),
    ]);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
    expect(answers.at(-1)?.status).toBe(423);
  });

  it('is not caused by attempts from an address that is already locked', async () => {
    const { loginId } = await someone();
    const stranger = newAddress();
    for (let attempt = 0; attempt < 40; attempt += 1) await login(loginId, wrong, from(stranger));
    expect((await login(loginId, wrong, from(stranger))).status).toBe(423);
    expect((await login(loginId, builtPassword, from(newAddress()))).status).toBe(200);
  });

  it('is caused by twenty failures from all addresses together (SESSION-16)', async () => {
    const { loginId } = await someone();
    await lockEverywhere(loginId);
    const elsewhere = from(newAddress());
    expect((await login(loginId, builtPassword, elsewhere)).status).toBe(423);
    expect((await limit(loginId, elsewhere)).body).toMatchObject({ failures: 0 });
    expect((await limit(loginId, elsewhere)).body.seconds_left).toBeGreaterThan(1700);
    server.app.get(Clock).shift(1_801_000);
    expect((await login(loginId, builtPassword, elsewhere)).status).toBe(200);
  });

  it('spares devices that signed in before, whatever others fail at (SESSION-18)', async () => {
    const { loginId } = await someone();
    const home = from(newAddress());
    expect((await login(loginId, builtPassword, home)).status).toBe(200);
    await lockEverywhere(loginId);
    // Also another device at the same address.
    const neighbour = from(home['X-Forwarded-For'], 'another browser');
    for (let failure = 0; failure < 6; failure += 1) await login(loginId, wrong, neighbour);
    expect((await login(loginId, builtPassword, neighbour)).status).toBe(423);
    expect((await limit(loginId, home)).body).toMatchObject({ failures: 0, seconds_left: 0 });
    expect((await login(loginId, builtPassword, home)).status).toBe(200);
  });

  it('is caused for a known device by its own failures (SESSION-18)', async () => {
    const { loginId } = await someone();
    const home = from(newAddress());
    await login(loginId, builtPassword, home);
    for (let failures = 1; failures < 5; failures += 1) {
      expect((await login(loginId, wrong, home)).body.detail).toMatchObject({ failures });
    }
    expect((await login(loginId, wrong, home)).status).toBe(423);
    expect((await login(loginId, builtPassword, home)).status).toBe(423);
  });

  it('does not spare a device that was signed out by the member (SESSION-18)', async () => {
    const { loginId } = await someone();
    const thief = from(newAddress(), 'thief');
    await login(loginId, builtPassword, thief);
    const home = await login(loginId, builtPassword, from(newAddress()));
    const member = client.as(home.body.access_token);
    const { body } = await member.get<{ list: { id: string; current_yn: string }[] }>(
      '/v1/user/sign-in-list',
    );
    const other = body.list.find(({ current_yn }) => current_yn === 'N');
    expect((await member.send('DELETE', `/v1/user/sign-in/${other?.id}`)).status).toBe(200);
    await lockEverywhere(loginId);
    expect((await login(loginId, builtPassword, thief)).status).toBe(423);
  });

  it('of an attacker’s address is not released by the member’s own success (SESSION-19)', async () => {
    const { loginId } = await someone();
    const attacker = from(newAddress());
    await lockAddress(loginId, attacker['X-Forwarded-For']);
    const { status, body } = await login(loginId, builtPassword, from(newAddress()));
    expect(status).toBe(200);
    await client.as(body.access_token).send('POST', '/api/login/limit-clear');
    expect((await login(loginId, builtPassword, attacker)).status).toBe(423);
    expect((await limit(loginId, attacker)).body.failures).toBe(5);
  });

  it('still counts others’ failures after the member’s own success, but not the member’s (SESSION-19)', async () => {
    const { loginId } = await someone();
    for (let address = 0; address < 3; address += 1) await lockAddress(loginId, newAddress());
    const home = from(newAddress());
    for (let failure = 0; failure < 4; failure += 1) await login(loginId, wrong, home);
    // 19 by now; the four of home are forgiven.
    expect((await login(loginId, builtPassword, home)).status).toBe(200);
    const last = newAddress();
    for (let failure = 0; failure < 4; failure += 1) {
      expect((await login(loginId, wrong, from(last))).status).toBe(401);
    }
    expect((await login(loginId, builtPassword, from(newAddress()))).status).toBe(200);
    expect((await login(loginId, wrong, from(last))).status).toBe(423);
    expect((await login(loginId, builtPassword, from(newAddress()))).status).toBe(423);
  });

  it('allows no more simultaneous attempts from all addresses together either (SESSION-16)', async () => {
    const { loginId } = await someone();
    const attempts = await Promise.all(
      Array.from({ length: 50 }, () => login(loginId, wrong, from(newAddress()))),
    );
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(attempts.filter(({ status }) => status === 423)).toHaveLength(31);
  });

  it('is never caused by right passwords, however many at once (SESSION-17)', async () => {
    const { loginId } = await someone();
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(loginId, builtPassword, from(address))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await limit(loginId, from(address))).body.failures).toBe(0);
  });

  it('of the password recovery does not spread to the member’s device either (SESSION-21)', async () => {
    const { phone } = newPerson();
    const { loginId } = await buildMember(server.app, { phone });
    const home = from(newAddress());
    await login(loginId, builtPassword, home);
    for (let address = 0; address < 4; address += 1) {
      const stranger = from(newAddress());
      for (let start = 0; start < 8; start += 1) await startRecovery(loginId, newPerson().phone, stranger);
    }
    expect((await startRecovery(loginId, phone, from(newAddress()))).status).toBe(423);
    expect((await startRecovery(loginId, phone, home)).status).toBe(200);
    expect(await messagesTo(server.app, phone)).toBe(1);
  });
});

describe('the codes sent to a phone number', () => {
  const requestCode = (phone: string, purpose_cd: string, headers: Record<string, string>) =>
    client.send<Refusal>('POST', '/v1/user/phone-certification-proc', {
      body: { phone, purpose_cd },
      headers,
    });

  it('are not used up by unknown IDs, from the same address or another (VERIFICATION-19)', async () => {
    const { phone } = newPerson();
    const { loginId } = await buildMember(server.app, { phone });
    const address = from(newAddress());
    for (let number = 0; number < 25; number += 1) {
      expect((await startRecovery(`nobody${number}x`, phone, address)).status).toBe(200);
    }
    expect(await messagesTo(server.app, phone)).toBe(0);
    expect((await startRecovery(loginId, phone, address)).status).toBe(200);
    expect((await requestCode(phone, 'login', address)).status).toBe(200);
    expect((await requestCode(phone, 'join', address)).status).toBe(200);
    expect(await messagesTo(server.app, phone)).toBe(3);
  });

  it('are not used up by one address (VERIFICATION-18)', async () => {
    const { phone } = newPerson();
    await buildMember(server.app, { phone });
    const stranger = from(newAddress());
    const refused: number[] = [];
    for (let number = 0; number < 12; number += 1)
      refused.push((await requestCode(phone, 'join', stranger)).status);
    expect(refused).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await requestCode(phone, 'login', from(newAddress()))).status).toBe(200);
    expect(await messagesTo(server.app, phone)).toBe(11);
  });

  it('are bounded over all addresses, which is not reported where it would disclose a member (VERIFICATION-19)', async () => {
    const { phone } = newPerson();
    await buildMember(server.app, { phone });
    for (let address = 0; address < 2; address += 1) {
      const stranger = from(newAddress());
      for (let number = 0; number < 10; number += 1) await requestCode(phone, 'join', stranger);
    }
    expect((await requestCode(phone, 'join', from(newAddress()))).body.code).toBe('code_sends_exceeded');
    expect((await requestCode(phone, 'login', from(newAddress()))).status).toBe(200);
    expect(await messagesTo(server.app, phone)).toBe(20);
  });

  it('end in the same way for a member’s phone number and an unknown one (VERIFICATION-20)', async () => {
    const { phone } = newPerson();
    await buildMember(server.app, { phone });
    for (const receiver of [phone, newPerson().phone]) {
      const address = from(newAddress());
      const answers: string[] = [];
      for (let number = 0; number < 11; number += 1) {
        const { status, body } = await requestCode(receiver, 'login', address);
        answers.push(`${status} ${body.code ?? 'ok'}`);
      }
      expect(answers).toEqual([...Array(10).fill('200 ok'), '429 code_sends_exceeded']);
    }
  });
});

import { buildHost, buildLive, buildMember, builtPassword } from '@honey/seeds/builders/index';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { plain, upload, uploadPaths } from '../files/support.ts';
import {
  consents,
  freeNames,
  join,
  newPerson,
  provenCode,
  requestById,
  signUpTokenOf,
} from '../sign-up/support.ts';

const { server, client } = setServer({ DATABASE_POOL_MAX: '1' });

async function someone() {
  const member = await buildMember(server.app);
  return { ...member, token: await tokenOf(server.app, member.userKey) };
}

/** Each code path with a transaction: one that requests a second connection within it would block itself. */
describe('with one connection in the pool', () => {
  it('several members join by phone at once', async () => {
    const people = Array.from({ length: 3 }, () => newPerson());
    const requests: object[] = [];
    for (const person of people) {
      requests.push({
        sign_up_token: await signUpTokenOf(client, person),
        reg_method_cd: 'H',
        certification_key: await provenCode(server.app, client, person.phone, 'join'),
        nick: freeNames().nick,
        consents,
      });
    }
    const joined = await Promise.all(requests.map((request) => join(client, request)));
    expect(joined.map(({ status, body }) => body.code ?? status)).toEqual(people.map(() => 200));
  });

  it('a member joins by ID with a picture, and the replay is recognized', async () => {
    const request = await requestById(client);
    const picture = await upload(
      server.baseUrl,
      uploadPaths.defaultImage,
      await plain(40, 40).png().toBuffer(),
      {
        headers: { 'X-Sign-Up-Token': request.sign_up_token },
      },
    );
    expect(picture.status).toBe(200);
    const whole = { ...request, file_id: picture.body.file_id };
    const headers = { 'Idempotency-Key': 'join-of-one' };
    const first = await join(client, whole, headers);
    expect([first.status, (await join(client, whole, headers)).body.user_key]).toEqual([
      200,
      first.body.user_key,
    ]);
  });

  it('a password is recovered, a phone number is changed, and an account is deleted by code', async () => {
    const { token } = await someone();
    const { phone } = newPerson();
    const key = await provenCode(server.app, client, phone, 'phone_edit', token);
    const edited = await client.send('PUT', '/v1/user/user-phone-edit', {
      token,
      body: { certification_key: key },
    });
    expect(edited.status).toBe(200);
    const own = await provenCode(server.app, client, phone, 'delete', token);
    const ended = await client.send('DELETE', '/v1/user/user-delete', {
      token,
      body: { reason: '쉼', certification_key: own },
    });
    expect(ended.status).toBe(200);
  });

  it('guests enter a live', async () => {
    await server.app.get(SettingsStore).set('guest_watch', true);
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const joined = await Promise.all(
      Array.from({ length: 10 }, () => client.send('POST', `/v1/streams/${vodKey}/join`, { body: {} })),
    );
    expect(joined.map(({ status }) => status)).toEqual(joined.map(() => 200));
  });

  it('a member signs in, and a crowd is served', async () => {
    const { loginId, token } = await someone();
    const body = { id: loginId, password: builtPassword };
    expect((await client.send('POST', '/v1/user/login-proc', { body })).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client.get('/v1/user/user-alarm-setting', { token })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

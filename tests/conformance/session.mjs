import {
  expectEqual,
  expectFieldRefusal,
  expectNoStore,
  expectOk,
  expectRefusal,
  expectSorted,
  expectThat,
  expectTime,
} from './expect.mjs';
import { freshId } from './fresh.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

/** The remaining time of a lock of 1,800 seconds that has just started. */
const expectHalfAnHour = (seconds, what) =>
  expectThat(seconds > 1740 && seconds <= 1801, `${what} is ${seconds} of 1800 seconds`);

const refresh = (visitor, refresh_token) => visitor.post('/v1/issuetoken', { refresh_token });

/** Signing in and out, refreshing, locks, and the member's sign-ins. */
export const session = area('session', {
  'a sign-in returns a pair of tokens of 600 and 259,200 seconds, whatever the case of the ID (SESSION-1)':
    async ({ visitor, loginOf, persona }) => {
      await persona('viewer01');
      const { id, password } = loginOf('viewer01');
      const response = await visitor.post('/v1/user/login-proc', { id: id.toUpperCase(), password });
      const { expires_in, refresh_expires_in, access_token, refresh_token } = expectOk(response);
      expectNoStore(response);
      expectEqual([expires_in, refresh_expires_in], [600, 259_200], 'expires_in and refresh_expires_in');
      const claims = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString());
      expectEqual(claims.exp - claims.iat, 600, "the access token's lifetime");
      expectThat(refresh_token !== access_token, 'the two tokens are the same');
      expectOk(await visitor.as(access_token).post('/v1/user/logout-proc'));
    },

  'login-check-proc returns the token’s member': async ({ persona }) => {
    const { client, userKey } = await persona('viewer01');
    const response = await client.post('/v1/user/login-check-proc');
    expectEqual(expectOk(response).user_key, userKey, 'user_key');
    expectNoStore(response);
  },

  'an unknown ID and a wrong password get the same response (SESSION-2)': async ({ visitor, persona }) => {
    const { id } = await persona('viewer01');
    const unknown = await visitor.post('/v1/user/login-proc', { id: freshId(), password: 'Wrong!2026' });
    const wrong = await visitor.post('/v1/user/login-proc', { id, password: 'Wrong!2026' });
    const same = ({ status, body }) => ({
      status,
      code: body.code,
      message: body.message,
      detail: body.detail,
    });
    expectRefusal(unknown, 'login_incorrect');
    expectEqual(same(wrong), same(unknown), 'the response to a wrong password');
    await persona('viewer01').then(({ client }) => client.post('/api/login/limit-clear'));
  },

  'ID and password are required': async ({ visitor }) => {
    expectFieldRefusal(await visitor.post('/v1/user/login-proc', { id: freshId() }), 'password');
    expectFieldRefusal(await visitor.post('/v1/user/login-proc', { password: 'x' }), 'id');
    for (const wrong of [null, 5, ['x'], { $ne: '' }, '']) {
      expectFieldRefusal(await visitor.post('/v1/user/login-proc', { id: wrong, password: 'x' }), 'id');
    }
  },

  'unusual texts are wrong sign-ins, never faults': async ({ visitor }) => {
    for (const id of ["' OR 1=1 --", '\u202eevil', '가'.repeat(80), '\ud83d', 'a\0b']) {
      // Never the same ID twice: its failures would lock it.
      const login = { id: `${freshId()}${id}`, password: 'Wrong!2026' };
      const response = await visitor.post('/v1/user/login-proc', login);
      expectRefusal(response, 'login_incorrect', 'validation_failed', 'bad_request');
    }
  },

  'failures lock an ID from this address and are counted by the server (SESSION-15)': async (world) => {
    world.requireWrites();
    const { visitor } = world;
    const id = freshId();
    const state = async () => expectOk(await visitor.get(`/api/login/limit-get?id=${id}`));
    const { failures, max_failures } = await state();
    expectEqual(failures, 0, 'failures of a fresh ID');
    for (let failure = 1; failure <= max_failures; failure += 1) {
      expectRefusal(
        await visitor.post('/v1/user/login-proc', { id, password: 'Wrong!2026' }),
        'login_incorrect',
        'login_locked',
      );
      expectEqual((await state()).failures, failure, 'the reported failures');
    }
    const locked = await visitor.post('/v1/user/login-proc', { id, password: 'Wrong!2026' });
    const { detail } = expectRefusal(locked, 'login_locked');
    expectEqual(locked.status, 423, 'the status of a lock');
    expectHalfAnHour(detail.seconds_left, 'seconds_left');
    expectHalfAnHour(Number(locked.headers.get('retry-after')), 'Retry-After');
    const after = await state();
    expectTime(after.locked_until, 'locked_until');
    expectHalfAnHour(after.seconds_left, 'seconds_left of the state');
    expectHalfAnHour((Date.parse(after.locked_until) - (await world.now())) / 1000, 'locked_until');
  },

  'a refresh token is used once, and returns a new pair (SESSION-6)': async (world) => {
    const { tokens } = await world.signIn('viewer02');
    const response = await refresh(world.visitor, tokens.refresh_token);
    const renewed = expectOk(response);
    expectNoStore(response);
    expectThat(renewed.refresh_token !== tokens.refresh_token, 'the refresh token did not rotate');
    expectEqual(
      [renewed.expires_in, renewed.refresh_expires_in],
      [600, 259_200],
      'lifetimes of the new pair',
    );
    const client = world.visitor.as(renewed.access_token);
    expectOk(await client.post('/v1/user/login-check-proc'));
    // Two tabs that refresh at once both stay signed in.
    const both = await Promise.all([1, 2].map(() => refresh(world.visitor, renewed.refresh_token)));
    for (const one of both)
      expectOk(await world.visitor.as(expectOk(one).access_token).post('/v1/user/login-check-proc'));
    expectOk(await client.post('/v1/user/logout-proc'));
  },

  'neither token is accepted as the other (SESSION-9)': async ({ visitor, persona }) => {
    const { tokens } = await persona('viewer01');
    expectRefusal(await visitor.as(tokens.refresh_token).post('/v1/user/login-check-proc'), 'invalid_token');
    expectRefusal(await refresh(visitor, tokens.access_token), 'invalid_token', 'validation_failed');
    expectRefusal(await refresh(visitor, 'x'.repeat(43)), 'invalid_token');
  },

  'a token whose payload was changed is refused (SESSION-9)': async ({ visitor, persona }) => {
    const { tokens } = await persona('viewer01');
    const [header, payload, signature] = tokens.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'operator' })).toString('base64url');
    const response = await visitor.as(`${header}.${forged}.${signature}`).post('/v1/user/login-check-proc');
    expectRefusal(response, 'invalid_token');
  },

  'signing out ends the access token and the refresh token (SESSION-10)': async (world) => {
    const { client, tokens } = await world.signIn('viewer02');
    expectOk(await client.post('/v1/user/logout-proc'));
    expectRefusal(await client.post('/v1/user/login-check-proc'), 'invalid_token');
    expectRefusal(await refresh(world.visitor, tokens.refresh_token), 'invalid_token');
  },

  'a member’s sign-ins are listed, the current one marked, newest first (SESSION-12)': async (world) => {
    const before = await world.signIn('viewer02');
    const { client } = await world.signIn('viewer02');
    const response = await client.get('/v1/user/sign-in-list');
    const { list, total } = expectOk(response);
    expectNoStore(response);
    expectThat(total > 1, 'one of two sign-ins is missing');
    expectSorted(
      list.map(({ created_at }) => created_at),
      'desc',
      'sign-ins by age',
    );
    expectEqual(list.filter((one) => one.current_yn === 'Y').length, 1, 'sign-ins marked as the current one');
    for (const { created_at, last_used_at } of list) {
      expectTime(created_at, 'created_at');
      expectTime(last_used_at, 'last_used_at');
    }
    for (const one of [client, before.client]) expectOk(await one.post('/v1/user/logout-proc'));
  },

  'one other sign-in can be ended; its tokens are refused immediately (SESSION-13)': async (world) => {
    const mine = await world.signIn('viewer02');
    const listed = async () => expectOk(await mine.client.get('/v1/user/sign-in-list?limit=100')).list;
    const before = new Set((await listed()).map(({ id }) => id));
    const other = await world.signIn('viewer02');
    const added = (await listed()).find(({ id }) => !before.has(id));
    expectThat(added, 'the second sign-in is not listed');
    expectOk(await mine.client.delete(`/v1/user/sign-in/${added.id}`));
    expectRefusal(await other.client.post('/v1/user/login-check-proc'), 'invalid_token');
    expectRefusal(await refresh(world.visitor, other.tokens.refresh_token), 'invalid_token');
    expectOk(await mine.client.post('/v1/user/login-check-proc'));
    expectRefusal(await mine.client.delete(`/v1/user/sign-in/${added.id}`), 'sign_in_not_found');
    expectOk(await mine.client.post('/v1/user/logout-proc'));
  },

  "another member's sign-in is not found (SESSION-14)": async (world) => {
    const { client } = await world.persona('viewer01');
    const { list } = expectOk(await client.get('/v1/user/sign-in-list'));
    const stranger = await world.persona('viewer02');
    expectRefusal(await stranger.client.delete(`/v1/user/sign-in/${list[0].id}`), 'sign_in_not_found');
    expectOk(await client.post('/v1/user/login-check-proc'));
  },

  'the social providers are listed, and each returns an address to open (SESSION-26)': async ({
    visitor,
    target,
  }) => {
    const { list } = expectOk(await visitor.get('/v1/user/social-providers'));
    expectEqual(
      list.map(({ provider }) => provider).toSorted(),
      ['apple', 'facebook', 'google', 'kakao', 'naver'],
      'the providers',
    );
    for (const { provider, name } of list) {
      expectThat(name.length > 0, `${provider} has no name`);
      const query = new URLSearchParams({
        provider,
        redirect_uri: `${target.baseUrl}/users/login-callback/${provider}`,
        state: 'conformance-state',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      });
      const { url } = expectOk(await visitor.get(`/v1/user/login-social-url?${query}`));
      expectThat(
        new URL(url, target.baseUrl).searchParams.get('state') === 'conformance-state',
        'the state is lost',
      );
      query.set('redirect_uri', `https://evil.example/users/login-callback/${provider}`);
      expectRefusal(
        await visitor.get(`/v1/user/login-social-url?${query}`),
        'social_state',
        'validation_failed',
      );
    }
  },

  'a declined social sign-in and a code of another provider are refused (SESSION-32)': async ({
    visitor,
    target,
  }) => {
    const redirect_uri = `${target.baseUrl}/users/login-callback/kakao`;
    const send = (body) =>
      visitor.post('/v1/user/login-social-proc', { provider: 'kakao', redirect_uri, ...body });
    const code_verifier = 'v'.repeat(64);
    expectRefusal(await send({ error: 'access_denied', code_verifier }), 'social_declined');
    expectRefusal(await send({ code: 'no-such-code', code_verifier }), 'social_state', 'social_failed');
  },

  ...contractCases('session'),
});

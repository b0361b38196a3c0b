import { randomBytes } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SocialTicketsService } from '@honey/server/session/oauth/social-tickets.service';
import { SanctionEnforcementService } from '@honey/server/session/sign-ins/sanction-enforcement.service';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { consent, setSocial } from './social-support.ts';

const { server, client, callbackOf, begin, codeOf, finish } = setSocial();

const prisma = () => server.app.get(Database).prisma;
const linkTo = (userKey: number, provider: string, providerUserId: string) =>
  prisma().socialAccount.create({ data: { provider, providerUserId, userKey } });

describe('signing in by a social provider', () => {
  it('offers the five providers (SESSION-26)', async () => {
    const { body } = await client.get<{ list: { provider: string; name: string }[] }>(
      '/v1/user/social-providers',
    );
    expect(body.list.map(({ provider }) => provider)).toEqual([
      'apple',
      'facebook',
      'google',
      'kakao',
      'naver',
    ]);
    expect(body.list.find(({ provider }) => provider === 'kakao')?.name).toBe('카카오');
  });

  it.each(['apple', 'facebook', 'google', 'kakao', 'naver'])(
    'sends a newcomer from %s to the sign-up, with a ticket that identifies them (SESSION-27)',
    async (provider) => {
      const signIn = await begin(provider);
      const code = await codeOf(signIn, 'new', { name: '김새벌', email: 'new@bee.example' });
      const { status, body } = await finish(signIn, code);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        state: 'sign_up_needed',
        tokens: null,
        email: 'new@bee.example',
        name: '김새벌',
      });
      expect(server.app.get(SocialTicketsService).read(body.social_ticket ?? '')).toMatchObject({
        provider,
        email: 'new@bee.example',
      });
    },
  );

  it('signs in the owner of the linked account (SESSION-27)', async () => {
    const { userKey } = await buildMember(server.app);
    await linkTo(userKey, 'naver', 'naver-green');
    const signIn = await begin('naver');
    const { body } = await finish(signIn, await codeOf(signIn, 'green'));
    expect(body).toMatchObject({ state: 'signed_in', social_ticket: null });
    const check = await client.send<{ user_key: number }>('POST', '/v1/user/login-check-proc', {
      token: body.tokens?.access_token ?? '',
    });
    expect(check.body.user_key).toBe(userKey);
  });

  it('identifies a person within one provider: the same e-mail elsewhere is another person (SESSION-28)', async () => {
    const { userKey } = await buildMember(server.app);
    await linkTo(userKey, 'google', 'google-jun');
    const signIn = await begin('facebook');
    const code = await codeOf(signIn, 'new', { name: '이준호', email: 'jun@google.example' });
    expect((await finish(signIn, code)).body.state).toBe('sign_up_needed');
  });

  it('links the account to the signed-in member, once and for one (SESSION-29)', async () => {
    const [one, other] = [await buildMember(server.app), await buildMember(server.app)];
    const token = await tokenOf(server.app, one.userKey);
    for (const _ of [1, 2]) {
      const signIn = await begin('kakao');
      const { status, body } = await finish(signIn, await codeOf(signIn, 'ryan'), {}, token);
      expect([status, body.state, body.tokens]).toEqual([200, 'linked', null]);
    }
    expect(await prisma().socialAccount.count({ where: { userKey: one.userKey } })).toBe(1);
    const session = await client.as(token).get<{ social_providers: string[] }>(`/v1/users/${one.userKey}`);
    expect(session.body.social_providers).toEqual(['kakao']);

    const signIn = await begin('kakao');
    const taken = await finish(
      signIn,
      await codeOf(signIn, 'ryan'),
      {},
      await tokenOf(server.app, other.userKey),
    );
    expect([taken.status, taken.body.code]).toEqual([409, 'social_linked']);
  });

  it('discloses no e-mail that the person did not agree to share', async () => {
    const signIn = await begin('kakao');
    const back = await consent(signIn, { person: 'social01', answer: 'agree' });
    const { body } = await finish(signIn, back.searchParams.get('code') ?? '');
    expect([body.state, body.email]).toEqual(['sign_up_needed', null]);
  });

  it('withdraws a requested deletion, and refuses restricted members (SESSION-3)', async () => {
    const { userKey } = await buildMember(server.app, { deletionAskedAt: new Date() });
    await linkTo(userKey, 'apple', 'apple-sunny');
    const signIn = async () => {
      const started = await begin('apple');
      return finish(started, await codeOf(started, 'sunny'));
    };
    expect((await signIn()).body.state).toBe('signed_in');
    const row = await prisma().user.findUniqueOrThrow({ where: { userKey } });
    expect(row.deletionAskedAt).toBeNull();
    await server.app.get(SanctionEnforcementService).restrict(userKey, 'service', '도배');
    const refused = await signIn();
    expect([refused.status, refused.body.code]).toEqual([403, 'service_restricted']);
    expect(refused.body.detail).toMatchObject({ user_key: userKey, reason: '도배' });
  });
});

describe('a code', () => {
  const refused = { status: 400, body: { code: 'social_state' } };

  it('is valid once, also when it is used many times at once (SESSION-30)', async () => {
    const signIn = await begin('kakao');
    const code = await codeOf(signIn);
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(signIn, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it('is valid for its verifier only, and spent by a wrong one (SESSION-30)', async () => {
    const signIn = await begin('kakao');
    const code = await codeOf(signIn);
    const wrong = randomBytes(32).toString('base64url');
    expect(await finish(signIn, code, { code_verifier: wrong })).toMatchObject(refused);
    expect(await finish(signIn, code)).toMatchObject(refused);
  });

  it('is valid for a minute', async () => {
    const signIn = await begin('kakao');
    const code = await codeOf(signIn);
    server.app.get(Clock).shift(60_001);
    expect(await finish(signIn, code)).toMatchObject(refused);
  });

  it('is valid at its own provider and redirect address only (SESSION-30)', async () => {
    const signIn = await begin('kakao');
    const code = await codeOf(signIn);
    const elsewhere = { provider: 'naver', redirect_uri: callbackOf('naver') };
    expect(await finish(signIn, code, elsewhere)).toMatchObject(refused);
    expect(await finish(signIn, code, { redirect_uri: 'https://evil.example/' })).toMatchObject(refused);
    expect(await finish(signIn, 'invented')).toMatchObject(refused);
  });
});

import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

const adult = { name: '홍길동', birth: '19900101', phone: '01011110000', carrier: 'SKT' };
const minor = { name: '김새싹', birth: '20150505', phone: '01033330000', carrier: 'SKT' };
const unverified: MemberOverrides = { verificationYn: false, userAdultYn: false };

const rowOf = (userKey: number) =>
  server.app.get(Database).prisma.user.findUniqueOrThrow({ where: { userKey } });

async function someone(overrides: MemberOverrides = unverified) {
  const { userKey } = await buildMember(server.app, overrides);
  return { userKey, client: client.as(await tokenOf(server.app, userKey)) };
}

/** Opens a verification as the member's page would, and completes it in the provider's popup. */
async function verification(own: TestClient, person: object, purpose_cd = 'certify') {
  const opened = await own.send<{ cert_key: string; cert_secret: string }>('POST', '/api/cert/open', {
    body: { purpose_cd },
  });
  const { cert_key, cert_secret } = opened.body;
  const answered = await client.send('POST', `/sandbox/api/identity/${cert_key}/answer`, { body: person });
  expect(answered.status).toBeLessThan(300);
  const token = await own.send<{ cert_token: string }>('POST', '/api/cert/token', {
    body: { cert_key, cert_secret },
  });
  return { cert_key, cert_token: token.body.cert_token };
}
const verifyMember = (own: TestClient, body: object) =>
  own.send<{ code: string; verification_yn: string; user_adult_yn: string }>(
    'PUT',
    '/v1/user/user-certify-edit',
    {
      body,
    },
  );

describe('a later verification of a member', () => {
  it('makes an adult of an unverified member, once (VERIFICATION-9)', async () => {
    const { userKey, client: own } = await someone();
    const proof = await verification(own, adult);
    const { status, body } = await verifyMember(own, proof);
    expect([status, body]).toEqual([200, { verification_yn: 'Y', user_adult_yn: 'Y' }]);
    const session = await own.get(`/v1/users/${userKey}`);
    expect(session.body).toMatchObject({ verification_yn: 'Y', user_adult_yn: 'Y', name: '홍길동' });
    expect((await verifyMember(own, proof)).body.code).toBe('already_verified');

    const other = await someone();
    const again = await verifyMember(other.client, await verification(other.client, adult));
    expect([again.status, again.body.code]).toEqual([409, 'cert_duplicate']);
    expect((await rowOf(other.userKey)).verificationYn).toBe(false);
  });

  it('signs a minor out everywhere (VERIFICATION-10)', async () => {
    const { userKey, client: own } = await someone();
    const other = client.as(await tokenOf(server.app, userKey));
    const { body } = await verifyMember(own, await verification(own, minor));
    expect(body).toEqual({ verification_yn: 'Y', user_adult_yn: 'N' });
    for (const tab of [own, other]) {
      expect((await tab.send('POST', '/v1/user/login-check-proc')).status).toBe(401);
    }
    expect(await rowOf(userKey)).toMatchObject({ verificationYn: true, userAdultYn: false });
  });

  it('succeeds for one of two members who verify one person at once (VERIFICATION-8)', async () => {
    const pair = [await someone(), await someone()];
    const person = { ...adult, name: '두사람', phone: '01098760000' };
    const proofs: object[] = [];
    for (const { client: own } of pair) proofs.push(await verification(own, person));
    const answers = await Promise.all(pair.map(({ client: own }, at) => verifyMember(own, proofs[at] ?? {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('rejects a verification of another member or purpose, a declined one and an unanswered one', async () => {
    const [member, other] = [await someone(), await someone()];
    const person = { ...adult, name: '남의것', phone: '01098761111' };
    expect((await verifyMember(member.client, await verification(other.client, person))).body.code).toBe(
      'cert_not_found',
    );
    const foreign = await verification(member.client, person, 'phone_edit');
    expect((await verifyMember(member.client, foreign)).body.code).toBe('cert_not_found');
    const opened = await member.client.send<{ cert_key: string }>('POST', '/api/cert/open', {
      body: { purpose_cd: 'certify' },
    });
    const forged = { cert_key: opened.body.cert_key, cert_token: 'x'.repeat(40) };
    expect((await verifyMember(member.client, forged)).status).toBeGreaterThanOrEqual(400);
    expect((await rowOf(member.userKey)).verificationYn).toBe(false);
  });

  it('is refused for a verified adult (VERIFICATION-9)', async () => {
    const { client: own } = await someone({});
    expect((await verifyMember(own, await verification(own, adult))).body.code).toBe('already_verified');
  });
});

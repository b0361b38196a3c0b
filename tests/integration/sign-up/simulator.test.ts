import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import type { IdentitySandbox } from '@honey/server/verification/identity/sandbox/sandbox-identity.dto';
import { describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { productionEnvironment } from '../../setup/production.ts';
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
} from './support.ts';

const { server, client } = setServer();

const open = () => openJoinVerification(client);
const answered = (person?: Person) => answeredVerification(client, person);

describe('the simulator', () => {
  it('lists sample persons and waiting requests', async () => {
    const { cert_key } = await open();
    const { body } = await client.get<IdentitySandbox>('/sandbox/api/identity');
    expect(body.people.map(({ id }) => id)).toEqual([
      'adult',
      'minor',
      'mismatched',
      'duplicate',
      'declined',
    ]);
    expect(body.pending.map((pending) => pending.cert_key)).toContain(cert_key);
    const person = (id: string) => ({ ...newPerson(), ...body.people.find((one) => one.id === id) });
    const as = async (id: string) => {
      const { name, birth, phone, carrier } = person(id);
      const opened = await open();
      await answerVerification(client, opened.cert_key, { name, birth, phone, carrier });
      const { body: token } = await verificationToken(client, opened.cert_key, opened.cert_secret);
      if (token.cert_token === null) return token.state;
      const verified = await closeVerification(client, {
        cert_key: opened.cert_key,
        cert_token: token.cert_token,
        name,
        phone,
      });
      return verified.body.code ?? 'verified';
    };
    const duplicate = person('duplicate');
    await buildMember(server.app, { name: duplicate.name, birth: duplicate.birth });
    expect(await as('adult')).toBe('verified');
    expect(await as('minor')).toBe('under_age');
    expect(await as('mismatched')).toBe('cert_mismatch');
    expect(await as('duplicate')).toBe('already_joined');
    expect(await as('declined')).toBe('declined');
  });

  it('has a popup in Korean without inline script, filled with the entered data', async () => {
    const name = '"><img src=x onerror=alert(1)>';
    const { cert_key } = (await openVerification(client, { purpose_cd: 'join', name, phone: '01011110000' }))
      .body;
    const response = await fetch(`${server.baseUrl}/sandbox/identity/${cert_key}`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('휴대폰 본인인증');
    expect(html).toContain('value="01011110000"');
    expect(html).not.toContain('<img');
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/sandbox/identity/popup.js" defer>']);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    const script = await fetch(`${server.baseUrl}/sandbox/identity/popup.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain('postMessage');
  });

  it('reports that there is nothing to verify for an unknown or answered key', async () => {
    const { cert_key } = await answered();
    for (const key of [cert_key, randomUUID(), 'nonsense']) {
      const html = await (await fetch(`${server.baseUrl}/sandbox/identity/${key}`)).text();
      expect(html).toContain('인증할 내용이 없어요');
    }
  });
});

describe('in production', () => {
  it('there is no simulator, and verification is reported as not available', async () => {
    const production = await startApp({
      ...productionEnvironment(),
    });
    try {
      const visitor = new TestClient(production.baseUrl);
      for (const path of ['identity/popup.js', `identity/${randomUUID()}`, 'api/identity']) {
        const { status, body } = await visitor.get<Refusal>(`/sandbox/${path}`);
        expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
      }
      expect((await answerVerification(visitor, randomUUID(), newPerson())).body.code).toBe('not_found');
      const { status, body } = await openVerification(visitor, { purpose_cd: 'join' });
      expect([status, body.code]).toEqual([503, 'unavailable']);
      const code = await visitor.send<Refusal>('POST', '/v1/user/phone-certification-proc', {
        body: { phone: '01012345678' },
      });
      expect([code.status, code.body.code]).toEqual([503, 'unavailable']);
    } finally {
      await production.close();
    }
  });
});

import { makePolicies } from '@honey/seeds/content/policies';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import {
  type PageTermList,
  type PolicyHistory,
  type PolicyNumberList,
  type PolicyText,
  type PolicyTextList,
  policyIds,
} from '@honey/server/policies/policies.dto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const dayMs = 86_400_000;

const { server, client } = setServer();
let numbers: Record<'first' | 'second' | 'coming', number>;

/** Writes one version that is in force `days` from now. */
async function version(gubn: string, days: number, title = gubn): Promise<number> {
  const row = await server.app.get(Database).prisma.policy.create({
    data: {
      gubn,
      title,
      content: `## ${title}\n\n${days}일`,
      summary: `${days}일의 변경`,
      effectiveAt: new Date(server.app.get(Clock).nowMs() + days * dayMs),
    },
  });
  return row.policyNo;
}

beforeAll(async () => {
  const second = await version('privacy', -10, '개인정보 처리방침');
  const first = await version('privacy', -400, '개인정보 취급방침');
  const coming = await version('privacy', 7, '개인정보 처리방침');
  numbers = { first, second, coming };
  await version('phone-terms', -400, '휴대폰 본인확인 약관');
  await version('service-terms-conditions', -400, '서비스 이용약관');
  await version('marketing', -400, '혜택 알림');
});

describe('the policies in force', () => {
  it('are one per policy, in the order of the footer, and neither an old nor a coming version (POLICIES-1)', async () => {
    const { status, body, headers } = await client.get<PolicyNumberList>('/v1/etc/site-policy-nos');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=1');
    expect(body.list.map(({ gubn }) => gubn)).toEqual([
      'service-terms-conditions',
      'privacy',
      'phone-terms',
      'marketing',
    ]);
    expect(body.list.find(({ gubn }) => gubn === 'privacy')?.policy_no).toBe(numbers.second);
  });

  it('are available in full too (POLICIES-1)', async () => {
    const { body } = await client.get<PolicyTextList>('/v1/etc/site-policys');
    expect(body.list).toHaveLength(4);
    expect(body.list.find(({ gubn }) => gubn === 'privacy')).toMatchObject({
      title: '개인정보 처리방침',
      content: '## 개인정보 처리방침\n\n-10일',
      summary: '-10일의 변경',
      in_force_yn: 'Y',
    });
  });
});

describe('one policy', () => {
  const one = (id: string | number) => client.get<PolicyText>(`/v1/etc/site-policy/${id}`);

  it('is by name the version in force, by number any version, also an announced one (POLICIES-2)', async () => {
    expect((await one('privacy')).body).toMatchObject({ policy_no: numbers.second, in_force_yn: 'Y' });
    expect((await one(numbers.first)).body).toMatchObject({ title: '개인정보 취급방침', in_force_yn: 'N' });
    expect((await one(numbers.coming)).body).toMatchObject({ policy_no: numbers.coming, in_force_yn: 'N' });
  });

  it('changes to the next version when its day comes (POLICIES-3)', async () => {
    const clock = server.app.get(Clock);
    clock.shift(8 * dayMs);
    expect((await one('privacy')).body.policy_no).toBe(numbers.coming);
    expect((await one(numbers.second)).body.in_force_yn).toBe('N');
    clock.shift(-8 * dayMs);
    expect((await one('privacy')).body.policy_no).toBe(numbers.second);
  });

  it.each(['youth-policy', '999999', 'constructor'])('is not found as %s', async (id) => {
    const { status, body } = await client.get(`/v1/etc/site-policy/${id}`);
    expect([status, body.code]).toEqual([404, 'policy_not_found']);
  });

  it.each(['0', '-1', '1.5', '99999999999', 'A', '%00', "x'--"])('rejects the id %s', async (id) => {
    const { status, body } = await client.get(`/v1/etc/site-policy/${encodeURIComponent(id)}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
});

describe('the history of a policy', () => {
  const history = (query = '') => client.get<PolicyHistory>(`/v1/etc/site-policy-historys/privacy${query}`);

  it('has every version, newest first, and shows which is in force (POLICIES-4)', async () => {
    const { body } = await history();
    expect(body).toMatchObject({ total: 3, offset: 0, limit: 20 });
    expect(body.list.map(({ policy_no, in_force_yn }) => [policy_no, in_force_yn])).toEqual([
      [numbers.coming, 'N'],
      [numbers.second, 'Y'],
      [numbers.first, 'N'],
    ]);
  });

  it('pages, also beyond its end (CORE-14)', async () => {
    expect((await history('?offset=1&limit=1')).body.list.map(({ policy_no }) => policy_no)).toEqual([
      numbers.second,
    ]);
    expect((await history('?offset=9')).body).toMatchObject({ list: [], total: 3, offset: 9 });
  });

  it('rejects unknown names and invalid pages', async () => {
    expect((await client.get('/v1/etc/site-policy-historys/nothing')).body.code).toBe('policy_not_found');
    expect((await history('?limit=0')).status).toBe(400);
    expect((await history('?order=asc')).status).toBe(400);
  });
});

describe('the consents of an action', () => {
  it('include those that sign-up requires and those it may request, in order, with the texts in force (POLICIES-5)', async () => {
    const { body } = await client.get<PageTermList>('/v1/initialize/page-terms/sign-up');
    expect(body.list.map(({ gubn, required_yn }) => [gubn, required_yn])).toEqual([
      ['service-terms-conditions', 'Y'],
      ['privacy', 'Y'],
      ['phone-terms', 'Y'],
      ['marketing', 'N'],
    ]);
    expect(body.list[1]).toMatchObject({
      policy_no: numbers.second,
      content: '## 개인정보 처리방침\n\n-10일',
    });
  });

  it.each(['payment', 'host-apply', 'exchange'])('of %s exist (POLICIES-6)', async (id) => {
    const { status, body } = await client.get<PageTermList>(`/v1/initialize/page-terms/${id}`);
    expect(status).toBe(200);
    expect(body.list.length).toBeGreaterThan(0);
  });

  it.each(['nothing', 'constructor', 'to-string'])('of %s do not exist', async (id) => {
    const { status, body } = await client.get(`/v1/initialize/page-terms/${id}`);
    expect([status, body.code]).toEqual([404, 'policy_not_found']);
  });
});

describe('under maintenance', () => {
  beforeAll(() => server.app.get(SettingsStore).set('is_maintenance', true));
  afterAll(() => server.app.get(SettingsStore).set('is_maintenance', false));

  it('policies stay readable (CORE-23, POLICIES-7)', async () => {
    expect((await client.get('/v1/mypage/alarm-notice-list')).body.code).toBe('maintenance');
    expect((await client.get('/v1/etc/site-policy/privacy')).status).toBe(200);
    expect((await client.get('/v1/etc/site-policy-historys/privacy')).status).toBe(200);
  });
});

describe('the policies of the datasets', () => {
  let seeded: TestApp;
  beforeAll(async () => {
    seeded = await startApp();
    await makePolicies(seeded.app, seeded.app.get(Clock).now());
    await makePolicies(seeded.app, seeded.app.get(Clock).now());
  });
  afterAll(() => seeded?.close());

  it('all exist, each with an earlier version, and are marked as samples', async () => {
    const visitor = new TestClient(seeded.baseUrl);
    const { list } = (await visitor.get<PolicyTextList>('/v1/etc/site-policys')).body;
    expect(list.map(({ gubn }) => gubn)).toEqual([...policyIds]);
    for (const { gubn, content } of list) {
      expect(content).toContain('예시입니다');
      const { body } = await visitor.get<PolicyHistory>(`/v1/etc/site-policy-historys/${gubn}`);
      const texts = await Promise.all(
        body.list.map(({ policy_no }) => visitor.get<PolicyText>(`/v1/etc/site-policy/${policy_no}`)),
      );
      expect(body.total).toBe(gubn === 'privacy' ? 3 : 2);
      expect(new Set(texts.map((text) => text.body.content)).size).toBe(body.total);
      expect(body.list.filter(({ in_force_yn }) => in_force_yn === 'Y')).toHaveLength(1);
    }
    const terms = await visitor.get<PageTermList>('/v1/initialize/page-terms/sign-up');
    expect(terms.body.list).toHaveLength(4);
  });
});

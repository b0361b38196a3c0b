import { buildMember } from '@honey/seeds/builders/members';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { type AccountState, type Answer, exchangeWorld } from './support.ts';

const { server, client } = setServer();
const world = () => exchangeWorld(server, client);
type Person = Awaited<ReturnType<ReturnType<typeof world>['host']>>;

async function formOf(host: Person, overrides: object = {}) {
  return {
    bank_cd: '088',
    account_num: '110123456789',
    holder_nm: '홍길동',
    uer_mobile: '01012345678',
    id_file_id: await world().paper(host.userKey, 'id'),
    passbook_file_id: await world().paper(host.userKey, 'passbook'),
    ...overrides,
  };
}
const send = (host: Person, body: object, headers = {}) =>
  host.client.send<Answer<AccountState>>('POST', '/v1/user/user-exchange', { body, headers });
const decide = (operator: Person, accountId: number | undefined, body: object) =>
  operator.client.send<Answer<{ state: string; holder_nm: string }>>(
    'PUT',
    `/v1/admin/exchange-accounts/${accountId}`,
    { body },
  );

const auditOf = async (action: string) =>
  (await world().database().prisma.auditEntry.findMany({ where: { action } })).map(({ target }) => target);

describe('the exchange account', () => {
  it('is unregistered, under review and locked, refused with a reason, and registered (EXCHANGE-1, EXCHANGE-4, EXCHANGE-6)', async () => {
    const [host, operator] = [await world().host(), await world().operator()];
    expect(await host.account()).toMatchObject({
      state: 'unregistered',
      may_register_yn: 'Y',
      account: null,
    });
    const form = await formOf(host);
    const sent = await send(host, form);
    expect([sent.status, sent.body.state, sent.body.may_register_yn]).toEqual([200, 'review', 'N']);
    expect(sent.body.account).toMatchObject({ account_num: '********6789', holder_nm: '홍길동' });
    expect((await send(host, form)).body.code).toBe('exchange_account_review');
    const id = sent.body.account?.account_id;
    expect((await decide(operator, id, { decision: 'refuse' })).status).toBe(400);
    expect((await decide(operator, id, { decision: 'refuse', reason: '통장이 흐려요.' })).status).toBe(200);
    expect(await host.account()).toMatchObject({ state: 'refused', account: { reason: '통장이 흐려요.' } });
    expect((await decide(operator, id, { decision: 'register' })).body.code).toBe('exchange_account_decided');
    const again = await send(host, form);
    const done = await decide(operator, again.body.account?.account_id, { decision: 'register' });
    expect([done.body.state, done.body.holder_nm]).toEqual(['registered', '홍*동']);
    expect(await host.account()).toMatchObject({ state: 'registered', may_register_yn: 'Y' });
    expect(await auditOf('exchange.register')).toContain(
      `exchange_account:${again.body.account?.account_id}`,
    );
  });

  it('has one application under review, however many are sent at once (EXCHANGE-5)', async () => {
    const host = await world().host();
    const form = await formOf(host);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(host, form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'exchange_account_review')).toHaveLength(9);
  });

  it('is submitted once for its key, also when the server died before it responded (EXCHANGE-5, CORE-16)', async () => {
    const host = await world().host();
    const form = await formOf(host);
    const headers = { 'Idempotency-Key': 'account-once' };
    const answers = await Promise.all([1, 2, 3].map(() => send(host, form, headers)));
    expect(answers.map(({ body }) => body.state)).toEqual(['review', 'review', 'review']);
    const { prisma } = world().database();
    // What a killed server would have left: no stored response for the key.
    await prisma.rememberedAnswer.deleteMany();
    expect((await send(host, form, headers)).status).toBe(200);
    expect(await prisma.exchangeAccount.count({ where: { userKey: host.userKey } })).toBe(1);
    const other = await send(host, { ...form, account_num: '110123456780' }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('is replaced by a newer one once that is registered, and no exchange can be applied for meanwhile (EXCHANGE-5, EXCHANGE-10)', async () => {
    const [host, operator] = [await world().payable({ bought: 2_000 }), await world().operator()];
    const first = (await host.account()).registered?.account_id;
    const { body } = await send(host, await formOf(host, { bank_cd: '020' }));
    expect(body).toMatchObject({ state: 'review', registered: { account_id: first } });
    expect((await host.apply(500)).body.code).toBe('exchange_account_review');
    await decide(operator, body.account?.account_id, { decision: 'register' });
    const { registered } = await host.account();
    expect(registered?.account_id).toBe(body.account?.account_id);
    expect((await host.apply(500)).status).toBe(200);
  });

  it.each([
    ['letters in the number', { account_num: '110-123-456789' }, 'account_num'],
    ['a number too short for the bank', { account_num: '1101234567' }, 'account_num'],
    ['a number too long for the bank', { bank_cd: '090', account_num: '33331234567890' }, 'account_num'],
    ['an unknown bank', { bank_cd: '999' }, 'bank_cd'],
    ['a space in the holder', { holder_nm: '홍 길동' }, 'holder_nm'],
    ['digits in the holder', { holder_nm: '홍길동1' }, 'holder_nm'],
    ['no holder', { holder_nm: '' }, 'holder_nm'],
    ['a phone number with hyphens', { uer_mobile: '010-1234-5678' }, 'uer_mobile'],
    ['no copy of the ID', { id_file_id: undefined }, 'id_file_id'],
    ['no copy of the passbook', { passbook_file_id: undefined }, 'passbook_file_id'],
    ['an unknown kind', { uer_business_type: 3 }, 'uer_business_type'],
    ['a business without a name', { uer_business_type: 2 }, 'uer_company'],
    [
      'a business number with a wrong check digit',
      { uer_business_type: 2, uer_company: '꿀', uer_reg_num: '1234567890' },
      'uer_reg_num',
    ],
    ['an unknown field', { state: 'registered' }, 'state'],
  ])('is rejected with %s (EXCHANGE-2, EXCHANGE-3)', async (_what, change, field) => {
    const host = await world().host();
    const { status, body } = await send(host, await formOf(host, change));
    expect([status, body.fields?.map((one) => one.field)]).toEqual([400, expect.arrayContaining([field])]);
    expect((await host.account()).state).toBe('unregistered');
  });

  it('takes only the host’s own papers, which only operators can view; each view is recorded (EXCHANGE-3, EXCHANGE-7)', async () => {
    const [host, other, operator] = [await world().host(), await world().host(), await world().operator()];
    const form = await formOf(host);
    expect((await send(other, form)).body.code).toBe('file_not_found');
    const { body } = await send(host, form);
    const path = `/v1/admin/exchange-accounts/${body.account?.account_id}`;
    const paper = `/v1/etc/private-file/${form.id_file_id}`;
    expect([(await other.client.get(path)).status, (await other.client.get(paper)).status]).toEqual([
      403, 404,
    ]);
    const viewed = await operator.client.get<{ account_num: string; id_file: { url: string } }>(path);
    expect(viewed.body).toMatchObject({ account_num: '********6789', holder_verified_yn: 'N' });
    const bytes = await fetch(`${server.baseUrl}${paper}`, {
      headers: { Authorization: `Bearer ${await tokenOf(server.app, operator.userKey)}` },
    });
    expect(bytes.headers.get('content-type')).toBe('image/webp');
    expect(await auditOf('exchange.look')).toContain(`exchange_account:${body.account?.account_id}`);
    expect(await auditOf('files.look')).toContain(`file:${form.id_file_id}`);
    const { list } = (
      await operator.client.get<{ list: { account_id: number; account_num: string; holder_nm: string }[] }>(
        `/v1/admin/exchange-accounts?q=${host.userKey}&limit=100`,
      )
    ).body;
    const own = list.find(({ account_id }) => account_id === body.account?.account_id);
    expect(own).toMatchObject({ account_num: '********6789', holder_nm: '홍*동' });
  });

  it('is stored encrypted, bound to its row, and not registered once its papers are deleted (EXCHANGE-7, EXCHANGE-6)', async () => {
    const [host, operator] = [await world().host(), await world().operator()];
    const form = await formOf(host);
    const accountId = (await send(host, form)).body.account?.account_id ?? 0;
    const row = await world().database().prisma.exchangeAccount.findUniqueOrThrow({ where: { accountId } });
    expect(JSON.stringify(row)).not.toMatch(/110123456789|홍길동|01012345678/);
    await host.client.send('DELETE', `/v1/etc/user-img-delete-proc/${form.id_file_id}`);
    expect((await decide(operator, accountId, { decision: 'register' })).body.code).toBe(
      'exchange_papers_missing',
    );
  });

  it('is for hosts only, while the banks are public (EXCHANGE-1, EXCHANGE-2)', async () => {
    const member = await world().person((await buildMember(server.app)).userKey);
    expect((await member.client.get('/v1/user/details-account')).status).toBe(403);
    expect((await client.get('/v1/user/details-account')).status).toBe(401);
    const { body } = await client.get<{ list: { bank_cd: string }[]; total: number }>('/v1/etc/bank-list');
    expect(body.list).toHaveLength(body.total);
    expect(body.list.map(({ bank_cd }) => bank_cd)).toContain('088');
  });

  it('is deleted with the member’s account, once no exchange is open (EXCHANGE-23)', async () => {
    const host = await world().payable({ bought: 600 });
    const { exchange_id: id } = (await host.apply(500)).body;
    const { pool } = world().database();
    await pool.query("UPDATE users SET deletion_asked_at = '2020-01-01' WHERE user_key = $1", [host.userKey]);
    const empty = async () =>
      (await pool.query("SELECT member_empty($1, '2021-01-01', now()) AS emptied", [host.userKey])).rows;
    expect(await empty()).toEqual([{ emptied: false }]);
    await host.cancel(id);
    expect(await empty()).toEqual([{ emptied: true }]);
    expect(
      await world()
        .database()
        .prisma.exchangeAccount.count({ where: { userKey: host.userKey } }),
    ).toBe(0);
  });
});

import { buildExchangeAccount } from '@honey/seeds/builders/exchange';
import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { OperatorRolesService } from '@honey/server/core/access/operator-roles.service';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
}
type Someone = Awaited<ReturnType<typeof someone>>;
const operator = (...operatorRoles: NonNullable<MemberOverrides['operatorRoles']>) =>
  someone({ role: 'operator', ...(operatorRoles.length > 0 ? { operatorRoles } : {}) });

interface Shown {
  value: string;
  until: string;
  seconds_left: number;
  code?: string;
}
const unmask = (caller: Someone, target: string, field: string, reason: string | undefined = '문의 확인') =>
  caller.client.send<Shown>('POST', '/v1/admin/unmask', { body: { target, field, reason } });
const again = (caller: Someone, target: string, field: string) =>
  caller.client.get<Shown>(`/v1/admin/unmask?${new URLSearchParams({ target, field })}`);
const entriesOf = (target: string) =>
  prisma().auditEntry.findMany({
    where: { target, action: { endsWith: '.unmask' } },
    orderBy: { auditNo: 'asc' },
  });

describe('a masked field', () => {
  it('is shown for a reason, alone, and again without another entry while it lasts (ADMIN-34)', async () => {
    const [support, other] = [await operator('support'), await operator('support')];
    const member = await someone({ phone: '01055551111', name: '홍길동' });
    const target = `user:${member.userKey}`;
    expect((await again(support, target, 'phone')).body.code).toBe('unmask_ended');
    for (const reason of ['', '  ', undefined])
      expect(
        (await support.client.send('POST', '/v1/admin/unmask', { body: { target, field: 'phone', reason } }))
          .status,
      ).toBe(400);
    const shown = await unmask(support, target, 'phone');
    expect(shown.body).toMatchObject({ value: '01055551111', seconds_left: 300 });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await again(support, target, 'phone')).body.value).toBe('01055551111');
    expect((await unmask(support, target, 'phone', '다른 사유')).body.until).toBe(shown.body.until);
    // Neither another field nor another operator.
    expect((await again(support, target, 'name')).body.code).toBe('unmask_ended');
    expect((await again(other, target, 'phone')).body.code).toBe('unmask_ended');
    const entries = await entriesOf(target);
    expect(
      entries.map(({ operatorKey, action, reason, after }) => [operatorKey, action, reason, after]),
    ).toEqual([[support.userKey, 'users.unmask', '문의 확인', '{"field":"phone"}']]);
  });

  it('is masked again after five minutes (ADMIN-34)', async () => {
    const support = await operator('support');
    const { userKey } = await someone({ phone: '01055551112' });
    const target = `user:${userKey}`;
    const clock = server.app.get(Clock);
    const start = clock.nowMs();
    clock.set({ offsetMs: 0, frozenAtMs: start });
    try {
      await unmask(support, target, 'phone');
      clock.set({ offsetMs: 0, frozenAtMs: start + 299_999 });
      expect((await again(support, target, 'phone')).body).toMatchObject({
        value: '01055551112',
        seconds_left: 1,
      });
      clock.set({ offsetMs: 0, frozenAtMs: start + 300_000 });
      expect((await again(support, target, 'phone')).body.code).toBe('unmask_ended');
      await unmask(support, target, 'phone');
      expect(await entriesOf(target)).toHaveLength(2);
    } finally {
      clock.set({ offsetMs: 0, frozenAtMs: null });
    }
  });

  it('writes one entry for twenty requests at the same time (ADMIN-34)', async () => {
    const support = await operator('support');
    const { userKey } = await someone();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => unmask(support, `user:${userKey}`, 'phone')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await entriesOf(`user:${userKey}`)).toHaveLength(1);
  });

  it('needs the right of its section, then and each time it is read again (ADMIN-34)', async () => {
    const [support, finance, moderator] = [
      await operator('support'),
      await operator('finance'),
      await operator('moderator'),
    ];
    const host = await someone({ role: 'host' });
    await buildExchangeAccount(server.app, { userKey: host.userKey });
    const { accountId } = await prisma().exchangeAccount.findFirstOrThrow({
      where: { userKey: host.userKey },
    });
    const [account, user] = [`exchange_account:${accountId}`, `user:${host.userKey}`];
    expect((await unmask(finance, account, 'account_num')).body.value).toMatch(/^\d{10,16}$/);
    expect((await unmask(support, account, 'account_num')).body.code).toBe('right_missing');
    expect((await unmask(finance, user, 'phone')).body.code).toBe('right_missing');
    expect((await unmask(moderator, user, 'phone')).body.code).toBe('right_missing');
    expect((await unmask(support, user, 'phone')).status).toBe(200);
    await prisma().$transaction((within) =>
      server.app.get(OperatorRolesService).set(within, { userKey: support.userKey, roles: [], by: null }),
    );
    expect((await again(support, user, 'phone')).body.code).toBe('right_missing');
  });

  it('is not stored in full with an order: its telephone is stored masked (ADMIN-34)', async () => {
    const [owner, member] = [await operator(), await someone({ phone: '01055551114' })];
    await prisma().honeyProduct.create({ data: { starCnt: 100, bonusStarCnt: 0, priceKrw: 11_000 } });
    const { body } = await client.send<{ order_no: string; state: string }>('POST', '/sandbox/api/orders', {
      body: { user_key: member.userKey, star_cnt: 100, method: 'phone', result: 'paid' },
    });
    expect(body.state).toBe('paid');
    const { receiptPhone } = await prisma().order.findUniqueOrThrow({ where: { orderNo: body.order_no } });
    expect(receiptPhone).toMatch(/^010-\*{4}-\d{4}$/);
    const shown = await owner.client.get<{ billing_phone: string }>(`/v1/admin/orders/${body.order_no}`);
    expect(shown.body.billing_phone).toMatch(/\*/);
    const refused = await unmask(owner, `order:${body.order_no}`, 'billing_phone');
    expect(refused.body.code).toBe('masked_field_not_found');
  });

  it('is none of another name or target (ADMIN-34)', async () => {
    const owner = await operator();
    const { userKey } = await someone();
    const wrong: [string, string][] = [
      [`user:${userKey}`, 'password_hash'],
      [`user:${userKey}`, 'constructor'],
      ['user:999999999', 'phone'],
      ['user:99999999999999999999', 'phone'],
      ['user:-1', 'phone'],
      ['wallet:1', 'phone'],
      ['constructor:1', 'phone'],
      ['sign_in:1', 'address'],
    ];
    for (const [target, field] of wrong)
      expect([target, field, (await unmask(owner, target, field)).body.code]).toEqual([
        target,
        field,
        'masked_field_not_found',
      ]);
    for (const target of ['user', 'user:', 'user:1 OR 1=1', '<b>:1'])
      expect((await unmask(owner, target, 'phone')).status).toBe(400);
    expect(
      await prisma().auditEntry.count({
        where: { action: { endsWith: '.unmask' }, operatorKey: owner.userKey },
      }),
    ).toBe(0);
  });

  it('is refused to members, visitors and sign-ins as a member, also while it is shown (ADMIN-34)', async () => {
    const owner = await operator();
    const member = await someone({ phone: '01055551113' });
    const target = `user:${member.userKey}`;
    await unmask(owner, target, 'phone');
    const { body } = await owner.client.send<{ access_token: string }>('POST', '/v1/admin/force-login', {
      body: { user_key: member.userKey, reason: '문의 확인' },
    });
    const acting = { ...owner, client: client.as(body.access_token) };
    for (const caller of [member, acting]) {
      expect((await unmask(caller, target, 'phone')).body.code).toBe('forbidden');
      expect((await again(caller, target, 'phone')).body.code).toBe('forbidden');
    }
    expect((await again({ ...owner, client }, target, 'phone')).body.code).toBe('login_required');
  });
});

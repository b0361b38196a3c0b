import { buildExchangeAccount } from '@honey/seeds/builders/exchange';
import { buildInquiry } from '@honey/seeds/builders/inquiries';
import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { buildOrder } from '@honey/seeds/builders/orders';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { TestClient } from '../../setup/client.ts';
import type { FileServer } from '../../setup/file-server.ts';
import { exchangeWorld } from '../exchange/support.ts';
import { applications } from './batches-support.ts';
import { heldDeposit } from './held-deposit.ts';

const hourMs = 3_600_000;
const reason = '내용을 확인했어요';

/** A case that two operators decide, and how the server answers the second of them. */
export interface SecondAct {
  /** Builds a case; returns the address and the body of the call. */
  prepare: () => Promise<{ path: string; body: object }>;
  code: string;
  /** The action that decided, as the refusal names it. */
  action: string;
  /** What the refusal shows of the case; null: it no longer exists. */
  shows: object | null;
  /** How many entries of the audit log it writes; one if omitted. */
  entries?: number;
  /** Counts what the act writes, beside the audit log: it grows by one. */
  written?: () => Promise<number>;
}

/** The operators' acts that change a case, by their call in the API document (ADMIN-42). */
export function secondActs(
  { server, client }: FileServer,
  owner: () => TestClient,
): Record<string, SecondAct> {
  const prisma = () => server.app.get(Database).prisma;
  const now = () => server.app.get(Clock).now();
  const at = (hours: number) => new Date(now().getTime() + hours * hourMs).toISOString();
  const made = async <Body extends object>(path: string, body: object, method = 'POST'): Promise<Body> => {
    const answer = await owner().send<Body>(method, path, { body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const member = async () => (await buildMember(server.app)).userKey;
  const counted = (table: string, where: string) => async () => {
    const text = `SELECT count(*)::int AS counted FROM ${table} WHERE ${where}`;
    const { rows } = await server.app.get(Database).pool.query<{ counted: number }>(text);
    return rows[0]?.counted ?? 0;
  };
  const ledger = (operation: string) => counted('ledger_operations', `operation = '${operation}'`);

  const writtenBanner = () => ({
    ...{ banner_grp_cd: 'BNRG018001', title: '랭킹 이벤트', image: '/files/art/banner-1.svg' },
    ...{ link: '/announce', starts_at: at(-1) },
  });
  const banner = () => made<{ banner_sn: number }>('/v1/admin/banners', writtenBanner());
  const writtenNotice = () => ({
    ...{ board_setting_cd: 1030, title: '점검 안내', summary_content: '새벽에 점검해요.' },
    ...{ content: '새벽 3시부터 점검해요.', expose_start_date: at(-1) },
  });
  const notice = () => made<{ board_sn: number }>('/v1/admin/notices', writtenNotice());
  const writtenEvent = () => ({
    ...{ title: '출석 이벤트', summary: '매일 출석해요.', begins_on: at(0), ends_on: at(24) },
    parts: [{ type: 'text', text: '안녕하세요.' }],
  });
  interface Event {
    event_id: number;
    version: number;
  }
  const draft = (change = {}) => made<Event>('/v1/admin/events', { ...writtenEvent(), ...change });
  const event = async (change = {}) => {
    const { event_id, version } = await draft(change);
    return made<Event>(`/v1/admin/events/${event_id}/schedule`, { version }, 'PUT');
  };
  let days = 100;
  const writtenPolicy = () => {
    days += 1;
    return {
      ...{ gubn: 'youth-policy', title: '청소년 보호정책', summary: '연락처를 바꿨어요.' },
      ...{ content: '## 제1조', effective_at: at(days * 24) },
    };
  };
  const policy = () => made<{ policy_no: number }>('/v1/admin/policies', writtenPolicy());
  const campaign = async () =>
    made<{ campaign_no: number }>('/v1/admin/coupons/campaigns', {
      ...{ title: '감사 쿠폰', kind: 'honey', star_cnt: 50, reason, audience: 'members' },
      user_keys: [await member()],
    });
  const request = async () => {
    const body = { user_key: await member(), amount: 100_001, reason };
    const { request_id } = await made<{ request_id: number }>('/v1/admin/star-grants', body);
    return `/v1/admin/requests/${request_id}`;
  };
  const exchanges = exchangeWorld(server, client);

  return {
    'PUT /v1/admin/banners/{id}': {
      prepare: async () => ({
        path: `/v1/admin/banners/${(await banner()).banner_sn}`,
        body: { ...writtenBanner(), title: '새 이벤트', version: 1 },
      }),
      ...{ code: 'banner_changed', action: 'banners.change', shows: { title: '새 이벤트', version: 2 } },
    },
    'DELETE /v1/admin/banners/{id}': {
      prepare: async () => ({
        path: `/v1/admin/banners/${(await banner()).banner_sn}`,
        body: { version: 1 },
      }),
      ...{ code: 'banner_changed', action: 'banners.remove', shows: null },
    },
    'POST /v1/admin/coupons/campaigns/{id}/give': {
      prepare: async () => ({
        path: `/v1/admin/coupons/campaigns/${(await campaign()).campaign_no}/give`,
        body: { user_key: await member(), reason },
      }),
      ...{ code: 'coupon_already_issued', action: 'coupons.give', shows: { issued_cnt: 2 } },
    },
    'POST /v1/admin/coupons/campaigns/{id}/withdraw': {
      prepare: async () => ({
        path: `/v1/admin/coupons/campaigns/${(await campaign()).campaign_no}/withdraw`,
        body: { reason },
      }),
      ...{ code: 'coupon_campaign_withdrawn', action: 'coupons.withdraw', shows: { title: '감사 쿠폰' } },
    },
    'PUT /v1/admin/deposits/{ud_key}': {
      prepare: async () => ({
        path: `/v1/admin/deposits/${await heldDeposit(server.app, client)}`,
        body: { decision: 'return', reason },
      }),
      ...{ code: 'deposit_not_held', action: 'deposits.return', shows: { held: null } },
      written: () => prisma().bankDepositPayment.count({ where: { state: 'returned' } }),
    },
    'PUT /v1/admin/events/{id}': {
      prepare: async () => ({
        path: `/v1/admin/events/${(await draft()).event_id}`,
        body: { ...writtenEvent(), title: '새 이벤트', version: 1 },
      }),
      ...{ code: 'month_event_changed', action: 'events.change', shows: { title: '새 이벤트', version: 2 } },
    },
    'DELETE /v1/admin/events/{id}': {
      prepare: async () => ({
        path: `/v1/admin/events/${(await draft()).event_id}`,
        body: { version: 1, reason },
      }),
      ...{ code: 'month_event_changed', action: 'events.remove', shows: null },
    },
    'PUT /v1/admin/events/{id}/schedule': {
      prepare: async () => ({
        path: `/v1/admin/events/${(await draft()).event_id}/schedule`,
        body: { version: 1 },
      }),
      ...{ code: 'month_event_changed', action: 'events.schedule', shows: { state: 'running' } },
    },
    'PUT /v1/admin/events/{id}/withdraw': {
      prepare: async () => {
        const { event_id, version } = await event({ begins_on: at(10), ends_on: at(20) });
        return { path: `/v1/admin/events/${event_id}/withdraw`, body: { version, reason } };
      },
      ...{ code: 'month_event_changed', action: 'events.withdraw', shows: { state: 'draft' } },
    },
    'PUT /v1/admin/events/{id}/end': {
      prepare: async () => {
        const { event_id, version } = await event();
        return { path: `/v1/admin/events/${event_id}/end`, body: { version, reason } };
      },
      ...{ code: 'month_event_changed', action: 'events.end', shows: { state: 'over' } },
    },
    'PUT /v1/admin/exchange-accounts/{id}': {
      prepare: async () => {
        const { userKey } = await buildHost(server.app);
        const accountId = await buildExchangeAccount(server.app, { userKey, state: 'review' });
        return {
          path: `/v1/admin/exchange-accounts/${accountId}`,
          body: { decision: 'register' },
        };
      },
      ...{ code: 'exchange_account_decided', action: 'exchange.register', shows: { state: 'registered' } },
    },
    'PUT /v1/admin/exchanges/{id}': {
      prepare: async () => {
        const host = await exchanges.payable({ bought: 1_000 });
        const { exchange_id } = (await host.apply(1_000)).body;
        return { path: `/v1/admin/exchanges/${exchange_id}`, body: { decision: 'reject', reason } };
      },
      ...{ code: 'exchange_closed', action: 'exchange.reject', shows: { state: 'rejected' } },
      written: () => prisma().exchange.count({ where: { state: 'rejected' } }),
    },
    'PUT /v1/admin/host-asks/{id}': {
      prepare: async () => ({
        path: `/v1/admin/host-asks/${(await applications(server.app, 1))[0]}`,
        body: { decision: 'reject', reason },
      }),
      ...{ code: 'host_ask_decided', action: 'hosts.reject', shows: { state: 'rejected' } },
    },
    'PUT /v1/admin/inquiries/{id}': {
      prepare: async () => ({
        path: `/v1/admin/inquiries/${await buildInquiry(server.app, { userKey: await member() })}`,
        body: { answer: '확인했어요.', version: 1 },
      }),
      ...{
        code: 'inquiry_changed',
        action: 'inquiries.answer',
        shows: { answer: '확인했어요.', version: 2 },
      },
      written: () => prisma().alarm.count({ where: { kind: 'inquiry' } }),
    },
    'POST /v1/admin/lives/{vod_key}/force-end': {
      prepare: async () => ({
        path: `/v1/admin/lives/${(await buildLive(server.app)).vodKey}/force-end`,
        body: { reason, penalty: 'none' },
      }),
      ...{ code: 'live_ended', action: 'lives.force_end', shows: { state: 'ended' } },
    },
    'PUT /v1/admin/notices/{id}': {
      prepare: async () => ({
        path: `/v1/admin/notices/${(await notice()).board_sn}`,
        body: { ...writtenNotice(), title: '점검 연기', version: 1 },
      }),
      ...{ code: 'notice_changed', action: 'notices.change', shows: { title: '점검 연기', version: 2 } },
    },
    'DELETE /v1/admin/notices/{id}': {
      prepare: async () => ({
        path: `/v1/admin/notices/${(await notice()).board_sn}`,
        body: { version: 1 },
      }),
      ...{ code: 'notice_changed', action: 'notices.remove', shows: null },
    },
    'PUT /v1/admin/operators/{user_key}/roles': {
      prepare: async () => {
        const { userKey } = await buildMember(server.app, { role: 'operator', operatorRoles: ['support'] });
        return {
          path: `/v1/admin/operators/${userKey}/roles`,
          body: { roles: ['content'], version: 1, reason },
        };
      },
      ...{ code: 'operator_changed', action: 'operators.set_roles', shows: { roles: ['content'] } },
      written: () => prisma().operatorRoleEntry.count({ where: { role: 'content' } }),
    },
    'POST /v1/admin/orders/{order_no}/refund': {
      prepare: async () => {
        await prisma().honeyProduct.create({ data: { starCnt: 77n, priceKrw: 8_470n } });
        const orderNo = await buildOrder(server.app, { userKey: await member(), starCnt: 77 });
        return { path: `/v1/admin/orders/${orderNo}/refund`, body: { star_cnt: 10, version: 0, reason } };
      },
      ...{
        code: 'order_changed',
        action: 'store.refund',
        shows: { version: 1, refunds: [{ star_cnt: 10 }] },
      },
      written: ledger('honey_refund'),
    },
    'POST /v1/admin/policies': {
      prepare: async () => ({ path: '/v1/admin/policies', body: writtenPolicy() }),
      ...{
        code: 'policy_date_taken',
        action: 'policies.publish',
        shows: { state: 'coming', content: '## 제1조' },
      },
      written: () => prisma().policy.count(),
    },
    'PUT /v1/admin/policies/{id}': {
      prepare: async () => ({
        path: `/v1/admin/policies/${(await policy()).policy_no}`,
        body: writtenPolicy(),
      }),
      ...{ code: 'policy_withdrawn', action: 'policies.replace', shows: { state: 'withdrawn' } },
      written: () => prisma().policy.count(),
    },
    'DELETE /v1/admin/policies/{id}': {
      prepare: async () => ({ path: `/v1/admin/policies/${(await policy()).policy_no}`, body: {} }),
      ...{ code: 'policy_withdrawn', action: 'policies.withdraw', shows: { state: 'withdrawn' } },
    },
    'DELETE /v1/admin/prohibits/{id}': {
      prepare: async () => {
        days += 1;
        const { added } = await made<{ added: { word_id: number }[] }>('/v1/admin/prohibits', {
          ...{ words: [`나쁜말${days}`], kind: 'chat' },
        });
        return { path: `/v1/admin/prohibits/${added[0]?.word_id}`, body: {} };
      },
      ...{ code: 'prohibited_word_removed', action: 'words.remove', shows: null },
    },
    'POST /v1/admin/receivables/{order_no}/settle': {
      prepare: async () => {
        days += 1;
        const orderNo = `H2611226K${String(days).padStart(4, '0')}`;
        const debt = { orderNo, userKey: await member(), starCnt: 10n, amountKrw: 1_100n, createdAt: now() };
        await prisma().receivable.create({ data: debt });
        return { path: `/v1/admin/receivables/${orderNo}/settle`, body: { reason } };
      },
      ...{ code: 'receivable_settled', action: 'store.settle', shows: { amount_krw: 1_100 } },
      written: ledger('receivable_settle'),
    },
    'PUT /v1/admin/reports/{id}': {
      prepare: async () => {
        const [targetKey, reporterKey] = [await member(), await member()];
        const { id } = await prisma().report.create({
          data: {
            ...{ reporterKey, targetKey, typeCd: 1, target: `user:${targetKey}`, evidence: {} },
            ...{ reasonCd: 'abuse', title: '욕설', content: '욕을 했어요', createdAt: now() },
          },
        });
        return { path: `/v1/admin/reports/${id}`, body: { decision: 'dismissed', reason } };
      },
      ...{ code: 'report_decided', action: 'reports.decide', shows: { state: 'dismissed' } },
    },
    'POST /v1/admin/requests/{id}/approve': {
      prepare: async () => ({ path: `${await request()}/approve`, body: { reason } }),
      ...{ code: 'request_closed', action: 'requests.approve', shows: { state: 'done' } },
      // The approval, and its act.
      entries: 2,
      written: ledger('admin_grant'),
    },
    'POST /v1/admin/requests/{id}/refuse': {
      prepare: async () => ({ path: `${await request()}/refuse`, body: { reason } }),
      ...{ code: 'request_closed', action: 'requests.refuse', shows: { state: 'refused' } },
    },
    'DELETE /v1/admin/sanctions/{id}': {
      prepare: async () => {
        const data = { userKey: await member(), kind: 'chat' as const, reason };
        const { id } = await prisma().sanction.create({ data });
        return { path: `/v1/admin/sanctions/${id}`, body: { reason } };
      },
      ...{ code: 'sanction_lifted', action: 'sanctions.lift', shows: { active_yn: 'N' } },
    },
    'PUT /v1/admin/settings/{key}': {
      prepare: async () => {
        const { list } = (
          await owner().get<{ list: { key: string; version: number }[] }>('/v1/admin/settings')
        ).body;
        days += 1;
        const version = list.find(({ key }) => key === 'coupon_days')?.version;
        return { path: '/v1/admin/settings/coupon_days', body: { value: days, version } };
      },
      ...{ code: 'setting_changed', action: 'settings.change', shows: { key: 'coupon_days' } },
      written: () => prisma().settingChange.count(),
    },
    'POST /v1/mgt/account-joins': {
      prepare: async () => ({
        path: '/v1/mgt/account-joins',
        body: { from_user_key: await member(), to_user_key: await member(), reason },
      }),
      ...{ code: 'join_done', action: 'users.join', shows: { refusal: 'user_not_found' } },
      // One for each of both accounts.
      entries: 2,
      written: counted('account_joins', 'true'),
    },
    'PUT /v1/mgt/mgt-user-update/{user_key}': {
      prepare: async () => {
        days += 1;
        return {
          path: `/v1/mgt/mgt-user-update/${await member()}`,
          body: { nick: `새꿀벌${days}`, version: 0, reason },
        };
      },
      ...{ code: 'member_changed', action: 'users.update', shows: { vip_level: 0 } },
    },
  };
}

/** The operators' calls that change something and decide no case, each with the reason. */
export const decideNoCase: Readonly<Record<string, string>> = {
  'POST /v1/admin/banners': 'each adds a banner of its own',
  'POST /v1/admin/batches':
    'each is the work of its operator alone; its rows are decided by the acts of the table',
  'POST /v1/admin/batches/{id}/cancel': 'only its operator may',
  'POST /v1/admin/batches/{id}/start': 'only its operator may',
  'POST /v1/admin/coupons/campaigns': 'each begins a campaign of its own',
  'POST /v1/admin/events': 'each adds a draft of its own',
  'POST /v1/admin/force-login': 'it reads as a member and decides nothing',
  'POST /v1/admin/lives/{vod_key}/inspect': 'any number of operators may watch a live',
  'POST /v1/admin/notices': 'each adds a notice of its own',
  'POST /v1/admin/personal-data/requests':
    'each is a request of its own; a second erasure is refused while one is open',
  'POST /v1/admin/personal-data/requests/{id}/cancel':
    'what is cancelled stays cancelled for every owner, and otherwise a request is ended by its job',
  'DELETE /v1/admin/open-cases/{page}': 'each states what its own page has open',
  'PUT /v1/admin/open-cases/{page}': 'each states what its own page has open',
  'POST /v1/admin/operators/{id}/factor-reset':
    'the second deletes what was set up since, for a reason of its own',
  'POST /v1/admin/prohibits': 'words that are forbidden already are returned as known',
  'POST /v1/admin/prohibits/try': 'it changes nothing',
  'POST /v1/admin/roulette-tickets': 'each pays out tickets of its own, once per key',
  'POST /v1/admin/sanctions': 'each adds a restriction of its own, for its own time and reason',
  'POST /v1/admin/security/activity': "the operator's own",
  'POST /v1/admin/security/begin': "the operator's own",
  'POST /v1/admin/security/factors': "the operator's own",
  'POST /v1/admin/security/passkey-options': "the operator's own",
  'DELETE /v1/admin/security/passkeys/{id}': "the operator's own",
  'PUT /v1/admin/security/passkeys/{id}': "the operator's own",
  'POST /v1/admin/security/recovery-codes': "the operator's own",
  'POST /v1/admin/security/step-up': "the operator's own",
  'DELETE /v1/admin/security/totp': "the operator's own",
  'POST /v1/admin/star-grants': 'each moves honey of its own, once per key',
  'POST /v1/admin/star-transfers': 'each moves honey of its own, once per key',
  'POST /v1/admin/unmask': 'each operator states a reason of their own',
};

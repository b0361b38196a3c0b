import { keyless, mutantsOf, refusalOf, responseOf, succeedWith } from './mutant.mjs';

const refund = 'POST /v1/admin/orders/{id}/refund';
const paidOrder = 'an operator finds a paid order';
const heldMoney = 'an operator credits held money';
const account = 'PUT /v1/admin/exchange-accounts/{id}';
const decide = 'PUT /v1/admin/exchanges/{id}';
const rejected = 'an operator registers an account and rejects an exchange';
const grant = 'POST /v1/admin/star-grants';
const granted = 'an operator grants honey and recalls it';
const roles = 'PUT /v1/admin/operators/{id}/roles';
const byRole = 'a member becomes an operator by a role';
const together = 'an act above its amount is requested';
const moved = 'honey moves between two accounts';
const factor = 'an operator signs in with a second factor';
const tabs = "a member's histories are read by tab";
const logged = 'the audit log is a file too';
const inspected = 'an operator inspects a live unseen';
const reported = 'a report is decided once';
const many = 'an act on many rows does each once';
const joined = 'an owner joins two accounts';
const copied = "an owner copies a member's data";
const ofMember = (tab) => `GET /v1/admin/members/{id}/${tab}`;
const emptied = (body) => void Object.assign(body, { list: [], total: 0 });

/** Operators' calls about money, and what members are shown of it, with faults. */
export const operatorMutants = [
  ...mutantsOf('store', [
    ['an order is not found', paidOrder, responseOf('GET /v1/admin/orders', emptied)],
    [
      'a part of an untouched order is not refunded',
      paidOrder,
      responseOf(refund, (body) => {
        body.refunded_krw -= 10;
      }),
    ],
    [
      'an order is refunded twice',
      paidOrder,
      refusalOf(refund, 'order_not_refundable', (_body, response) =>
        succeedWith(response, { state: 'refunded' }),
      ),
    ],
    [
      'the count of bank transfers is too high',
      'operators see orders, bank transfers and debts',
      responseOf('GET /v1/admin/deposits', (body) => {
        body.total += 1;
      }),
    ],
    [
      'the agreed amount is shown as credited',
      heldMoney,
      responseOf('GET /v1/pg/bank-deposit-result/{id}', (body) => {
        if (!body.credited) return false;
        body.credited = {
          amount_krw: body.amount_krw,
          star_cnt: body.star_cnt,
          bonus_star_cnt: body.bonus_star_cnt,
        };
      }),
    ],
    [
      'held money is credited again',
      heldMoney,
      refusalOf('PUT /v1/admin/deposits/{id}', 'deposit_not_held', (_body, response) =>
        succeedWith(response, { state: 'deposited' }),
      ),
    ],
    [
      'the advance check lets a minor pay',
      'a member gets balance, daily limits',
      responseOf('GET /v1/pg/buy-info', (body) => {
        body.may_pay_yn = 'Y';
        body.refusal = null;
      }),
    ],
    [
      'a payment method is missing',
      'a member gets balance, daily limits',
      responseOf('GET /v1/pg/pg-method-list', ({ list }) => void list.pop()),
    ],
  ]),

  ...mutantsOf('items', [
    [
      'items in use are not listed',
      'a used item is listed among those in use',
      responseOf('GET /v1/items/using-list', emptied),
    ],
  ]),

  ...mutantsOf('money', [
    [
      'the statement leaves income out',
      'income sums up by day and by kind',
      responseOf('GET /v1/user/exchange-statement', (body) => {
        body.income_star_cnt += 1;
      }),
    ],
    [
      'any member downloads an income',
      'a month of a history is a CSV file',
      refusalOf('GET /v1/mypage/history-files/{id}', 'forbidden', (_body, response) =>
        succeedWith(response, ''),
      ),
    ],
  ]),

  ...mutantsOf('exchange', [
    [
      'returned honey counts as earned again',
      rejected,
      responseOf('GET /v1/mypage/income-list', (body) => {
        body.earned = body.saved;
      }),
    ],
    [
      'an account is shown in full without a reason',
      rejected,
      responseOf('GET /v1/admin/exchange-accounts/{id}', (body) => {
        body.account_num = '110123456789';
      }),
    ],
    [
      'a decision about an account is reversed',
      rejected,
      refusalOf(account, 'exchange_account_decided', (_body, response) =>
        succeedWith(response, { state: 'refused' }),
      ),
    ],
    [
      'a rejected exchange is approved',
      rejected,
      refusalOf(decide, 'exchange_closed', (_body, response) => succeedWith(response, { state: 'approved' })),
    ],
    [
      'the honey of a rejected exchange stays held',
      rejected,
      responseOf('GET /v1/user/exchange-info', (body) => {
        body.held_star_cnt += 1;
      }),
    ],
  ]),

  ...mutantsOf('admin', [
    ['the key of a grant is ignored', granted, keyless(grant)],
    [
      'more is recalled than there is',
      granted,
      refusalOf(grant, 'star_recall_exceeds', (_body, response) => succeedWith(response, { balance: 0 })),
    ],
    ['the key of a transfer is ignored', moved, keyless('POST /v1/admin/star-transfers')],
    [
      'more honey is moved than there is',
      moved,
      refusalOf('POST /v1/admin/star-transfers', 'star_transfer_exceeds', (body, response) =>
        succeedWith(response, { ...body, amount: 11 }),
      ),
    ],
    [
      'an operator has every right',
      byRole,
      responseOf('GET /v1/admin/me', (body) => {
        body.rights.push('settings.write');
      }),
    ],
    [
      'a right that is missing is not asked for',
      byRole,
      refusalOf('GET /v1/admin/settings', 'right_missing', (_body, response) =>
        succeedWith(response, { list: [], total: 0 }),
      ),
    ],
    [
      'an outdated version of the roles is replaced',
      byRole,
      refusalOf(roles, 'operator_changed', (_body, response) =>
        succeedWith(response, { roles: ['finance'] }),
      ),
    ],
    [
      'an operator approves an act of their own',
      together,
      refusalOf('POST /v1/admin/requests/{id}/approve', 'request_own', (_body, response) =>
        succeedWith(response, { state: 'done' }),
      ),
    ],
    [
      'a request is approved twice',
      together,
      refusalOf('POST /v1/admin/requests/{id}/approve', 'request_closed', (_body, response) =>
        succeedWith(response, { state: 'done' }),
      ),
    ],
    [
      'the amount of a request is lower',
      together,
      {
        response: ({ status, body }) => {
          if (status !== 202) return false;
          body.amount -= 1;
          return true;
        },
      },
    ],
    [
      'the sign-in offers a factor that the operator does not have',
      factor,
      refusalOf('POST /v1/user/login-proc', 'factor_required', (body) => {
        body.detail.passkey_yn = 'Y';
      }),
    ],
    [
      'a recovery code is accepted twice',
      factor,
      refusalOf('POST /v1/user/factor/login-proc', 'factor_incorrect', (_body, response) =>
        succeedWith(response, {
          access_token: 'a',
          refresh_token: 'b',
          expires_in: 1,
          refresh_expires_in: 1,
        }),
      ),
    ],
    [
      'a wrong code of the app is accepted',
      factor,
      refusalOf('POST /v1/admin/security/factors', 'factor_incorrect', (_body, response) =>
        succeedWith(response, { recovery_codes: [] }),
      ),
    ],
    [
      'two recovery codes are the same',
      factor,
      responseOf('POST /v1/admin/security/factors', (body) => {
        body.recovery_codes[1] = body.recovery_codes[0];
      }),
    ],
    [
      'the cells of a file begin formulas',
      'an operator reads lists as CSV',
      {
        response: (response, { path }) => {
          if (!path.endsWith('/csv')) return false;
          response.body = Buffer.concat([response.body, Buffer.from('=1+1,2\r\n')]);
          return true;
        },
      },
    ],
    [
      'a member has no granted honey',
      tabs,
      responseOf(ofMember('entries'), (body) => void Object.assign(body, { list: [] })),
    ],
    [
      'a member has no inquiries',
      tabs,
      responseOf(ofMember('inquiries'), (body) => void Object.assign(body, { list: [] })),
    ],
    [
      'a lifted restriction is active',
      tabs,
      responseOf(ofMember('sanctions'), ({ list: [sanction] }) => {
        if (!sanction) return false;
        sanction.active_yn = 'Y';
      }),
    ],
    [
      'the address of a sign-in is in full',
      tabs,
      responseOf(ofMember('sign-ins'), ({ list: [signIn] }) => {
        if (!signIn) return false;
        signIn.address = '203.0.113.7';
      }),
    ],
    [
      'a tab is read without the right of its section',
      tabs,
      refusalOf(ofMember('inquiries'), 'right_missing', (_body, response) =>
        succeedWith(response, { list: [], cursor: null }),
      ),
    ],
    [
      'the download of the log is not in the log',
      logged,
      responseOf('GET /v1/admin/audit-log', (body, _response, { query }) => {
        if (query.get('target') !== 'list:audit-log') return false;
        emptied(body);
      }),
    ],
    [
      'a queue without cases has an oldest one',
      'the day is reported with every queue',
      responseOf('GET /v1/admin/overview', ({ queues: [queue] }) => {
        queue.waiting_cnt = 0;
        queue.overdue_cnt = 0;
        queue.oldest_at = '2026-11-01T00:00:00.000Z';
      }),
    ],
    [
      'the operator who inspects a live is counted',
      inspected,
      responseOf('POST /v1/admin/lives/{id}/inspect', ({ live }) => {
        live.viewer_cnt = 1;
      }),
    ],
    [
      'a live is ended twice',
      inspected,
      refusalOf('POST /v1/admin/lives/{id}/force-end', 'live_ended', (body, response) =>
        succeedWith(response, body.detail?.case ?? {}),
      ),
    ],
    [
      'a report is decided twice',
      reported,
      refusalOf('PUT /v1/admin/reports/{id}', 'report_decided', (body, response) =>
        succeedWith(response, body.detail.case),
      ),
    ],
    [
      'the second operator does not learn who was first',
      reported,
      refusalOf('PUT /v1/admin/reports/{id}', 'report_decided', (body) => {
        delete body.detail.decided;
      }),
    ],
    [
      'a batch loses a row',
      many,
      responseOf('GET /v1/admin/batches/{id}/rows', (body) => {
        if (body.list.length < 3) return false;
        body.list.pop();
        body.total -= 1;
      }),
    ],
    [
      'a batch starts twice',
      many,
      responseOf('POST /v1/admin/batches/{id}/start', (body) => {
        if (body.state !== 'done') return false;
        body.state = 'running';
      }),
    ],
    [
      'a debt is settled twice',
      many,
      refusalOf('POST /v1/admin/receivables/{id}/settle', 'receivable_settled', (body, response) =>
        succeedWith(response, body.detail?.case ?? {}),
      ),
    ],
    ['the key of a joining is ignored', joined, keyless('POST /v1/mgt/account-joins')],
    [
      'the dry run of a joining shows less honey',
      joined,
      responseOf('GET /v1/mgt/account-joins/preview', (body) => {
        if (body.granted_star_cnt === 0) return false;
        body.granted_star_cnt -= 1;
      }),
    ],
    [
      'an account is joined with itself',
      joined,
      refusalOf('POST /v1/mgt/account-joins', 'join_self', (_body, response) => succeedWith(response, {})),
    ],
    [
      'a copy is still there after the member is erased',
      copied,
      refusalOf('GET /v1/admin/personal-data/requests/{id}/file', 'copy_unavailable', (_body, response) =>
        succeedWith(response, {}),
      ),
    ],
    [
      'the data of a member are not counted',
      copied,
      responseOf('GET /v1/admin/personal-data/members/{id}', (body) => {
        body.tables = [];
      }),
    ],
  ]),
];

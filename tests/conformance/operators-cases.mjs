import { randomUUID } from 'node:crypto';
import {
  expectCsv,
  expectEqual,
  expectFieldRefusal,
  expectOk,
  expectRefusal,
  expectThat,
} from './expect.mjs';
import { until } from './harness.mjs';
import { newOperator, retire } from './operators-access.mjs';

const reason = '적합성 검사';
const withKey = (key = randomUUID()) => ({ headers: { 'Idempotency-Key': key } });

/** What operators read about one member, what they decide, and what they do with accounts, lives and many cases. */
export const operatorsCases = {
  "a member's histories are read by tab, each with the right of its section (ADMIN-33, ADMIN-35)": async (
    world,
  ) => {
    world.requireWrites();
    const { client: owner } = await world.persona('admin01');
    const member = await world.joining.member();
    const finance = await newOperator(world, ['finance']);
    try {
      const tab = (name, client = owner) => client.get(`/v1/admin/members/${member.userKey}/${name}`);
      const listOf = async (name) => expectOk(await tab(name)).list;
      expectEqual(await listOf('gifts'), [], 'the gifts of a new member');
      expectEqual(await listOf('lives'), [], 'the lives of a new member');

      const grant = { user_key: member.userKey, amount: 30, reason };
      expectOk(await owner.post('/v1/admin/star-grants', grant, withKey()));
      const [entry] = await listOf('entries');
      expectEqual([entry?.asset, entry?.fund, entry?.amount], ['STAR', 'granted', 30], 'the granted honey');

      const inquiry = { category_cd: 'etc', title: '확인', content: '적합성을 확인하는 문의예요.' };
      const { board_sn } = expectOk(await member.client.post('/v1/mypage/board', inquiry, withKey()));
      const inquiries = await listOf('inquiries');
      expectEqual(
        inquiries.map((one) => one.board_sn),
        [board_sn],
        'the inquiries',
      );

      const sanction = { user_key: member.userKey, kind: 'broadcast', reason };
      const { id } = expectOk(await owner.post('/v1/admin/sanctions', sanction));
      expectOk(await owner.delete(`/v1/admin/sanctions/${id}`, { reason }));
      const sanctions = await listOf('sanctions');
      expectEqual(
        sanctions.map((one) => [one.id, one.active_yn, one.lifted_at === null]),
        [[id, 'N', false]],
        'the restrictions',
      );

      const [signIn] = await listOf('sign-ins');
      expectThat(signIn !== undefined, 'no sign-in of the member');
      expectThat(/\*/.test(signIn.address), 'the address of a sign-in is not masked');

      expectOk(await tab('entries', finance.client));
      expectRefusal(await tab('inquiries', finance.client), 'right_missing');
      expectRefusal(await tab('lives', finance.client), 'right_missing');
    } finally {
      await retire(world, finance);
    }
  },

  'the audit log is a file too, and its download is an entry; its days are signed (ADMIN-24, ADMIN-30)':
    async ({ persona }) => {
      const { client, userKey } = await persona('admin01');
      const rows = expectCsv(await client.get(`/v1/admin/audit-log/csv?operator_key=${userKey}`));
      expectThat(rows.length > 0 && rows.every((row) => row.includes(',')), 'a file without rows');
      const [newest] = expectOk(
        await client.get(`/v1/admin/audit-log?operator_key=${userKey}&target=list:audit-log`),
      ).list;
      expectThat(newest !== undefined, 'the download is not in the log');
      const { list } = expectOk(await client.get('/v1/admin/audit-log/anchors'));
      for (const { day, signature } of list)
        expectThat(/^\d{8}$/.test(day) && signature.length > 0, `a day without a signature: ${day}`);
    },

  'the day is reported with every queue, its oldest case and its promise (ADMIN-25, ADMIN-26)': async ({
    persona,
  }) => {
    const { client } = await persona('admin01');
    const { queues, hours } = expectOk(await client.get('/v1/admin/overview'));
    expectThat(hours.length >= 1 && hours.length <= 24, 'the hours of the day until now');
    for (const { name, waiting_cnt, overdue_cnt, oldest_at } of queues) {
      expectThat(overdue_cnt <= waiting_cnt, `more cases of ${name} are overdue than wait`);
      expectEqual(oldest_at === null, waiting_cnt === 0, `whether ${name} has an oldest case`);
    }
  },

  'an operator inspects a live unseen, and ends it once (ADMIN-6 to ADMIN-8)': async (world) => {
    world.requireWrites();
    const [{ client: operator }, host] = [await world.persona('admin01'), await world.persona('host05')];
    const { list } = expectOk(await world.visitor.get('/v1/broadcast-setting/live-category-list'));
    const start = { title: '운영자가 보는 방송', theme_cd: list[0].theme_cd, type: 'normal' };
    const { vod_key } = expectOk(
      await host.client.post('/v1/broadcast-setting/live-start-proc', start, withKey()),
    );
    const path = `/v1/admin/lives/${vod_key}`;
    const end = () => operator.post(`${path}/force-end`, { reason, penalty: 'none' }, withKey());
    try {
      expectFieldRefusal(await operator.post(`${path}/inspect`, {}), 'reason');
      const { watch_id, live } = expectOk(await operator.post(`${path}/inspect`, { reason }));
      expectThat(watch_id.length > 0, 'no visit');
      expectEqual([live.vod_key, live.viewer_cnt], [vod_key, 0], 'the inspected live');
      expectRefusal(await operator.post('/v1/admin/lives/2000000000/inspect', { reason }), 'live_not_found');
    } finally {
      const ended = expectOk(await end());
      expectEqual([ended.state, ended.end_reason, ended.penalty], ['ended', 'operator', 'none'], 'the live');
    }
    expectRefusal(await end(), 'live_ended');
  },

  'a report is decided once, and the second operator learns who was first (ADMIN-42, REPORTS-7)': async (
    world,
  ) => {
    world.requireWrites();
    const [{ client: operator, userKey }, reporter, reported] = [
      await world.persona('admin01'),
      await world.joining.member(),
      await world.joining.member(),
    ];
    const { report_sn } = expectOk(
      await reporter.client.post('/v1/report/report-proc', {
        ...{ type_cd: 1, target_key: String(reported.userKey), reason_cd: 'abuse', content: '욕을 해요.' },
      }),
    );
    const open = expectOk(
      await operator.get(`/v1/admin/reports?state=open&target_user_key=${reported.userKey}`),
    ).list;
    expectEqual(
      open.map(({ id, reporter: by }) => [id, by?.user_key]),
      [[report_sn, reporter.userKey]],
      'the open reports',
    );
    const decide = () => operator.put(`/v1/admin/reports/${report_sn}`, { decision: 'dismissed', reason });
    expectFieldRefusal(
      await operator.put(`/v1/admin/reports/${report_sn}`, { decision: 'dismissed' }),
      'reason',
    );
    const decided = expectOk(await decide());
    expectEqual([decided.state, decided.decided_by], ['dismissed', userKey], 'the report');
    const second = await decide();
    expectRefusal(second, 'report_decided');
    expectEqual(second.body.detail.case.state, 'dismissed', 'the case of the refusal');
    expectEqual(second.body.detail.decided.operator.user_key, userKey, 'who was first');
  },

  'an act on many rows does each once, and a debt is settled once (ADMIN-38, ADMIN-39, STORE-25)': async (
    world,
  ) => {
    world.requireWrites();
    await world.sandbox.requireSandbox();
    const { client: operator } = await world.persona('admin01');
    const { reports, receivables } = expectOk(
      await world.visitor.post('/sandbox/api/queues', { reports: 3, receivables: 1 }, withKey()),
    );
    const body = { act: 'reports.dismiss', targets: reports, reason };
    const { batch_id } = expectOk(await operator.post('/v1/admin/batches', body, withKey()));
    const path = `/v1/admin/batches/${batch_id}`;
    const reach = (state) =>
      until(world.target, `the batch is ${state}`, async () => {
        const batch = expectOk(await operator.get(path));
        return batch.state === state ? batch : undefined;
      });
    expectEqual((await reach('ready')).waiting_cnt, 3, 'the rows that would be done');
    expectOk(await operator.post(`${path}/start`));
    const done = await reach('done');
    expectEqual([done.done_cnt, done.refused_cnt], [3, 0], 'the rows that are done');
    const { list } = expectOk(await operator.get(`${path}/rows?limit=100`));
    expectEqual(
      list.map(({ target, state }) => [target, state]),
      reports.map((key) => [key, 'done']),
      'the rows',
    );
    const rows = expectCsv(await operator.get(`${path}/rows/csv`));
    expectEqual(
      rows.map((row) => row.replaceAll('"', '').split(',')[1]),
      reports.map(String),
      'the rows of the file',
    );
    expectEqual(expectOk(await operator.post(`${path}/start`)).state, 'done', 'the batch after a repeat');

    const settle = () => operator.post(`/v1/admin/receivables/${receivables[0]}/settle`, { reason });
    const settled = expectOk(await settle());
    expectThat(settled.settled_at !== null, 'the debt is not settled');
    expectRefusal(await settle(), 'receivable_settled');
  },

  'an owner joins two accounts of one person, once, after a dry run (ADMIN-43, ADMIN-44)': async (world) => {
    world.requireWrites();
    const { client: owner } = await world.persona('admin01');
    const [from, to] = [await world.joining.member(), await world.joining.member()];
    expectOk(
      await owner.post('/v1/admin/star-grants', { user_key: from.userKey, amount: 20, reason }, withKey()),
    );
    const preview = (fromKey, toKey) =>
      owner.get(`/v1/mgt/account-joins/preview?from_user_key=${fromKey}&to_user_key=${toKey}`);
    const shown = expectOk(await preview(from.userKey, to.userKey));
    expectEqual(
      [shown.refusal, shown.approval_yn, shown.granted_star_cnt, shown.to.user_key],
      [null, 'N', 20, to.userKey],
      'the dry run',
    );
    expectEqual(expectOk(await preview(to.userKey, to.userKey)).refusal, 'join_self', 'one account twice');
    expectOk(await from.client.get('/v1/user/user-payment-list'));

    const body = { from_user_key: from.userKey, to_user_key: to.userKey, reason };
    const key = withKey();
    const join = () => owner.post('/v1/mgt/account-joins', body, key);
    expectRefusal(
      await owner.post('/v1/mgt/account-joins', { ...body, to_user_key: from.userKey }, withKey()),
      'join_self',
    );
    const joined = expectOk(await join());
    expectEqual([joined.granted_star_cnt, joined.to_user_key], [20, to.userKey], 'what moved');
    expectEqual(expectOk(await join()), joined, 'the repeat');
    expectEqual(
      expectOk(await to.client.get(`/v1/users/simple/${to.userKey}`)).star_cnt,
      20,
      'the honey of the account that stays',
    );
    expectRefusal(await from.client.get('/v1/user/user-payment-list'), 'invalid_token');
    expectRefusal(await owner.post('/v1/mgt/account-joins', body, withKey()), 'join_done');
  },
};

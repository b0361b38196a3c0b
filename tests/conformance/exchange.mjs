import {
  expectEqual,
  expectFieldRefusal,
  expectNoStore,
  expectOk,
  expectRefusal,
  expectThat,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut } from './harness.mjs';
import { exchangeOperators } from './operators-money.mjs';

/** Payouts of hosts: accounts and applications. */
export const exchange = area('exchange', {
  'the banks are listed with the digits of their accounts (EXCHANGE-2)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const { list, total } = expectOk(await client.get('/v1/etc/bank-list'));
    expectEqual(list.length, total, 'the number of banks');
    for (const { bank_cd, digits_min, digits_max } of list) {
      expectThat(/^\d{3}$/.test(bank_cd), `the code ${bank_cd}`);
      expectThat(digits_min <= digits_max, `the digits of ${bank_cd}`);
    }
  },

  'an account number is masked, and the response may not be stored (EXCHANGE-7)': async ({ persona }) => {
    const { client } = await persona('host05');
    const response = await client.get('/v1/user/details-account');
    const { registered } = expectOk(response);
    expectNoStore(response);
    expectThat(/^\*+\d{4}$/.test(registered.account_num), 'the account number is masked');
  },

  'an account number of the wrong form is refused (EXCHANGE-2)': async ({ persona }) => {
    const { client } = await persona('host05');
    const form = {
      bank_cd: '088',
      account_num: '110-123-456789',
      holder_nm: '홍길동',
      uer_mobile: '01012345678',
      id_file_id: 1,
      passbook_file_id: 1,
    };
    expectFieldRefusal(await client.post('/v1/user/user-exchange', form), 'account_num');
    expectFieldRefusal(
      await client.post('/v1/user/user-exchange', {
        ...form,
        account_num: '110123456789',
        holder_nm: '홍 길동',
      }),
      'holder_nm',
    );
  },

  'less than the minimum and more than the income are refused, and move nothing (EXCHANGE-9)': async ({
    persona,
  }) => {
    const { client } = await persona('host05');
    const before = expectOk(await client.get('/v1/user/exchange-info'));
    if (before.refusal !== null) throw new LeftOut('data', `host05 may not apply: ${before.refusal}`);
    expectRefusal(
      await client.post('/v1/user/bt-calculate-ask-proc', { star_cnt: before.min_star_cnt - 1 }),
      'exchange_below_minimum',
    );
    expectRefusal(
      await client.post('/v1/user/bt-calculate-ask-proc', { star_cnt: before.income_star_cnt + 1 }),
      'exchange_limit_exceeded',
    );
    const after = expectOk(await client.get('/v1/user/exchange-info'));
    expectEqual(after.income_star_cnt, before.income_star_cnt, 'the income');
  },

  'an application holds honey, once a day, and returns it when it is cancelled (EXCHANGE-11, EXCHANGE-12, EXCHANGE-16)':
    async ({ persona }) => {
      const { client } = await persona('host05');
      const before = expectOk(await client.get('/v1/user/exchange-info'));
      if (before.refusal !== null) throw new LeftOut('data', `host05 may not apply: ${before.refusal}`);
      const applied = expectOk(
        await client.post('/v1/user/bt-calculate-ask-proc', { star_cnt: before.min_star_cnt }),
      );
      try {
        expectEqual(applied.net_krw + applied.withheld_krw, applied.gross_krw, 'net and tax');
        expectEqual(applied.income_star_cnt, before.income_star_cnt - before.min_star_cnt, 'the income left');
        expectRefusal(
          await client.post('/v1/user/bt-calculate-ask-proc', { star_cnt: before.min_star_cnt }),
          'exchange_duplicate',
        );
        const { list } = expectOk(await client.get('/v1/user/calculate-bt-virtual-list'));
        expectEqual(list[0]?.exchange_id, applied.exchange_id, 'the newest exchange');
      } finally {
        // Even after a failure, the next run finds a host who may apply.
        expectOk(await client.delete(`/v1/user/exchanges/${applied.exchange_id}`));
      }
      const after = expectOk(await client.get('/v1/user/exchange-info'));
      expectEqual(after.income_star_cnt, before.income_star_cnt, 'the income after cancelling');
    },

  ...exchangeOperators,

  ...contractCases('exchange'),
});

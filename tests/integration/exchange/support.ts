import { randomUUID } from 'node:crypto';
import { type AccountToBuild, buildExchangeAccount, buildPaper } from '@honey/seeds/builders/exchange';
import { buildHost, buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { BooksService } from '@honey/server/wallet/proofs/books.service';
import type { TestApp } from '../../setup/app.ts';
import { type TestClient, tokenOf } from '../../setup/client.ts';

/** The error code of a refusal, or the body of a success. */
export type Answer<Body> = Body & { code?: string; fields?: { field: string; code: string }[] };

export interface AccountState {
  state: string;
  may_register_yn: string;
  account: {
    account_id: number;
    account_num: string;
    holder_nm: string;
    reason: string;
    state: string;
  } | null;
  registered: { account_id: number } | null;
}
export interface Info {
  income_star_cnt: number;
  granted_star_cnt: number;
  held_star_cnt: number;
  refusal: string | null;
  may_ask_yn: string;
  today: { exchange_id: number; state: string } | null;
}
export interface Application {
  exchange_id: number;
  star_cnt: number;
  gross_krw: number;
  withheld_krw: number;
  net_krw: number;
  income_star_cnt: number;
}
export interface ListedExchange {
  exchange_id: number;
  state: string;
  net_krw: number;
  vat_krw: number;
  reason: string;
  account_num: string;
  payout_problem?: string;
  payout_sent_at?: string | null;
}

/** What the tests of exchanges need of a server. */
export function exchangeWorld(server: Omit<TestApp, 'close'>, client: TestClient) {
  const database = () => server.app.get(Database);
  const person = async (userKey: number) => {
    const own = client.as(await tokenOf(server.app, userKey));
    return {
      userKey,
      client: own,
      account: async () => (await own.get<AccountState>('/v1/user/details-account')).body,
      info: async () => (await own.get<Info>('/v1/user/exchange-info')).body,
      list: async (query = '') =>
        (
          await own.get<{ list: ListedExchange[]; total: number; paid_krw: number; star_cnt: number }>(
            `/v1/user/calculate-bt-virtual-list?${query}`,
          )
        ).body,
      apply: (star_cnt: unknown, key: string = randomUUID()) =>
        own.send<Answer<Application>>('POST', '/v1/user/bt-calculate-ask-proc', {
          body: { star_cnt },
          headers: { 'Idempotency-Key': key },
        }),
      cancel: (exchangeId: number) =>
        own.send<Answer<ListedExchange>>('DELETE', `/v1/user/exchanges/${exchangeId}`),
    };
  };
  const host = async (overrides: MemberOverrides = {}) =>
    person((await buildHost(server.app, overrides)).userKey);
  const earn = async (hostKey: number, honey: { granted?: number; bought?: number }): Promise<void> => {
    const { granted = 0, bought = 0 } = honey;
    const giver = await buildMember(server.app, { honey: granted, boughtHoney: bought });
    for (let left = granted + bought; left > 0; left -= 1_000_000) {
      await server.app
        .get(GiftsService)
        .give(
          giver.userKey,
          { target_code: 'BJGIFT', target_user_key: hostKey, star_cnt: Math.min(left, 1_000_000) },
          randomUUID(),
        );
    }
  };
  return {
    database,
    person,
    host,
    earn,
    /** A host with an account and income. */
    payable: async (honey: { granted?: number; bought?: number }, account: Partial<AccountToBuild> = {}) => {
      const owner = await host();
      await buildExchangeAccount(server.app, { userKey: owner.userKey, ...account });
      await earn(owner.userKey, honey);
      return owner;
    },
    operator: async () => person((await buildMember(server.app, { role: 'operator' })).userKey),
    paper: (userKey: number, field = 'id') => buildPaper(server.app, userKey, field),
    job: (name: string) => server.app.get(JobRunner).runNow(name),
    /** The names of proofs that found something. */
    brokenProofs: async () =>
      (await server.app.get(BooksService).verify()).filter(({ wrong }) => wrong > 0).map(({ name }) => name),
    /** The balances of accounts, by asset and code, and what is owed to a host. */
    balances: async (hostKey: number) => {
      const { rows } = await database().pool.query<{ name: string; balance: string }>(
        `SELECT CASE WHEN kind = 'house' THEN asset || ':' || code ELSE asset || ':' || kind END AS name, balance
         FROM ledger_balances WHERE user_key = $1 OR (kind = 'house' AND code IN ('exchange', 'redeem', 'withholding', 'bank'))`,
        [hostKey],
      );
      return Object.fromEntries(rows.map(({ name, balance }) => [name, Number(balance)]));
    },
  };
}

import { rebuildCounters, verifyBooks } from '@honey/server/proofs';
import pg from 'pg';
import type { Account, Fund, Movement } from './books.ts';

const label = (table: string) =>
  `${table}.kind || ' ' || ${table}.asset || ' ' || ${table}.user_key || ' ' || ${table}.code`;

/** The state of the ledger: new postings in order, and the balances of the requested accounts. */
export interface Seen {
  movements: Movement[];
  /** By account; of a wallet by fund, otherwise the total as `sum`. */
  balances: Map<Account, { sum: number; funds: Record<Fund, number> | null }>;
}

/** Reads the ledger over a connection of its own, bypassing the product. */
export class LedgerView {
  private lastPosting = 0;

  constructor(private readonly client: pg.Client) {}

  /** Every balance by fund, computed from the postings. */
  async balances(): Promise<{ account: Account; granted: number; bought: number }[]> {
    const { rows } = await this.client.query<{ account: Account; granted: string; bought: string }>(
      `SELECT ${label('a')} AS account,
         coalesce(sum(s.amount) FILTER (WHERE s.fund = 'granted'), 0)::bigint AS granted,
         coalesce(sum(s.amount) FILTER (WHERE s.fund = 'bought'), 0)::bigint AS bought
       FROM ledger_accounts a LEFT JOIN (
         SELECT source_id AS account_id, -amount AS amount, fund FROM ledger_postings
         UNION ALL SELECT destination_id, amount, fund FROM ledger_postings
       ) s ON s.account_id = a.id GROUP BY a.id`,
    );
    this.lastPosting = (await this.postingRange()).last;
    return rows.map(({ account, granted, bought }) => ({
      account,
      granted: Number(granted),
      bought: Number(bought),
    }));
  }

  /** The number of postings. */
  async postingCount(): Promise<number> {
    return (await this.postingRange()).count;
  }

  /**
   * Reads the postings since the last `advance`, and the balances of some accounts, in one snapshot of the database.
   */
  async readState(accounts: readonly Account[]): Promise<Seen & { advance: () => void }> {
    const { rows } = await this.client.query<{ state: SeenJson }>({
      name: 'look',
      text: `SELECT json_build_object(
        'postings', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'from', ${label('s')}, 'to', ${label('d')},
            'amount', p.amount, 'fund', p.fund) ORDER BY p.id), '[]')
          FROM ledger_postings p JOIN ledger_accounts s ON s.id = p.source_id JOIN ledger_accounts d ON d.id = p.destination_id
          WHERE p.id > $1),
        'balances', (SELECT coalesce(json_agg(json_build_object('account', ${label('a')}, 'sum', b.balance,
            'funds', (SELECT json_build_object('granted', w.granted, 'bought', w.bought) FROM wallets w WHERE w.account_id = a.id))), '[]')
          FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id WHERE ${label('a')} = ANY ($2))) AS state`,
      values: [this.lastPosting, accounts],
    });
    const state = rows[0]?.state ?? { postings: [], balances: [] };
    return {
      movements: state.postings.map(({ from, to, amount, fund }) => ({ from, to, amount, fund })),
      balances: new Map(state.balances.map(({ account, sum, funds }) => [account, { sum, funds }])),
      advance: () => {
        this.lastPosting = Math.max(this.lastPosting, ...state.postings.map(({ id }) => id));
      },
    };
  }

  /** The failed proofs of the whole books. */
  async brokenProofs(): Promise<string[]> {
    const proofs = await verifyBooks(this.client);
    return proofs
      .filter(({ wrong }) => wrong > 0)
      .map(({ name, examples }) => `${name}: ${JSON.stringify(examples)}`);
  }

  /** Counter tables that differ from a recount of the ledger. */
  async differingCounters(): Promise<string[]> {
    const counters = await rebuildCounters(this.client, { write: false });
    return counters
      .filter(({ wrong }) => wrong > 0)
      .map(({ table, examples }) => `${table}: ${JSON.stringify(examples)}`);
  }

  private async postingRange(): Promise<{ last: number; count: number }> {
    const { rows } = await this.client.query<{ last: string; count: string }>(
      'SELECT coalesce(max(id), 0) AS last, count(*) AS count FROM ledger_postings',
    );
    return { last: Number(rows[0]?.last), count: Number(rows[0]?.count) };
  }
}

interface SeenJson {
  postings: (Movement & { id: number })[];
  balances: { account: Account; sum: number; funds: Record<Fund, number> | null }[];
}

/** Assets that may be owed or owned, as the ledger names them. */
export type Asset = 'STAR' | 'BTUC' | 'KRW';

/** The part of a wallet that an amount comes from and goes to. */
export type Fund = 'granted' | 'bought';

/** An account by its key: kind, asset, member (0: the house) and code. */
export type Account = `${'wallet' | 'income' | 'house'} ${Asset} ${number} ${string}`;

/** One posting as it must appear in the ledger. */
export interface Movement {
  from: Account;
  to: Account;
  amount: number;
  fund: Fund;
}

export const walletOf = (userKey: number, asset: Asset = 'STAR'): Account => `wallet ${asset} ${userKey} `;
export const incomeOf = (hostKey: number, asset: Asset = 'STAR'): Account => `income ${asset} ${hostKey} `;
export const house = (code: string, asset: Asset = 'STAR'): Account => `house ${asset} 0 ${code}`;

/** A plain model of the ledger: the balance of every account, by fund. It uses none of the product's code. */
export class Books {
  private readonly balances = new Map<Account, Record<Fund, number>>();
  /** The number of postings expected so far. */
  postings = 0;

  /** The balance of an account by fund. */
  of(account: Account): Readonly<Record<Fund, number>> {
    return this.balances.get(account) ?? { granted: 0, bought: 0 };
  }

  /** The total balance of an account. */
  total(account: Account): number {
    const { granted, bought } = this.of(account);
    return granted + bought;
  }

  /** Sets an opening balance. */
  open(account: Account, granted: number, bought: number): void {
    this.balances.set(account, { granted, bought });
  }

  /** All accounts of the model. */
  accounts(): Account[] {
    return [...this.balances.keys()];
  }

  /** The movements of a payment from a wallet: granted before bought; undefined if the balance is too low. */
  spend(from: Account, to: Account, amount: number): Movement[] | undefined {
    const { granted, bought } = this.of(from);
    if (granted + bought < amount) return undefined;
    const first = Math.min(granted, amount);
    return movementsOf([
      { from, to, amount: first, fund: 'granted' },
      { from, to, amount: amount - first, fund: 'bought' },
    ]);
  }

  /** Applies movements. A wallet that falls below zero is a bug of the model. */
  apply(movements: readonly Movement[]): void {
    for (const { from, to, amount, fund } of movements) {
      this.add(from, -amount, fund);
      this.add(to, amount, fund);
      this.postings += 1;
    }
  }

  private add(account: Account, amount: number, fund: Fund): void {
    const now = { ...this.of(account) };
    now[fund] += amount;
    if (account.startsWith('wallet') && now[fund] < 0) throw new Error(`the model overdraws ${account}`);
    this.balances.set(account, now);
  }
}

/** Drops movements of zero. */
export const movementsOf = (movements: readonly Movement[]): Movement[] =>
  movements.filter(({ amount }) => amount !== 0);

/** What may be owed or owned, as the ledger names it. */
export type Asset = 'STAR' | 'BTUC' | 'KRW';

/** Which part of a wallet an amount comes from and goes to. */
export type Fund = 'granted' | 'bought';

/** An account by all that tells it apart: kind, asset, member (0: the house) and code. */
export type Account = `${'wallet' | 'income' | 'house'} ${Asset} ${number} ${string}`;

/** One posting as it has to appear in the ledger. */
export interface Movement {
  from: Account;
  to: Account;
  amount: number;
  fund: Fund;
}

export const walletOf = (userKey: number, asset: Asset = 'STAR'): Account => `wallet ${asset} ${userKey} `;
export const incomeOf = (hostKey: number, asset: Asset = 'STAR'): Account => `income ${asset} ${hostKey} `;
export const house = (code: string, asset: Asset = 'STAR'): Account => `house ${asset} 0 ${code}`;

/** The plain model of the ledger: what every account holds, fund by fund. It knows nothing of the product's code. */
export class Books {
  private readonly held = new Map<Account, Record<Fund, number>>();
  /** How many postings there should be by now. */
  postings = 0;

  /** What an account holds of each fund. */
  of(account: Account): Readonly<Record<Fund, number>> {
    return this.held.get(account) ?? { granted: 0, bought: 0 };
  }

  /** What an account holds in all. */
  total(account: Account): number {
    const { granted, bought } = this.of(account);
    return granted + bought;
  }

  /** Takes over what is there at the beginning. */
  open(account: Account, granted: number, bought: number): void {
    this.held.set(account, { granted, bought });
  }

  /** Every account that the model knows. */
  accounts(): Account[] {
    return [...this.held.keys()];
  }

  /** What paying out of a wallet makes of it: granted before bought; undefined where there is too little. */
  spend(from: Account, to: Account, amount: number): Movement[] | undefined {
    const { granted, bought } = this.of(from);
    if (granted + bought < amount) return undefined;
    const first = Math.min(granted, amount);
    return movementsOf([
      { from, to, amount: first, fund: 'granted' },
      { from, to, amount: amount - first, fund: 'bought' },
    ]);
  }

  /** Does what moved. A wallet that would fall below zero is a mistake of the model. */
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
    this.held.set(account, now);
  }
}

/** Movements of nothing are no movements. */
export const movementsOf = (movements: readonly Movement[]): Movement[] =>
  movements.filter(({ amount }) => amount !== 0);

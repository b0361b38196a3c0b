import { type EntryKind, entryKinds } from '@honey/rules';

/** The ledger operations of each kind; an operation not listed here is `other`. */
const operations: Readonly<Record<Exclude<EntryKind, 'other'>, readonly string[]>> = {
  gift: ['gift'],
  item: ['item', 'purchase'],
  subscription: ['subscription', 'subscription_order'],
  nickname: ['nick_change'],
  charge: ['honey_sale'],
  deposit: ['deposit'],
  grant: ['admin_grant', 'seed', 'sandbox_restore'],
  transfer: ['transfer'],
  refund: ['honey_refund', 'honey_refund_undone', 'honey_chargeback', 'receivable_settle'],
  exchange: ['exchange_ask', 'exchange_cancelled', 'exchange_rejected', 'exchange_failed', 'exchange_paid'],
  event: [
    'event',
    'event_prize',
    'event_attend',
    'event_mission',
    'event_draw',
    'event_rank',
    'lotto_prize',
    'coupon_honey',
  ],
  ebook: ['ebook_buy', 'ebook_buy_back'],
};

const kinds = new Map<string, EntryKind>(
  entryKinds.flatMap((kind) =>
    kind === 'other' ? [] : operations[kind].map((operation) => [operation, kind] as const),
  ),
);

/** Whether an operation belongs to an exchange: honey that it returns was earned before, and is not earned again. */
export const isExchangeOperation = (operation: string): boolean => kindOf(operation) === 'exchange';

/** The kind of a ledger operation, as shown in histories. */
export const kindOf = (operation: string): EntryKind => kinds.get(operation) ?? 'other';

/** The operations of a kind, or, for `other`, the operations to exclude. */
export const operationsOf = (
  kind: EntryKind,
): { only: readonly string[] | null; not: readonly string[] | null } =>
  kind === 'other' ? { only: null, not: [...kinds.keys()] } : { only: operations[kind], not: null };

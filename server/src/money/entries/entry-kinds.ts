import { type EntryKind, entryKinds } from '@honey/rules';

/** The operations of the ledger of each kind; whatever is not named is `other`. */
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
  event: ['event'],
};

const kinds = new Map<string, EntryKind>(
  entryKinds.flatMap((kind) =>
    kind === 'other' ? [] : operations[kind].map((operation) => [operation, kind] as const),
  ),
);

/** Whether an operation moves honey of an exchange: what it gives back was earned before, and is not earned again. */
export const isOfExchange = (operation: string): boolean => kindOf(operation) === 'exchange';

/** What an operation of the ledger was for, as a history tells it. */
export const kindOf = (operation: string): EntryKind => kinds.get(operation) ?? 'other';

/** The operations of a kind, or, of `other`, every one that is not meant. */
export const operationsOf = (
  kind: EntryKind,
): { only: readonly string[] | null; not: readonly string[] | null } =>
  kind === 'other' ? { only: null, not: [...kinds.keys()] } : { only: operations[kind], not: null };

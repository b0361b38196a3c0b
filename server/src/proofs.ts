import { battleProofs } from './broadcast/broadcast.proofs.ts';
import { chatProofs } from './chat/chat.proofs.ts';
import { eventProofs } from './events/events.proofs.ts';
import { exchangeProofs } from './exchange/exchange.proofs.ts';
import { externalProofs } from './external/external.proofs.ts';
import { giftCounters, giftProofs } from './gifts/gifts.proofs.ts';
import { itemProofs } from './items/items.proofs.ts';
import { liveCounters, liveProofs } from './lives/lives.proofs.ts';
import { historyCounters, historyProofs } from './money/money.proofs.ts';
import { rankCounters, rankProofs } from './ranks/ranks.proofs.ts';
import { socialProofs } from './social/social.proofs.ts';
import { storeProofs } from './store/store.proofs.ts';
import { subscriptionProofs } from './subscriptions/subscriptions.proofs.ts';
import { gradeCounters, gradeProofs } from './users/users.proofs.ts';
import { type Counter, registerCounters } from './wallet/proofs/counters.ts';
import { ledgerProofs, sealProofs } from './wallet/proofs/ledger.proofs.ts';
import { type Proof, registerProofs } from './wallet/proofs/verify-books.ts';

export { rebuildCounters } from './wallet/proofs/counters.ts';
export { verifyBooks, verifyBooksWithin } from './wallet/proofs/verify-books.ts';

/**
 * The proofs of all areas, in the order in which they run. Each area proves its own rows; an area with money, or with
 * sums of it, adds its list here.
 */
export const proofs: readonly Proof[] = [
  ...ledgerProofs,
  ...giftProofs,
  ...liveProofs,
  ...socialProofs,
  ...chatProofs,
  ...storeProofs,
  ...itemProofs,
  ...subscriptionProofs,
  ...gradeProofs,
  ...exchangeProofs,
  ...externalProofs,
  ...historyProofs,
  ...rankProofs,
  ...battleProofs,
  ...eventProofs,
  ...sealProofs,
];

/** All derived tables that histories, fan levels, rankings and payment grades read: `npm run money:rebuild` recomputes them. */
const counters: readonly Counter[] = [
  ...historyCounters,
  ...giftCounters,
  ...liveCounters,
  ...rankCounters,
  ...gradeCounters,
];

registerProofs(proofs);
registerCounters(counters);

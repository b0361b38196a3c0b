import { accountMutants } from './accounts.mjs';
import { chatMutants } from './chat.mjs';
import { coreMutants } from './core.mjs';
import { depositMutants } from './deposits.mjs';
import { ebookMutants } from './ebooks.mjs';
import { eventMutants } from './events.mjs';
import { externalMutants } from './external.mjs';
import { couponMutants } from './external-coupons.mjs';
import { giftMutants } from './gifts.mjs';
import { hostMutants } from './hosts.mjs';
import { listMutants } from './lists.mjs';
import { liveMutants } from './lives.mjs';
import { memberMutants } from './members.mjs';
import { missionMutants } from './missions.mjs';
import { moneyMutants } from './money.mjs';
import { monthlyEventMutants } from './monthly-events.mjs';
import { operatorMutants } from './operators.mjs';
import { rankMutants } from './ranks.mjs';
import { shopMutants } from './shop.mjs';
import { talkMutants } from './talk.mjs';

/** Every mutant of the server, in turn. */
export const mutants = [
  ...coreMutants,
  ...memberMutants,
  ...accountMutants,
  ...liveMutants,
  ...hostMutants,
  ...giftMutants,
  ...chatMutants,
  ...rankMutants,
  ...missionMutants,
  ...monthlyEventMutants,
  ...shopMutants,
  ...moneyMutants,
  ...eventMutants,
  ...depositMutants,
  ...externalMutants,
  ...couponMutants,
  ...ebookMutants,
  ...operatorMutants,
  ...talkMutants,
  ...listMutants,
];

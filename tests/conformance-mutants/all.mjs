import { accountMutants } from './accounts.mjs';
import { chatMutants } from './chat.mjs';
import { coreMutants } from './core.mjs';
import { giftMutants } from './gifts.mjs';
import { liveMutants } from './lives.mjs';
import { memberMutants } from './members.mjs';

/** Every way in which a server is spoilt, in turn. */
export const mutants = [
  ...coreMutants,
  ...memberMutants,
  ...accountMutants,
  ...liveMutants,
  ...giftMutants,
  ...chatMutants,
];

export { pressContentBlock, pressHideLine } from './acts.ts';
export { openModerationLog } from './moderation-log.ts';
export { PersonActs } from './PersonActs.tsx';
export { addToList, ownHiddenQuery, removeFromList } from './queries/lists.ts';
export { useIsBlocked } from './use-own-hidden.ts';

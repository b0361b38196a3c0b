export { AddPerson } from './AddPerson.tsx';
export { type LinePersonAct, pressContentBlock, pressHideLine, pressLineAct } from './acts.ts';
export { openModerationLog } from './moderation-log.ts';
export { PeopleList } from './PeopleList.tsx';
export { PersonActs } from './PersonActs.tsx';
export {
  addToList,
  listsChanged,
  listsMayHaveChanged,
  ownHiddenQuery,
  removeFromList,
} from './queries/lists.ts';
export { useIsBlocked } from './use-own-hidden.ts';

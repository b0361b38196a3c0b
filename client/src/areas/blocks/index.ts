export { AddPerson } from './AddPerson.tsx';
export { ModerationButtons } from './ModerationButtons.tsx';
export { openModerationLog } from './moderation-log.ts';
export { PeopleList } from './PeopleList.tsx';
export {
  addToList,
  listsChanged,
  ownHiddenQuery,
  refreshOwnHidden,
  removeFromList,
} from './queries/lists.ts';
export {
  confirmContentBlock,
  hideLineWithUndo,
  type LineModeration,
  moderateSpeaker,
} from './run-moderation.ts';
export { useIsBlocked } from './use-own-hidden.ts';

export { ContestantsService } from './lifecycle/contestants.service.ts';
export { assertMayBeSeated, lockHosts } from './lifecycle/host-rules.ts';
export { LifecycleService } from './lifecycle/lifecycle.service.ts';
export {
  LiveCard,
  LiveCategoryDto,
  LiveCategoryList,
  LiveList,
  type LiveShapeCd,
  type LiveTypeName,
  liveShapes,
  liveTypes,
  MainLiveSetting,
} from './lists/live-lists.dto.ts';
export { LiveListsService } from './lists/live-lists.service.ts';
export { LivesService } from './lists/lives.service.ts';
export { HistoryMonthsService } from './reports/history-months.service.ts';
export { PastWatchingService } from './room/past-watching.service.ts';
export { RoomAudienceService } from './room/room-audience.service.ts';
export { viewerRefusals } from './watch-rules.ts';

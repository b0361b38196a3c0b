export { HistoryMonthsService } from './history-months.service.ts';
export { assertMayBeSeated, lockHosts } from './host-rules.ts';
export { LifecycleService } from './lifecycle.service.ts';
export {
  LiveCard,
  LiveCategoryDto,
  LiveCategoryList,
  LiveList,
  type LiveTypeName,
  liveTypes,
  MainLiveSetting,
} from './live-lists.dto.ts';
export { LiveListsService } from './live-lists.service.ts';
export { LivesService } from './lives.service.ts';
export { RoomAudienceService } from './room-audience.service.ts';
export { viewerRefusals } from './watch-rules.ts';

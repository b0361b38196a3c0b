export { BlockListsService } from './block-lists.service.ts';
export { MessageBlockList, NickPageQuery, TargetRequest } from './blocks.dto.ts';
export { BlocksService } from './blocks.service.ts';
export { type LoggedEntry, ModerationLogService, type ModerationRecord } from './moderation-log.service.ts';
export { type LockedRoom, ModeratorsService } from './moderators.service.ts';
export { OwnBlocksService } from './own-blocks.service.ts';

export { type AccountStatus, AccountStatusService, mayTalk } from './account-status.service.ts';
export { AiImageList, AiImageQuery } from './ai-images.dto.ts';
export { AiImagesService } from './ai-images.service.ts';
export { Availability } from './availability.dto.ts';
export { presentAvailability } from './availability-presenter.ts';
export { FollowedHostsService } from './followed-hosts.service.ts';
export { type MemberQueue, MemberQueuesService, reviewFirst } from './member-queues.service.ts';
export { type Alongside, MemberSanctionsService, type RestrictionKind } from './member-sanctions.service.ts';
export { MembersService, type NewMember } from './members.service.ts';
export { assertNameAvailable, NameChecksService } from './name-checks.service.ts';
export { type NamedKind, normalizeIdentifier } from './name-rules.ts';
export { isOffered } from './offered-lives-rules.ts';
export { honorGrades, honorNameOf, payGradeAbove, payGradeOf } from './pay-grade-rules.ts';
export { sanctionHolds, whereSanctionHolds } from './sanction-rules.ts';
export {
  type BriefColumns,
  type BriefFields,
  briefColumns,
  briefColumnsAs,
  effectsOf,
  hideLoginId,
  hideName,
  hidePhone,
  presentUserBrief,
  type UserBriefRow,
} from './user-presenter.ts';
export { PayGrade, UserBrief } from './users.dto.ts';
export { UsersService } from './users.service.ts';

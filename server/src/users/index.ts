export { type DecidedCase, SecondDecisionsService } from './decisions/second-decisions.service.ts';
export { honorNameOf, payGradeAbove, payGradeOf } from './grades/pay-grade-rules.ts';
export { honorGrades } from './grades/pay-grades.ts';
export { PureMarksService } from './marks/pure-marks.service.ts';
export { ManagedMembersService } from './members/managed-members.service.ts';
export { MemberPersonalData } from './members/member-personal-data.service.ts';
export { type ManagedFields, MembersService, type NewMember } from './members/members.service.ts';
export { Availability } from './names/availability.dto.ts';
export { presentAvailability } from './names/availability-presenter.ts';
export { assertNameAvailable, NameChecksService } from './names/name-checks.service.ts';
export { type NamedKind, normalizeIdentifier } from './names/name-rules.ts';
export { FollowedHostsService } from './offers/followed-hosts.service.ts';
export { isOffered } from './offers/offered-lives-rules.ts';
export { AiImageList, AiImageQuery } from './pictures/ai-images.dto.ts';
export { AiImagesService } from './pictures/ai-images.service.ts';
export { type MemberQueue, MemberQueuesService, reviewFirst } from './queues/member-queues.service.ts';
export { MemberSearchService, memberFound } from './queues/member-search.service.ts';
export { type AccountStatus, AccountStatusService, mayTalk } from './sanctions/account-status.service.ts';
export {
  type Alongside,
  MemberSanctionsService,
  type RestrictionKind,
} from './sanctions/member-sanctions.service.ts';
export { presentSanction } from './sanctions/sanction-presenter.ts';
export { sanctionHolds, whereSanctionHolds } from './sanctions/sanction-rules.ts';
export { ManagedSanction, UserSanction } from './sanctions/sanctions.dto.ts';
export { decisionMessage } from './texts.ts';
export {
  type BriefColumns,
  type BriefFields,
  briefColumns,
  briefColumnsAs,
  effectsOf,
  hideLoginId,
  presentUserBrief,
  type UserBriefRow,
} from './user-presenter.ts';
export { PayGrade, UserBrief } from './users.dto.ts';
export { memberChangeNick, memberJoin } from './users.functions.ts';
export { UsersService } from './users.service.ts';

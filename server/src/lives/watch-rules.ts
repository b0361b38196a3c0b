import { UserChannelProperty } from '@honey/mintalk/protocol';
import type { ErrorCode } from '../core/errors/error-codes.ts';

/** Everything that decides whether a viewer may watch a live, and their rights in it. */
export interface WatchFacts {
  live: {
    state: 'ready' | 'live' | 'ended';
    type: 'normal' | 'red' | 'battle' | 'excel';
    /** all, or fans. */
    target: string;
    /** Lowest fan level that may watch. */
    entryFanLevel: number;
    /** Lowest fan level that may talk. */
    chatFanLevel: number;
    /** Whether only subscribers may talk. */
    subscribersOnly: boolean;
    allowOtherHosts: boolean;
    /** Whether members blocked from the host's chat may not enter at all. */
    barChatBlocked: boolean;
  };
  /** The member, or null for a guest. */
  viewer: WatchingMember | null;
  guests: {
    /** Whether the site lets visitors watch at all. */
    allowed: boolean;
    /** Other guests who currently watch this live. */
    watching: number;
    /** Maximum number of guests in one live. */
    limit: number;
  };
  places: {
    /** Counted viewers who currently watch this live; 0 if this viewer is among them. */
    watching: number;
    /** Maximum number of viewers set by the host; 0 for no limit. */
    limit: number;
  };
}

export interface WatchingMember {
  role: 'member' | 'host' | 'operator';
  /** Whether it is the member's own live. */
  owner: boolean;
  /** Whether the host appointed the member as a manager. */
  manager: boolean;
  /** Whether the member is another host in this battle or excel live. */
  contestant: boolean;
  /** Restricted from the whole service by an operator. */
  serviceRestricted: boolean;
  /** Restricted from talking anywhere by an operator. */
  chatRestricted: boolean;
  verified: boolean;
  adult: boolean;
  excelOnly: boolean;
  /** Blocked from watching by the host. */
  watchBlocked: boolean;
  /** Blocked from talking by the host. */
  chatBlocked: boolean;
  /** Kicked from this live by a moderator. */
  kicked: boolean;
  /** 0 means no fan. */
  fanLevel: number;
  /** Whether the member currently subscribes to the host. */
  subscriber: boolean;
}

type Rule = (facts: WatchFacts) => boolean;
type MemberRule = (viewer: WatchingMember, live: WatchFacts['live']) => boolean;

/** A rule for members: it never refuses guests. */
const forMembers =
  (refuses: MemberRule): Rule =>
  ({ viewer, live }) =>
    viewer !== null && refuses(viewer, live);

const isOperator = forMembers((viewer) => viewer.role === 'operator');
const isOwner = forMembers((viewer) => viewer.owner);
/** Participants beside the host: rules for the audience do not apply to them. */
const participates = forMembers((viewer) => viewer.manager || viewer.contestant);

const hasEnded: Rule = ({ live }) => live.state === 'ended';
const hasNotStarted: Rule = ({ live }) => live.state === 'ready';
const isDisallowedGuest: Rule = ({ viewer, live, guests }) =>
  viewer === null && !(guests.allowed && live.type === 'normal');
const isRestrictedByOperator = forMembers((viewer) => viewer.serviceRestricted);
const isUnverified = forMembers((viewer) => !viewer.verified);
const isNotProvenAdult = forMembers((viewer) => !viewer.adult);
const isBlockedByHost = forMembers((viewer) => viewer.watchBlocked);
const isKicked = forMembers((viewer) => viewer.kicked);
const isChatBlockedFromEntering = forMembers((viewer, live) => viewer.chatBlocked && live.barChatBlocked);
const isHostOfAnotherChannel = forMembers((viewer, live) => viewer.role === 'host' && !live.allowOtherHosts);
const isExcelOnlyElsewhere = forMembers((viewer, live) => viewer.excelOnly && live.type !== 'excel');
const isBelowEntryLevel: Rule = ({ viewer, live }) => (viewer?.fanLevel ?? 0) < entryLevelOf(live);
const exceedsGuestLimit: Rule = ({ viewer, guests }) => viewer === null && guests.watching >= guests.limit;

const exceedsViewerLimit: Rule = ({ places }) => places.limit > 0 && places.watching >= places.limit;

const unless =
  (excused: Rule, rule: Rule): Rule =>
  (facts) =>
    !excused(facts) && rule(facts);

/** A live for fans requires at least fan level 1. */
const entryLevelOf = (live: WatchFacts['live']): number =>
  live.target === 'fans' ? Math.max(1, live.entryFanLevel) : live.entryFanLevel;

/**
 * Every refusal of watching, in order of precedence. Only an operator's restriction keeps a host from their own live;
 * an operator may watch any running live. `live_not_found` also covers an unknown key.
 */
const refusals: readonly (readonly [code: ErrorCode, refuses: Rule])[] = [
  ['live_not_found', hasEnded],
  ['not_ready', unless(isOperator, unless(isOwner, hasNotStarted))],
  ['login_required', isDisallowedGuest],
  ['block_admin', unless(isOperator, isRestrictedByOperator)],
  ['verification_required', unless(isOperator, unless(isOwner, isUnverified))],
  ['age_limit', unless(isOperator, unless(isOwner, isNotProvenAdult))],
  ['block_live', unless(isOperator, unless(isOwner, isBlockedByHost))],
  ['kicked', unless(isOperator, unless(isOwner, isKicked))],
  ['chat_banned', unless(isOperator, unless(isOwner, isChatBlockedFromEntering))],
  ['un_allowance_host', unless(isOwner, unless(participates, isHostOfAnotherChannel))],
  ['excel_only', unless(isOperator, unless(isOwner, isExcelOnlyElsewhere))],
  ['fan_grade', unless(isOperator, unless(isOwner, unless(participates, isBelowEntryLevel)))],
  ['guest_limit', exceedsGuestLimit],
  ['viewer_limit', unless(isOperator, unless(isOwner, unless(participates, exceedsViewerLimit)))],
];

const refusalsOfRoom: ReadonlySet<ErrorCode> = new Set([
  'live_not_found',
  'not_ready',
  'login_required',
  'guest_limit',
  'viewer_limit',
]);

/**
 * Refusals of a member by the watch rules, in their order. Every call that applies the rules (LIVES-34) may return
 * these.
 */
export const viewerRefusals: readonly ErrorCode[] = refusals
  .map(([code]) => code)
  .filter((code) => !refusalsOfRoom.has(code));

/** Why these facts forbid watching: the first refusal in order, or null. */
export function watchRefusal(facts: WatchFacts): ErrorCode | null {
  return refusals.find(([, refuses]) => refuses(facts))?.[0] ?? null;
}

/** Why these facts forbid reading the history: as watching, but reading takes no viewer place. */
export function readRefusal(facts: WatchFacts): ErrorCode | null {
  const refusal = watchRefusal(facts);
  return refusal === 'guest_limit' || refusal === 'viewer_limit' ? null : refusal;
}

/** Whether entering takes a viewer place: participants and operators are not audience. */
export const occupiesPlace = (facts: WatchFacts): boolean =>
  !isOperator(facts) && !isOwner(facts) && !participates(facts);

/**
 * Why these facts forbid seeing the people in the room, or null. The viewers of a red live are visible only to members
 * who may watch it, also after it ended; those of other lives are public.
 */
export function audienceRefusal(facts: WatchFacts): ErrorCode | null {
  if (facts.live.type !== 'red') return null;
  return readRefusal({ ...facts, live: { ...facts.live, state: 'live' } });
}

/** UserChannel.permission of an admitted viewer: 0 viewer, 1 fan, 2 manager, 3 host, 9 operator. */
export function permissionOf({ viewer }: WatchFacts): 0 | 1 | 2 | 3 | 9 {
  if (viewer === null) return 0;
  if (viewer.role === 'operator') return 9;
  if (viewer.owner) return 3;
  if (viewer.manager) return 2;
  return viewer.fanLevel > 0 ? 1 : 0;
}

/** Why an admitted viewer may not talk. */
export type TalkRefusal = 'login_required' | 'chat_blocked' | 'fan_grade' | 'subscribers_only';

/**
 * Why an admitted viewer may not talk, or null. The fan level and subscription do not apply to the host, managers and
 * operators.
 */
export function talkRefusal(facts: WatchFacts): TalkRefusal | null {
  const { viewer, live } = facts;
  if (viewer === null) return 'login_required';
  if (permissionOf(facts) >= 3) return null;
  if (viewer.chatBlocked || viewer.chatRestricted) return 'chat_blocked';
  if (!viewer.manager && viewer.fanLevel < live.chatFanLevel) return 'fan_grade';
  if (!viewer.manager && live.subscribersOnly && !viewer.subscriber) return 'subscribers_only';
  return null;
}

/** The rights of an admitted viewer in the room's channel. */
export function channelRightsOf(facts: WatchFacts): { permission: number; property: number } {
  const blocked = talkRefusal(facts) === 'chat_blocked' ? UserChannelProperty.chatBlocked : 0;
  const subscriber = facts.viewer?.subscriber === true ? UserChannelProperty.subscriber : 0;
  return { permission: permissionOf(facts), property: blocked | subscriber };
}

import { UserChannelProperty } from '@honey/mintalk/protocol';
import type { ErrorCode } from '../core/errors/error-codes.ts';

/** Everything that decides whether somebody may watch a live, and what they may do there. */
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
    /** Whether the room is for the lines of subscribers alone. */
    subscribersOnly: boolean;
    allowOtherHosts: boolean;
    /** Whether members who are blocked from the host's chat may not enter at all. */
    barChatBlocked: boolean;
  };
  /** The member who asks, or null for a guest. */
  viewer: WatchingMember | null;
  guests: {
    /** Whether the site lets visitors watch at all. */
    allowed: boolean;
    /** Guests who watch this live now, the asking one not among them. */
    watching: number;
    /** Most guests in one live. */
    limit: number;
  };
  places: {
    /** Viewers who watch this live now and count; 0 where the asking one is among them. */
    watching: number;
    /** Most viewers, as the host chose; 0 for no limit. */
    limit: number;
  };
}

export interface WatchingMember {
  role: 'member' | 'host' | 'operator';
  /** Whether the live is the member's own. */
  owner: boolean;
  /** Whether the host made the member a manager. */
  manager: boolean;
  /** Whether the member is a host beside the owner in this battle or excel live. */
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
  /** Put out of this live by a moderator. */
  kicked: boolean;
  /** 0 is no fan. */
  fanLevel: number;
  /** Whether the member subscribes to the host now. */
  subscriber: boolean;
}

type Rule = (facts: WatchFacts) => boolean;
type MemberRule = (viewer: WatchingMember, live: WatchFacts['live']) => boolean;

/** A rule for members: guests are never refused by it. */
const ofMember =
  (refuses: MemberRule): Rule =>
  ({ viewer, live }) =>
    viewer !== null && refuses(viewer, live);

const isOperator = ofMember((viewer) => viewer.role === 'operator');
const isOwner = ofMember((viewer) => viewer.owner);
/** Those who take part beside the host: rules for the audience are not for them. */
const takesPart = ofMember((viewer) => viewer.manager || viewer.contestant);

const isOver: Rule = ({ live }) => live.state === 'ended';
const hasNotBegun: Rule = ({ live }) => live.state === 'ready';
const isGuestWhereNoneMayWatch: Rule = ({ viewer, live, guests }) =>
  viewer === null && !(guests.allowed && live.type === 'normal');
const isRestrictedByOperator = ofMember((viewer) => viewer.serviceRestricted);
const isUnverified = ofMember((viewer) => !viewer.verified);
const isWithoutProofOfAge = ofMember((viewer) => !viewer.adult);
const isBlockedByHost = ofMember((viewer) => viewer.watchBlocked);
const isKicked = ofMember((viewer) => viewer.kicked);
const isChatBlockedFromEntering = ofMember((viewer, live) => viewer.chatBlocked && live.barChatBlocked);
const isHostOfAnotherChannel = ofMember((viewer, live) => viewer.role === 'host' && !live.allowOtherHosts);
const isExcelOnlyElsewhere = ofMember((viewer, live) => viewer.excelOnly && live.type !== 'excel');
const isBelowEntryLevel: Rule = ({ viewer, live }) => (viewer?.fanLevel ?? 0) < entryLevelOf(live);
const isGuestTooMany: Rule = ({ viewer, guests }) => viewer === null && guests.watching >= guests.limit;

const isViewerTooMany: Rule = ({ places }) => places.limit > 0 && places.watching >= places.limit;

const unless =
  (excused: Rule, rule: Rule): Rule =>
  (facts) =>
    !excused(facts) && rule(facts);

/** A live for fans asks for the first level at least. */
const entryLevelOf = (live: WatchFacts['live']): number =>
  live.target === 'fans' ? Math.max(1, live.entryFanLevel) : live.entryFanLevel;

/**
 * Every refusal of watching, in the order in which they are told. A host is kept from the own live by an operator's
 * restriction alone; an operator watches anything that is on. `live_not_found` also stands for a key that is no live.
 */
const refusals: readonly (readonly [code: ErrorCode, refuses: Rule])[] = [
  ['live_not_found', isOver],
  ['not_ready', unless(isOperator, unless(isOwner, hasNotBegun))],
  ['login_required', isGuestWhereNoneMayWatch],
  ['block_admin', unless(isOperator, isRestrictedByOperator)],
  ['verification_required', unless(isOperator, unless(isOwner, isUnverified))],
  ['age_limit', unless(isOperator, unless(isOwner, isWithoutProofOfAge))],
  ['block_live', unless(isOperator, unless(isOwner, isBlockedByHost))],
  ['kicked', unless(isOperator, unless(isOwner, isKicked))],
  ['chat_banned', unless(isOperator, unless(isOwner, isChatBlockedFromEntering))],
  ['un_allowance_host', unless(isOwner, unless(takesPart, isHostOfAnotherChannel))],
  ['excel_only', unless(isOperator, unless(isOwner, isExcelOnlyElsewhere))],
  ['fan_grade', unless(isOperator, unless(isOwner, unless(takesPart, isBelowEntryLevel)))],
  ['guest_limit', isGuestTooMany],
  ['viewer_limit', unless(isOperator, unless(isOwner, unless(takesPart, isViewerTooMany)))],
];

const refusalsOfRoom: ReadonlySet<ErrorCode> = new Set([
  'live_not_found',
  'not_ready',
  'login_required',
  'guest_limit',
  'viewer_limit',
]);

/** Refusals of a member by the rule of watching, in their order: every call that asks it (LIVES-34) may answer these. */
export const viewerRefusals: readonly ErrorCode[] = refusals
  .map(([code]) => code)
  .filter((code) => !refusalsOfRoom.has(code));

/** Why these facts forbid watching: the first refusal in order, or null. */
export function watchRefusal(facts: WatchFacts): ErrorCode | null {
  return refusals.find(([, refuses]) => refuses(facts))?.[0] ?? null;
}

/** Why these facts forbid reading what was said: as watching, but reading takes nobody's place. */
export function readRefusal(facts: WatchFacts): ErrorCode | null {
  const refusal = watchRefusal(facts);
  return refusal === 'guest_limit' || refusal === 'viewer_limit' ? null : refusal;
}

/** Whether a place is taken by entering: those who take part, and operators, are no audience. */
export const takesPlace = (facts: WatchFacts): boolean =>
  !isOperator(facts) && !isOwner(facts) && !takesPart(facts);

/**
 * Why these facts forbid knowing who is in the room, or null. Those who watch a red live are told to nobody who may not
 * watch it, also when it is over; those of any other live are no secret.
 */
export function audienceRefusal(facts: WatchFacts): ErrorCode | null {
  if (facts.live.type !== 'red') return null;
  return readRefusal({ ...facts, live: { ...facts.live, state: 'live' } });
}

/** UserChannel.permission of one who was let in: 0 viewer, 1 fan, 2 manager, 3 host, 9 operator. */
export function permissionOf({ viewer }: WatchFacts): 0 | 1 | 2 | 3 | 9 {
  if (viewer === null) return 0;
  if (viewer.role === 'operator') return 9;
  if (viewer.owner) return 3;
  if (viewer.manager) return 2;
  return viewer.fanLevel > 0 ? 1 : 0;
}

/** Why one who was let in may not talk. */
export type TalkRefusal = 'login_required' | 'chat_blocked' | 'fan_grade' | 'subscribers_only';

/** Why one who was let in may not talk, or null. Host, managers and operators may whatever the fan level or subscription. */
export function talkRefusal(facts: WatchFacts): TalkRefusal | null {
  const { viewer, live } = facts;
  if (viewer === null) return 'login_required';
  if (permissionOf(facts) >= 3) return null;
  if (viewer.chatBlocked || viewer.chatRestricted) return 'chat_blocked';
  if (!viewer.manager && viewer.fanLevel < live.chatFanLevel) return 'fan_grade';
  if (!viewer.manager && live.subscribersOnly && !viewer.subscriber) return 'subscribers_only';
  return null;
}

/** What one who was let in is in the room's channel. */
export function channelRightsOf(facts: WatchFacts): { permission: number; property: number } {
  const blocked = talkRefusal(facts) === 'chat_blocked' ? UserChannelProperty.chatBlocked : 0;
  const subscriber = facts.viewer?.subscriber === true ? UserChannelProperty.subscriber : 0;
  return { permission: permissionOf(facts), property: blocked | subscriber };
}

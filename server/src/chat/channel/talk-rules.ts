import {
  ChannelProperty,
  hasProperty,
  LINK_REASON,
  Permission,
  type Refusal,
  readExtra,
  refusal,
  SUBSCRIBERS_REASON,
  type UserChannel,
  type UserChannelExtra,
  UserChannelProperty,
} from '@honey/mintalk/protocol';
import { holdsUnfitCharacters, type RoomTalkRefusal, roomTalkRefusal } from '@honey/rules';
import { findLink } from './links.ts';
import type { RoomModes } from './room-modes.ts';

/** Everything that decides whether a line is accepted. */
export interface TalkFacts {
  /** Undefined if the packet contained no message. */
  message: string | undefined;
  lengthMax: number;
  guest: boolean;
  userChannel: UserChannel;
  channelProperty: number;
  chatFanLevel: number;
  /** Null until loaded from the database. */
  modes: Pick<RoomModes, 'linksOff' | 'words' | 'fanLevel' | 'subscribersOnly'> | null;
  /** Milliseconds until slow mode accepts the member's next line. */
  slowMs: () => number;
  /** Takes a token of the rate limit; called at most once, and never for moderators. */
  takeToken: () => boolean;
  /** Returns the forbidden words that the message contains. */
  findWords: (message: string) => string[];
}

/** The facts, with what they mean for every line of the member (`roomTalkRefusal`): decided once, before the rules. */
interface DecidedFacts extends TalkFacts {
  inRoom: RoomTalkRefusal | null;
  requiredFanLevel: number;
}

type Rule = [code: Refusal, refuses: (facts: DecidedFacts) => string | boolean];

/**
 * Evaluated in this order. A rule refuses with true, or with the reason that is sent to the client. Who may talk is
 * decided by the database and, for changes meanwhile, by `roomTalkRefusal`; the other rules limit the line itself.
 * Refuses a chat line (event talk of mintalk): invalid_request (CHAT-22), too_long (CHAT-23), unauthorized (CHAT-24),
 * chat_blocked (CHAT-25), frozen (CHAT-27), fan_grade (CHAT-28, CHAT-43), denied (CHAT-53), too_fast (CHAT-42),
 * too_fast (CHAT-29), prohibited_word (CHAT-30), not_ready, prohibited_word (CHAT-45), denied (CHAT-44).
 */
const rules: readonly Rule[] = [
  ['invalid_request', ({ message }) => message === undefined || !isPrintable(message)],
  ['too_long', ({ message = '', lengthMax }) => message.length > lengthMax && String(lengthMax)],
  ['unauthorized', ({ guest }) => guest && 'guests may not talk'],
  ['chat_blocked', ({ inRoom }) => inRoom === 'chat_blocked'],
  ['frozen', (facts) => hasProperty(facts.channelProperty, ChannelProperty.frozen) && !isModerator(facts)],
  ['fan_grade', ({ inRoom, requiredFanLevel }) => inRoom === 'fan_grade' && String(requiredFanLevel)],
  ['denied', ({ inRoom }) => inRoom === 'subscribers_only' && SUBSCRIBERS_REASON],
  ['too_fast', (facts) => !isModerator(facts) && secondsLeft(facts.slowMs())],
  ['too_fast', (facts) => !isModerator(facts) && !facts.takeToken()],
  ['prohibited_word', ({ message = '', findWords }) => findWords(message).join(', ')],
  ['not_ready', (facts) => facts.modes === null && !isModerator(facts)],
  ['prohibited_word', (facts) => !isModerator(facts) && hostWordsIn(facts)],
  ['denied', (facts) => !isModerator(facts) && containsLink(facts) && LINK_REASON],
];

/** Returns the acknowledgement that refuses the line, or undefined if the line is accepted. */
export function talkRefusal(facts: TalkFacts): string | undefined {
  const decided = decidedFacts(facts);
  for (const [code, refuses] of rules) {
    const reason = refuses(decided);
    if (reason === true) return refusal(code);
    if (reason) return refusal(code, reason);
  }
  return undefined;
}

/** Hosts, their managers and operators. */
export function isModerator({ userChannel }: Pick<TalkFacts, 'userChannel'>): boolean {
  return userChannel.permission >= Permission.manager;
}

/** The fan level stored in a user channel. */
export function fanLevelOf(userChannel: UserChannel): number {
  const level = readExtra<UserChannelExtra>(userChannel.extra).fan_level;
  return typeof level === 'number' ? level : 0;
}

function decidedFacts(facts: TalkFacts): DecidedFacts {
  const { userChannel, modes } = facts;
  const moderator = isModerator(facts);
  const requiredFanLevel = requiredFanLevelOf(facts);
  const inRoom = roomTalkRefusal({
    chatBlocked: hasProperty(userChannel.property, UserChannelProperty.chatBlocked),
    moderator,
    fanLevel: moderator ? 0 : fanLevelOf(userChannel),
    requiredFanLevel,
    subscribersOnly: modes?.subscribersOnly === true,
    subscriber: hasProperty(userChannel.property, UserChannelProperty.subscriber),
  });
  return { ...facts, inRoom, requiredFanLevel };
}

/** The level of the live or of the room's modes, whichever is higher; a channel for fans requires level 1. */
function requiredFanLevelOf({ userChannel, channelProperty, chatFanLevel, modes }: TalkFacts): number {
  const fansOnly = hasProperty(channelProperty, ChannelProperty.fansOnly);
  const ofChannel = fansOnly && userChannel.permission < Permission.fan ? 1 : 0;
  return Math.max(chatFanLevel, modes?.fanLevel ?? 0, ofChannel);
}

const hostWordsIn = ({ message = '', modes }: TalkFacts): string =>
  modes?.words.find(message).join(', ') ?? '';

const containsLink = ({ message = '', modes }: TalkFacts): boolean =>
  modes?.linksOff === true && findLink(message) !== undefined;

const secondsLeft = (ms: number): string | false => ms > 0 && String(Math.ceil(ms / 1_000));

const visible = /[^\p{White_Space}\p{Cf}\p{Cc}\p{Cs}]/u;

function isPrintable(message: string): boolean {
  return visible.test(message) && !holdsUnfitCharacters(message);
}

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
import { holdsUnfitCharacters } from '@honey/rules';
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

type Rule = [code: Refusal, refuses: (facts: TalkFacts) => string | boolean];

/** Evaluated in this order. A rule refuses with true, or with the reason that is sent to the client. */
const rules: readonly Rule[] = [
  ['invalid_request', ({ message }) => message === undefined || !isPrintable(message)],
  ['too_long', ({ message = '', lengthMax }) => message.length > lengthMax && String(lengthMax)],
  ['unauthorized', ({ guest }) => guest && 'guests may not talk'],
  ['chat_blocked', ({ userChannel }) => hasProperty(userChannel.property, UserChannelProperty.chatBlocked)],
  ['frozen', (facts) => hasProperty(facts.channelProperty, ChannelProperty.frozen) && !isModerator(facts)],
  ['fan_grade', (facts) => !isModerator(facts) && belowRequiredFanLevel(facts)],
  ['denied', (facts) => !isModerator(facts) && lacksSubscription(facts) && SUBSCRIBERS_REASON],
  ['too_fast', (facts) => !isModerator(facts) && secondsLeft(facts.slowMs())],
  ['too_fast', (facts) => !isModerator(facts) && !facts.takeToken()],
  ['prohibited_word', ({ message = '', findWords }) => findWords(message).join(', ')],
  ['not_ready', (facts) => facts.modes === null && !isModerator(facts)],
  ['prohibited_word', (facts) => !isModerator(facts) && hostWordsIn(facts)],
  ['denied', (facts) => !isModerator(facts) && containsLink(facts) && LINK_REASON],
];

/** Returns the acknowledgement that refuses the line, or undefined if the line is accepted. */
export function talkRefusal(facts: TalkFacts): string | undefined {
  for (const [code, refuses] of rules) {
    const reason = refuses(facts);
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

const lacksSubscription = ({ userChannel, modes }: TalkFacts): boolean =>
  modes?.subscribersOnly === true && !hasProperty(userChannel.property, UserChannelProperty.subscriber);

const hostWordsIn = ({ message = '', modes }: TalkFacts): string =>
  modes?.words.find(message).join(', ') ?? '';

const containsLink = ({ message = '', modes }: TalkFacts): boolean =>
  modes?.linksOff === true && findLink(message) !== undefined;

const secondsLeft = (ms: number): string | false => ms > 0 && String(Math.ceil(ms / 1_000));

function belowRequiredFanLevel({
  userChannel,
  channelProperty,
  chatFanLevel,
  modes,
}: TalkFacts): string | false {
  const level = fanLevelOf(userChannel);
  const needed = Math.max(chatFanLevel, modes?.fanLevel ?? 0);
  if (level < needed) return String(needed);
  const fansOnly = hasProperty(channelProperty, ChannelProperty.fansOnly);
  return fansOnly && userChannel.permission < Permission.fan && level < 1 && '1';
}

const visible = /[^\p{White_Space}\p{Cf}\p{Cc}\p{Cs}]/u;

function isPrintable(message: string): boolean {
  return visible.test(message) && !holdsUnfitCharacters(message);
}

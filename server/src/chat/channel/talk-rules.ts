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

/** All that decides whether a line may be said. */
export interface TalkFacts {
  /** Undefined where the text named no message. */
  message: string | undefined;
  lengthMax: number;
  guest: boolean;
  userChannel: UserChannel;
  channelProperty: number;
  chatFanLevel: number;
  /** How the room is kept; null while that is not known. */
  modes: Pick<RoomModes, 'linksOff' | 'words' | 'fanLevel' | 'subscribersOnly'> | null;
  /** Milliseconds until slow mode lets the member say the next line. */
  slowMs: () => number;
  /** Takes a token of the rate limit; asked at most once, and not for those it does not hold for. */
  takeToken: () => boolean;
  /** The forbidden words that the message holds. */
  findWords: (message: string) => string[];
}

type Rule = [code: Refusal, refuses: (facts: TalkFacts) => string | boolean];

/** In this order. A rule refuses with true, or with the reason that goes on the wire. */
const rules: readonly Rule[] = [
  ['invalid_request', ({ message }) => message === undefined || !isSayable(message)],
  ['too_long', ({ message = '', lengthMax }) => message.length > lengthMax && String(lengthMax)],
  ['unauthorized', ({ guest }) => guest && 'guests may not talk'],
  ['chat_blocked', ({ userChannel }) => hasProperty(userChannel.property, UserChannelProperty.chatBlocked)],
  ['frozen', (facts) => hasProperty(facts.channelProperty, ChannelProperty.frozen) && !isModerator(facts)],
  ['fan_grade', (facts) => !isModerator(facts) && missesFanLevel(facts)],
  ['denied', (facts) => !isModerator(facts) && missesSubscription(facts) && SUBSCRIBERS_REASON],
  ['too_fast', (facts) => !isModerator(facts) && secondsLeft(facts.slowMs())],
  ['too_fast', (facts) => !isModerator(facts) && !facts.takeToken()],
  ['prohibited_word', ({ message = '', findWords }) => findWords(message).join(', ')],
  ['not_ready', (facts) => facts.modes === null && !isModerator(facts)],
  ['prohibited_word', (facts) => !isModerator(facts) && hostWords(facts)],
  ['denied', (facts) => !isModerator(facts) && holdsLink(facts) && LINK_REASON],
];

/** The acknowledgement that refuses the line, or undefined where it may be said. */
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

/** The fan level that a place in a channel carries. */
export function fanLevelOf(userChannel: UserChannel): number {
  const level = readExtra<UserChannelExtra>(userChannel.extra).fan_level;
  return typeof level === 'number' ? level : 0;
}

const missesSubscription = ({ userChannel, modes }: TalkFacts): boolean =>
  modes?.subscribersOnly === true && !hasProperty(userChannel.property, UserChannelProperty.subscriber);

const hostWords = ({ message = '', modes }: TalkFacts): string => modes?.words.find(message).join(', ') ?? '';

const holdsLink = ({ message = '', modes }: TalkFacts): boolean =>
  modes?.linksOff === true && findLink(message) !== undefined;

const secondsLeft = (ms: number): string | false => ms > 0 && String(Math.ceil(ms / 1_000));

function missesFanLevel({ userChannel, channelProperty, chatFanLevel, modes }: TalkFacts): string | false {
  const level = fanLevelOf(userChannel);
  const needed = Math.max(chatFanLevel, modes?.fanLevel ?? 0);
  if (level < needed) return String(needed);
  const fansOnly = hasProperty(channelProperty, ChannelProperty.fansOnly);
  return fansOnly && userChannel.permission < Permission.fan && level < 1 && '1';
}

const visible = /[^\p{White_Space}\p{Cf}\p{Cc}\p{Cs}]/u;

function isSayable(message: string): boolean {
  return visible.test(message) && !holdsUnfitCharacters(message);
}

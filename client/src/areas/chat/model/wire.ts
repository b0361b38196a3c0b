import type { RoomEvents, User, UserChannel, UserChannelExtra, UserExtra } from '@honey/mintalk/protocol';
import {
  hasProperty,
  readExtra,
  readRoomEvent,
  UserChannelProperty,
  UserProperty,
} from '@honey/mintalk/protocol';
import type { Schema } from '../../../api/client.ts';
import type { GiftLine, RoomLine, Speaker, TalkLine } from './line.ts';

type HistoryLine = Schema<'HistoryLine'>;

/** A chat line as received from the room or its history. */
export interface WireTalk {
  id: string;
  message: string;
  user: Pick<User, 'id' | 'name' | 'profileUrl' | 'property' | 'extra'>;
  userChannel: Pick<UserChannel, 'permission' | 'property' | 'extra'>;
}

/** The row of a chat line; `at` is epoch milliseconds. */
export function talkLineOf(talk: WireTalk, at: number): TalkLine {
  return {
    kind: 'talk',
    id: Number(talk.id),
    key: `line-${talk.id}`,
    at,
    speaker: speakerOf(talk),
    text: talk.message,
    replyTo: replyOf(talk),
  };
}

/** The row of a gift. */
export function giftLineOf(gift: RoomEvents['gift'], at: number): GiftLine {
  return {
    kind: 'gift',
    id: Number(gift.message_id),
    key: `line-${gift.message_id}`,
    at,
    giftId: gift.gift_id,
    speaker: {
      userKey: gift.user.user_key,
      nick: gift.user.nick,
      profileInfo: gift.user.profile_info,
      vipLevel: gift.user.vip_level,
      honor: gift.user.honor ?? null,
      permission: 0,
      fanLevel: 0,
      subscriber: false,
      nickColor: gift.user.effects?.nick_color ?? null,
      bubble: null,
      entrance: null,
    },
    starCnt: gift.star_cnt,
    tier: gift.tier ?? 1,
    sticker: gift.sticker,
    combo: gift.combo,
    message: gift.message ?? '',
    messageOf: Number(gift.message_id),
    targetUserKey: gift.target_user_key,
    item: gift.item?.name ?? null,
  };
}

/** The row of a history line; null if it has nothing to show. */
export function historyLineOf(line: HistoryLine): RoomLine | null {
  const at = Date.parse(line.created_at);
  if (line.kind === 'gift') {
    // The history contains the same JSON as the room event.
    return line.gift ? giftLineOf(readRoomEvent<'gift'>(JSON.stringify(line.gift)), at) : null;
  }
  if (line.message === null) return null;
  if (line.kind === 'notice') {
    return {
      kind: 'notice',
      id: Number(line.message_id),
      key: `line-${line.message_id}`,
      at,
      text: line.message,
    };
  }
  const { user, user_channel: userChannel } = line;
  if (!user || !userChannel) return null;
  return talkLineOf(
    {
      id: line.message_id,
      message: line.message,
      user: { ...user, profileUrl: user.profile_url },
      userChannel,
    },
    at,
  );
}

/** The id of the replied-to line. */
function replyOf({ userChannel }: WireTalk): number | null {
  const { reply_to: id } = readExtra<UserChannelExtra>(userChannel.extra);
  return typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : null;
}

/** The member who spoke or entered, with the data for the badges. */
export function speakerOf({ user, userChannel }: Pick<WireTalk, 'user' | 'userChannel'>): Speaker {
  const extra = readExtra<UserExtra>(user.extra);
  const guest = hasProperty(user.property, UserProperty.guest) || !/^\d+$/.test(user.id);
  return {
    userKey: guest ? null : Number(user.id),
    nick: user.name,
    profileInfo: user.profileUrl,
    vipLevel: extra.vip_level ?? 0,
    honor: extra.honor || null,
    permission: userChannel.permission,
    fanLevel: readExtra<UserChannelExtra>(userChannel.extra).fan_level ?? 0,
    subscriber: hasProperty(userChannel.property, UserChannelProperty.subscriber),
    nickColor: extra.nick_color ?? null,
    bubble: extra.chat_bubble ?? null,
    entrance: extra.entrance ?? null,
  };
}

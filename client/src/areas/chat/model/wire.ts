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

/** A line of talk as the room or its history tells it. */
export interface WireTalk {
  id: string;
  message: string;
  user: Pick<User, 'id' | 'name' | 'profileUrl' | 'property' | 'extra'>;
  userChannel: Pick<UserChannel, 'permission' | 'property' | 'extra'>;
}

/** The row of a line of talk; `at` is epoch milliseconds. */
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
    sticker: gift.sticker,
    combo: gift.combo,
    message: gift.message ?? '',
    messageOf: Number(gift.message_id),
    targetUserKey: gift.target_user_key,
    item: gift.item?.name ?? null,
  };
}

/** The row of a line of the history; null when it says nothing that can be shown. */
export function historyLineOf(line: HistoryLine): RoomLine | null {
  const at = Date.parse(line.created_at);
  if (line.kind === 'gift') {
    // The history carries the very JSON that the room event carried.
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

/** What a line answers. */
function replyOf({ userChannel }: WireTalk): number | null {
  const { reply_to: id } = readExtra<UserChannelExtra>(userChannel.extra);
  return typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : null;
}

/** Who spoke, or came, with what the badges need. */
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

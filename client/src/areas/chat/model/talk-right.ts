import {
  hasProperty,
  Permission,
  readExtra,
  type UserChannel,
  type UserChannelExtra,
  UserChannelProperty,
} from '@honey/mintalk/protocol';
import { roomTalkRefusal } from '@honey/rules';

/** Refusals that can change while the member is in the room; others were decided at join. */
const changing = new Set<string | null>(['chat_blocked', 'fan_grade', 'subscribers_only']);

/** Why the member may not talk, from their current membership: blocks are set and lifted, and fan levels rise. */
export function talkRefusalOf(
  { permission, property, extra }: Pick<UserChannel, 'permission' | 'property' | 'extra'>,
  {
    onEntering,
    chatFanLevel,
    subscribersOnly,
  }: { onEntering: string | null; chatFanLevel: number; subscribersOnly: boolean },
): string | null {
  if (onEntering !== null && !changing.has(onEntering)) return onEntering;
  return roomTalkRefusal({
    chatBlocked: hasProperty(property, UserChannelProperty.chatBlocked),
    moderator: permission >= Permission.manager,
    fanLevel: readExtra<UserChannelExtra>(extra).fan_level ?? 0,
    requiredFanLevel: chatFanLevel,
    subscribersOnly,
    subscriber: hasProperty(property, UserChannelProperty.subscriber),
  });
}

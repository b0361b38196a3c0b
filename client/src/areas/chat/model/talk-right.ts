import {
  hasProperty,
  Permission,
  readExtra,
  type UserChannel,
  type UserChannelExtra,
  UserChannelProperty,
} from '@honey/mintalk/protocol';

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
  if (hasProperty(property, UserChannelProperty.chatBlocked)) return 'chat_blocked';
  const fanLevel = readExtra<UserChannelExtra>(extra).fan_level ?? 0;
  if (permission >= Permission.manager) return null;
  if (fanLevel < chatFanLevel) return 'fan_grade';
  return subscribersOnly && !hasProperty(property, UserChannelProperty.subscriber)
    ? 'subscribers_only'
    : null;
}

import {
  hasProperty,
  Permission,
  readExtra,
  type UserChannel,
  type UserChannelExtra,
  UserChannelProperty,
} from '@honey/mintalk/protocol';

/** What the room decides about talking while the member is in it; other refusals were decided on entering. */
const changing = new Set<string | null>(['chat_blocked', 'fan_grade', 'subscribers_only']);

/** Why the member may not talk, as their place in the room has it now: blocks come and go, and fan levels rise. */
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

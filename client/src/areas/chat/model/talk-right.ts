import {
  hasProperty,
  Permission,
  readExtra,
  type UserChannel,
  type UserChannelExtra,
  UserChannelProperty,
} from '@honey/mintalk/protocol';

/** What the room decides about talking while the member is in it; other refusals were decided on entering. */
const changing = new Set<string | null>(['chat_blocked', 'fan_grade']);

/** Why the member may not talk, as their place in the room has it now: blocks come and go, and fan levels rise. */
export function talkRefusalOf(
  { permission, property, extra }: Pick<UserChannel, 'permission' | 'property' | 'extra'>,
  { onEntering, chatFanLevel }: { onEntering: string | null; chatFanLevel: number },
): string | null {
  if (onEntering !== null && !changing.has(onEntering)) return onEntering;
  if (hasProperty(property, UserChannelProperty.chatBlocked)) return 'chat_blocked';
  const fanLevel = readExtra<UserChannelExtra>(extra).fan_level ?? 0;
  return permission < Permission.manager && fanLevel < chatFanLevel ? 'fan_grade' : null;
}

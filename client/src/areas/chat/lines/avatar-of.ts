import type { Speaker } from '../model/line.ts';

/** A speaker as the avatar expects it; a guest has no key. */
export function avatarOf(speaker: Speaker) {
  return {
    user_key: speaker.userKey ?? 0,
    nick: speaker.nick,
    profile_info: speaker.profileInfo,
    vip_level: speaker.vipLevel,
  };
}

/** Values of `UserChannel.permission`: a user's role in a channel. */
export const Permission = { viewer: 0, fan: 1, manager: 2, host: 3, operator: 9 } as const;
export type Permission = (typeof Permission)[keyof typeof Permission];

/** Bits of `UserChannel.property`. */
export const UserChannelProperty = { chatBlocked: 1, subscriber: 2 } as const;

/** Bits of `User.property`. */
export const UserProperty = { vip: 4, guest: 8 } as const;

/** Bits of `Channel.property`. */
export const ChannelProperty = { fansOnly: 1, slowMode: 2, frozen: 4, subscribersOnly: 8 } as const;

/** Whether a `property` number has this bit. */
export function hasProperty(property: number, bit: number): boolean {
  return (property & bit) !== 0;
}

/** `User.extra`: the payment grade, the honorary grade, and the look of items in use; absent values are omitted. */
export interface UserExtra {
  vip_level: number;
  honor: string;
  /** Colour of the nickname. */
  nick_color?: string;
  /** Entrance effect. */
  entrance?: string;
  /** Bubble around the member's lines. */
  chat_bubble?: string;
}

/** `UserChannel.extra`: the fan level in the channel of this host. */
export interface UserChannelExtra {
  fan_level: number;
  /** Only on a line: the message id that it replies to. */
  reply_to?: string;
}

/**
 * `Channel.extra`: the type of the live (normal, red, battle, excel), and its chat settings; settings that are off are
 * omitted.
 */
export interface ChannelExtra {
  type: string;
  /** Slow mode: seconds between two lines of a viewer. */
  slow_seconds?: number;
  /** Lowest fan level that may chat. */
  fan_level?: number;
  links_off?: boolean;
  /** Only subscribers may chat. */
  subscribers_only?: boolean;
}

/**
 * Reads an `extra`. Anything but a JSON object reads as empty: it is decoration, and must not invalidate the line that
 * carries it.
 */
export function readExtra<E extends UserExtra | UserChannelExtra | ChannelExtra>(
  extra: string | null,
): Partial<E> {
  if (extra === null) return {};
  try {
    const value: unknown = JSON.parse(extra);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

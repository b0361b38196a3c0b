/** Values of `UserChannel.permission`: what a user is in a channel. */
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

/** `User.extra`: the payment grade, the honorary grade, and how items in use make the member look; what is not is left out. */
export interface UserExtra {
  vip_level: number;
  honor: string;
  /** Colour of the nickname. */
  nick_color?: string;
  /** What shows when the member enters. */
  entrance?: string;
  /** Bubble around the member's lines. */
  chat_bubble?: string;
}

/** `UserChannel.extra`: the fan level in the channel of this host. */
export interface UserChannelExtra {
  fan_level: number;
  /** On a line alone: the message id that it answers. */
  reply_to?: string;
}

/** `Channel.extra`: the type of the live (normal, red, battle, excel), and how its room is kept; what is off is left out. */
export interface ChannelExtra {
  type: string;
  /** Seconds between two lines of a viewer. */
  slow_seconds?: number;
  /** Lowest fan level that may talk. */
  fan_level?: number;
  links_off?: boolean;
  /** Subscribers alone may talk. */
  subscribers_only?: boolean;
}

/** Reads an `extra`. What is not a JSON object reads as empty: it decorates, and must not cost the line it is on. */
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

import { type Channel, type ChannelExtra, readExtra } from '@honey/mintalk';

/** How a room is kept, as its channel tells it. */
export interface RoomModes {
  /** Seconds between two lines of a viewer; 0 is off. */
  slowSeconds: number;
  /** Lowest fan level that may talk. */
  fanLevel: number;
  linksOff: boolean;
  /** Whether subscribers alone may talk. */
  subscribersOnly: boolean;
}

/** What a room is as long as nothing else was told. */
export const plainModes: RoomModes = { slowSeconds: 0, fanLevel: 0, linksOff: false, subscribersOnly: false };

/** What a channel tells; a server that knows nothing of it leaves it out. */
export function roomModesOf({ extra }: Pick<Channel, 'extra'>): RoomModes {
  const { slow_seconds, fan_level, links_off, subscribers_only } = readExtra<ChannelExtra>(extra);
  return {
    slowSeconds: slow_seconds ?? 0,
    fanLevel: fan_level ?? 0,
    linksOff: links_off === true,
    subscribersOnly: subscribers_only === true,
  };
}

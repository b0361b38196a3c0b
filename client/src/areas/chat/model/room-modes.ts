import { type Channel, type ChannelExtra, readExtra } from '@honey/mintalk';

/** The modes of a room, as its channel sends them. */
export interface RoomModes {
  /** Seconds between two lines of a viewer; 0 is off. */
  slowSeconds: number;
  /** Lowest fan level that may talk. */
  fanLevel: number;
  linksOff: boolean;
  /** Whether only subscribers may talk. */
  subscribersOnly: boolean;
}

/** The modes of a room until others are received. */
export const defaultModes: RoomModes = {
  slowSeconds: 0,
  fanLevel: 0,
  linksOff: false,
  subscribersOnly: false,
};

/** The modes in a channel's data; a server without modes omits them. */
export function roomModesOf({ extra }: Pick<Channel, 'extra'>): RoomModes {
  const { slow_seconds, fan_level, links_off, subscribers_only } = readExtra<ChannelExtra>(extra);
  return {
    slowSeconds: slow_seconds ?? 0,
    fanLevel: fan_level ?? 0,
    linksOff: links_off === true,
    subscribersOnly: subscribers_only === true,
  };
}

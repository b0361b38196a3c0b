/** The one-character tag of every frame on the wire. */
export const TAGS = {
  string: 's',
  number: 'n',
  boolean: 'b',
  absent: 'z',
  channel: 'C',
  node: 'N',
  user: 'U',
  userSocket: 'S',
  userChannel: 'M',
  channelCounter: 'K',
  alert: 'A',
} as const;

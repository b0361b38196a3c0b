export type { Listener } from './client/emitter.ts';
export type { Ticket } from './client/memberships.ts';
export type { Credentials, Source } from './client/source.ts';
export { type Joined, TalkClient, type TalkClientOptions } from './client/talk-client.ts';
export { reconnectDelayMs, type Schedule, type Timing } from './client/timing.ts';
export * from './protocol.ts';

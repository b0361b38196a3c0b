export { TalkClient } from './client/talk-client.ts';
export { reconnectDelayMs, type Timing } from './client/timing.ts';
export * from './protocol.ts';

/** The protocol without I/O, shared by gateways, clients and tools. Nothing here loads socket.io. */
export * from './acknowledgement.ts';
export { type Codec, codec } from './codec.ts';
export * from './entities.ts';
export * from './errors.ts';
export * from './events.ts';
export type { FrameList } from './frame-list.ts';
export { type Frame, readFrames, splitFrames } from './frames.ts';
export * from './kinds.ts';
export * from './limits.ts';
export * from './personal.ts';
export * from './replies.ts';
export * from './rights.ts';
export * from './room-events.ts';
export { TAGS } from './tags.ts';

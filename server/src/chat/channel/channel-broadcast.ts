import type { TalkServer } from '../connection/talk-server.ts';
import type { OpenChannel } from './channel-registry.ts';
import { effectiveChannel } from './room-modes.ts';

/** Sends a channel's effective state to its sockets if it differs from the state sent last. */
export function broadcastIfChanged(server: TalkServer, open: OpenChannel): void {
  const { base, modes } = open;
  const channel = modes === null ? base : effectiveChannel(base, modes);
  if (JSON.stringify(channel) === JSON.stringify(open.channel)) return;
  open.channel = channel;
  server.broadcast(channel.id, 'channel_updated', channel);
}

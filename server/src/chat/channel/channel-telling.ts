import type { TalkServer } from '../connection/talk-server.ts';
import type { OpenChannel } from './channels.ts';
import { toldChannel } from './room-modes.ts';

/** Tells a channel what it is now, where that is another thing than it was told last. */
export function tellIfChanged(server: TalkServer, open: OpenChannel): void {
  const { given, modes } = open;
  const channel = modes === null ? given : toldChannel(given, modes);
  if (JSON.stringify(channel) === JSON.stringify(open.channel)) return;
  open.channel = channel;
  server.tellChannel(channel.id, 'channel_updated', channel);
}

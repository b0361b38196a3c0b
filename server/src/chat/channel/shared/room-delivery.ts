import { Injectable, Logger } from '@nestjs/common';
import { TalkServer } from '../../connection/talk-server.ts';
import { HistoryService } from '../../history/history.service.ts';
import { type Line, talkOf } from '../../history/line.ts';
import { ChannelRegistry, type OpenChannel } from '../channel-registry.ts';
import { lineOf, type RoomContent } from './room-content.ts';

/** Delivers what a channel's stream contains to the sockets of this server. */
@Injectable()
export class RoomDelivery {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly channels: ChannelRegistry,
    private readonly server: TalkServer,
    private readonly history: HistoryService,
  ) {}

  /** Delivers once: a line that is in the history here was delivered. */
  deliver(channelId: string, messageId: number, content: RoomContent): void {
    const open = this.channels.get(channelId);
    if (!open || content.kind === 'person') return;
    if (content.kind === 'event') {
      this.server.sendEvent(channelId, content.event, content.json);
      return;
    }
    const line = lineOf(channelId, messageId, content);
    if (!line || !this.history.place(line)) return;
    const isKnown = content.kind === 'notice' && content.pinned && !pin(open, line);
    if (!isKnown) this.send(line);
  }

  /** Delivers the lines of the database that this server missed. */
  async fill(channelId: string): Promise<void> {
    try {
      for (const line of await this.history.missing(channelId)) if (this.history.place(line)) this.send(line);
    } catch (error) {
      this.logger.warn(`failed to fill the history of channel ${channelId}: ${String(error)}`);
    }
  }

  private send(line: Line): void {
    const talk = talkOf(line);
    if (talk) this.server.sendLine(talk);
    else
      this.server.sendEvent(
        line.channelId,
        line.kind === 'gift' ? 'gift' : 'notice',
        JSON.stringify(line.body),
      );
  }
}

/** Pins a notice; returns false if it is pinned already, and therefore known to the sockets here. */
function pin(open: OpenChannel, { body }: Line): boolean {
  const message = 'message' in body && typeof body.message === 'string' ? body.message : '';
  if (open.notice === message) return false;
  open.notice = message;
  return true;
}

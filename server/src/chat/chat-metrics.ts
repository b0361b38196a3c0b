import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../core/metrics/metrics.ts';
import { Channels } from './channel/channels.ts';
import { TalkServer } from './connection/talk-server.ts';
import { LineWriter } from './history/line-writer.ts';
import { ConnectedUsers } from './people/connected-users.ts';

/** What the chat tells of itself at /metrics. */
@Injectable()
export class ChatMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly people: ConnectedUsers,
    private readonly channels: Channels,
    private readonly server: TalkServer,
    private readonly writer: LineWriter,
  ) {}

  onModuleInit(): void {
    const gauge = (name: string, help: string, read: () => number) =>
      this.metrics.gauge({ name: `honey_chat_${name}`, help }, read);
    gauge('connections', 'Sockets in the chat', () => this.people.socketCount);
    gauge('channels', 'Channels that are open', () => this.channels.count);
    gauge(
      'deliveries',
      'Packets sent to sockets of channels since the start',
      () => this.server.deliveryCount,
    );
    gauge('lines_waiting', 'Lines that are not in the database yet', () => this.writer.waiting);
  }
}

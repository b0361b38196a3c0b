import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MetricsRegistry } from '../core/metrics/metrics.registry.ts';
import { ChannelRegistry } from './channel/channel-registry.ts';
import { RoomStreams } from './channel/shared/room-streams.service.ts';
import { TalkServer } from './connection/talk-server.ts';
import { TalkTransport } from './connection/transport/talk-transport.ts';
import { LineWriter } from './history/line-writer.ts';
import { ConnectedUsers } from './people/connected-users.ts';

/** Publishes the chat's metrics at /metrics. */
@Injectable()
export class ChatMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: MetricsRegistry,
    private readonly people: ConnectedUsers,
    private readonly channels: ChannelRegistry,
    private readonly server: TalkServer,
    private readonly writer: LineWriter,
    private readonly transport: TalkTransport,
    private readonly streams: RoomStreams,
  ) {}

  onModuleInit(): void {
    const gauge = (name: string, help: string, read: () => number) =>
      this.metrics.gauge({ name: `honey_chat_${name}`, help }, read);
    gauge('connections', 'Sockets in the chat', () => this.people.socketCount);
    gauge('channels', 'Open channels', () => this.channels.count);
    gauge(
      'deliveries',
      'Packets sent to channel sockets since the process started',
      () => this.server.deliveryCount,
    );
    gauge('transport_fast', 'Whether the chat uses its fast transport (1) or the plain one (0)', () =>
      this.transport.name === 'fast' ? 1 : 0,
    );
    if (this.streams.enabled) {
      gauge(
        'shared',
        'Whether channels are shared with other servers (1), or Redis is unavailable (0)',
        () => (this.streams.isSharing ? 1 : 0),
      );
      gauge(
        'lines_unshared',
        'Lines that other servers receive when Redis is available again',
        () => this.streams.waitingCount,
      );
    }
    gauge('lines_waiting', 'Lines not yet stored in the database', () => this.writer.waiting);
  }
}

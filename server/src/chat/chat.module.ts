import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { EventLoopLagProbe } from '../core/health/event-loop-lag-probe.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { webSocketAdapter } from '../core/http/web-socket-adapter.ts';
import { UsersModule } from '../users/users.module.ts';
import { AnnouncementSampler } from './channel/announcements.ts';
import { ChannelRegistry } from './channel/channel-registry.ts';
import { CounterBroadcaster } from './channel/counter-broadcaster.ts';
import { MembershipService } from './channel/membership.service.ts';
import { FollowedChannels } from './channel/shared/followed-channels.ts';
import { RoomCommands } from './channel/shared/room-commands.ts';
import { RoomDelivery } from './channel/shared/room-delivery.ts';
import { RoomStreams } from './channel/shared/room-streams.service.ts';
import { ServerNotifications } from './channel/shared/server-notifications.ts';
import { SharedPeople } from './channel/shared/shared-people.service.ts';
import { SharedServers } from './channel/shared/shared-servers.ts';
import { StreamKeys } from './channel/shared/stream-keys.ts';
import { StreamReader } from './channel/shared/stream-reader.ts';
import { UserNotifications } from './channel/shared/user-notifications.ts';
import { TalkService } from './channel/talk.service.ts';
import { ChatController } from './chat.controller.ts';
import { ChatGateway } from './chat.gateway.ts';
import { ChatService } from './chat.service.ts';
import { ChatMetrics } from './chat-metrics.ts';
import { AdmissionService } from './connection/admission.service.ts';
import { ChatAdapter } from './connection/chat.adapter.ts';
import { ConnectService } from './connection/connect.service.ts';
import { AddressLimiter } from './connection/limits/address-limiter.ts';
import { IncomingLimiter } from './connection/limits/incoming-limiter.ts';
import { SharedConnections } from './connection/limits/shared-connections.ts';
import { SlowReaderMonitor } from './connection/limits/slow-reader-monitor.ts';
import { TalkServer } from './connection/talk-server.ts';
import { chooseTransport } from './connection/transport/choose-transport.ts';
import { TalkTransport } from './connection/transport/talk-transport.ts';
import { TurnQueue } from './connection/turn-queue.ts';
import { HistoryService } from './history/history.service.ts';
import { LineStore } from './history/line-store.ts';
import { LineWriter } from './history/line-writer.ts';
import { SweepLinesJob } from './history/sweep-lines.job.ts';
import { RoomModesController } from './modes/room-modes.controller.ts';
import { RoomModesListener } from './modes/room-modes.listener.ts';
import { RoomModesService } from './modes/room-modes.service.ts';
import { RoomModesStore } from './modes/room-modes.store.ts';
import { ConnectedUsers } from './people/connected-users.ts';
import { ConnectionTokensService } from './people/connection-tokens.service.ts';
import { CredentialRevocationStore } from './people/credential-revocation.store.ts';
import { LogicalClock } from './people/logical-clock.ts';
import { ProfilesService } from './people/profiles.service.ts';
import { TicketsService } from './people/tickets.service.ts';
import { PersonalEventsListener } from './personal/personal-events.listener.ts';
import './chat.errors.ts';
import './chat.settings.ts';

defineArea(
  'chat',
  "The chat server's address, connection tokens, and the chat settings of rooms. The chat itself uses mintalk over socket.io.",
);

/**
 * The chat: mintalk over socket.io, beside the HTTP server of this process. It exports `ChatService`.
 *
 * Servers that share a database and REDIS_URL share its channels (`channel/shared`); without it, one server has them in memory.
 */
@Module({
  imports: [UsersModule, BlocksModule],
  controllers: [ChatController, RoomModesController],
  providers: [
    { provide: ConnectedUsers, useFactory: () => new ConnectedUsers() },
    { provide: ChannelRegistry, useFactory: () => new ChannelRegistry() },
    {
      provide: TurnQueue,
      useFactory: (lag: EventLoopLagProbe) => new TurnQueue(() => lag.isHigh),
      inject: [EventLoopLagProbe],
    },
    {
      provide: TalkTransport,
      useFactory: (config: AppConfig) => chooseTransport(config.chatTransport),
      inject: [AppConfig],
    },
    AddressLimiter,
    SharedConnections,
    IncomingLimiter,
    AnnouncementSampler,
    LogicalClock,
    CredentialRevocationStore,
    ConnectionTokensService,
    TicketsService,
    ProfilesService,
    ConnectService,
    AdmissionService,
    ChatAdapter,
    { provide: webSocketAdapter, useExisting: ChatAdapter },
    TalkServer,
    CounterBroadcaster,
    SlowReaderMonitor,
    LineStore,
    LineWriter,
    SweepLinesJob,
    HistoryService,
    StreamReader,
    RoomDelivery,
    StreamKeys,
    FollowedChannels,
    RoomCommands,
    RoomStreams,
    ServerNotifications,
    UserNotifications,
    SharedPeople,
    SharedServers,
    MembershipService,
    PersonalEventsListener,
    RoomModesStore,
    RoomModesListener,
    RoomModesService,
    TalkService,
    ChatGateway,
    ChatMetrics,
    ChatService,
  ],
  exports: [ChatService],
})
export class ChatModule {}

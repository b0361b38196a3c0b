import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { EventLoopLag } from '../core/health/event-loop-lag.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { webSocketAdapter } from '../core/http/web-socket-adapter.ts';
import { UsersModule } from '../users/users.module.ts';
import { AnnouncementSampler } from './channel/announcements.ts';
import { Channels } from './channel/channels.ts';
import { Counters } from './channel/counters.ts';
import { Memberships } from './channel/memberships.ts';
import { Talk } from './channel/talk.ts';
import { ChatController } from './chat.controller.ts';
import { ChatService } from './chat.service.ts';
import { ChatMetrics } from './chat-metrics.ts';
import { Admission } from './connection/admission.ts';
import { ChatAdapter } from './connection/chat.adapter.ts';
import { ConnectService } from './connection/connect.service.ts';
import { AddressLimiter } from './connection/limits/address-limiter.ts';
import { IncomingLimiter } from './connection/limits/incoming-limiter.ts';
import { SlowReaders } from './connection/limits/slow-readers.ts';
import { TalkServer } from './connection/talk-server.ts';
import { TurnQueue } from './connection/turn-queue.ts';
import { Gateway } from './gateway.ts';
import { History } from './history/history.ts';
import { LineStore } from './history/line-store.ts';
import { LineWriter } from './history/line-writer.ts';
import { SweepLinesJob } from './history/sweep-lines.job.ts';
import { RoomModesController } from './modes/room-modes.controller.ts';
import { RoomModesFollower } from './modes/room-modes.follower.ts';
import { RoomModesService } from './modes/room-modes.service.ts';
import { RoomModesStore } from './modes/room-modes.store.ts';
import { ConnectedUsers } from './people/connected-users.ts';
import { ConnectionTokens } from './people/connection-tokens.ts';
import { CredentialRevocations } from './people/credential-revocations.ts';
import { LogicalClock } from './people/logical-clock.ts';
import { Profiles } from './people/profiles.ts';
import { Tickets } from './people/tickets.ts';
import { PersonalFollower } from './personal/personal-follower.ts';
import './chat.errors.ts';
import './chat.settings.ts';

defineArea(
  'chat',
  'Where the chat is, the right to enter it, and how its rooms are kept; the chat itself speaks mintalk over socket.io.',
);

/**
 * The chat: mintalk over socket.io, beside the HTTP server of this process. It lends `ChatService`.
 *
 * What several processes would have to share stands in one place each: who is connected and present (`ConnectedUsers`,
 * `Channels`), the lines (`History`), what is sent (`TalkServer`), and what ended rights (`CredentialRevocations`,
 * `ConnectionTokens`).
 */
@Module({
  imports: [UsersModule, BlocksModule],
  controllers: [ChatController, RoomModesController],
  providers: [
    { provide: ConnectedUsers, useFactory: () => new ConnectedUsers() },
    { provide: Channels, useFactory: () => new Channels() },
    {
      provide: TurnQueue,
      useFactory: (lag: EventLoopLag) => new TurnQueue(() => lag.isHigh),
      inject: [EventLoopLag],
    },
    AddressLimiter,
    IncomingLimiter,
    AnnouncementSampler,
    LogicalClock,
    CredentialRevocations,
    ConnectionTokens,
    Tickets,
    Profiles,
    ConnectService,
    Admission,
    ChatAdapter,
    { provide: webSocketAdapter, useExisting: ChatAdapter },
    TalkServer,
    Counters,
    SlowReaders,
    LineStore,
    LineWriter,
    SweepLinesJob,
    History,
    Memberships,
    PersonalFollower,
    RoomModesStore,
    RoomModesFollower,
    RoomModesService,
    Talk,
    Gateway,
    ChatMetrics,
    ChatService,
  ],
  exports: [ChatService],
})
export class ChatModule {}

import { Module } from '@nestjs/common';
import { EventLoopLag } from '../core/health/event-loop-lag.ts';
import { webSocketAdapter } from '../core/http/web-socket-adapter.ts';
import { UsersModule } from '../users/users.module.ts';
import { Admission } from './admission.ts';
import { AnnouncementSampler } from './announcements.ts';
import { Channels } from './channels.ts';
import { ChatAdapter } from './chat.adapter.ts';
import { ChatController } from './chat.controller.ts';
import { ChatService } from './chat.service.ts';
import { ChatMetrics } from './chat-metrics.ts';
import { ConnectService } from './connect.service.ts';
import { ConnectionTokens } from './connection-tokens.ts';
import { Counters } from './counters.ts';
import { AddressLimiter } from './edge/address-limiter.ts';
import { IncomingLimiter } from './edge/incoming-limiter.ts';
import { TurnQueue } from './edge/turn-queue.ts';
import { Gateway } from './gateway.ts';
import { GivenRights } from './given-rights.ts';
import { History } from './history.ts';
import { LineStore } from './line-store.ts';
import { LineWriter } from './line-writer.ts';
import { Memberships } from './memberships.ts';
import { People } from './people.ts';
import { Profiles } from './profiles.ts';
import { SlowReaders } from './slow-readers.ts';
import { Stamps } from './stamps.ts';
import { SweepLinesJob } from './sweep-lines.job.ts';
import { Talk } from './talk.ts';
import { TalkServer } from './talk-server.ts';
import { Tickets } from './tickets.ts';

/**
 * The chat: mintalk over socket.io, beside the HTTP server of this process. It lends `ChatService`.
 *
 * What several processes would have to share stands in one place each: who is connected and present (`People`,
 * `Channels`), the lines (`History`), what is sent (`TalkServer`), and what ended rights (`GivenRights`,
 * `ConnectionTokens`).
 */
@Module({
  imports: [UsersModule],
  controllers: [ChatController],
  providers: [
    { provide: People, useFactory: () => new People() },
    { provide: Channels, useFactory: () => new Channels() },
    {
      provide: TurnQueue,
      useFactory: (lag: EventLoopLag) => new TurnQueue(() => lag.isHigh),
      inject: [EventLoopLag],
    },
    AddressLimiter,
    IncomingLimiter,
    AnnouncementSampler,
    Stamps,
    GivenRights,
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
    Talk,
    Gateway,
    ChatMetrics,
    ChatService,
  ],
  exports: [ChatService],
})
export class ChatModule {}

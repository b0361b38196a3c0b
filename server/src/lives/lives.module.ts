import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.ts';
import { FilesModule } from '../files/files.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { HotScoreJob } from './hot-score.job.ts';
import { JoinService } from './join.service.ts';
import { LifecycleService } from './lifecycle.service.ts';
import { LikesService } from './likes.service.ts';
import { LiveListsController } from './live-lists.controller.ts';
import { LiveListsService } from './live-lists.service.ts';
import { LivePictures } from './live-pictures.ts';
import { LivePresentations } from './live-presentations.ts';
import { LivesController } from './lives.controller.ts';
import { LivesService } from './lives.service.ts';
import { PlaybackService } from './playback.service.ts';
import { RoomAudience } from './room-audience.service.ts';
import { RoomHistoryService } from './room-history.service.ts';
import { RoomPeopleService } from './room-people.service.ts';
import { RoomRankingEvents } from './room-ranking-events.ts';
import { RoomRankingsService } from './room-rankings.service.ts';
import { RoomsService } from './rooms.service.ts';
import { StreamsController } from './streams.controller.ts';
import { SweepWatchSessionsJob } from './sweep-watch-sessions.job.ts';
import { ViewerCountsJob } from './viewer-counts.job.ts';
import { WatchFactsReader } from './watch-facts.ts';
import { WatchSessionsService } from './watch-sessions.service.ts';

/** Lives: their lists, rooms, viewers and likes, and how they begin and end. */
@Module({
  imports: [UsersModule, ChatModule, MediaModule, FilesModule],
  controllers: [LiveListsController, LivesController, StreamsController],
  providers: [
    HotScoreJob,
    JoinService,
    LifecycleService,
    LikesService,
    LiveListsService,
    LivePictures,
    LivePresentations,
    LivesService,
    PlaybackService,
    RoomAudience,
    RoomHistoryService,
    RoomPeopleService,
    RoomRankingEvents,
    RoomRankingsService,
    RoomsService,
    SweepWatchSessionsJob,
    ViewerCountsJob,
    WatchFactsReader,
    WatchSessionsService,
  ],
  exports: [LifecycleService, LiveListsService, LivesService, RoomAudience],
})
export class LivesModule {}

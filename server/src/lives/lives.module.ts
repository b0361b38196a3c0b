import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { HistoryMonths } from './history-months.service.ts';
import { ClearPreparedJob } from './lifecycle/clear-prepared.job.ts';
import { LivePictures } from './lifecycle/live-pictures.ts';
import { RoomsService } from './lifecycle/rooms.service.ts';
import { LifecycleService } from './lifecycle.service.ts';
import { HotScoreJob } from './lists/hot-score.job.ts';
import { LikesService } from './lists/likes.service.ts';
import { LiveListsController } from './lists/live-lists.controller.ts';
import { LivePresentations } from './lists/live-presentations.ts';
import { LivesController } from './lists/lives.controller.ts';
import { OfferedLives } from './lists/offered-lives.ts';
import { LiveListsService } from './live-lists.service.ts';
import { LivesService } from './lives.service.ts';
import { EntryFollower } from './moderation/entry-follower.service.ts';
import { ModerationFollower } from './moderation/moderation-follower.service.ts';
import { RoomLinesController } from './moderation/room-lines.controller.ts';
import { RoomLines } from './moderation/room-lines.service.ts';
import { RoomRights } from './moderation/room-rights.service.ts';
import { SubscriptionFollower } from './moderation/subscription-follower.service.ts';
import { LiveCalendarService } from './reports/live-calendar.service.ts';
import { LiveDashboardService } from './reports/live-dashboard.service.ts';
import { LiveFiguresReader } from './reports/live-figures.service.ts';
import { LiveReportService } from './reports/live-report.service.ts';
import { LiveReportsController } from './reports/live-reports.controller.ts';
import { JoinService } from './room/join.service.ts';
import { LiveSamples } from './room/live-samples.service.ts';
import { PlaybackService } from './room/playback.service.ts';
import { RivalPictures } from './room/rival-picture.service.ts';
import { RoomHistoryService } from './room/room-history.service.ts';
import { RoomPeopleService } from './room/room-people.service.ts';
import { RoomRankingEvents } from './room/room-ranking-events.ts';
import { RoomRankingsService } from './room/room-rankings.service.ts';
import { StreamsController } from './room/streams.controller.ts';
import { SweepWatchSessionsJob } from './room/sweep-watch-sessions.job.ts';
import { ViewerCountsJob } from './room/viewer-counts.job.ts';
import { WatchFactsReader } from './room/watch-facts.ts';
import { WatchSessionsService } from './room/watch-sessions.service.ts';
import { RoomAudience } from './room-audience.service.ts';
import './lives.errors.ts';
import './lives.events.ts';
import './lives.settings.ts';

defineArea('lives', 'Lives and their rooms: lists, joining, watching, who is there, rankings, likes.');

/** Lives: their lists, rooms, viewers and likes, and how they begin and end. */
@Module({
  imports: [BlocksModule, UsersModule, SubscriptionsModule, ChatModule, MediaModule, FilesModule],
  controllers: [
    LiveListsController,
    LivesController,
    StreamsController,
    LiveReportsController,
    RoomLinesController,
  ],
  providers: [
    HistoryMonths,
    ClearPreparedJob,
    EntryFollower,
    HotScoreJob,
    JoinService,
    LifecycleService,
    LikesService,
    LiveCalendarService,
    LiveDashboardService,
    LiveFiguresReader,
    LiveListsService,
    LivePictures,
    LivePresentations,
    LiveReportService,
    LiveSamples,
    LivesService,
    ModerationFollower,
    SubscriptionFollower,
    PlaybackService,
    RivalPictures,
    RoomAudience,
    RoomHistoryService,
    RoomLines,
    RoomPeopleService,
    RoomRankingEvents,
    RoomRankingsService,
    RoomRights,
    RoomsService,
    SweepWatchSessionsJob,
    ViewerCountsJob,
    WatchFactsReader,
    WatchSessionsService,
    OfferedLives,
  ],
  exports: [HistoryMonths, JoinService, LifecycleService, LiveListsService, LivesService, RoomAudience],
})
export class LivesModule {}

import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ClearPreparedJob } from './lifecycle/clear-prepared.job.ts';
import { ContestantsService } from './lifecycle/contestants.service.ts';
import { LifecycleService } from './lifecycle/lifecycle.service.ts';
import { LivePicturesService } from './lifecycle/live-pictures.service.ts';
import { RoomsService } from './lifecycle/rooms.service.ts';
import { ExcelOnlyLiveFilter } from './lists/excel-only-live.filter.ts';
import { HotScoreJob } from './lists/hot-score.job.ts';
import { LikesService } from './lists/likes.service.ts';
import { LiveListsController } from './lists/live-lists.controller.ts';
import { LiveListsService } from './lists/live-lists.service.ts';
import { LivePresentationService } from './lists/live-presentation.service.ts';
import { LivesController } from './lists/lives.controller.ts';
import { LivesService } from './lists/lives.service.ts';
import { EntryListener } from './moderation/entry.listener.ts';
import { ModerationListener } from './moderation/moderation.listener.ts';
import { RoomLinesController } from './moderation/room-lines.controller.ts';
import { RoomLinesService } from './moderation/room-lines.service.ts';
import { RoomRightsService } from './moderation/room-rights.service.ts';
import { SubscriptionListener } from './moderation/subscription.listener.ts';
import { HistoryMonthsService } from './reports/history-months.service.ts';
import { LiveCalendarService } from './reports/live-calendar.service.ts';
import { LiveDashboardService } from './reports/live-dashboard.service.ts';
import { LiveFiguresReader } from './reports/live-figures.service.ts';
import { LiveReportService } from './reports/live-report.service.ts';
import { LiveReportsController } from './reports/live-reports.controller.ts';
import { JoinService } from './room/join.service.ts';
import { LiveSamplesService } from './room/live-samples.service.ts';
import { PastWatchingService } from './room/past-watching.service.ts';
import { PlaybackService } from './room/playback.service.ts';
import { RivalPictureService } from './room/rival-picture.service.ts';
import { RoomAudienceService } from './room/room-audience.service.ts';
import { RoomHistoryService } from './room/room-history.service.ts';
import { RoomPeopleService } from './room/room-people.service.ts';
import { RoomRankingListener } from './room/room-ranking.listener.ts';
import { RoomRankingsService } from './room/room-rankings.service.ts';
import { StreamsController } from './room/streams.controller.ts';
import { SweepWatchSessionsJob } from './room/sweep-watch-sessions.job.ts';
import { ViewerCountsJob } from './room/viewer-counts.job.ts';
import { WatchFactsReader } from './room/watch-facts.ts';
import { WatchSessionsService } from './room/watch-sessions.service.ts';
import './lives.errors.ts';
import './lives.events.ts';
import './lives.settings.ts';

defineArea('lives', 'Lives and their rooms: lists, joining, watching, viewers, rankings, likes.');

/** Lives: their lists, rooms, viewers and likes, and their start and end. */
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
    ContestantsService,
    HistoryMonthsService,
    ClearPreparedJob,
    EntryListener,
    HotScoreJob,
    JoinService,
    LifecycleService,
    LikesService,
    LiveCalendarService,
    LiveDashboardService,
    LiveFiguresReader,
    LiveListsService,
    LivePicturesService,
    LivePresentationService,
    LiveReportService,
    LiveSamplesService,
    LivesService,
    ModerationListener,
    SubscriptionListener,
    PastWatchingService,
    PlaybackService,
    RivalPictureService,
    RoomAudienceService,
    RoomHistoryService,
    RoomLinesService,
    RoomPeopleService,
    RoomRankingListener,
    RoomRankingsService,
    RoomRightsService,
    RoomsService,
    SweepWatchSessionsJob,
    ViewerCountsJob,
    WatchFactsReader,
    WatchSessionsService,
    ExcelOnlyLiveFilter,
  ],
  exports: [
    ContestantsService,
    HistoryMonthsService,
    JoinService,
    LifecycleService,
    LiveListsService,
    LivesService,
    PastWatchingService,
    RoomAudienceService,
  ],
})
export class LivesModule {}

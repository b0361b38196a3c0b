import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { t } from '../../../messages/lives.ts';
import { hostControls } from '../../../site/host-controls.ts';
import { useFullscreen, useShapeEmbedder } from '../../media/index.ts';
import { TrailKeys } from '../swipe/TrailKeys.tsx';
import { useTrail, useTrailStop } from '../swipe/use-trail.ts';
import { ChatColumn } from './chat/ChatColumn.tsx';
import { LazyDashboard } from './info/lazy-dashboard.ts';
import { RoomInfo } from './info/RoomInfo.tsx';
import type { RoomModel } from './model/room-model.ts';
import { useContestParts } from './RoomContest.tsx';
import { RoomFrame } from './RoomFrame.tsx';
import { RoomPlayer } from './RoomPlayer.tsx';
import { useRoomActions } from './room-actions.ts';
import { StageTop } from './StageTop.tsx';
import { type RoomTab, RoomTabs } from './tabs/RoomTabs.tsx';
import { useContest } from './use-contest.ts';
import { usePreload } from './use-preload.ts';
import { useRedirectToResult } from './use-redirect-to-result.ts';
import { useIsModerator, useRoomState } from './use-room.ts';
import { useIsLowFrame, useRoomShape } from './use-room-shape.ts';

/** A joined room. The player is the same element in every layout, so it keeps playing. */
export function RoomView({ room, join }: { room: RoomModel; join: Schema<'JoinResult'> }) {
  const state = useRoomState(room);
  const fullscreen = useFullscreen();
  const [chatOpen, setChatOpen] = useState(true);
  const [theatre, setTheatre] = useState(false);
  const [tab, setTab] = useState<RoomTab>('chat');
  const actions = useRoomActions(room, join);
  usePreload(actions);
  const moderates = useIsModerator(state.chat);

  const known = state.live ?? join.live;
  const live = { ...known, title: state.title ?? known.title };
  useTitle(t('tabTitle', { title: live.title, host: live.host.nick }));
  const viewers = state.viewers ?? live.viewer_cnt;
  const ended = state.endedBy !== undefined;
  const { isSwiped } = useTrailStop(live.vod_key);
  const windowShape = useRoomShape(live.shape_cd === 'V' || isSwiped);
  useShapeEmbedder(live.shape_cd);
  const [infoOpen, setInfoOpen] = useState(false);
  const contest = useContest(room, live);
  const contestParts = useContestParts({
    contest,
    live,
    visit: { watchId: join.watch_id, renewSeconds: join.heartbeat_seconds, viewers },
    ended,
    hostCovers: fullscreen.full || windowShape === 'drawer' || windowShape === 'stage',
    battleChange: state.battleChange,
    actions,
  });
  // Two pictures have no room on a stage.
  const shape = windowShape === 'stage' && contestParts.beside !== undefined ? 'stack' : windowShape;
  const isStage = shape === 'stage';
  const isLowStack = useIsLowFrame() && shape === 'stack';
  const trail = useTrail(live, isStage);
  const likes = state.likes ?? live.like_cnt;
  const liked = join.like_yn === 'Y';
  const followed = join.follow_yn === 'Y';
  useRedirectToResult(live.vod_key, state.endedBy);
  const chat = (
    <ChatColumn
      room={room}
      actions={actions}
      live={live}
      ended={ended}
      isLow={isLowStack}
      {...(shape === 'stack' ? {} : { viewers, onClose: () => setChatOpen(false) })}
    />
  );
  const info = (
    <RoomInfo
      live={live}
      viewers={viewers}
      likes={likes}
      liked={liked}
      followed={followed}
      ended={ended}
      compact={shape === 'stack'}
      actions={actions}
    />
  );
  const Controls = hostControls()?.Controls;
  const dashboard = actions.isHost && !ended && (
    <>
      {Controls && <Controls vodKey={live.vod_key} />}
      <LazyDashboard vodKey={live.vod_key} viewers={viewers} likes={likes} onPick={actions.openUser} />
    </>
  );
  const tabs = (
    <RoomTabs
      live={live}
      viewers={viewers}
      likes={likes}
      ended={ended}
      tab={tab}
      onTab={setTab}
      moderates={moderates}
      onPick={actions.openUser}
      chat={shape === 'stack' ? chat : null}
      dashboard={dashboard || null}
      contest={contestParts.table}
      infoHead={isLowStack ? info : null}
    />
  );
  return (
    <RoomFrame
      shape={shape}
      player={
        <RoomPlayer
          room={room}
          join={join}
          live={live}
          shape={shape}
          fullscreen={fullscreen}
          theatre={shape === 'desktop' ? { on: theatre, toggle: () => setTheatre(!theatre) } : undefined}
          chatOpen={chatOpen}
          onChat={() => setChatOpen(!chatOpen)}
          actions={actions}
          beside={contestParts.beside}
          overlay={contestParts.overlay}
          stageTop={
            isStage && (
              <>
                <StageTop
                  live={live}
                  viewers={viewers}
                  likes={likes}
                  liked={liked}
                  followed={followed}
                  actions={actions}
                  isInfoOpen={infoOpen}
                  onInfo={() => setInfoOpen(!infoOpen)}
                />
                <TrailKeys trail={trail} />
              </>
            )
          }
        />
      }
      halves={contestParts.beside !== undefined}
      isLow={isLowStack}
      full={fullscreen.full}
      theatre={theatre && !ended}
      info={
        <>
          {contestParts.bar}
          {!isLowStack && info}
        </>
      }
      tabs={tabs}
      chat={shape !== 'stack' && !isStage && chatOpen && !fullscreen.full ? chat : null}
      trail={trail}
      onInfoClose={isStage && infoOpen ? () => setInfoOpen(false) : undefined}
    >
      <h1 className="sr-only">{t('videoLabel', { host: live.host.nick, title: live.title })}</h1>
    </RoomFrame>
  );
}

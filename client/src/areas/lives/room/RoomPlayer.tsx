import { CircleOff, Megaphone, MegaphoneOff, MessageSquare, MessageSquareOff, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/lives.ts';
import { GiftEffects, useGiftEffects } from '../../gifts/index.ts';
import { ControlButton, Player, type useFullscreen } from '../../media/index.ts';
import { ChatColumn } from './chat/ChatColumn.tsx';
import { EndPanel } from './EndPanel.tsx';
import { useGiftReading } from './model/gift-reading.ts';
import type { RoomModel } from './model/room-model.ts';
import type { RoomActions } from './room-actions.ts';
import { useRoomState } from './use-room.ts';
import type { RoomShape } from './use-room-shape.ts';

/** The room's video with gifts, the full-screen chat, and the end of the live over it. */
export function RoomPlayer({
  room,
  join,
  live,
  shape,
  fullscreen,
  theatre,
  chatOpen,
  onChat,
  actions,
  beside,
  overlay,
  stageTop,
}: {
  room: RoomModel;
  join: Schema<'JoinResult'>;
  live: Schema<'LiveDetail'>;
  shape: RoomShape;
  fullscreen: ReturnType<typeof useFullscreen>;
  theatre: { on: boolean; toggle: () => void } | undefined;
  chatOpen: boolean;
  onChat: () => void;
  actions: RoomActions;
  /** The other picture of a battle; undefined without one. */
  beside: ReactNode;
  /** The contest over the picture; null without one. */
  overlay: ReactNode;
  /** On a stage the live and its host, over the top of the picture. */
  stageTop: ReactNode;
}) {
  const { endedBy, away, renewed } = useRoomState(room);
  const ended = endedBy !== undefined;
  const [reading, setReading] = useGiftReading();
  const [showsEffects, setShowsEffects] = useGiftEffects();
  const { full } = fullscreen;
  const isStage = shape === 'stage';
  const isVertical = live.shape_cd === 'V';
  const canToggleChat = full || isStage || shape === 'drawer' || (shape === 'desktop' && !chatOpen);
  return (
    <Player
      playback={join.playback}
      renewed={renewed}
      label={t('videoLabel', { host: live.host.nick, title: live.title })}
      away={away}
      ended={ended}
      full={full}
      onToggleFull={fullscreen.toggleFull}
      theatre={theatre}
      beside={beside}
      backdrop={isVertical || isStage}
      fills={isVertical && isStage}
      keepsControls={isStage && chatOpen}
      topTaken={overlay !== null || isStage}
      effects={showsEffects && <GiftEffects stage={room.effects} aboveChat={isStage && chatOpen} />}
      extraControls={
        <>
          <ControlButton
            label={t('giftEffects')}
            aria-pressed={showsEffects}
            onClick={() => setShowsEffects(!showsEffects)}
          >
            {showsEffects ? <Sparkles size={20} aria-hidden /> : <CircleOff size={20} aria-hidden />}
          </ControlButton>
          {room.reader.isSupported && live.tts_yn === 'Y' && (
            <ControlButton label={t('readGifts')} aria-pressed={reading} onClick={() => setReading(!reading)}>
              {reading ? <Megaphone size={20} aria-hidden /> : <MegaphoneOff size={20} aria-hidden />}
            </ControlButton>
          )}
          {canToggleChat && (
            <ControlButton
              label={chatOpen ? t('closeChat') : t('openChat')}
              aria-pressed={chatOpen}
              onClick={onChat}
            >
              {chatOpen ? (
                <MessageSquareOff size={20} aria-hidden />
              ) : (
                <MessageSquare size={20} aria-hidden />
              )}
            </ControlButton>
          )}
        </>
      }
      onRefused={() => void room.watch.enter()}
      onEnded={() => void room.onStreamEnded()}
      onSound={room.setSound}
    >
      {isStage && overlay ? (
        <div className="pointer-events-none absolute inset-x-0 top-14 bottom-0 *:pointer-events-auto">
          {overlay}
        </div>
      ) : (
        overlay
      )}
      {(full || isStage) && chatOpen && !ended && (
        <ChatColumn
          room={room}
          live={live}
          actions={actions}
          ended={ended}
          shape={isStage ? 'stage' : 'overlay'}
        />
      )}
      {stageTop}
      {ended && (
        <EndPanel live={live} reason={endedBy} onLeaveFull={full ? fullscreen.leaveFull : undefined} />
      )}
    </Player>
  );
}

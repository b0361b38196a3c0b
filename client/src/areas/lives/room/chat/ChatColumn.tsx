import { Permission } from '@honey/mintalk/protocol';
import { Ban, Eye, EyeOff, LogOut, MessageSquareOff, PanelRightClose, ScrollText, Siren } from 'lucide-react';
import { useMemo } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { isOffered } from '../../../../api/compatibility.ts';
import { t as blocks } from '../../../../messages/blocks.ts';
import { t as chatText } from '../../../../messages/chat.ts';
import { t } from '../../../../messages/lives.ts';
import { t as reports } from '../../../../messages/reports.ts';
import { useSiteInfo } from '../../../../site/site-info.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { formatCount } from '../../../../ui/format/numbers.ts';
import { ChatPanel, type LineAction, type RoomLine, TextSizeButton, textOf } from '../../../chat/index.ts';
import { ComboBar, GoalBar, SiteGiftNote } from '../../../gifts/index.ts';
import { useIsEmbedded } from '../../../media/index.ts';
import { openReport } from '../../../reports/index.ts';
import { useSession } from '../../../session/index.ts';
import { visibleLives } from '../../visible-lives.ts';
import type { RoomModel } from '../model/room-model.ts';
import type { RoomActions } from '../room-actions.ts';
import { useIsModerator, useRoomState } from '../use-room.ts';
import { focusGiftButton, GiftButton } from './GiftButton.tsx';
import { TopStrip } from './TopStrip.tsx';

/** The chat's limit until the site information is loaded (the default of the protocol's setting). */
const LENGTH_MAX = 200;

/** Hides a line from all viewers. */
const hideAction = (hide: RoomActions['hideLine']): LineAction => ({
  key: 'delete',
  code: 'Delete',
  label: chatText('hideLine'),
  icon: EyeOff,
  appliesTo: (line) => line.kind === 'talk' || line.kind === 'gift',
  run: (line) => hide({ id: messageIdOf(line) }),
});

/** The message id of a line's text: on the card of a combo it may be an earlier gift's. */
const messageIdOf = (line: RoomLine): number =>
  line.kind === 'gift' && line.message !== '' ? line.messageOf : line.id;

/** The speaker or giver of a line if they may be moderated: not a guest, the viewer, the host or a manager. */
function moderatedSpeaker(line: RoomLine, ownKey: number | null): { userKey: number; nick: string } | null {
  if (line.kind !== 'talk' && line.kind !== 'gift') return null;
  const { userKey, nick, permission } = line.speaker;
  if (userKey === null || userKey === ownKey || permission >= Permission.manager) return null;
  return { userKey, nick };
}

/** Blocks the speaker of a line from the chat or from watching, or kicks them. */
const moderationActions = (moderate: RoomActions['actOnSpeaker'], ownKey: number | null): LineAction[] =>
  (
    [
      { action: 'chatBlock', key: 'b', code: 'KeyB', label: blocks('lineChatBlock'), icon: MessageSquareOff },
      { action: 'kick', key: 'x', code: 'KeyX', label: blocks('lineKick'), icon: LogOut },
      { action: 'watchBlock', key: 'w', code: 'KeyW', label: blocks('lineWatchBlock'), icon: Ban },
    ] as const
  ).map(({ action, ...shown }) => ({
    ...shown,
    inMenu: true,
    appliesTo: (line) => moderatedSpeaker(line, ownKey) !== null,
    run: (line) => {
      const speaker = moderatedSpeaker(line, ownKey);
      if (speaker) moderate(action, speaker);
    },
  }));

/** The text of another member, in a line or a gift: null without a text, and for guests and the viewer's own lines. */
function othersMessage(line: RoomLine, ownKey: number | null): { id: number; nick: string } | null {
  if (line.kind === 'notice' || !textOf(line)) return null;
  const { userKey, nick } = line.speaker;
  return userKey === null || userKey === ownKey ? null : { id: messageIdOf(line), nick };
}

/** Reports another member's line or gift message. */
const reportAction = (vodKey: number, ownKey: number | null): LineAction => ({
  key: 's',
  code: 'KeyS',
  inMenu: true,
  label: reports('reportLine'),
  icon: Siren,
  appliesTo: (line) => othersMessage(line, ownKey) !== null,
  run: (line) => {
    const message = othersMessage(line, ownKey);
    if (message)
      openReport({ type_cd: 4, target_key: String(message.id), vod_key: vodKey, name: message.nick });
  },
});

/** The chat as a column, with a header if it can be closed. */
export function ChatColumn({
  room,
  live,
  actions,
  ended,
  viewers,
  onClose,
  shape = 'panel',
  isLow = false,
}: {
  room: RoomModel;
  live: Schema<'LiveDetail'>;
  actions: RoomActions;
  ended: boolean;
  viewers?: number;
  onClose?: () => void;
  shape?: 'panel' | 'overlay' | 'stage';
  /** The column is low: what is not needed to read and write is left out. */
  isLow?: boolean;
}) {
  const { chat } = useRoomState(room);
  const lengthMax = useSiteInfo()?.chat_length_max ?? LENGTH_MAX;
  const isModerator = useIsModerator(chat);
  const { hideLine, actOnSpeaker } = actions;
  const { userKey, excelOnly } = useSession();
  const isEmbedded = useIsEmbedded();
  const lineActions = useMemo(
    () => [
      ...(isOffered('POST /v1/report/report-proc') ? [reportAction(live.vod_key, userKey)] : []),
      ...(isModerator ? [hideAction(hideLine), ...moderationActions(actOnSpeaker, userKey)] : []),
    ],
    [live.vod_key, userKey, isModerator, hideLine, actOnSpeaker],
  );
  if (!chat) return null;
  const panel = (
    <ChatPanel
      chat={chat}
      hostKey={actions.hostKey}
      vodKey={actions.vodKey}
      guest={actions.guest}
      lengthMax={lengthMax}
      onPick={actions.openSpeaker}
      lineActions={lineActions}
      onLogin={actions.login}
      isSizeButtonElsewhere={onClose !== undefined || isLow}
      shape={shape}
      above={
        room.gifts &&
        !ended && (
          <div className="shrink-0 px-2 empty:hidden">
            <ComboBar run={room.gifts} place="chat" onOver={focusGiftButton} />
          </div>
        )
      }
      extra={
        !actions.isHost &&
        !ended &&
        isOffered('PUT /v1/payment/user-star-use-proc') && <GiftButton onPress={actions.gift} />
      }
    />
  );
  const strip = live.show_top_viewers_yn === 'Y' && (
    <TopStrip
      vodKey={live.vod_key}
      isHost={actions.isHost}
      moderates={isModerator}
      onPick={actions.openUser}
      onGift={actions.gift}
      isLow={isLow}
    />
  );
  const isStage = shape === 'stage';
  const top = (
    <>
      {!isStage && strip}
      {!ended && <GoalBar vodKey={live.vod_key} isHost={actions.isHost} />}
      {!ended && !isEmbedded && (
        <SiteGiftNote
          notes={room.siteGifts}
          isShown={({ live_type, user_key }) =>
            visibleLives([{ type: live_type }], excelOnly)?.length === 1 && !chat.lines.isHidden(user_key)
          }
        />
      )}
    </>
  );
  // Over the video there is room for the lines only.
  if (shape === 'overlay') return panel;
  if (isStage)
    return (
      <div className="pointer-events-none absolute inset-x-0 bottom-14 flex h-[42%] flex-col bg-linear-to-t from-shade via-shade-soft via-85% to-transparent">
        <div className="pointer-events-auto shrink-0">{top}</div>
        <div className="min-h-0 flex-1">{panel}</div>
      </div>
    );
  if (!onClose) {
    return (
      <div className="flex h-full flex-col">
        {top}
        {isModerator && (
          <div className="flex shrink-0 justify-end border-line border-b px-2 py-1">
            <Button
              size="sm"
              variant="ghost"
              icon={<ScrollText size={16} aria-hidden />}
              onClick={actions.openLog}
            >
              {blocks('logTitle')}
            </Button>
          </div>
        )}
        <div className="min-h-0 flex-1">{panel}</div>
      </div>
    );
  }
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-12 shrink-0 items-center gap-2 border-line border-b pr-1 pl-4">
        <h2 className="font-semibold">{t('chatTab')}</h2>
        {viewers !== undefined && (
          <span className="inline-flex items-center gap-1 text-xs text-muted">
            <Eye size={14} aria-hidden />
            <span className="sr-only">{t('viewersNow')}</span>
            {formatCount(viewers)}
          </span>
        )}
        <span className="flex-1" />
        <TextSizeButton />
        {isModerator && (
          <IconButton label={blocks('logOpen')} onClick={actions.openLog}>
            <ScrollText size={18} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('closeChat')} onClick={onClose}>
          <PanelRightClose size={18} aria-hidden />
        </IconButton>
      </div>
      {top}
      <div className="min-h-0 flex-1">{panel}</div>
    </div>
  );
}

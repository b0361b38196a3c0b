import { Eye, EyeOff, PanelRightClose, ScrollText, Siren } from 'lucide-react';
import { useMemo } from 'react';
import type { Schema } from '../../../api/client.ts';
import { offers } from '../../../api/compatibility.ts';
import { t as blocks } from '../../../messages/blocks.ts';
import { t as chatText } from '../../../messages/chat.ts';
import { t } from '../../../messages/lives.ts';
import { t as reports } from '../../../messages/reports.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format/numbers.ts';
import { ChatPanel, type LineAct } from '../../chat/index.ts';
import { openReport } from '../../reports/index.ts';
import { useSession } from '../../session/index.ts';
import { GiftButton } from './GiftButton.tsx';
import type { RoomActions } from './room-actions.ts';
import type { RoomModel } from './room-model.ts';
import { TopStrip } from './TopStrip.tsx';
import { useIsModerator, useRoomState } from './use-room.ts';

/** The chat's limit until the site's facts are there (chat protocol: the setting's default). */
const LENGTH_MAX = 200;

/** Hides a line from everybody. */
const hidingBy = (hide: RoomActions['hideLine']): LineAct => ({
  key: 'delete',
  code: 'Delete',
  label: chatText('hideLine'),
  icon: EyeOff,
  fits: (line) => line.kind === 'talk' || line.kind === 'gift',
  run: hide,
});

/** Reports what somebody else said. */
const reportingBy = (vodKey: number, ownKey: number | null): LineAct => ({
  key: 's',
  code: 'KeyS',
  label: reports('reportLine'),
  icon: Siren,
  fits: (line) => line.kind === 'talk' && line.speaker.userKey !== null && line.speaker.userKey !== ownKey,
  run: (line) => {
    if (line.kind === 'talk')
      openReport({ type_cd: 4, target_key: String(line.id), vod_key: vodKey, name: line.speaker.nick });
  },
});

/** The chat in a column of its own, with a head where it can be closed. */
export function ChatColumn({
  room,
  live,
  actions,
  ended,
  viewers,
  onClose,
  shape = 'panel',
}: {
  room: RoomModel;
  live: Schema<'LiveDetail'>;
  actions: RoomActions;
  ended: boolean;
  viewers?: number;
  onClose?: () => void;
  shape?: 'panel' | 'overlay';
}) {
  const { chat } = useRoomState(room);
  const lengthMax = useSiteInfo()?.chat_length_max ?? LENGTH_MAX;
  const isModerator = useIsModerator(chat);
  const { hideLine } = actions;
  const { userKey } = useSession();
  const lineActs = useMemo(
    () => [
      ...(offers('POST /v1/report/report-proc') ? [reportingBy(live.vod_key, userKey)] : []),
      ...(isModerator ? [hidingBy(hideLine)] : []),
    ],
    [live.vod_key, userKey, isModerator, hideLine],
  );
  if (!chat) return null;
  const panel = (
    <ChatPanel
      chat={chat}
      hostKey={actions.hostKey}
      vodKey={actions.vodKey}
      guest={actions.guest}
      lengthMax={lengthMax}
      onPick={actions.pickSpeaker}
      lineActs={lineActs}
      onLogin={actions.login}
      shape={shape}
      extra={
        !actions.isHost &&
        !ended &&
        offers('PUT /v1/payment/user-star-use-proc') && <GiftButton onPress={actions.gift} />
      }
    />
  );
  const strip = live.show_top_viewers_yn === 'Y' && (
    <TopStrip vodKey={live.vod_key} onPick={actions.pickUser} />
  );
  // Over the picture there is no room for more than the lines.
  if (shape === 'overlay') return panel;
  if (!onClose) {
    return (
      <div className="flex h-full flex-col">
        {strip}
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
        {isModerator && (
          <IconButton label={blocks('logOpen')} onClick={actions.openLog}>
            <ScrollText size={18} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('closeChat')} onClick={onClose}>
          <PanelRightClose size={18} aria-hidden />
        </IconButton>
      </div>
      {strip}
      <div className="min-h-0 flex-1">{panel}</div>
    </div>
  );
}

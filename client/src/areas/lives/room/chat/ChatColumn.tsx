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
import { ChatPanel, type LineAct, type RoomLine, TextSizeButton, wordsOf } from '../../../chat/index.ts';
import { openReport } from '../../../reports/index.ts';
import { useSession } from '../../../session/index.ts';
import type { RoomModel } from '../model/room-model.ts';
import type { RoomActions } from '../room-actions.ts';
import { useIsModerator, useRoomState } from '../use-room.ts';
import { GiftButton } from './GiftButton.tsx';
import { TopStrip } from './TopStrip.tsx';

/** The chat's limit until the site's facts are there (chat protocol: the setting's default). */
const LENGTH_MAX = 200;

/** Hides a line from everybody. */
const hidingBy = (hide: RoomActions['hideLine']): LineAct => ({
  key: 'delete',
  code: 'Delete',
  label: chatText('hideLine'),
  icon: EyeOff,
  fits: (line) => line.kind === 'talk' || line.kind === 'gift',
  run: (line) => hide({ id: saidBy(line) }),
});

/** The message id of what a line says: on the card of a combo an earlier gift may have said it. */
const saidBy = (line: RoomLine): number =>
  line.kind === 'gift' && line.message !== '' ? line.messageOf : line.id;

/** Who said a line, or gave, and may be moderated: no guest, not oneself, nobody who takes part in running the room. */
function moderated(line: RoomLine, ownKey: number | null): { userKey: number; nick: string } | null {
  if (line.kind !== 'talk' && line.kind !== 'gift') return null;
  const { userKey, nick, permission } = line.speaker;
  if (userKey === null || userKey === ownKey || permission >= Permission.manager) return null;
  return { userKey, nick };
}

/** Blocks whoever said a line from the chat or from watching, or puts them out of the live. */
const actingBy = (act: RoomActions['actOnSpeaker'], ownKey: number | null): LineAct[] =>
  (
    [
      { does: 'chatBlock', key: 'b', code: 'KeyB', label: blocks('lineChatBlock'), icon: MessageSquareOff },
      { does: 'kick', key: 'x', code: 'KeyX', label: blocks('lineKick'), icon: LogOut },
      { does: 'watchBlock', key: 'w', code: 'KeyW', label: blocks('lineWatchBlock'), icon: Ban },
    ] as const
  ).map(({ does, ...shown }) => ({
    ...shown,
    aside: true,
    fits: (line) => moderated(line, ownKey) !== null,
    run: (line) => {
      const speaker = moderated(line, ownKey);
      if (speaker) act(does, speaker);
    },
  }));

/** Whose words a line carries, said or with a gift: null for one without words, of a guest or one's own. */
function saidByOther(line: RoomLine, ownKey: number | null): { id: number; nick: string } | null {
  if (line.kind === 'notice' || !wordsOf(line)) return null;
  const { userKey, nick } = line.speaker;
  return userKey === null || userKey === ownKey ? null : { id: saidBy(line), nick };
}

/** Reports what somebody else said, by a line or with a gift. */
const reportingBy = (vodKey: number, ownKey: number | null): LineAct => ({
  key: 's',
  code: 'KeyS',
  aside: true,
  label: reports('reportLine'),
  icon: Siren,
  fits: (line) => saidByOther(line, ownKey) !== null,
  run: (line) => {
    const said = saidByOther(line, ownKey);
    if (said) openReport({ type_cd: 4, target_key: String(said.id), vod_key: vodKey, name: said.nick });
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
  const { hideLine, actOnSpeaker } = actions;
  const { userKey } = useSession();
  const lineActs = useMemo(
    () => [
      ...(isOffered('POST /v1/report/report-proc') ? [reportingBy(live.vod_key, userKey)] : []),
      ...(isModerator ? [hidingBy(hideLine), ...actingBy(actOnSpeaker, userKey)] : []),
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
      onPick={actions.pickSpeaker}
      lineActs={lineActs}
      onLogin={actions.login}
      sized={onClose !== undefined}
      shape={shape}
      extra={
        !actions.isHost &&
        !ended &&
        isOffered('PUT /v1/payment/user-star-use-proc') && <GiftButton onPress={actions.gift} />
      }
    />
  );
  const strip = live.show_top_viewers_yn === 'Y' && (
    <TopStrip vodKey={live.vod_key} moderates={isModerator} onPick={actions.pickUser} />
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
      {strip}
      <div className="min-h-0 flex-1">{panel}</div>
    </div>
  );
}

import { Permission } from '@honey/mintalk/protocol';
import { displayFanLevel } from '@honey/rules';
import { ALargeSmall, Heart, Link2Off, type LucideIcon, SlidersHorizontal, Star, Timer } from 'lucide-react';
import { useState } from 'react';
import { isOffered } from '../../api/compatibility.ts';
import { t } from '../../messages/chat.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { ChatState } from './model/chat-state.ts';
import { textSizes, useTextSize } from './model/text-size.ts';
import { openRoomModes } from './modes/room-modes-sheet.ts';

/**
 * The room's modes, the text size button, and for moderators the room settings.
 * @param isSizeButtonElsewhere the text size button is elsewhere; the row is then hidden unless it contains something
 * else
 */
export function ChatTools({
  state,
  hostKey,
  vodKey,
  isSizeButtonElsewhere,
}: {
  state: ChatState;
  hostKey: number;
  vodKey: number;
  isSizeButtonElsewhere: boolean;
}) {
  const { modes, permission } = state;
  const canModerate = permission === Permission.host || permission === Permission.manager;
  const hasContent =
    modes.slowSeconds > 0 || modes.fanLevel > 0 || modes.subscribersOnly || modes.linksOff || canModerate;
  if (isSizeButtonElsewhere && !hasContent) return null;
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-1 border-line border-b pl-3">
      <ul aria-label={t('modes')} className="flex min-w-0 flex-1 flex-wrap gap-1 py-1">
        {modes.slowSeconds > 0 && <Mode icon={Timer} text={t('modeSlow', { seconds: modes.slowSeconds })} />}
        {modes.fanLevel > 0 && <Mode icon={Heart} text={fansText(modes.fanLevel)} />}
        {modes.subscribersOnly && <Mode icon={Star} text={t('modeSubscribers')} />}
        {modes.linksOff && <Mode icon={Link2Off} text={t('modeLinksOff')} />}
      </ul>
      {!isSizeButtonElsewhere && <TextSizeButton />}
      {canModerate && isOffered('PUT /v1/chat/room-modes/{id}') && (
        <IconButton
          label={t('roomSettings')}
          className="size-9"
          onClick={() => openRoomModes({ hostKey, vodKey })}
        >
          <SlidersHorizontal size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

const fansText = (level: number): string =>
  displayFanLevel(level) > 0 ? t('modeFanLevel', { level: displayFanLevel(level) }) : t('modeFans');

function Mode({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="inline-flex items-center gap-1 rounded-pill bg-raised px-2 py-0.5 text-xs font-semibold">
      <Icon size={12} aria-hidden className="shrink-0 text-honey-text" />
      {text}
    </li>
  );
}

/** Each press increases the text size by one step; after the largest it starts again at small. */
export function TextSizeButton() {
  const [size, choose] = useTextSize();
  const [announcement, setAnnouncement] = useState('');
  const next = textSizes[(textSizes.indexOf(size) + 1) % textSizes.length] ?? 'normal';
  return (
    <>
      <IconButton
        label={t('textSize', { size: t(`textSize_${size}`) })}
        className="size-9"
        onClick={() => {
          choose(next);
          setAnnouncement(t('textSize', { size: t(`textSize_${next}`) }));
        }}
      >
        <ALargeSmall size={18} aria-hidden />
      </IconButton>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

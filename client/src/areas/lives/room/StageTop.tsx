import { ChevronLeft, Eye, Info } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { isOffered } from '../../../api/compatibility.ts';
import { t } from '../../../messages/lives.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatCount } from '../../../ui/format/numbers.ts';
import { ControlButton, useIsEmbedded } from '../../media/index.ts';
import { FollowButton } from '../../social/index.ts';
import { LikeButton } from './info/LikeButton.tsx';
import type { RoomActions } from './room-actions.ts';

/** The top of a stage, over the picture: the way out, the host and the live, and the way to all about it. */
export function StageTop({
  live,
  viewers,
  likes,
  liked,
  followed,
  actions,
  isInfoOpen,
  onInfo,
}: {
  live: Schema<'LiveDetail'>;
  viewers: number;
  likes: number;
  liked: boolean;
  followed: boolean;
  actions: RoomActions;
  isInfoOpen: boolean;
  onInfo: () => void;
}) {
  const { host } = live;
  const isEmbedded = useIsEmbedded();
  return (
    <div
      data-theme="dark"
      className="absolute inset-x-0 top-0 flex items-center gap-1 bg-linear-to-b from-shade to-transparent px-1 pt-[max(4px,env(safe-area-inset-top))] pb-6 text-over"
    >
      {!isEmbedded && <WayOut />}
      <button
        type="button"
        aria-label={host.nick}
        onClick={() => actions.openUser(host)}
        className="ml-1 shrink-0 rounded-pill"
      >
        <Avatar user={host} size={32} />
      </button>
      <div className="min-w-0 flex-1 px-1 leading-tight text-shadow-sm">
        <p className="truncate font-semibold text-sm">{live.title}</p>
        <p className="flex items-center gap-2 text-xs">
          <span className="truncate">{host.nick}</span>
          <span className="inline-flex shrink-0 items-center gap-1">
            <Eye size={14} aria-hidden />
            <span className="sr-only">{t('viewersNow')}</span>
            {formatCount(viewers)}
          </span>
        </p>
      </div>
      <FollowButton
        userKey={host.user_key}
        nick={host.nick}
        size="sm"
        {...(actions.guest ? {} : { initial: followed })}
      />
      {isOffered('POST /v1/vod/vod-like-proc') && (
        <LikeButton vodKey={live.vod_key} liked={liked} count={likes} size="sm" />
      )}
      <ControlButton label={t('stageInfo')} aria-expanded={isInfoOpen} onClick={onInfo}>
        <Info size={20} aria-hidden />
      </ControlButton>
    </div>
  );
}

/** Back to the list; to all lives where the room is the first page of the visit. */
function WayOut() {
  const navigate = useNavigate();
  const leave = () => void (isFirstPage() ? navigate(paths.livesAll) : navigate(-1));
  return (
    <ControlButton label={t('stageLeave')} onClick={leave}>
      <ChevronLeft size={24} aria-hidden />
    </ControlButton>
  );
}

/** Whether no page of the site is before this one: the router counts its pages in the history. */
function isFirstPage(): boolean {
  const state: unknown = window.history.state;
  return typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0;
}

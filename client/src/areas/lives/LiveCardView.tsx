import clsx from 'clsx';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { assetUrl } from '../../api/hosts.ts';
import { t } from '../../messages/lives.ts';
import { paths } from '../../routing/paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { formatCount, formatThousands } from '../../ui/format/numbers.ts';
import { GradeBadges } from '../grades/index.ts';
import { UserAvatarButton } from '../users/index.ts';
import { LivePreview } from './LivePreview.tsx';
import { type LiveCard, liveTypeName } from './live-type.ts';
import type { TrailState, TrailStop } from './swipe/live-trail.ts';

/**
 * A live in a list: the whole card links to the play page, or to the result of an ended live; the host's picture opens
 * the name card.
 */
export function LiveCardView({
  live,
  urgent = false,
  plays = false,
  heading: Heading = 'h3',
  mark = (text) => text,
  trail,
  result,
}: {
  live: LiveCard;
  /** Its picture is among the first ones visible. */
  urgent?: boolean;
  /** Its preview plays without a pointer. */
  plays?: boolean;
  /** The heading level of the title. */
  heading?: 'h2' | 'h3';
  /** Highlights search terms in title, host and tags. */
  mark?: (text: string) => ReactNode;
  /** The list it is in, through which its room leads. */
  trail?: readonly TrailStop[];
  /** The result page of an ended live. */
  result?: string;
}) {
  const isVertical = live.shape_cd === 'V';
  const [hovered, setHovered] = useState(false);
  const viewers = formatCount(live.viewer_cnt);
  return (
    <article
      className="group relative"
      // Not pointerenter: the pointer may have been over the card before the page was interactive.
      onPointerMove={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <div className="relative aspect-video overflow-hidden rounded-card bg-raised">
        <Thumbnail live={live} urgent={urgent} />
        {live.preview && !result && (
          <LivePreview url={live.preview} hovered={hovered} playsAlways={plays} isVertical={isVertical} />
        )}
        <div className="absolute top-2 left-2 flex gap-1">
          {result ? <Badge tone="over">{t('endedLive')}</Badge> : <Badge tone="live">{t('live')}</Badge>}
          {live.type !== 'normal' && <Badge tone="honey">{liveTypeName(live.type)}</Badge>}
          {isVertical && <Badge tone="over">{t('vertical')}</Badge>}
        </div>
        {!result && (
          <Badge tone="over" className="absolute right-2 bottom-2">
            <Eye size={12} aria-hidden />
            {formatThousands(live.viewer_cnt)}
          </Badge>
        )}
      </div>
      <div className="mt-1.5 flex gap-2">
        <UserAvatarButton user={live.host} size={40} className="relative z-10 h-10" />
        <div className="min-w-0 flex-1">
          {/* Both links are 24 px high, so that they are easy to hit with a finger. */}
          <Heading className="font-semibold">
            <Link
              to={result ?? paths.play(live.vod_key)}
              state={trail && !result ? ({ trail } satisfies TrailState) : undefined}
              aria-label={t(result ? 'cardOverLabel' : 'cardLabel', {
                host: live.host.nick,
                title: live.title,
                viewers,
              })}
              className="line-clamp-2 py-0.5 after:absolute after:inset-0 after:rounded-card group-hover:text-honey-text"
            >
              {mark(live.title)}
            </Link>
          </Heading>
          <p className="flex items-center gap-1 text-muted">
            <Link
              to={paths.channel(live.host.user_key)}
              className="relative z-10 truncate py-0.5 hover:text-text hover:underline"
            >
              {mark(live.host.nick)}
            </Link>
            <GradeBadges user={live.host} className="shrink-0" />
          </p>
          <p className="mt-0.5 flex h-5 flex-wrap gap-1 overflow-hidden">
            {live.boost_yn === 'Y' && <Tag>{t('boosted')}</Tag>}
            {live.pure_yn === 'Y' && <Tag>{t('pureHost')}</Tag>}
            {live.new_host_yn === 'Y' && <Tag>{t('newHost')}</Tag>}
            <Tag>{live.theme_nm}</Tag>
            {live.tags.map((tag) => (
              <Tag key={tag}>#{mark(tag)}</Tag>
            ))}
          </p>
        </div>
      </div>
    </article>
  );
}

/** The live's picture; without one, the host's portrait on a plain background. */
function Thumbnail({ live, urgent }: { live: LiveCard; urgent: boolean }) {
  const [failed, setFailed] = useState(false);
  const isVertical = live.shape_cd === 'V';
  if (live.thumbnail && !failed) {
    return (
      <>
        {isVertical && (
          <img
            src={assetUrl(live.thumbnail)}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-lg"
          />
        )}
        <img
          src={assetUrl(live.thumbnail)}
          alt=""
          width={640}
          height={360}
          loading={urgent ? 'eager' : 'lazy'}
          fetchPriority={urgent ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(true)}
          className={clsx(
            'relative size-full transition-transform group-hover:scale-105 motion-reduce:transform-none',
            isVertical ? 'object-contain' : 'object-cover',
          )}
        />
      </>
    );
  }
  return (
    <div className="flex size-full items-center justify-center">
      <Avatar user={live.host} size={40} />
    </div>
  );
}

function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="h-5 rounded-pill bg-raised px-2 text-xs leading-5 whitespace-nowrap text-muted">
      {children}
    </span>
  );
}

import clsx from 'clsx';
import { Eye } from 'lucide-react';
import type { Schema } from '../../../api/client.ts';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/admin.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatCount } from '../../../ui/format/numbers.ts';
import { usePrefersReducedMotion } from '../../../ui/media-queries.ts';

/**
 * A live as a picture, which moves while it is in view. It plays the public preview, which opens no watch session: the
 * operator is not counted, and the host is not notified.
 */
export function LiveTile({ live, moving }: { live: Schema<'ManagedLive'>; moving: boolean }) {
  const isStill = usePrefersReducedMotion();
  const { preview, thumbnail } = live;
  const fit = live.shape_cd === 'V' ? 'object-contain' : 'object-cover';
  return (
    <>
      <div className="relative mb-2 aspect-video bg-raised">
        {thumbnail && (
          <img src={assetUrl(thumbnail)} alt="" loading="lazy" className={clsx('size-full', fit)} />
        )}
        {preview && moving && !isStill && (
          <video
            src={assetUrl(preview)}
            muted
            autoPlay
            loop
            playsInline
            aria-hidden
            tabIndex={-1}
            className={clsx('absolute inset-0 size-full', fit)}
          />
        )}
        <Badge tone={live.state === 'live' ? 'live' : 'over'} className="absolute top-2 left-2">
          {t(`state_${live.state}`)}
        </Badge>
        <Badge tone="over" className="absolute right-2 bottom-2">
          <Eye size={12} aria-hidden />
          <span className="sr-only">{t('liveViewers')}</span>
          {formatCount(live.viewer_cnt)}
        </Badge>
      </div>
      <p className="chat-text px-3 text-sm text-muted">
        {live.host.nick} · {t(`type_${live.type}`)}
      </p>
    </>
  );
}

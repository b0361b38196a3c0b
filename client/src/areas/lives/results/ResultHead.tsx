import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client.ts';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/results.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { GradeBadges } from '../../grades/index.ts';

/** The text for an end reason; unknown reasons count as ended by the host. */
export function endedText(reason: string | null): string {
  if (reason === 'auto') return t('endedBy_auto');
  return reason === 'operator' ? t('endedBy_operator') : t('endedBy_host');
}

/** The head of a result: the host, that the live has ended, and why. */
export function ResultHead({
  live,
  own = false,
  children,
}: {
  live: Schema<'LiveDetail'>;
  /** The viewer was the host. */
  own?: boolean;
  children: ReactNode;
}) {
  const { host } = live;
  const forced = live.end_reason === 'operator';
  return (
    <section className="relative overflow-hidden bg-surface">
      {live.thumbnail && (
        <img
          src={assetUrl(live.thumbnail)}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover opacity-40 blur-xl"
        />
      )}
      <div className="absolute inset-0 bg-background/60" />
      <div className="relative mx-auto flex min-h-72 max-w-text flex-col items-center justify-center gap-2 p-6 text-center">
        <Avatar user={host} size={40} />
        <p className="font-semibold">{host.nick}</p>
        <GradeBadges user={host} className="justify-center" />
        <h1 className="text-xl font-extrabold">{forced ? t('forcedTitle') : t('ended')}</h1>
        <p>{own && !forced ? t('ownEnded') : endedText(live.end_reason)}</p>
        <p className="max-w-full truncate text-muted">{live.title}</p>
        {live.ended_at && (
          <p className="text-sm text-muted">
            {t('times', { from: formatDateTime(live.started_at), until: formatDateTime(live.ended_at) })}
          </p>
        )}
        <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>
      </div>
    </section>
  );
}

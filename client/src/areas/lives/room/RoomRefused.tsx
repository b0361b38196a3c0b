import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import type { ApiError } from '../../../api/errors.ts';
import { t } from '../../../messages/lives.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { openLoginDialog } from '../../session/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { OtherLives } from './OtherLives.tsx';
import { RefusalActs } from './RefusalActs.tsx';
import { openRefusalDialog } from './refusal-dialog.ts';
import { actsOf, isDialogRefusal } from './refusals.ts';

/**
 * The room of somebody who was not let in: a dialog says why (for visitors, the login dialog); behind it stand the live as far as anyone may see
 * it, the same way on, and other lives.
 */
export function RoomRefused({
  vodKey,
  error,
  onRetry,
}: {
  vodKey: number;
  error: ApiError;
  onRetry?: () => void;
}) {
  const { data: live, isPending } = useQuery(liveDetailQuery(vodKey));
  const { code } = error;
  const host = live?.host ?? null;
  const title = isDialogRefusal(code) ? t(`refused_${code}`) : t('refused_failed');
  const body = isDialogRefusal(code) ? t(`refused_${code}_body`) : error.message;

  useEffect(() => {
    if (code === 'login_required') return openLoginDialog({});
    // The dialog names the host where one of its buttons does, so it waits for the live.
    if (isDialogRefusal(code) && !isPending) return openRefusalDialog({ refusal: code, host });
  }, [code, host, isPending]);

  return (
    <div data-visitors={code === 'login_required' ? true : undefined}>
      <section className="relative overflow-hidden bg-surface">
        {live?.thumbnail && (
          <img
            src={live.thumbnail}
            alt=""
            className="absolute inset-0 size-full scale-110 object-cover opacity-40 blur-xl"
          />
        )}
        <div className="absolute inset-0 bg-background/60" />
        <div className="relative mx-auto flex min-h-80 max-w-text flex-col items-center justify-center gap-2 p-6 text-center lg:min-h-[50dvh]">
          {live ? (
            <Avatar user={live.host} size={64} />
          ) : (
            <Lock size={40} aria-hidden className="text-muted" />
          )}
          {live && <p className="font-semibold">{live.host.nick}</p>}
          <h1 className="mt-2 text-lg font-extrabold">{title}</h1>
          <p className="max-w-dialog">{body}</p>
          <div className="mt-4 flex flex-wrap justify-center gap-2">
            <RefusalActs acts={actsOf(code)} host={host} {...(onRetry ? { onRetry } : {})} />
          </div>
        </div>
      </section>
      <OtherLives vodKey={vodKey} />
    </div>
  );
}

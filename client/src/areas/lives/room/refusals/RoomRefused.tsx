import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Schema } from '../../../../api/client.ts';
import type { ApiError } from '../../../../api/errors.ts';
import { assetUrl } from '../../../../api/hosts.ts';
import { useTitle } from '../../../../lib/use-title.ts';
import { t } from '../../../../messages/lives.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { whenUndisturbed } from '../../../../ui/when-undisturbed.ts';
import { GradeBadges } from '../../../grades/index.ts';
import { openLoginDialog } from '../../../session/index.ts';
import { OtherLives } from '../../OtherLives.tsx';
import { liveDetailQuery } from '../../queries/live-detail.ts';
import { RefusalActions } from './RefusalActions.tsx';
import { openRefusalDialog } from './refusal-dialog.ts';
import { actionsOf, isDialogRefusal } from './refusals.ts';

/**
 * The room of a refused viewer, with the public part of the live and other lives. The reason is shown once: by a
 * dialog, which can be reopened, or by the page where a login dialog or no dialog is shown.
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
  useTitle(live ? t('tabTitle', { title: live.title, host: live.host.nick }) : null);
  const dialogCode = isDialogRefusal(code) && code !== 'login_required' ? code : null;

  const latestRetry = useRef(onRetry);
  useEffect(() => {
    latestRetry.current = onRetry;
  });
  const retry = () => latestRetry.current?.();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated refusal opens the dialog again.
  useEffect(() => {
    if (code === 'login_required') return openLoginWhenUndisturbed();
    // The dialog may name the host on a button, so it waits for the live.
    if (dialogCode && !isPending) return openRefusalDialog({ refusal: dialogCode, host, onRetry: retry });
  }, [error, code, dialogCode, host, isPending]);

  return (
    <div data-visitors={code === 'login_required' ? true : undefined}>
      <section className="relative overflow-hidden bg-surface">
        {live?.thumbnail && (
          <img
            src={assetUrl(live.thumbnail)}
            alt=""
            fetchPriority="high"
            className="absolute inset-0 size-full scale-110 object-cover opacity-40 blur-xl"
          />
        )}
        <div className="absolute inset-0 bg-background/60" />
        <div className="relative mx-auto flex min-h-80 max-w-text flex-col items-center justify-center gap-2 p-6 text-center lg:min-h-[50dvh]">
          {live ? (
            <Avatar user={live.host} size={40} />
          ) : (
            <Lock size={40} aria-hidden className="text-muted" />
          )}
          {live && <p className="font-semibold">{live.host.nick}</p>}
          {live && <GradeBadges user={live.host} className="justify-center" />}
          {dialogCode ? (
            <>
              <h1 className="mt-2 text-lg font-extrabold">{live?.title ?? t('room')}</h1>
              <Button
                size="lg"
                className="mt-4"
                onClick={() => openRefusalDialog({ refusal: dialogCode, host, onRetry: retry })}
              >
                {t('refusedWhy')}
              </Button>
            </>
          ) : (
            <Reason error={error} host={host} {...(onRetry ? { onRetry } : {})} />
          )}
        </div>
      </section>
      <OtherLives vodKey={vodKey} type={code === 'excel_only' ? 'excel' : null} />
    </div>
  );
}

/**
 * Opens the login dialog after the page has rendered: loading the dialog would delay the page. Returns a function that
 * closes it.
 */
function openLoginWhenUndisturbed(): () => void {
  let close: (() => void) | undefined;
  const cancel = whenUndisturbed(() => {
    close = openLoginDialog({});
  });
  return () => {
    cancel();
    close?.();
  };
}

/** The reason and the next steps, if no dialog shows them. */
function Reason({
  error,
  host,
  onRetry,
}: {
  error: ApiError;
  host: Schema<'UserBrief'> | null;
  onRetry?: () => void;
}) {
  const { code } = error;
  return (
    <>
      <h1 className="mt-2 text-lg font-extrabold">
        {isDialogRefusal(code) ? t(`refused_${code}`) : t('refused_failed')}
      </h1>
      <p className="max-w-dialog">{isDialogRefusal(code) ? t(`refused_${code}_body`) : error.message}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <RefusalActions actions={actionsOf(code)} host={host} {...(onRetry ? { onRetry } : {})} />
      </div>
    </>
  );
}

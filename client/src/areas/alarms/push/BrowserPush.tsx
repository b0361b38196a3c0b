import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOffered } from '../../../api/compatibility.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/alarms.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { browserPushQuery, PushServiceError, pushKeyQuery, startPush, stopPush } from './browser-push.ts';

const texts = {
  unable: 'browserUnable',
  denied: 'browserDenied',
  off: 'browserOff',
  on: 'browserOn',
} as const;

/** Browser push notifications, enabled only by a button. */
export function BrowserPush() {
  const offered = isOffered('GET /v1/mypage/push-key');
  const key = useQuery({ ...pushKeyQuery, enabled: offered }).data?.public_key;
  const state = useQuery({ ...browserPushQuery, enabled: Boolean(key) }).data;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on && key) return (await startPush(key)) ? t('browserStarted') : null;
      await stopPush();
      return t('browserStopped');
    },
    onSuccess: (text) => text !== null && toast(text, { tone: 'good' }),
    onError: (error) =>
      toast(error instanceof PushServiceError ? t('browserFailed') : errorMessage(error), { tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: browserPushQuery.queryKey }),
  });
  if (!offered || key === undefined) return null;
  const known = key === null ? null : (state ?? 'off');
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-md font-extrabold">{t('groupBrowser')}</h2>
      <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4">
        <p className="min-w-0 flex-1 text-muted">{t(known === null ? 'browserNone' : texts[known])}</p>
        {(known === 'off' || known === 'on') && (
          <Button
            variant={known === 'off' ? 'primary' : 'secondary'}
            busy={change.isPending}
            onClick={() => change.mutate(known === 'off')}
          >
            {t(known === 'off' ? 'browserStart' : 'browserStop')}
          </Button>
        )}
      </div>
    </section>
  );
}

import { useEffect, useState } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { t } from '../../messages/app-views.ts';
import { Button } from '../../ui/Button.tsx';
import { useTheme } from '../../ui/theme.ts';
import { toast } from '../../ui/toast.ts';
import { useSession } from '../session/index.ts';
import { environment } from './model/environment.ts';

/** /app/users/test: the page's environment, for app developers. No token is shown. */
export default function TestPage() {
  useTitle(t('testTitle'));
  const { userKey, user } = useSession();
  // Re-renders on changes of the theme, the session and the window.
  useTheme();
  useWindowChanges();
  const facts = [
    ...environment(),
    ['user_key', String(userKey ?? '-')],
    ['verification_yn', user?.verification_yn ?? '-'],
    ['user_adult_yn', user?.user_adult_yn ?? '-'],
  ] as const;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(facts.map(([name, value]) => `${name}: ${value}`).join('\n'));
      toast(t('testCopied'));
    } catch {
      // The browser denied clipboard access: the facts are still on the screen.
      toast(t('testCopyFailed'), { tone: 'warn' });
    }
  };
  return (
    <div className="mx-auto w-full max-w-text px-4 py-6">
      <h1 className="text-lg font-extrabold">{t('testTitle')}</h1>
      <p className="mt-1 text-sm text-muted">{t('testBody')}</p>
      <dl className="mt-4 divide-y divide-line rounded-card border border-line bg-surface text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2">
            <dt className="w-40 shrink-0 font-semibold">{name}</dt>
            <dd className="min-w-0 flex-1 text-muted wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="lg" className="mt-4 w-full" onClick={() => void copy()}>
        {t('testCopy')}
      </Button>
    </div>
  );
}

/** Re-renders when the window, its orientation or the connection changes. */
function useWindowChanges(): void {
  const [, rerender] = useState(0);
  useEffect(() => {
    const show = (): void => rerender((count) => count + 1);
    const events = ['resize', 'online', 'offline'] as const;
    for (const event of events) window.addEventListener(event, show);
    return () => {
      for (const event of events) window.removeEventListener(event, show);
    };
  }, []);
}

import './effect-live.css';
import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { t } from '../../messages/app-views.ts';
import { ErrorPage } from '../../site/ErrorPage.tsx';
import { PageError } from '../../site/page-error.ts';
import { EffectOverlay, type OverlayState } from '../lives/index.ts';
import { postToApp } from './model/app-bridge.ts';

/**
 * /app/effect-live?vod_key=…: a live's gifts on a transparent background, for the app to overlay on its own video. It
 * never covers that video with text: events are posted to the app.
 */
export default function EffectLivePage() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const requested = search.get('vod_key') ?? '';
  useTitle(t('effectTitle'));
  useTransparency();
  const vodKey = Number(requested);
  const report = useCallback(
    (state: OverlayState, code?: string) =>
      postToApp({ type: 'effect-live', vod_key: vodKey, state, ...(code === undefined ? {} : { code }) }),
    [vodKey],
  );
  if (!/^\d{1,10}$/.test(requested)) {
    return <ErrorPage kind="common" message={new PageError('common', pathname).message} />;
  }
  return (
    <div className="relative flex-1">
      <h1 className="sr-only">{t('effectTitle')}</h1>
      <EffectOverlay vodKey={vodKey} onState={report} />
    </div>
  );
}

/** Makes the page transparent while it is shown. */
function useTransparency(): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add('see-through');
    return () => classList.remove('see-through');
  }, []);
}

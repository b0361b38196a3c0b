import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../messages/app.ts';
import { IconButton } from '../ui/Button.tsx';

const shownAfterPx = 100;

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Leads back to the top of a page once it is scrolled by more than 100 px. */
export function GoToTop() {
  const shown = useSyncExternalStore(
    subscribe,
    () => window.scrollY > shownAfterPx,
    () => false,
  );
  if (!shown) return null;
  return (
    <IconButton
      label={t('toTop')}
      onClick={() => {
        const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
      className="fixed right-4 bottom-[calc(72px+env(safe-area-inset-bottom))] z-30 animate-fade-in rounded-pill! border border-line bg-surface shadow-float lg:right-6 lg:bottom-6"
    >
      <ArrowUp size={20} aria-hidden />
    </IconButton>
  );
}

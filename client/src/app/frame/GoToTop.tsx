import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../../messages/app.ts';
import { IconButton } from '../../ui/Button.tsx';

const shownAfterPx = 100;

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/**
 * Scrolls back to the top; shown once the page is scrolled by more than 100 px. It is placed before the footer, in the
 * space above it, so that at the end of a page it covers nothing.
 */
export function GoToTop() {
  const shown = useSyncExternalStore(
    subscribe,
    () => window.scrollY > shownAfterPx,
    () => false,
  );
  return (
    <div
      data-to-top
      className="pointer-events-none sticky bottom-[calc(72px+var(--above-bar,0px)+env(safe-area-inset-bottom))] z-30 -mb-12 flex h-12 shrink-0 items-center justify-end px-4 lg:bottom-6 lg:px-6"
    >
      {shown && (
        <IconButton
          label={t('toTop')}
          onClick={() => {
            const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
            window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
          className="pointer-events-auto animate-fade-in rounded-pill! border border-line bg-surface shadow-float"
        >
          <ArrowUp size={20} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

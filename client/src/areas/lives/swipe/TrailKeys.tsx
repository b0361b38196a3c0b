import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../messages/lives.ts';
import { ControlButton } from '../../media/index.ts';
import type { TrailStop } from './live-trail.ts';
import type { Trail } from './use-trail.ts';

/**
 * The way to the neighbours without a finger: two buttons, which touch screens show only to the keyboard, and the keys
 * Page Up and Page Down.
 */
export function TrailKeys({ trail }: { trail: Trail }) {
  const latest = useRef(trail);
  useEffect(() => {
    latest.current = trail;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { previous, next, go } = latest.current;
      const stop = { PageUp: previous, PageDown: next }[event.key];
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('textarea, input, [role="log"], [role="dialog"]');
      if (!stop || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      go(stop);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <nav
      aria-label={t('trail')}
      className="absolute top-1/3 right-1 flex flex-col gap-2 not-focus-within:[@media(hover:none)]:sr-only"
    >
      {trail.previous && <TrailButton label="trailPrevious" stop={trail.previous} go={trail.go} />}
      {trail.next && <TrailButton label="trailNext" stop={trail.next} go={trail.go} />}
    </nav>
  );
}

function TrailButton({
  label,
  stop,
  go,
}: {
  label: 'trailPrevious' | 'trailNext';
  stop: TrailStop;
  go: Trail['go'];
}) {
  return (
    <ControlButton
      label={t(label, { host: stop.host, title: stop.title })}
      onClick={() => go(stop)}
      className="rounded-pill bg-shade-soft"
    >
      {label === 'trailPrevious' ? (
        <ChevronUp size={22} aria-hidden />
      ) : (
        <ChevronDown size={22} aria-hidden />
      )}
    </ControlButton>
  );
}

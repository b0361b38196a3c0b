import { t } from '../../../../messages/monthly.ts';
import { useSecondsUntil } from '../../../../ui/Countdown.tsx';
import type { EventPart } from '../month-event-queries.ts';
import type { ShownEvent } from '../shown-event.ts';

/**
 * The time until the event begins or ends, by the server's clock. Digits keep their width, so that nothing moves; the
 * seconds are visual only.
 */
export function CountdownPart({
  part,
  shown,
}: {
  part: Extract<EventPart, { type: 'countdown' }>;
  shown: ShownEvent;
}) {
  const until = part.until === 'begins' ? shown.beginsOn : shown.endsOn;
  const seconds = useSecondsUntil(Date.parse(until) - shown.aheadMs);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3_600),
    Math.floor((seconds % 3_600) / 60),
  ];
  const units = [
    { name: t('countdownDays'), value: days },
    { name: t('countdownHours'), value: hours },
    { name: t('countdownMinutes'), value: minutes },
    { name: t('countdownSeconds'), value: seconds % 60 },
  ];
  return (
    <div className="rounded-card border border-line bg-surface p-4 text-center">
      <p className="chat-text font-semibold">{part.label}</p>
      {/* The number of days may have three digits: its place is wide enough from the start. */}
      <div
        role="timer"
        aria-live="off"
        aria-label={t('countdownLabel', { label: part.label, days, hours, minutes })}
        className="mt-2 flex h-16 items-center justify-center gap-2"
      >
        {seconds === 0 ? (
          <p className="text-muted">{t('countdownOver')}</p>
        ) : (
          units.map(({ name, value }) => (
            <span key={name} aria-hidden className="flex w-16 flex-col rounded-control bg-raised py-2">
              <span className="text-lg font-extrabold tabular-nums">{String(value).padStart(2, '0')}</span>
              <span className="text-xs text-muted">{name}</span>
            </span>
          ))
        )}
      </div>
    </div>
  );
}

import { t } from '../../../messages/session.ts';
import { useSecondsUntil } from '../../../ui/Countdown.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatClock } from '../../../ui/format/dates.ts';
import type { Lockout } from '../lockout.ts';

/** Why the sign-in failed; while locked, the remaining time. The countdown is visual only and not announced. */
export function LockoutAlert({
  message,
  lockout,
  lockedText = t('locked'),
}: {
  message: string | null;
  lockout: Lockout | null;
  lockedText?: string;
}) {
  const secondsLeft = useSecondsUntil(lockout?.lockedUntil ?? 0);
  const locked = secondsLeft > 0;
  const counted = lockout && lockout.failures > 0 && lockout.maxFailures > 0;
  const shown = locked ? lockedText : message;
  return (
    <div className={shown ? 'mb-4' : undefined}>
      <FormAlert message={shown} tone={locked ? 'wait' : 'danger'}>
        {locked && (
          <p role="timer" aria-live="off">
            {t('lockedLeft', { left: formatClock(secondsLeft) })}
          </p>
        )}
        {!locked && counted && (
          <p className="text-muted">
            {t('failures', { failures: lockout.failures, max: lockout.maxFailures })}
          </p>
        )}
      </FormAlert>
    </div>
  );
}

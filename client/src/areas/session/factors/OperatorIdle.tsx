import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { deviceStorage } from '../../../lib/storage.ts';
import { t } from '../../../messages/factor.ts';
import { toast } from '../../../ui/toast.ts';
import { signOut } from '../sign-in.ts';
import { securityQuery } from './security-query.ts';

/** When the operator last acted, in any tab. */
const storageKey = 'honey.acted';
const reportMs = 60_000;
const checkMs = 5_000;
const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const lastActed = (): number => Number(deviceStorage().getItem(storageKey) ?? 0);

async function report(): Promise<void> {
  try {
    await api.POST('/v1/admin/security/activity');
  } catch (error) {
    // Reported again with the next action.
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Reports that an operator acts, once a minute at most, and signs out after the time without an action (SESSION-52). The
 * server ends the sign-in by itself: this page says why.
 */
export default function OperatorIdle() {
  const { data } = useQuery({ ...securityQuery, staleTime: Number.POSITIVE_INFINITY });
  const minutes = data?.idle_minutes;
  useEffect(() => {
    if (minutes === undefined) return;
    deviceStorage().setItem(storageKey, String(Date.now()));
    let reportedAt = Number.NEGATIVE_INFINITY;
    const act = (): void => {
      const now = Date.now();
      if (now - lastActed() > 1_000) deviceStorage().setItem(storageKey, String(now));
      if (now - reportedAt < reportMs) return;
      reportedAt = now;
      void report();
    };
    const check = (): void => {
      if (Date.now() - lastActed() < minutes * 60_000) return;
      clearInterval(timer);
      toast(t('idleOut', { minutes }), { tone: 'warn' });
      void signOut();
    };
    const timer = setInterval(check, checkMs);
    for (const event of events) window.addEventListener(event, act, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, act);
    };
  }, [minutes]);
  return null;
}

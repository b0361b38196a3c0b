import type { PersonalKind, PersonalPayload } from '@honey/mintalk';
import { useEffect, useRef } from 'react';
import { onPersonal, onPersonalReconnect } from './personal-bus.ts';

/** Subscribes to one kind of personal event while the component is mounted. */
export function usePersonal(kind: PersonalKind, listener: (payload: PersonalPayload) => void): void {
  const latest = useLatest(listener);
  useEffect(() => onPersonal(kind, (payload) => latest.current(payload)), [kind, latest]);
}

/** Called when lists need a refetch: on every connect, because events may have been missed before it. */
export function usePersonalReconnect(listener: () => void): void {
  const latest = useLatest(listener);
  useEffect(() => onPersonalReconnect(() => latest.current()), [latest]);
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

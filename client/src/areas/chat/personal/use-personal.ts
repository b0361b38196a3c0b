import type { PersonalKind, PersonalPayload } from '@honey/mintalk';
import { useEffect, useRef } from 'react';
import { onPersonal, onPersonalReconnect } from './personal-bus.ts';

/** Hears what concerns the member who is signed in, of one kind, while the component is shown. */
export function usePersonal(kind: PersonalKind, listener: (payload: PersonalPayload) => void): void {
  const latest = useLatest(listener);
  useEffect(() => onPersonal(kind, (payload) => latest.current(payload)), [kind, latest]);
}

/** Calls when lists are to be read anew: the connection stands, and something may have been missed before. */
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

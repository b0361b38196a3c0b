import { useCallback, useEffect, useRef, useState } from 'react';

/** How long the controls stay without a movement. */
const IDLE_MS = 3_000;

/**
 * Whether the controls are visible: for a while after every activity. `wake` reports activity, `rest` hides them
 * immediately.
 */
export function useIdleControls(): { awake: boolean; wake: () => void; rest: () => void } {
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setAwake(false);
  }, []);

  const wake = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAwake(false), IDLE_MS);
    setAwake(true);
  }, []);

  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);

  return { awake, wake, rest };
}

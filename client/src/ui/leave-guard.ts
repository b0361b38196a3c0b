import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { overlay } from './overlays.tsx';

const openLeaveDialog = overlay(() => import('./LeaveDialog.tsx'));

/**
 * Prompts for confirmation before unsaved input is left behind by a link or by closing the tab.
 * @param isInside paths that may be navigated to without confirmation
 * @returns allows leaving the page, after the form is submitted
 */
export function useLeaveGuard(dirty: boolean, isInside?: (pathname: string) => boolean): () => void {
  const isReleased = useRef(false);
  const isBlocking = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !isReleased.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isInside?.(nextLocation.pathname),
    [dirty, isInside],
  );
  const { state, proceed, reset } = useBlocker(isBlocking);
  useEffect(() => {
    if (state !== 'blocked') return;
    return openLeaveDialog({ onLeave: proceed, onStay: reset });
  }, [state, proceed, reset]);

  useEffect(() => {
    if (!dirty) return;
    const preventUnload = (event: BeforeUnloadEvent): void => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [dirty]);

  return useCallback(() => {
    isReleased.current = true;
  }, []);
}

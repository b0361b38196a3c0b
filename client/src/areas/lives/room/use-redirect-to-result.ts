import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useIsEmbedded } from '../../media/index.ts';
import { resultPath } from '../results/result-path.ts';

/** How long the last frame stays, with the reason over it. */
const WAIT_MS = 4_000;

/**
 * Redirects from the room of an ended live to its result, replacing the room, so that "back" leads to where the viewer
 * came from. A room in another site's frame stays, because that site may frame no other page (MEDIA-19).
 * @param endedBy why it ended, or undefined while it is on
 */
export function useRedirectToResult(vodKey: number, endedBy: string | null | undefined): void {
  const navigate = useNavigate();
  const isEmbedded = useIsEmbedded();
  useEffect(() => {
    if (endedBy === undefined || isEmbedded) return;
    const timer = setTimeout(() => void navigate(resultPath(vodKey, endedBy), { replace: true }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [vodKey, endedBy, isEmbedded, navigate]);
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useIsEmbedded } from '../../media/index.ts';
import { resultPath } from '../results/result-path.ts';

/** The last picture stays for as long, with the reason over it. */
const WAIT_MS = 4_000;

/**
 * Leads from a room whose live is over to its result, which takes the room's place: going back leads to where the
 * viewer came from. A room in another site's frame stays, since that site may frame no other page (MEDIA-19).
 * @param endedBy why it ended, or undefined while it is on
 */
export function useLeadToResult(vodKey: number, endedBy: string | null | undefined): void {
  const navigate = useNavigate();
  const isEmbedded = useIsEmbedded();
  useEffect(() => {
    if (endedBy === undefined || isEmbedded) return;
    const timer = setTimeout(() => void navigate(resultPath(vodKey, endedBy), { replace: true }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [vodKey, endedBy, isEmbedded, navigate]);
}

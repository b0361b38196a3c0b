import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ApiError } from '../../api/errors.ts';
import { isEmbeddedPage, notifyEmbedder } from './embedder.ts';
import type { PlaybackState } from './model/live-playback.ts';

/** Whether this page is the room that other sites may frame; also asked where a page is drawn without a browser. */
export const useIsEmbedded = (): boolean => isEmbeddedPage(useLocation().pathname);

/** Tells the page that frames this one how the live plays. */
export function useEmbedder(status: PlaybackState['status'], ended: boolean): void {
  const code = status === 'refused' ? 'refused' : status.startsWith('unsupported') ? 'unsupported' : null;
  const playing = status === 'playing';
  useEffect(() => {
    if (ended) notifyEmbedder('ended');
  }, [ended]);
  useEffect(() => {
    if (playing && !ended) notifyEmbedder('started');
  }, [playing, ended]);
  useEffect(() => {
    if (code !== null) notifyEmbedder('error', { code });
  }, [code]);
}

/**
 * Tells the page that frames this one that the viewer is not let in (MEDIA-18): that the live is over, or why nothing can
 * be played. Null while nobody is refused, or while it is not known whether the live is over.
 */
export function useRefusalEmbedder(error: ApiError | null, over = false): void {
  useEffect(() => {
    if (!error) return;
    if (over || error.code === 'live_ended') notifyEmbedder('ended');
    else if (error.status === 0) notifyEmbedder('error', { code: 'unreachable' });
    else notifyEmbedder('error', { code: 'refused', reason: error.code });
  }, [error, over]);
}

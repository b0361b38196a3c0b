import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ApiError } from '../../api/errors.ts';
import { isEmbeddedPage, notifyEmbedder } from './embedder.ts';
import type { PlaybackState } from './model/live-playback.ts';

/** Whether this page is the room that other sites may frame; also works during server rendering. */
export const useIsEmbedded = (): boolean => isEmbeddedPage(useLocation().pathname);

/** Reports the playback status to the page that frames this one. */
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
 * Reports to the page that frames this one that the viewer is refused (MEDIA-18): the live has ended, or why it cannot
 * be played. Null without a refusal, or while it is unknown whether the live has ended.
 */
export function useRefusalEmbedder(error: ApiError | null, ended = false): void {
  useEffect(() => {
    if (!error) return;
    if (ended || error.code === 'live_ended') notifyEmbedder('ended');
    else if (error.status === 0) notifyEmbedder('error', { code: 'unreachable' });
    else notifyEmbedder('error', { code: 'refused', reason: error.code });
  }, [error, ended]);
}

/** Reports the shape of the picture to the page that frames this one, which sizes the frame. */
export function useShapeEmbedder(shape: 'H' | 'V'): void {
  useEffect(() => notifyEmbedder('shape', { shape }), [shape]);
}

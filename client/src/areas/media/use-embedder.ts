import { useEffect } from 'react';
import { tellEmbedder } from './embedder.ts';
import type { PlaybackState } from './model/live-playback.ts';

/** Tells the page that frames this one how the live plays. */
export function useEmbedder(status: PlaybackState['status'], ended: boolean): void {
  const code = status === 'refused' ? 'refused' : status.startsWith('unsupported') ? 'unsupported' : null;
  const playing = status === 'playing';
  useEffect(() => {
    if (ended) tellEmbedder('ended');
  }, [ended]);
  useEffect(() => {
    if (playing && !ended) tellEmbedder('started');
  }, [playing, ended]);
  useEffect(() => {
    if (code !== null) tellEmbedder('error', { code });
  }, [code]);
}

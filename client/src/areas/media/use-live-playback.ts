import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LivePlayback, type PlaybackOwner, type PlaybackState } from './model/live-playback.ts';

/**
 * Plays an address in a video element for as long as the component stands; a new address is played at once.
 * Null plays nothing.
 */
export function useLivePlayback(
  video: RefObject<HTMLVideoElement | null>,
  url: string | null,
  owner: PlaybackOwner,
): { playback: LivePlayback; state: PlaybackState } | null {
  const [playback, setPlayback] = useState<LivePlayback | null>(null);
  const latestOwner = useRef(owner);
  useEffect(() => {
    latestOwner.current = owner;
  });

  useEffect(() => {
    if (!video.current) return;
    const created = new LivePlayback(video.current, {
      refused: () => latestOwner.current.refused(),
      over: () => latestOwner.current.over(),
    });
    setPlayback(created);
    return () => {
      created.destroy();
      setPlayback(null);
    };
  }, [video]);

  useEffect(() => {
    if (playback && url !== null) void playback.load(url);
  }, [playback, url]);

  const state = useSyncExternalStore(
    playback?.subscribe ?? subscribeToNothing,
    () => playback?.getState() ?? null,
  );
  return playback && state ? { playback, state } : null;
}

const subscribeToNothing = () => () => {};

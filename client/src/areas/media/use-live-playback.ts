import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Schema } from '../../api/client.ts';
import { assetUrl } from '../../api/hosts.ts';
import { LivePlayback, type PlaybackOwner, type PlaybackState } from './model/live-playback.ts';
import type { PlaybackSource } from './model/playback-engine.ts';

/**
 * Plays a live in a video element for the lifetime of the component. Every new server response is played immediately,
 * because its address belongs to the watch session; null plays nothing. A renewed response of the same session
 * continues without interruption. `away` means that the host is away, as reported by the room.
 */
export function useLivePlayback(
  video: RefObject<HTMLVideoElement | null>,
  source: Schema<'Playback'> | null,
  renewed: Schema<'Playback'> | null,
  away: boolean,
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
      onRefused: () => latestOwner.current.onRefused(),
      onEnded: () => latestOwner.current.onEnded(),
      isSecondary: latestOwner.current.isSecondary ?? false,
      still: () => latestOwner.current.still?.() ?? null,
    });
    setPlayback(created);
    return () => {
      created.destroy();
      setPlayback(null);
    };
  }, [video]);

  useEffect(() => {
    const playable = source && playableSource(source);
    if (playable) void playback?.load(playable);
    else playback?.unload();
  }, [playback, source]);

  useEffect(() => {
    const playable = renewed && playableSource(renewed);
    if (playable) playback?.continueFrom(playable);
  }, [playback, renewed]);

  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !away) playback?.resumeStream();
    wasAway.current = away;
  }, [playback, away]);

  const state = useStore(playback?.store ?? nothing);
  return playback && state ? { playback, state } : null;
}

/** Nothing plays before there is a video element. */
const nothing = createStore(() => null);

/** The best source this player supports, or null. */
function playableSource({ sources }: Schema<'Playback'>): PlaybackSource | null {
  const source = sources[0];
  if (!source) return null;
  return { type: source.type === 'flv' ? 'flv' : 'hls', url: assetUrl(source.url) };
}

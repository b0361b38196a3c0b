import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Schema } from '../../api/client.ts';
import { answeredAddress } from '../../api/hosts.ts';
import { LivePlayback, type PlaybackOwner, type PlaybackState } from './model/live-playback.ts';

/**
 * Plays a live in a video element for as long as the component stands. Every new answer of the server is played
 * at once, since its address belongs to the visit; null plays nothing. A renewed answer of the same visit is gone on from.
 */
export function useLivePlayback(
  video: RefObject<HTMLVideoElement | null>,
  source: Schema<'Playback'> | null,
  renewed: Schema<'Playback'> | null,
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
    const url = source && hlsAddress(source);
    if (url) void playback?.load(url);
    else playback?.unload();
  }, [playback, source]);

  useEffect(() => {
    const url = renewed && hlsAddress(renewed);
    if (url) playback?.goOnFrom(url);
  }, [playback, renewed]);

  const state = useStore(playback?.store ?? nothing);
  return playback && state ? { playback, state } : null;
}

/** Before there is a video element nothing plays. */
const nothing = createStore(() => null);

/** The best address that this player can play, or null. */
function hlsAddress({ sources }: Schema<'Playback'>): string | null {
  const source = sources.find(({ type }) => type === 'hls' || type === 'll-hls');
  return source ? answeredAddress(source.url) : null;
}

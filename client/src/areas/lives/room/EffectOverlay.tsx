import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { GiftEffects } from '../../gifts/index.ts';
import { useSession } from '../../session/index.ts';
import type { RoomModel } from './model/room-model.ts';
import { useRoom, useRoomState, useWatchState } from './use-room.ts';

/** The state of a live's effects. */
export type OverlayState = 'ready' | 'refused' | 'ended';

/**
 * Only the gift effects of a live, over a transparent background. It joins as a room does: a viewer who may not watch
 * sees nothing, and `onState` receives the refusal's code.
 */
export default function EffectOverlay({
  vodKey,
  onState,
}: {
  vodKey: number;
  onState: (state: OverlayState, code?: string) => void;
}) {
  const { userKey } = useSession();
  const room = useRoom(vodKey, userKey);
  const watch = useWatchState(room);
  const refusal = watch.phase === 'refused' ? watch.error.code : undefined;
  useEffect(() => {
    if (refusal !== undefined) onState('refused', refusal);
  }, [refusal, onState]);
  if (!room || watch.phase !== 'in') return null;
  return <Effects room={room} onState={onState} />;
}

function Effects({ room, onState }: { room: RoomModel; onState: (state: OverlayState) => void }) {
  const { chat, endedBy } = useRoomState(room);
  const connected = useStore(chat?.store ?? noChat)?.connection === 'connected';
  const ended = endedBy !== undefined;
  useEffect(() => {
    if (ended) onState('ended');
    else if (connected) onState('ready');
  }, [ended, connected, onState]);
  return <GiftEffects stage={room.effects} />;
}

/** A room whose chat has not started. */
const noChat = createStore(() => null);

import { Permission } from '@honey/mintalk/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RoomChat } from '../../chat/index.ts';
import { RoomModel, type RoomState } from './model/room-model.ts';
import type { WatchState } from './model/watch-session.ts';

/** A room for the lifetime of the component; null before it is created. */
export function useRoom(vodKey: number, userKey: number | null): RoomModel | null {
  const queries = useQueryClient();
  const [room, setRoom] = useState<RoomModel | null>(null);
  useEffect(() => {
    const created = new RoomModel(vodKey, userKey, queries);
    created.start();
    setRoom(created);
    return () => {
      created.stop();
      setRoom(null);
    };
  }, [vodKey, userKey, queries]);
  return room;
}

/** The state of the room. */
export function useRoomState(room: RoomModel): RoomState {
  return useStore(room.store);
}

/** Whether the viewer is the room's host or a manager. */
export function useIsModerator(chat: RoomChat | null): boolean {
  const place = useStore(chat?.store ?? noChat, ({ permission }) => permission);
  return place === Permission.host || place === Permission.manager;
}

const noChat = createStore(() => ({ permission: 0 }));

/** The state of the watch session. */
export function useWatchState(room: RoomModel | null): WatchState {
  return useStore(room?.watch.store ?? notEntered);
}

/** A watch session that has not started. */
const notEntered = createStore<WatchState>(() => ({ phase: 'entering' }));

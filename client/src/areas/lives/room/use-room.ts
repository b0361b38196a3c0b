import { Permission } from '@honey/mintalk/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RoomChat } from '../../chat/index.ts';
import { RoomModel, type RoomState } from './model/room-model.ts';
import type { WatchState } from './model/watch-session.ts';

/** A room for as long as the component stands; null for the moment before it is entered. */
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

/** How the room stands, kept current. */
export function useRoomState(room: RoomModel): RoomState {
  return useStore(room.store);
}

/** Whether the viewer is the room's host or one of the managers, kept current. */
export function useIsModerator(chat: RoomChat | null): boolean {
  const place = useStore(chat?.store ?? noChat, ({ permission }) => permission);
  return place === Permission.host || place === Permission.manager;
}

const noChat = createStore(() => ({ permission: 0 }));

/** How the visit stands, kept current. */
export function useWatchState(room: RoomModel | null): WatchState {
  return useStore(room?.watch.store ?? notEntered);
}

/** A visit that has not begun. */
const notEntered = createStore<WatchState>(() => ({ phase: 'entering' }));

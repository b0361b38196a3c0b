import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { RoomModel, type RoomState } from './room-model.ts';
import type { WatchState } from './watch-session.ts';

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
  return useSyncExternalStore(room.subscribe, room.getState);
}

/** How the visit stands, kept current. */
export function useWatchState(room: RoomModel | null): WatchState {
  return useSyncExternalStore(
    room?.watch.subscribe ?? subscribeToNothing,
    () => room?.watch.getState() ?? entering,
  );
}

const entering: WatchState = { phase: 'entering' };
const subscribeToNothing = () => () => {};

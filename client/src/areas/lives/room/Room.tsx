import { ErrorPage } from '../../../site/ErrorPage.tsx';
import { RoomRefused } from './RoomRefused.tsx';
import { RoomSkeleton } from './RoomSkeleton.tsx';
import { RoomView } from './RoomView.tsx';
import { pageOfRefusal } from './refusals.ts';
import { useRoom, useWatchState } from './use-room.ts';

/** A live's room, from asking to be let in on. */
export default function Room({ vodKey, userKey }: { vodKey: number; userKey: number | null }) {
  const room = useRoom(vodKey, userKey);
  const watch = useWatchState(room);
  if (watch.phase === 'refused') {
    const page = pageOfRefusal(watch.error.code);
    if (page) return <ErrorPage kind={page} />;
    return <RoomRefused vodKey={vodKey} error={watch.error} onRetry={() => void room?.watch.enter()} />;
  }
  if (!room || watch.phase === 'entering') return <RoomSkeleton />;
  return <RoomView room={room} join={watch.join} />;
}

import { useQuery } from '@tanstack/react-query';
import { Ban, LogOut, MessageSquareOff, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/blocks.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type ModeratedRoom, type ModerationAction, roomPersonQuery } from './queries/moderation.ts';
import { runModeration, type Target } from './run-moderation.ts';

/** What a host or a manager can do to a member in the room. */
export function ModerationButtons({
  room,
  target,
  isHost,
  onConfirming,
}: {
  room: ModeratedRoom;
  target: Target;
  /** Only the host can appoint managers. */
  isHost: boolean;
  /** Called when an action opens a confirmation dialog. */
  onConfirming: () => void;
}) {
  const { data, error, refetch } = useQuery(roomPersonQuery(room, target.user_key));
  if (error && !data) {
    return (
      <ErrorState title={t('controlFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    );
  }
  if (!data) {
    return (
      <div className="mt-4 grid grid-cols-2 gap-2">
        <LoadingNote />
        {['kick', 'chat', 'watch', 'manager'].map((place) => (
          <Skeleton key={place} className="h-10" />
        ))}
      </div>
    );
  }
  if (data.may_moderate_yn === 'N')
    return <p className="mt-4 text-center text-muted">{t('protectedPerson')}</p>;
  const act = (name: ModerationAction, on: boolean, icon: ReactNode, label: string) => (
    <Button
      aria-pressed={on}
      variant={on ? 'danger' : 'secondary'}
      icon={icon}
      onClick={() => runModeration(name, !on, { room, target, onConfirming })}
    >
      {label}
    </Button>
  );
  const [kicked, chat, watch, manager] = [
    data.kick_yn,
    data.chat_block_yn,
    data.watch_block_yn,
    data.manager_yn,
  ].map((value) => value === 'Y') as [boolean, boolean, boolean, boolean];
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      {act('kick', kicked, <LogOut size={18} aria-hidden />, t(kicked ? 'undoKick' : 'kick'))}
      {act(
        'chatBlock',
        chat,
        <MessageSquareOff size={18} aria-hidden />,
        t(chat ? 'chatUnblock' : 'chatBlock'),
      )}
      {act('watchBlock', watch, <Ban size={18} aria-hidden />, t(watch ? 'watchUnblock' : 'watchBlock'))}
      {isHost && (
        <Button
          aria-pressed={manager}
          icon={<ShieldCheck size={18} aria-hidden />}
          onClick={() => runModeration('manager', !manager, { room, target, onConfirming })}
        >
          {t(manager ? 'dismiss' : 'appoint')}
        </Button>
      )}
    </div>
  );
}

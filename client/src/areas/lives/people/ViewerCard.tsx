import { MessageSquareOff, MessageSquareText } from 'lucide-react';
import { t } from '../../../messages/lives.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { toast } from '../../../ui/toast.ts';
import { FollowButton } from '../../social/index.ts';
import { PersonSummary } from './PersonSummary.tsx';
import type { ViewerCardProps } from './viewer-card.ts';

/** What a viewer sees of somebody else in the room. */
export default function ViewerCard({
  chatHidden,
  onChatHide,
  onClose,
  ...person
}: ViewerCardProps & OverlayProps) {
  const { user, hostKey } = person;
  const isHost = user.user_key === hostKey;
  const hide = () => {
    onChatHide(!chatHidden);
    toast(chatHidden ? t('chatShown', { nick: user.nick }) : t('chatHidden', { nick: user.nick }));
    onClose();
  };
  return (
    <Dialog title={t('cardTitle', { nick: user.nick })} hideTitle onClose={onClose}>
      <PersonSummary {...person} />
      <div className="mt-3 flex gap-2 *:flex-1">
        {isHost ? (
          <FollowButton userKey={user.user_key} nick={user.nick} />
        ) : (
          <Button
            onClick={hide}
            icon={
              chatHidden ? (
                <MessageSquareText size={18} aria-hidden />
              ) : (
                <MessageSquareOff size={18} aria-hidden />
              )
            }
          >
            {chatHidden ? t('showChat') : t('hideChat')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

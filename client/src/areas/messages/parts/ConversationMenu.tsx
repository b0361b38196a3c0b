import { Ban, EllipsisVertical, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Popover } from '../../../ui/Popover.tsx';
import { toast } from '../../../ui/toast.ts';
import { addToList } from '../../blocks/index.ts';
import { deleteConversation } from '../queries/mutations.ts';
import { messagesChanged } from '../queries/refetch.ts';
import { MenuButton } from './MenuButton.tsx';

interface Other {
  user_key: number;
  nick: string;
}

/** After confirmation, blocks messages from a member. */
export function confirmMessageBlock({ user_key, nick }: Other, onClosed: () => void): void {
  openConfirm({
    title: t('blockTitle', { nick }),
    body: t('blockBody'),
    action: t('block'),
    tone: 'danger',
    onConfirm: async () => {
      await addToList('message', user_key);
      onClosed();
      await messagesChanged(null);
      toast(t('blockedDone', { nick }), { tone: 'good' });
    },
  });
}

/** After confirmation, deletes a conversation for the member. */
export function confirmDeletion({ user_key, nick }: Other, onClosed: () => void): void {
  openConfirm({
    title: t('deleteAllTitle', { nick }),
    body: t('deleteAllBody'),
    action: t('deleteAll'),
    tone: 'danger',
    onConfirm: async () => {
      await deleteConversation(user_key);
      onClosed();
      toast(t('deleted'), { tone: 'good' });
    },
  });
}

/** The actions on a conversation as a whole. */
export function ConversationMenu({ user, onClosed }: { user: Other; onClosed: () => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const press = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <>
      <IconButton
        ref={button}
        label={t('menu')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <EllipsisVertical size={20} aria-hidden />
      </IconButton>
      {open && (
        <Popover anchor={button} label={t('menu')} onClose={() => setOpen(false)} className="w-56 p-2">
          <MenuButton
            icon={<Trash2 size={16} aria-hidden />}
            onClick={press(() => confirmDeletion(user, onClosed))}
          >
            {t('deleteAll')}
          </MenuButton>
          <MenuButton
            icon={<Ban size={16} aria-hidden />}
            onClick={press(() => confirmMessageBlock(user, onClosed))}
          >
            {t('block')}
          </MenuButton>
        </Popover>
      )}
    </>
  );
}

import clsx from 'clsx';
import { Copy, EllipsisVertical, Flag, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { Avatar, type AvatarUser } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatTime } from '../../../ui/format/dates.ts';
import { overlay } from '../../../ui/overlays.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { toast } from '../../../ui/toast.ts';
import { PrivateImage } from '../../files/index.ts';
import { openReport } from '../../reports/index.ts';
import { deleteMessage } from '../queries/acts.ts';
import type { DirectMessage } from '../queries/conversations.ts';
import { MenuButton } from './MenuButton.tsx';

const openPicture = overlay<{ url: string; alt: string }>(() => import('./PictureDialog.tsx'), {
  single: true,
});

/** One message with its pictures, its time and whether it was read. */
export function MessageRow({ message, other }: { message: DirectMessage; other: AvatarUser }) {
  const mine = message.mine_yn === 'Y';
  const alt = mine ? t('pictureMine') : t('picture', { nick: other.nick });
  return (
    <li className={clsx('group flex items-end gap-2', mine && 'flex-row-reverse')}>
      {!mine && <Avatar user={other} size={32} />}
      <div className={clsx('flex max-w-[75%] min-w-0 flex-col gap-1', mine ? 'items-end' : 'items-start')}>
        {message.files.map(({ file_id, url, thumb_url }) => (
          <button
            key={file_id}
            type="button"
            aria-label={t('pictureOpen')}
            onClick={() => openPicture({ url, alt })}
            className="overflow-hidden rounded-card"
          >
            <PrivateImage url={thumb_url ?? url} alt={alt} className="h-40 w-48" />
          </button>
        ))}
        {message.content !== '' && (
          <p
            className={clsx(
              'chat-text rounded-card px-3 py-2 whitespace-pre-wrap',
              mine ? 'bg-honey text-on-honey' : 'bg-raised text-text',
            )}
          >
            {message.content}
          </p>
        )}
      </div>
      <div className={clsx('flex shrink-0 flex-col text-xs text-muted', mine && 'items-end')}>
        {mine && message.read_yn === 'Y' && <span>{t('read')}</span>}
        <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
      </div>
      <MessageMenu message={message} other={other} />
    </li>
  );
}

function MessageMenu({ message, other }: { message: DirectMessage; other: AvatarUser }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const press = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  const copy = press(() => {
    navigator.clipboard.writeText(message.content).then(
      () => toast(t('copied')),
      () => undefined,
    );
  });
  const remove = press(() =>
    openConfirm({
      title: t('removeTitle'),
      body: t('removeBody'),
      action: t('remove'),
      tone: 'danger',
      onConfirm: () => deleteMessage(other.user_key, message.message_id),
    }),
  );
  return (
    <>
      <IconButton
        ref={button}
        label={t('messageMenu')}
        aria-expanded={open}
        aria-haspopup="dialog"
        className="size-8 text-muted lg:opacity-0 lg:group-hover:opacity-100 lg:focus-visible:opacity-100 lg:aria-expanded:opacity-100"
        onClick={() => setOpen(!open)}
      >
        <EllipsisVertical size={16} aria-hidden />
      </IconButton>
      {open && (
        <Popover anchor={button} label={t('messageMenu')} onClose={() => setOpen(false)} className="w-48 p-2">
          {message.content !== '' && (
            <MenuButton icon={<Copy size={16} aria-hidden />} onClick={copy}>
              {t('copy')}
            </MenuButton>
          )}
          <MenuButton icon={<Trash2 size={16} aria-hidden />} onClick={remove}>
            {t('remove')}
          </MenuButton>
          {message.mine_yn === 'N' && (
            <MenuButton
              icon={<Flag size={16} aria-hidden />}
              onClick={press(() =>
                openReport({ type_cd: 2, target_key: String(message.message_id), name: other.nick }),
              )}
            >
              {t('report')}
            </MenuButton>
          )}
        </Popover>
      )}
    </>
  );
}

import clsx from 'clsx';
import { Copy, EllipsisVertical, Flag, Reply, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { Avatar, type AvatarUser } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatTime } from '../../../ui/format/dates.ts';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { overlay } from '../../../ui/overlays.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { toast } from '../../../ui/toast.ts';
import { PrivateImage } from '../../files/index.ts';
import { openReport } from '../../reports/index.ts';
import type { DirectMessage } from '../queries/conversations.ts';
import { deleteMessage } from '../queries/mutations.ts';
import { useLongPress } from '../use-long-press.ts';
import { MenuButton } from './MenuButton.tsx';

const openPicture = overlay(() => import('./PictureDialog.tsx'), {
  single: true,
});

/** A message with its pictures, its time and whether it was read. */
export function MessageRow({
  message,
  other,
  isTarget,
  onReply,
  onQuote,
}: {
  message: DirectMessage;
  other: AvatarUser;
  /** It is the searched message. */
  isTarget: boolean;
  /** Omitted if the member may not write. */
  onReply: ((message: DirectMessage) => void) | undefined;
  /** The quote of the replied-to message was pressed. */
  onQuote: (messageId: number) => void;
}) {
  const [open, setOpen] = useState(false);
  const press = useLongPress(() => setOpen(true));
  const mine = message.mine_yn === 'Y';
  const alt = mine ? t('pictureMine') : t('picture', { nick: other.nick });
  return (
    <li
      data-message={message.message_id}
      tabIndex={-1}
      className={clsx(
        'group flex items-end gap-2 rounded-card outline-none pointer-coarse:select-none',
        mine && 'flex-row-reverse',
        isTarget && 'bg-honey-soft',
      )}
      {...press}
    >
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
        <Quote message={message} other={other} onQuote={onQuote} />
        {message.content !== '' && (
          <p
            className={clsx(
              'chat-text rounded-card px-3 py-2 whitespace-pre-wrap',
              mine ? 'bg-honey text-on-honey' : 'bg-raised text-text',
            )}
          >
            <LinkedText text={message.content} />
          </p>
        )}
      </div>
      <div className={clsx('flex shrink-0 flex-col text-xs text-muted', mine && 'items-end')}>
        {mine && message.read_yn === 'Y' && <span>{t('read')}</span>}
        <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
      </div>
      <MessageMenu message={message} other={other} open={open} onOpen={setOpen} onReply={onReply} />
    </li>
  );
}

/** A short quote of the replied-to message; one that the member deleted is not quoted. */
function Quote({
  message: { reply, reply_to },
  other,
  onQuote,
}: {
  message: DirectMessage;
  other: AvatarUser;
  onQuote: (messageId: number) => void;
}) {
  if (reply_to === null) return null;
  if (!reply)
    return (
      <p className="flex items-center gap-1 text-xs text-muted">
        <Reply size={12} aria-hidden className="shrink-0" />
        {t('replyDeleted')}
      </p>
    );
  return (
    <button
      type="button"
      onClick={() => onQuote(reply.message_id)}
      className="flex min-h-6 max-w-full items-center gap-1 rounded-control text-xs text-muted hover:text-text"
    >
      <Reply size={12} aria-hidden className="shrink-0" />
      <span className="sr-only">{t('replyOf')} </span>
      <span className="min-w-0 truncate">
        {reply.mine_yn === 'Y' ? '' : `${other.nick}: `}
        {reply.content || t('lastPictures', { count: reply.file_cnt })}
      </span>
    </button>
  );
}

function MessageMenu({
  message,
  other,
  open,
  onOpen: setOpen,
  onReply,
}: {
  message: DirectMessage;
  other: AvatarUser;
  open: boolean;
  onOpen: (open: boolean) => void;
  onReply: ((message: DirectMessage) => void) | undefined;
}) {
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
          {onReply && (
            <MenuButton icon={<Reply size={16} aria-hidden />} onClick={press(() => onReply(message))}>
              {t('reply')}
            </MenuButton>
          )}
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

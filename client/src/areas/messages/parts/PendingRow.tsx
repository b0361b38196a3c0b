import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { PrivateImage } from '../../files/index.ts';
import { discard, type PendingMessage, resend } from '../model/sending.ts';

/** A pending message: sending, waiting for the connection, or refused, with its actions. */
export function PendingRow({ pending }: { pending: PendingMessage }) {
  const { content, files, state, reason } = pending;
  return (
    <li className="flex flex-col items-end gap-1">
      <div className="flex max-w-[75%] flex-col items-end gap-1 opacity-70">
        {files.map(({ file_id, url, thumb_url }) => (
          <PrivateImage
            key={file_id}
            url={thumb_url ?? url}
            alt={t('pictureMine')}
            className="h-40 w-48 rounded-card"
          />
        ))}
        {content !== '' && (
          <p className="chat-text rounded-card bg-honey px-3 py-2 whitespace-pre-wrap text-on-honey">
            {content}
          </p>
        )}
      </div>
      <p role="status" className={state === 'refused' ? 'text-xs text-danger-text' : 'text-xs text-muted'}>
        {state === 'refused' ? t('refused', { reason }) : t(state)}
      </p>
      {state !== 'sending' && (
        <div className="flex gap-2">
          <Button size="sm" onClick={() => resend(pending)}>
            {t('again')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => discard(pending)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </li>
  );
}
